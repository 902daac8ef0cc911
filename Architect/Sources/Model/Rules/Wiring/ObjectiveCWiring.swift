import ModuleGraph
import TenonWiringFaults
import Text

/// Checks of the border to Objective-C, in both directions.
enum ObjectiveCWiring {
  // MARK: - Targets

  static func missingTargets(_ view: WiringView) -> [WiringProblem] {
    view.entries([.performs]).compactMap { entry in
      guard let target = entry.wire.target else { return nil }
      let reason: String
      var evidence: [Place] = []
      switch target.search {
      case .undecided, .found: return nil
      case .noClass(let others): reason = noClass(target, others)
      case .noMethod(let found):
        reason = noMethod(target, found)
        evidence = [found.place]
      }
      let message = "\(entry.wire.subject) of \(view.user(entry)) is performed by Objective-C, but \(reason)"
      var problem = view.problem(entry, message, evidence: evidence)
      problem.isOfApplication = false
      return problem
    }
  }

  private static func noClass(_ target: WireTarget, _ others: [String]) -> String {
    let names = target.classes
    let start = "no source has a class \(names.joined(separator: " or "))"
    // A class in Swift that Objective-C knows under another name.
    let plain = "Target_\(target.name)"
    for other in others where other.hasSuffix(".\(plain)") {
      let module = other.dropLast(plain.count + 1)
      return
        "\(start); Objective-C knows \(other) only by its full name: write @objc(\(plain)), or say `module: \"\(module)\"`"
    }
    if let near = names.lazy.compactMap({ NearMiss.of($0, among: others, limit: 2) }).first {
      return "\(start); did you mean \(near)?"
    }
    return "\(start); add the class, or correct `byTarget:`"
  }

  private static func noMethod(_ target: WireTarget, _ found: WireTarget.FoundClass) -> String {
    let selectors = target.selectors
    let start = "\(found.name) has no method \(selectors.joined(separator: " or "))"
    let end = target.hasFallback && found.hasFallback ? "; notFound: answers instead" : ""
    if let selector = found.classMethod {
      return "\(start): \(selector) is a method of the class itself; make it one of its instances\(end)"
    }
    if let selector = found.hiddenMethod {
      return "\(start): Objective-C does not see \(selector); declare it with @objc\(end)"
    }
    if let near = method(like: target, found.methods) { return "\(start); did you mean \(near)?\(end)" }
    return "\(start); add the method, or correct `action:`\(end)"
  }

  /// A method that may be meant: one with the same name and other parameters, or one whose name is similar.
  private static func method(like target: WireTarget, _ methods: [String]) -> String? {
    let name = target.action.prefix { $0 != ":" }
    for prefix in ["Action_", "action_"] {
      let same = methods.first { method in
        guard method.hasPrefix("\(prefix)\(name)") else { return false }
        let next = method.dropFirst(prefix.count + name.count).first
        return next.map { $0 == ":" || $0.isUppercase } ?? true
      }
      if let same { return same }
    }
    return target.selectors.lazy.compactMap { NearMiss.of($0, among: methods, limit: 2) }.first
  }

  // MARK: - Calls

  /// A name under which the contract of a module allows its Objective-C something.
  private struct Allowance {
    var module: WiredModule
    var name: String
    var place: Place
  }

  private static let kinds: [(kind: ObjectiveCCall.Kind, wire: Wire.Kind)] = [
    (.perform, .calls), (.open, .opens), (.openURL, .opensURLs), (.use, .requires),
  ]

  static func undeclaredCalls(_ view: WiringView) -> [WiringProblem] {
    let wiring = view.graph.wiring
    let applications = wiring.assembledHere
    guard !wiring.objectiveCCalls.isEmpty, applications.allSatisfy(\.isComplete) else { return [] }
    let owners = Owners(applications, view.graph)
    return kinds.flatMap { kind, wire in
      undeclared(
        wiring.objectiveCCalls.filter { $0.kind == kind }, allowances(wire, applications), owners, view.graph)
    }
  }

  /// Which module's Objective-C the code of each module of the graph is.
  private struct Owners {
    private let graph: ModuleGraph
    /// The modules that allow their Objective-C something, by the module of the graph that contains them.
    private let allowing: [Module.ID: Set<String>]

    init(_ applications: [WiredApplication], _ graph: ModuleGraph) {
      self.graph = graph
      allowing = applications.flatMap(\.modules).reduce(into: [:]) { result, module in
        guard let home = module.home, module.wires.contains(where: { $0.objectiveCName != nil }) else {
          return
        }
        result[home, default: []].insert(module.name)
      }
    }

