import Files
import ModuleGraph
import SwiftParsing

/// Looks for the targets that contracts name in the classes of a repository.
struct TargetSearch {
  private let graph: ModuleGraph
  private let classes: ObjectiveCClasses
  private let files: SourcesOfObjectiveC
  /// Why there may be classes that no source declares.
  private let makers: String?

  init(_ graph: ModuleGraph, _ files: SourcesOfObjectiveC) {
    self.graph = graph
    self.files = files
    classes = files.targets()
    makers = files.makers()
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
    if let method = lineage.method(\.methods, among: target.selectors) {
      let doubt = doubt(found, method.selector, method.places, of: module, in: application)
      return (doubt == nil ? .found : .undecided, doubt)
    }
    if lineage.isOpen {
      return (
        .undecided,
        "all methods of \(name), which macros, superclasses, protocols or the running application may add to (\(found.place))"
      )
    }
    let methods = lineage.classes.flatMap(\.methods.keys).filter {
      $0.hasPrefix("Action_") || $0.hasPrefix("action_")
    }
    return (
      .noMethod(
        WireTarget.FoundClass(
          name: name, place: found.place, methods: Array(methods.sorted().prefix(Self.mostMethods)),
          hasFallback: lineage.method(\.methods, among: ["notFound:"]) != nil,
          classMethod: lineage.method(\.classMethods, among: target.selectors)?.selector,
          hiddenMethod: lineage.method(\.hiddenMethods, among: target.selectors)?.selector)), nil
    )
  }

  /// Why it is not known whether the application has the method, although a source has it.
  private func doubt(
    _ found: ObjectiveCClasses.Class, _ selector: String, _ methods: Occurrences, of module: WiredModule,
    in application: WiredApplication
  ) -> String? {
    let linked = found.implementations.filter { isLinked($0, with: module, in: application) }
    if let (first, second) = linked.duplicates,
      [first, second].contains(where: { !Self.has(methods, implementedAt: $0, of: found) })
    {
      return "which of the classes \(found.name) the application has (\(first), \(second))"
    }
    if let condition = found.implementations.condition {
      return "whether there is a class \(found.name), which is only compiled if \(condition) (\(found.place))"
    }
    guard let condition = methods.condition, let place = methods.all.first?.place else { return nil }
    return "whether \(found.name) has \(selector), which is only compiled if \(condition) (\(place))"
  }

  /// Whether one of several implementations of a class has a method: in the same file, or in that of a category.
  private static func has(
    _ methods: Occurrences, implementedAt place: Place, of found: ObjectiveCClasses.Class
  )
    -> Bool
  {
    let files = Set(found.implementations.all.map(\.place.file)).subtracting([place.file])
    return methods.all.contains { !files.contains($0.place.file) }
  }

  private func isLinked(_ place: Place, with module: WiredModule, in application: WiredApplication) -> Bool {
    guard let home = files.home(of: place.file) else { return true }
    return ([module.home, application.home] + application.programs).compactMap(\.self).contains { id in
      id == home || graph[id]?.declarations.contains { $0.reachable.contains(home) } ?? false
    }
  }

  /// How many methods of a class are kept for what may be meant.
  private static let mostMethods = 200

  private func missing(
    _ target: WireTarget, of module: WiredModule, in application: WiredApplication
  ) -> (search: WireTarget.Search, doubt: String?) {
    let name = target.classes[0]
    if let makers {
      return (.undecided, "whether there is a class \(name), because \(makers)")
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
      let hidden = graph.hiddenCode(in: id) { CodeBase.runtime.contains($0) }
      if let hidden { return hidden.may("have it") }
    }
    return nil
  }
}
