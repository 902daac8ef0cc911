import Testing
import Wiring

@Suite("Registrations: hostile files", .timeLimit(.minutes(10))) struct HostileRegistrationTests {
  private static let objectiveC = [
    "[", "[MGJRouter openURL:", "[MGJRouter openURL:@\"a", "@implementation Target_A\n- (id)Action_",
    "@BeeHiveMod(",
    "#if 0", "#define A", "#define", "#", "/*", "\"", "'", "@\"\\", "R\"x(", "R\"", "]]]",
    "[MGJRouter openURL:]",
    "NSString *const", "#elif\n#else\n#endif", "@implementation", "\u{0}", "[a performTarget:b action:]",
    "TPROUTER_METHOD_EXPORT(", "TPURLPathForActionForRouter(a,", "TPMODULE_AUTO_REGISTER", "ZIKRouterToView(",
    "x.toView(", "[a registerDestinationAdapter:]", "@implementation CTMediator (A)\n- (id)a:", "[CTMediator",
    "@implementation CTMediator (A)\n- (id)a { [self performTarget:b action:c];", "@interface", "@end",
    "- (a", "+ (a)b:(c",
  ]
  private static let swift = [
    "c.register(", "c.register(A.self) {", "c.resolve(A.self", "@Injected(\\", "@Injected(\\.",
    "navigator.push(\"a",
    "extension Container { var a: Factory<", "r ~>", "r ~> (", "class Target_A { func Action_",
    "#if DEBUG\nc.resolve(A.self)",
    "\u{0}", "c.implements(",
  ]

  @Test("unfinished files are read without a crash", arguments: swift)
  func unfinishedSwift(text: String) throws {
    _ = try RegistrationSample(
      "Sources/App/A.swift", "import Swinject\nimport Factory\nimport URLNavigator\n" + text
    ).problems
  }

  @Test("unfinished Objective-C files are read without a crash", arguments: objectiveC)
  func unfinishedObjectiveC(text: String) throws {
    _ = try RegistrationSample(
      "App/A.m", "// MGJRouter BeeHive performTarget TPMediator ZIKRouter\n" + text
    ).problems
  }

  @Test(
    "large files take little time",
    arguments: [
      "[", "(", "#", "# ", "#\\\n", "#if A\nx\n", "#elif A\nx\n", "[a performTarget:", "[a performTarget:(",
      "-(", "]",
      "@implementation Target_A -(", "- (id)Action_a ", "const a = ", "x ", "\"", "/", "R\"(",
      "[a performTarget:b action:c]; ", "@implementation CTMediator (A) ", "- (a)b {", "\n- (a)b:(c)d {",
      "[CTMediator a] ",
      "TPROUTER_METHOD_EXPORT(", "TPURLPathForActionForRouter(a, ", ".toView(", "ZIKRouterToView(",
      "[a performTarget:[b c] action:(", "a ? ", "@BeeHiveMod(", "\\\n", "'\\",
    ])
  func large(piece: String) throws {
    try readRepeated(
      piece,
      after:
        "// MGJRouter BeeHive performTarget Target_ TPMediator ZIKRouter\n@implementation Target_A\n#if A\n",
      in: "App/A.m")
  }

  @Test(
    "a long Swift line takes little time",
    arguments: ["c.resolve(A.self); ", ".a()", "+ a", "a, ", "\"\" ", "~>"])
  func longLine(piece: String) throws {
    try readRepeated(
      piece, after: "import Swinject\nimport Factory\nimport URLNavigator\nlet container = c.resolve(A.self)",
      in: "Sources/App/A.swift")
  }

  private func readRepeated(_ piece: String, after head: String, in file: String) throws {
    let text = head + String(repeating: piece, count: 40_000 / piece.utf8.count)
    _ = try RegistrationSample(file, text).problems
  }

  @Test(
    "deep nesting does not overflow the stack",
    arguments: ["{ ", "(", "[", "a.b { ", "if a { ", "class A { "])
  func nesting(piece: String) throws {
    for count in [140, 100_000] {
      let text = "import Swinject\nc.register(A.self) { _ in }\n" + String(repeating: piece, count: count)
      _ = try RegistrationSample("Sources/App/A.swift", text).problems
    }
  }

  @Test("constants that lead back to themselves end")
  func cycles() throws {
    let constants = (0..<50).map { "static let a\($0) = \"\\(a\(($0 + 1) % 50))\\(a\(($0 + 7) % 50))\"" }
    let sample = try RegistrationSample(
      "Sources/App/A.swift",
      "import Swinject\nenum N { \(constants.joined(separator: "; ")) }\nlet x = c.resolve(A.self, name: N.a0)"
    )
    #expect(sample.keys == ["use A named <N.a0>"])
  }

  @Test("paths that do not exist and files of other kinds are skipped")
  func missing() {
    #expect(RegistrationReader(root: "/nowhere").read(["A.swift", "B.m", "c.txt", ""]).all.isEmpty)
  }
}
