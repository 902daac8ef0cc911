import ModuleGraph
import Testing

@Suite("Build systems of packages", .timeLimit(.minutes(10))) struct BuildSystemTests {
  @Test(
    "Swift Build is the default since Swift 6.4, and where the version is not known",
    arguments: [
      (5, 9, BuildSystem.native), (6, 3, .native), (6, 4, .swiftBuild), (6, 10, .swiftBuild),
      (7, 0, .swiftBuild),
    ])
  func standard(_ major: Int, _ minor: Int, _ system: BuildSystem) {
    #expect(BuildSystem.standard(ofSwift: (major, minor)) == system)
    #expect(BuildSystem.standard(ofSwift: nil) == .swiftBuild)
  }

  @Test("A package without a record was built by none")
  func unbuilt() {
    #expect(BuildSystem.recorded(in: "/nothing/here") == [])
    #expect(BuildSystem.last(in: ["/nothing/here"]) == nil)
  }
}