    /// The only module whose Objective-C the code of a module of the graph can be; `nil` if it may be that of several.
    ///
    /// A program may ask its application for the objects of all modules.
    func only(_ home: Module.ID) -> String? {
      guard let module = graph[home], !module.kind.isProgram else { return nil }
      var names = allowing[home] ?? []
      if names.isEmpty {
        for (other, own) in allowing where isAdjacent(other, home) || isAdjacent(home, other) {
          names.formUnion(own)
        }
      }
      return names.count == 1 ? names.first : nil
    }

    private func isAdjacent(_ from: Module.ID, _ to: Module.ID) -> Bool {
      graph[from]?.declarations.contains { $0.dependencies.contains(to) } ?? false
    }
  }

  private static func allowances(_ kind: Wire.Kind, _ applications: [WiredApplication]) -> [Allowance] {
    applications.flatMap(\.modules).flatMap { module in
      module.wires.compactMap { wire in
        guard wire.kind == kind, let name = wire.objectiveCName else { return nil }
        return Allowance(module: module, name: name, place: wire.place)
      }
    }
  }

  private static func undeclared(
    _ calls: [ObjectiveCCall], _ allowances: [Allowance], _ owners: Owners, _ graph: ModuleGraph
  ) -> [WiringProblem] {
    guard !calls.isEmpty, !allowances.contains(where: { $0.name == WireSubject.unknown }) else { return [] }
    let all = Allowances(allowances)
    var near: [Module.ID: Allowances] = [:]
    return calls.compactMap { call in
      guard let home = call.home else { return problem(call, all, all) }
      let only = owners.only(home)
      let own =
        near[home]
        ?? Allowances(allowances.filter { only == nil ? isNear($0, home, graph) : $0.module.name == only })
      near[home] = own
      return problem(call, own, all)
    }
  }

  /// Allowances by name.
  private struct Allowances {
    private let byName: [String: Allowance]
    /// Some of the names, for what may be meant.
    let names: [String]

    init(_ all: [Allowance]) {
      byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
      names = Array(byName.keys.sorted().prefix(500))
    }

    subscript(name: String) -> Allowance? { byName[name] }
  }

  /// Whether code of a module of the graph can be the Objective-C of the module that has the allowance: it is linked with it.
  private static func isNear(_ allowance: Allowance, _ home: Module.ID, _ graph: ModuleGraph) -> Bool {
    guard let other = allowance.module.home, other != home else { return true }
    func reaches(_ from: Module.ID, _ to: Module.ID) -> Bool {
      graph[from]?.declarations.contains { $0.reachable.contains(to) } ?? false
    }
    return reaches(other, home) || reaches(home, other)
  }

  private static func problem(
    _ call: ObjectiveCCall, _ own: Allowances, _ all: Allowances
  ) -> WiringProblem? {
    guard own[call.name] == nil else { return nil }
    let what =
      switch call.kind {
      case .perform, .open: "\(call.kind.rawValue)s \"\(call.name)\""
      case .openURL: "opens a URL"
      case .use: "uses the service \(call.name)"
      }
    var message = "Objective-C \(what), which no contract allows"
    var evidence: [Place] = []
    if let other = all[call.name] {
      message = "Objective-C \(what), which only the contract of \(other.module.name) allows"
      evidence = [other.place]
    }
    if call.kind != .openURL, let near = NearMiss.of(call.name, among: own.names, limit: 2) {
      message += "; did you mean \(near)?"
    } else {
      let declaration =
        switch call.kind {
        case .perform: ".calls(…, as: \"\(call.name)\")"
        case .openURL: ".opensURLs()"
        case .open: ".opens(…, as: \"\(call.name)\")"
        case .use: ".requires(…, as: \(call.name).self)"
        }
      message += "; declare it with `contract.allowsObjectiveC(\(declaration))`"
    }
    var problem = WiringProblem(
      place: call.place, message: message, subject: call.name, module: call.home, evidence: evidence)
    problem.isOfApplication = false
    return problem
  }

  // MARK: - Allowances

  static func duplicateAllowances(_ view: WiringView) -> [WiringProblem] {
    view.application.modules.indices.flatMap { index -> [WiringProblem] in
      var seen: [String: WiringView.Entry] = [:]
      return view.entries(of: index).compactMap { entry in
        guard let name = entry.wire.objectiveCName, ![WireSubject.unknown, ""].contains(name),
          entry.isCertain,
          let kind = kinds.first(where: { $0.wire == entry.wire.kind })?.kind
        else { return nil }
        let verb = kind == .use ? "use" : kind.rawValue
        guard let first = seen["\(verb) \(name)"] else {
          seen["\(verb) \(name)"] = entry
          return nil
        }
        var problem = view.problem(
          entry,
          .duplicateAllowance(name, verb, in: view.user(entry)),
          evidence: [first.wire.place])
        problem.isOfApplication = false
        return problem
      }
    }
  }
}
