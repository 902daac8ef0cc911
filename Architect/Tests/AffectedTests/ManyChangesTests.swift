import Affected
import ModuleGraph
import Testing

@Suite("Changes of many files", .timeLimit(.minutes(10))) struct ManyChangesTests {
  /// A repository of packages with one module each, whose names begin alike.
  private static func state(_ names: [String]) -> RepositoryState {
    let modules = names.map { name in
      let files = ["\(name)/Sources/a.swift", "\(name)/Sources.swift"]
      let target = Target(
        name: name, kind: .library, place: Place(file: "\(name)/Package.swift"), files: files,
        roots: ["\(name)/Sources"])
      return Module(
        id: name, name: name,
        declarations: [
          Module.Declaration(format: .swiftPM, manifest: "\(name)/Package.swift", target: target)
        ], files: files.map { SourceFile(path: $0, language: .swift) })
    }
    let projects = names.map { name in
      Project(format: .swiftPM, manifest: "\(name)/Package.swift", name: name)
    }
    return RepositoryState(graph: ModuleGraph(modules: modules), projects: projects)
  }

  private static func affected(_ paths: [String], in state: RepositoryState) -> [String] {
    let changes = paths.map { ChangedFile(path: $0, before: .unknown, after: .nothing) }
    let affected = AffectedModules(of: changes, before: state, after: state, buildSystem: .native) { _ in [] }
    return affected.unattributed.isEmpty ? affected.effects.map(\.module) : ["everything"]
  }

  @Test(
    "a folder concerns the modules with files in it, and no others with such a name",
    arguments: [
      ("Core/Sources", ["Core"]), ("Core", ["Core"]), ("Core.swift", ["Core.swift"]), ("Cor", ["everything"]),
      ("", ["Core", "Core.swift", "Core0", "CoreA"]), (".", ["Core", "Core.swift", "Core0", "CoreA"]),
    ])
  func folders(_ path: String, _ modules: [String]) {
    let state = Self.state(["Core", "CoreA", "Core0", "Core.swift"])
    #expect(Self.affected([path], in: state) == modules)
  }

  @Test("thousands of manifests and folders concern each their own module")
  func many() {
    let names = (1000..<4000).map { "M\($0)" }
    let state = Self.state(names)
    #expect(Self.affected(names.map { "\($0)/Package.swift" }, in: state) == names)
    #expect(Self.affected(names.map { "\($0)/Sources" }, in: state) == names)
  }

  @Test("links between all folders end")
  func links() {
    let names = (100..<160).map { "M\($0)" }
    var state = Self.state(names)
    for name in names {
      state.links["\(name)/Sources/all"] = ""
      for other in names where other != name { state.links["\(name)/Sources/\(other)"] = "\(other)/Sources" }
    }
    #expect(Self.affected(["M100/Sources/a.swift"], in: state) == names)
  }
}
