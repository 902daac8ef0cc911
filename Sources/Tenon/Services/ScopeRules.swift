import TenonDiagnostics
import TenonServices

/// What lives in a scope is given to code of that scope alone, and everyone who opens the scope brings all that is
/// needed in it. Scopes are opened beside each other, so that in one there is nothing of another.
struct ScopeRules {
  private let graph: ServiceGraph
  private let residents: ScopeResidents

  init(_ graph: ServiceGraph) {
    self.graph = graph
    residents = ScopeResidents(graph)
  }

  var findings: [WiringFinding] { residents.isEmpty ? [] : escapes + gaps }

  private var escapes: [WiringFinding] {
    graph.modules.flatMap { module, _ in
      module.contract.handedOver.flatMap { use -> [WiringFinding] in
        guard var home = residents.home(of: use) else { return [] }
        return use.needs.compactMap { need in
          guard let needed = need.service, let residence = residents.residence(of: needed) else { return nil }
          guard home.meet(residence) else {
            let service = (needed.service.deferred ?? needed.service).description
            return WiringFinding(
              .outsideScope, module: module.name, subject: service, at: use.place,
              message:
                "\(module.name) \(use.user) with \(service), which lives in the scope \(residence.named)"
                + "; give it to a service of that scope, or to who opens the scope")
          }
          return nil
        }
      }
    }
  }

  /// Where a scope is opened without something that another of its openers brings and its services need.
  private var gaps: [WiringFinding] {
    let openers = graph.modules.flatMap { module, services in services.openedScopes.map { (module, $0) } }
    let needed = ColdSet(
      graph.modules.flatMap { module, services in
        module.contract.handedOver.flatMap { use in use.needs.compactMap { $0.service?.service } }
          // Adapters hand on what nobody names.
          + services.adapters.map(\.provided)
      })
    return openers.flatMap { module, opened in
      openers.map(\.1).filter { $0.scope == opened.scope && $0.brings != opened.brings }.compactMap {
        other -> WiringFinding? in
        guard needed.contains(other.brings), graph.providers[other.brings] == nil else { return nil }
        return WiringFinding(
          .scopeLacks, module: module.name, subject: other.brings.description, at: opened.place,
          message:
            "\(module.name) opens the scope \(opened.scope) without \(other.brings), which services of the"
            + " scope need; bring it as at \(other.place)")
      }
    }
  }
}

/// The scopes in which something can be had.
private struct Residence: Equatable {
  /// `nil` for anywhere; empty where one thing keeps another out.
  private(set) var scopes: [ScopeName]?
  /// The one that errors name.
  let named: ScopeName

  static let anywhere = Residence(scopes: nil, named: "")
  static let nowhere = Residence(scopes: [], named: "")

  init(_ scopes: [ScopeName]) {
    // Each once and in order, so that equal ones are equal.
    let names = ColdSet(scopes).elements.coldSorted { $0.description < $1.description }
    self.init(scopes: names, named: names.first ?? "")
  }

  private init(scopes: [ScopeName]?, named: ScopeName) {
    self.scopes = scopes
    self.named = named
  }

  /// Keeps the scopes that both have, if there are any.
  mutating func meet(_ other: Residence) -> Bool {
    let common = common(with: other)
    guard common.scopes?.isEmpty != true else { return false }
    self = common
    return true
  }

  func common(with other: Residence) -> Residence {
    guard let scopes else { return other }
    return Residence(scopes: other.scopes.map { scopes.filter($0.contains) } ?? scopes, named: named)
  }
}

/// Where each service lives: those that are registered for a scope, those that are brought into it, and the transient
/// ones that are made of such or decorated with them.
private struct ScopeResidents {
  private var residences = ColdDictionary<ServiceReference, Residence>()
  /// Where all of a type can be collected.
  private var collected = ColdDictionary<ServiceReference, Residence>()

  init(_ graph: ServiceGraph) {
    for service in graph.brought.keys {
      residences[service] = graph.brought[service].map { Residence($0) }
    }
    var transients: [ServiceDeclaration] = []
    for declaration in graph.modules.lazy.flatMap(\.services.registry.declarations) {
      if let scope = declaration.lifetime.scope {
        _ = add(declaration, Residence([scope]))
      } else if declaration.lifetime == .transient {
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
        let found = needs.compactMap { residence(of: $0) }.reduce(Residence.anywhere) { $0.common(with: $1) }
        if found != .anywhere, add(transient, found) { changes = true }
      }
    }
  }

  /// - Returns: Whether anything is new.
  private mutating func add(_ declaration: ServiceDeclaration, _ residence: Residence) -> Bool {
    let before = (residences[declaration.service], collected[declaration.service.unnamed])
    if !declaration.isContribution { residences[declaration.service] = residence }
    let all = before.1?.common(with: residence) ?? residence
    collected[declaration.service.unnamed] = all
    return before.1 != all || !declaration.isContribution && before.0 != residence
  }

  var isEmpty: Bool { residences.count + collected.count == 0 }

  /// Where something can be given; `nil` for anywhere.
  func residence(of need: ServiceNeed) -> Residence? {
    need.strength == .all ? collected[need.service] : residences[need.service.deferred ?? need.service]
  }

  /// Where code runs; `nil` for the factories of what is kept, which the services' own verification judges with the
  /// path to what they keep.
  func home(of use: ContractUse) -> Residence? {
    if let scope = use.scope { return Residence([scope]) }
    switch use.role {
    case .handler: return .nowhere
    case .making(let service): return service.flatMap { residences[$0] } == nil ? nil : .anywhere
    case .wrapping(let service): return residences[service]
    }
  }
}
