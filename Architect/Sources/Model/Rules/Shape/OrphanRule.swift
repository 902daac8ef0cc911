import ModuleGraph

/// Checks that every module is used.
public struct OrphanRule: Rule {
  public let id = "orphan"
  public let summary =
    "Every library module is used by a module other than its tests, or offered as a product."
  public let explanation = """
    A module that nothing uses is built, tested and maintained for no benefit. A package's product counts as used,
    because other packages may use it, and so does a framework of an Xcode project that has no program. Applications
    should change this with `offers_products: false` in the configuration. Modules that are named after examples or
    previews, or are in such a folder, and modules that several tests share are not reported.

    To fix it: delete the module, or use it in another module.
    """
  public let defaultSeverity = Severity.warning

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    let programs = Set(
      graph.modules.flatMap(\.declarations).filter(\.target.kind.isProgram).map(\.manifest))
    let candidates = graph.modules.filter { module in
      guard module.kind == .library, !module.files.isEmpty, !module.isMarker, !policy.isOutside(module),
        !Self.describes(module), !BesideModules.shows(module)
      else {
        return false
      }
      // The sources may be built into a program of the same name.
      if module.declarations.contains(where: { $0.target.kind.isProgram || $0.target.isUsedUnseen }) {
        return false
      }
      if policy.offersProducts,
        module.isOffered
          || module.declarations.contains(where: {
            $0.format == .cocoaPods || ($0.format != .swiftPM && !programs.contains($0.manifest))
          })
      {
        return false
      }
      return !graph.edges(to: module.id).contains { !(graph[$0.from]?.kind.isTest ?? true) }
        && !isTestSupport(module, graph)
    }
    guard !candidates.isEmpty else { return [] }
    let builders = graph.modules.reduce(into: [String: Int]()) { counts, module in
      for file in module.files { counts[file.path, default: 0] += 1 }
    }
    return candidates.filter { module in
      // A second library with the same sources is another form of the first one.
      let sources = module.files.filter { $0.language != .header }
      return sources.isEmpty || !sources.allSatisfy { (builders[$0.path] ?? 0) > 1 }
    }.map { module in
      Finding(
        rule: id, place: module.place, message: "no module uses '\(module.id)'; delete it or use it",
        from: module.id)
    }
  }

  /// Whether the module consists of a Package.swift, which an Xcode project may build to check it.
  private static func describes(_ module: Module) -> Bool {
    module.files.allSatisfy { $0.path == "Package.swift" || $0.path.hasSuffix("/Package.swift") }
  }

  /// Whether the module is a library that several tests share; a library that only its own tests use is an orphan.
  private func isTestSupport(_ module: Module, _ graph: ModuleGraph) -> Bool {
    let tests = graph.edges(to: module.id).map(\.from)
    // A module in a folder of tests exists for the tests, even if they are named after it.
    let isAmongTests = module.folders.contains { folder in
      folder.split(separator: "/").contains { ["Test", "Tests", "Fixtures"].contains($0) }
    }
    return !tests.isEmpty && isAmongTests
      || tests.contains { $0 != module.id + "Tests" && $0 != module.id + "Test" }
  }
}
