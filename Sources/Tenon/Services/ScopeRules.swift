import TenonDiagnostics
import TenonServices

/// What lives in a scope is given to code of that scope alone, and everyone who opens the scope brings all that is
/// needed in it. Scopes are opened independently of each other, so that in one there is nothing of another.
struct ScopeRules {
  private let graph: ServiceGraph
  private let scopes: ScopesByService

  init(_ graph: ServiceGraph) {
    self.graph = graph
    scopes = ScopesByService(graph)
  }

  var findings: [WiringFinding] { scopes.isEmpty ? [] : escapes + gaps }

  private var escapes: [WiringFinding] {
    graph.modules.map(\.module).flatMap { module in
      module.contract.handedOver.flatMap { use -> [WiringFinding] in
        guard var home = scopes.home(of: use) else { return [] }
        return use.needs.compactMap { need in
          guard let needed = need.service, let own = scopes[needed] else { return nil }
          guard home.meet(own) else {
            let service = (needed.service.deferred ?? needed.service).description
            return WiringFinding(
              .outsideScope, module: module.name, subject: service, at: use.place,
              message:
                "\(module.name) \(use.user) with \(service), which lives in the scope \(own.named)"
                + "; give it to a service of that scope, or to the code that opens the scope")
          }
          return nil
        }
      }
    }
  }

  /// Where a scope is opened without something that another of its openers brings and its services need.
  private var gaps: [WiringFinding] {
    let openers = graph.modules.flatMap { declaring in
      declaring.services.openedScopes.map { (declaring.module, $0) }
    }
    let needed = ColdSet(
      graph.modules.flatMap { declaring in
        declaring.module.contract.handedOver.flatMap { use in use.needs.compactMap { $0.service?.service } }
          // Adapters hand on what no module names.
          + declaring.services.adapters.map(\.provided)
      })
    return openers.flatMap { module, opened in
      openers.map(\.1).filter { $0.scope == opened.scope && $0.brings != opened.brings }.compactMap {
        other -> WiringFinding? in
        guard let brought = other.brings, needed.contains(brought), graph.providers[brought] == nil else {
          return nil
        }
        return WiringFinding(
          .scopeLacks, module: module.name, subject: brought.description, at: opened.place,
          message:
            "\(module.name) opens the scope \(opened.scope) without \(brought), which services of the"
            + " scope need; bring it as at \(other.place)")
      }
    }
  }
}

/// The scopes in which something is available.
private struct ScopeSet: Equatable {
  /// `nil` for anywhere; empty if one thing keeps another out.
  private(set) var names: [ScopeName]?
  /// The one that errors name.
  let named: ScopeName

  static let anywhere = ScopeSet(names: nil, named: "")
  static let nowhere = ScopeSet(names: [], named: "")

  init(_ scopes: [ScopeName]) {
    // Each once and in order, so that equal ones are equal.
    let names = ColdSet(scopes).elements.coldSorted { $0.description < $1.description }
    self.init(names: names, named: names.first ?? "")
  }

  private init(names: [ScopeName]?, named: ScopeName) {
    self.names = names
    self.named = named
  }

  /// Keeps the scopes that both have, if there are any.
  mutating func meet(_ other: ScopeSet) -> Bool {
    let common = common(with: other)
    guard common.names?.isEmpty != true else { return false }
    self = common
    return true
  }

  func common(with other: ScopeSet) -> ScopeSet {
    guard let names else { return other }
    return ScopeSet(names: other.names.map { names.filter($0.contains) } ?? names, named: named)
  }
}

/// Where each service lives: those that are registered for a scope, those that are brought into it, and the transient
/// ones that are made of such or decorated with them.
private struct ScopesByService {
  private var scopes = ColdDictionary<ServiceReference, ScopeSet>()
  /// Where all of a type can be collected.
  private var collected = ColdDictionary<ServiceReference, ScopeSet>()

  init(_ graph: ServiceGraph) {
    for service in graph.brought.keys {
      scopes[service] = graph.brought[service].map { ScopeSet($0) }
    }
    var transients: [ServiceDeclaration] = []
    for declaration in graph.modules.lazy.flatMap(\.services.registry.declarations) {
      if let scope = declaration.lifetime.scope {
        _ = add(declaration, ScopeSet([scope]))
      } else if declaration.lifetime.isUnkept {
        transients.append(declaration)
      }
    }
    guard !isEmpty else { return }
    var wrapping = ColdDictionary<ServiceReference, [ServiceNeed]>()
    for (service, needs) in graph.modules.flatMap(\.services.registry.decoratorNeeds) {
      for need in needs { wrapping.append(need, to: service) }
    }
    // A transient's scopes become fewer with those of what it is made of, until nothing changes.
    var changes = true
    while changes {
      changes = false
      for transient in transients {
        let needs = transient.needs + (transient.isContribution ? [] : wrapping[transient.service] ?? [])
        let found = needs.compactMap { self[$0] }.reduce(ScopeSet.anywhere) { $0.common(with: $1) }
        if found != .anywhere, add(transient, found) { changes = true }
      }
    }
  }

  /// - Returns: Whether anything is new.
  private mutating func add(_ declaration: ServiceDeclaration, _ new: ScopeSet) -> Bool {
    let before = (scopes[declaration.service], collected[declaration.service.unnamed])
    if !declaration.isContribution { scopes[declaration.service] = new }
    let all = before.1?.common(with: new) ?? new
    collected[declaration.service.unnamed] = all
    return before.1 != all || !declaration.isContribution && before.0 != new
  }

  var isEmpty: Bool { scopes.count + collected.count == 0 }

  /// Where something can be given; `nil` for anywhere.
  subscript(need: ServiceNeed) -> ScopeSet? {
    need.strength == .all ? collected[need.service] : scopes[need.service.deferred ?? need.service]
  }

  /// Where code runs; `nil` for the factories of what is kept, which the services' own verification judges with the
  /// path to what they keep.
  func home(of use: ContractUse) -> ScopeSet? {
    if let scope = use.scope { return ScopeSet([scope]) }
    switch use.role {
    case .handler: return .nowhere
    case .making(let service): return service.flatMap { scopes[$0] } == nil ? nil : .anywhere
    case .wrapping(let service): return scopes[service]
    }
  }
}
