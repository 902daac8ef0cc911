import Affected
import CReaderFuzzer
import Foundation
import ModuleGraph
import SwiftParsing

/// Feeds two arbitrary versions of files to what `tenon affected` compares: sources, manifests, C code, lock files, and
/// reports of tests. The oracle: equal versions differ in nothing, and the order of the versions does not matter.
@main
enum FuzzAffected {
  private static let paths = [
    "Sources/A/a.swift", "Sources/A/a.h", "Package.swift", "Package.resolved", "Podfile.lock",
    "Sources/A/Data/a.txt",
  ]

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzAffected))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // The first byte chooses the file, and the second one where the first version ends.
    guard bytes.count > 2 else { return 0 }
    let path = paths[Int(bytes[0]) % paths.count]
    let rest = Array(bytes.dropFirst(2))
    let end = rest.count * Int(bytes[1]) / 255
    let (old, new) = (Array(rest[..<end]), Array(rest[end...]))
    if let before = try? CompiledInterface(old), let after = try? CompiledInterface(new) {
      precondition(before.difference(from: before) == .comments)
      precondition(after.difference(from: before) == before.difference(from: after))
    }
    if let same = try? PackageDifference(before: new, after: new) {
      precondition(same.targets.isEmpty && same.packages.isEmpty && !same.hasOtherSettings)
    }
    _ = try? PackageDifference(before: old, after: new)
    var durations = TestDurations()
    try? durations.add(rest)
    precondition(durations.seconds.values.allSatisfy { $0 >= 0 && $0.isFinite })
    let affected = AffectedModules(
      of: [FileChange(path: path, before: .bytes(old), after: .bytes(new))], before: state, after: state,

      buildSystem: bytes.count % 2 == 0 ? .native : .swiftBuild
    ) { $0 == path ? new : nil }
    precondition(affected.effects.count <= state.graph.modules.count)
    return 0
  }

  /// A module that another one imports, and that has a package and a pod from outside.
  private static let state: RepositoryState = {
    func module(_ name: String, _ dependencies: [DeclaredDependency]) -> Module {
      let target = Target(
        name: name, kind: .library, place: Place(file: "Package.swift"), files: ["Sources/\(name)/a.swift"],
        roots: ["Sources/\(name)"], dependencies: dependencies)
      let uses = dependencies.map { Module.Use(dependency: $0) }
      return Module(
        id: name, name: name,
        declarations: [.init(format: .swiftPM, manifest: "Package.swift", target: target, uses: uses)],
        files: [SourceFile(path: "Sources/\(name)/a.swift", language: .swift)])
    }
    let place = Place(file: "Package.swift")
    let outside = [
      DeclaredDependency(name: "P", kind: .product(package: "p"), place: place),
      DeclaredDependency(name: "Q", kind: .pod, place: place),
    ]
    let edge = Edge(from: "B", to: "A", declarations: [place])
    let graph = ModuleGraph(modules: [module("A", outside), module("B", [])], edges: [edge])
    return RepositoryState(
      graph: graph, projects: [Project(format: .swiftPM, manifest: "Package.swift", name: "P")])
  }()
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzAffected(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzAffected.run(UnsafeBufferPointer(start: data, count: size))
}
