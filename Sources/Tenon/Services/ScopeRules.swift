import TenonDiagnostics
import TenonServices

/// The rules of scopes: services of a scope are given only to code of that scope, and each module that opens the scope
/// brings everything that its services need. Scopes are opened independently of each other, so a scope contains nothing
/// from another scope.
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
                "\(module.name) \(use.user) with \(service), which belongs to the scope \(own.named)"
                + "; give it to a service of that scope, or to the code that opens the scope")
          }
          return nil
        }
      }
    }
  }

  /// Findings about scopes that are opened without a value that their services need and that another opener brings.
  private var gaps: [WiringFinding] {
    let openers = graph.modules.flatMap { declaring in
      declaring.services.openedScopes.map { (declaring.module, $0) }
    }
    let needed = ColdSet(
      graph.modules.flatMap { declaring in
        declaring.module.contract.handedOver.flatMap { use in use.needs.compactMap { $0.service?.service } }
          // Adapters pass on services that no module lists in `with:`.
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
            + " scope need; pass it in, as the opener at \(other.place) does")
      }
    }
  }
}

/// The scopes in which a service is available.
private struct ScopeSet: Equatable {
  /// The names of the scopes. `nil` means everywhere, and an empty list means nowhere.
  private(set) var names: [ScopeName]?
  /// The scope that errors mention.
  let named: ScopeName

  static let anywhere = ScopeSet(names: nil, named: "")
  static let nowhere = ScopeSet(names: [], named: "")

  init(_ scopes: [ScopeName]) {
    // Duplicates are removed and the names are sorted, so that equal sets compare as equal.
    let names = ColdSet(scopes).elements.coldSorted { $0.description < $1.description }
    self.init(names: names, named: names.first ?? "")
  }

  private init(names: [ScopeName]?, named: ScopeName) {
    self.names = names
    self.named = named
  }

  /// Keeps only the scopes that both sets contain. If there are none, returns `false` and changes nothing.
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

/// The scopes of each service. This covers services that are registered for a scope, services that are brought into a
/// scope, and transient services that are made from such services or decorated with them.
private struct ScopesByService {
  private var scopes = ColdDictionary<ServiceReference, ScopeSet>()
  /// The scopes in which all implementations of a type can be collected.
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
    // A transient service is available only in scopes in which everything that it is made from is available. These
    // scopes are narrowed until nothing changes.
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

  /// - Returns: Whether anything has changed.
  private mutating func add(_ declaration: ServiceDeclaration, _ new: ScopeSet) -> Bool {
    let before = (scopes[declaration.service], collected[declaration.service.unnamed])
    if !declaration.isContribution { scopes[declaration.service] = new }
    let all = before.1?.common(with: new) ?? new
    collected[declaration.service.unnamed] = all
    return before.1 != all || !declaration.isContribution && before.0 != new
  }

  var isEmpty: Bool { scopes.count + collected.count == 0 }

  /// The scopes in which a needed service is available; `nil` means everywhere.
  subscript(need: ServiceNeed) -> ScopeSet? {
    need.strength == .all ? collected[need.service] : scopes[need.service.deferred ?? need.service]
  }

  /// Returns the scopes in which code runs, or `nil` for the factories of services that are kept. The registry's
  /// verification checks these factories, and shows the path to the services that they keep.
  func home(of use: ContractUse) -> ScopeSet? {
    if let scope = use.scope { return ScopeSet([scope]) }
    switch use.role {
    case .handler: return .nowhere
    case .making(let service): return service.flatMap { scopes[$0] } == nil ? nil : .anywhere
    case .wrapping(let service): return scopes[service]
    }
  }
}
