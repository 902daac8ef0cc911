import Files
import ModuleGraph
import ObjectiveCParsing
import SwiftParsing

/// Looks for the targets that contracts name in the classes of a repository.
struct TargetSearch {
  private let graph: ModuleGraph
  private let classes: ObjectiveCClasses
  private let files: SourcesOfObjectiveC

  init(_ graph: ModuleGraph, _ files: SourcesOfObjectiveC) {
    self.graph = graph
    self.files = files
    classes = files.targets()
  }

  /// Adds what the sources show of each target, and names what they do not show.
  func complete(_ application: inout WiredApplication) {
    for module in application.modules.indices {
      var known = Set(application.modules[module].gaps)
      for wire in application.modules[module].wires.indices {
        guard var target = application.modules[module].wires[wire].target else { continue }
        var doubt: String?
        (target.search, doubt) = search(target, of: application.modules[module], in: application)
        application.modules[module].wires[wire].target = target
        guard let doubt else { continue }
        let gap = WiringGap(
          place: application.modules[module].wires[wire].place, what: doubt, hidesDeclarations: false)
        if known.insert(gap).inserted { application.modules[module].gaps.append(gap) }
      }
    }
  }

  private func search(
    _ target: WireTarget, of module: WiredModule, in application: WiredApplication
  ) -> (search: WireTarget.Search, doubt: String?) {
    guard let lineage = target.classes.lazy.compactMap({ classes.lineage(of: $0) }).first,
      let found = lineage.classes.first
    else {
      return missing(target, of: module, in: application)
    }
    let name = found.name
    guard found.isImplemented else {
      return (.undecided, "the methods of \(name), which no source implements (\(found.place))")
    }
    if lineage.methods(\.methods, among: target.selectors) != nil { return (.found, nil) }
    if lineage.isOpen {
      return (
        .undecided,
        "all methods of \(name), which macros, superclasses or protocols may add to (\(found.place))"
      )
    }
    let methods = lineage.classes.flatMap(\.methods).filter {
      $0.hasPrefix("Action_") || $0.hasPrefix("action_")
    }
    return (
      .noMethod(
        WireTarget.FoundClass(
          name: name, place: found.place, methods: Array(methods.sorted().prefix(Self.mostMethods)),
          hasFallback: lineage.methods(\.methods, among: ["notFound:"]) != nil,
          classMethod: lineage.methods(\.classMethods, among: target.selectors),
          hiddenMethod: lineage.methods(\.hiddenMethods, among: target.selectors))), nil
    )
  }

  /// How many methods of a class are kept for what may be meant.
  private static let mostMethods = 200

  private func missing(
    _ target: WireTarget, of module: WiredModule, in application: WiredApplication
  ) -> (search: WireTarget.Search, doubt: String?) {
    let name = target.classes[0]
    if let macro = classes.macro {
      return (
        .undecided, "whether there is a class \(name), because \(macro) writes names of targets with a macro"
      )
    }
    if let outside = outside(of: module, in: application) {
      return (.undecided, "whether there is a class \(name), because \(outside)")
    }
    return (.noClass(others: classes.similar(to: target.classes, plain: "Target_\(target.name)")), nil)
  }

  // MARK: - What no source shows

  /// What may have a class that the sources lack: code that the module, or the application, is linked with.
  private func outside(of module: WiredModule, in application: WiredApplication) -> String? {
    guard let home = module.home else {
      return "the code around \(module.name), which is not in the repository, may have it"
    }
    if let file = files.unreadable { return "\(file) cannot be read" }
    for id in [home, application.home] + application.programs {
      if let found = graph[id].flatMap(hidden) { return found }
      for declaration in graph[id]?.declarations ?? [] {
        if let found = outside(declaration) { return found }
      }
    }
    return nil
  }

  private func outside(_ declaration: Module.Declaration) -> String? {
    let names = declaration.reachableExternals.union(declaration.opaqueExternals).filter {
      !SystemModules.isKnown($0) && !CodeBase.runtime.contains($0)
    }
    if let name = (names.sorted() + declaration.opaqueBinaries.sorted()).first {
      return "'\(name)', whose sources are not in the repository, may have it"
    }
    if let name = declaration.target.vendoredModules.sorted().first {
      return "the binary '\(name)' may have it"
    }
    if let unresolved = declaration.unresolved.sorted().first { return "\(unresolved) could not be resolved" }
    return graph.modules.lazy.filter { declaration.reachable.contains($0.id) }.compactMap(hidden).first
  }

  /// Why a module of the repository may have classes that no source shows.
  private func hidden(_ module: Module) -> String? {
    for declaration in module.declarations {
      let target = declaration.target
      if target.kind == .binary || target.isOpaque { return "the binary '\(module.id)' may have it" }
      if target.lacksSources { return "'\(module.id)', whose sources are missing, may have it" }
      if target.hasGeneratedSources { return "'\(module.id)', which has generated sources, may have it" }
      if let name = target.vendoredModules.sorted().first { return "the binary '\(name)' may have it" }
    }
    return nil
  }
}
