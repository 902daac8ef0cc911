/// A connection between two modules of an application that needs no import.
public struct WiredLink: Hashable, Sendable {
  /// How one module uses the other.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case requires, adapts, decorates, calls, opens, sends
  }

  public var kind: Kind
  /// The position of the module that declares the link.
  public var from: Int
  /// The position of the module at the other end; `nil` if no module is there.
  public var to: Int?
  /// The position of the declaration in ``from``.
  public var wire: Int
  /// The position of the declaration in ``to``.
  public var target: Int?
  /// What connects them, as a running application names it.
  public var subject: String
  public var isOptional: Bool
  /// Whether the module at the other end starts first.
  public var ordersLaunch = false
}

/// The declarations of an application by subject, and the links that follow from them.
public struct WiredIndex: Sendable {
  /// A declaration, by the positions of its module and of itself.
  public struct Entry: Hashable, Sendable {
    public var module: Int
    public var wire: Int

    public init(module: Int, wire: Int) {
      self.module = module
      self.wire = wire
    }
  }

  public let application: WiredApplication
  private let byName: [String: [Entry]]

  public init(_ application: WiredApplication) {
    self.application = application
    var byName: [String: [Entry]] = [:]
    for (module, value) in application.modules.enumerated() {
      for (index, wire) in value.wires.enumerated() {
        byName[wire.subject.shortName, default: []].append(Entry(module: module, wire: index))
      }
    }
    self.byName = byName
  }

  public subscript(entry: Entry) -> Wire { application.modules[entry.module].wires[entry.wire] }

  /// The declarations of the given kinds about a subject.
  public func entries(_ kinds: Set<Wire.Kind>, of subject: WireSubject, adapter: Wire.Adapter? = nil)
    -> [Entry]
  {
    named(subject).filter { entry in
      let wire = self[entry]
      return kinds.contains(wire.kind) && (wire.kind != .adapts || wire.adapter == adapter)
        && wire.subject.mayBe(subject)
    }
  }

  /// The declarations that open scopes of the kind that a service is the value of.
  public func openers(of service: WireSubject) -> [Entry] { entries([.opensScope], of: service) }

  private func named(_ subject: WireSubject) -> [Entry] {
    let name = subject.shortName
    let unknown = name == WireSubject.unknown ? [] : byName[WireSubject.unknown] ?? []
    return (byName[name] ?? []) + unknown
  }

  /// The declaration that stands behind adapters, if there are any.
  private func origin(
    of subject: WireSubject, _ kinds: Set<Wire.Kind>, _ adapter: Wire.Adapter, from module: Int
  ) -> Entry? {
    var subject = subject
    var result: Entry?
    for _ in 0..<64 {
      let found = entries(kinds, of: subject, adapter: adapter)
      guard let next = found.first(where: { $0.module == module }) ?? found.first else { return result }
      result = next
      guard self[next].kind == .adapts, let source = self[next].source else { return next }
      subject = source
    }
    return result
  }

  /// The module that provides a service, also through adapters.
  public func provider(of service: WireSubject, for module: Int) -> Entry? {
    origin(of: service, [.provides, .adapts], .service, from: module)
  }

  /// All links, in the order of the declarations.
  /// - Complexity: Linear in the number of declarations, apart from adapters and events with many observers.
  public var links: [WiredLink] {
    let ranks = Dictionary(application.layers.enumerated().map { ($1, $0) }) { first, _ in first }
    return application.modules.indices.flatMap { module in
      application.modules[module].wires.indices.flatMap { links(of: Entry(module: module, wire: $0), ranks) }
    }
  }

  private func links(of entry: Entry, _ ranks: [String: Int]) -> [WiredLink] {
    let wire = self[entry]
    func link(_ kind: WiredLink.Kind, _ to: Entry?, _ subject: String? = nil, ordersLaunch: Bool = false)
      -> WiredLink
    {
      WiredLink(
        kind: kind, from: entry.module, to: to?.module, wire: entry.wire, target: to?.wire,
        subject: subject ?? wire.subject.description, isOptional: wire.isOptional, ordersLaunch: ordersLaunch)
    }
    switch wire.kind {
    case .requires:
      let provider = provider(of: wire.subject, for: entry.module)
      let opener = openers(of: wire.subject).first { self[$0].subject.name != WireSubject.unknown }
      return [link(.requires, provider ?? opener, ordersLaunch: provider != nil && !wire.isLater)]
    case .adapts where wire.adapter == .service:
      guard let source = wire.source else { return [] }
      let provider = provider(of: source, for: entry.module)
      var result = link(
        .adapts, provider, "\(source) to \(wire.subject)", ordersLaunch: provider?.module != entry.module)
      result.isOptional = true
      return [result]
    case .adapts where wire.adapter == .route:
      guard let source = wire.source else { return [] }
      return [
        link(
          .opens, origin(of: source, [.routes, .destination, .adapts], .route, from: entry.module),
          source.description)
      ]
    case .decorates:
      return [link(.decorates, entries([.provides], of: wire.subject).first, ordersLaunch: true)]
    case .calls: return [link(.calls, entries([.performs], of: wire.subject).first)]
    case .opens:
      return [
        link(.opens, origin(of: wire.subject, [.routes, .destination, .adapts], .route, from: entry.module))
      ]
    case .requiresDestination:
      return [
        link(.opens, origin(of: wire.subject, [.destination, .adapts], .destination, from: entry.module))
      ]
    case .sends:
      return receivers(of: entry, ranks).map { link(.sends, $0) }
    default: return []
    }
  }

  /// The observers that an event reaches, one for each module.
  private func receivers(of entry: Entry, _ ranks: [String: Int]) -> [Entry] {
    let wire = self[entry]
    let rank = application.modules[entry.module].layer.flatMap { ranks[$0] }
    var seen: Set<Int> = []
    return entries([.observes], of: wire.subject).filter { observer in
      let module = application.modules[observer.module]
      let isReached = wire.directions.contains { direction in
        switch direction {
        case .broadcast:
          guard let rank, let own = module.layer.flatMap({ ranks[$0] }) else { return false }
          return own < rank
        case .report(let name, _): return module.name == name
        case .unknown: return false
        }
      }
      return isReached && seen.insert(observer.module).inserted
    }
  }
}
