/// In which scopes the services of an application are available, and in which its code runs. Code that receives a service
/// of a scope runs in that scope.
public struct WiredScopes: Sendable {
  /// Where something is available.
  public enum Home: Hashable, Sendable {
    case anywhere
    /// In a scope, and in the scopes within it.
    case inside(WireScope)
    /// Nowhere, because it is made from services of scopes that do not lie within each other.
    case nowhere
    case unknown

    /// Where two things are available.
    func common(with other: Home) -> Home {
      switch (self, other) {
      case (.anywhere, let home), (let home, .anywhere): return home
      case (.inside(let left), .inside(let right)):
        let (isInner, isOuter) = (left.liesWithin(right), right.liesWithin(left))
        if isInner == .yes { return self }
        if isOuter == .yes { return other }
        return isInner == .no && isOuter == .no ? .nowhere : .unknown
      case (.nowhere, _), (_, .nowhere): return .nowhere
      default: return .unknown
      }
    }
  }

  /// A service, or all implementations of a type.
  private struct Demand: Hashable {
    var service: WireSubject
    var isCollection = false
  }

  private let application: WiredApplication
  private var homes: [Demand: Home] = [:]
  /// The declarations that make what is demanded.
  private var makers: [Demand: [WiredIndex.Entry]] = [:]
  /// The declarations that decorate each service.
  private var decorators: [WireSubject: [WiredIndex.Entry]] = [:]

  public init(_ application: WiredApplication) {
    self.application = application
    var unkept: [WiredIndex.Entry] = []
    for (module, value) in application.modules.enumerated() {
      for (position, wire) in value.wires.enumerated() {
        let entry = WiredIndex.Entry(module: module, wire: position)
        if wire.kind == .decorates { decorators[wire.subject, default: []].append(entry) }
        if let scope = wire.scope, wire.makes == nil { homes[Demand(service: scope.type)] = .inside(scope) }
        guard let lifetime = wire.makes else { continue }
        for demand in Self.satisfied(by: wire) { makers[demand, default: []].append(entry) }
        switch lifetime {
        case .singleton: break
        case .unkept: unkept.append(entry)
        case .scoped, .unknown: _ = add(wire, wire.scope.map { .inside($0) } ?? .unknown)
        }
      }
    }
    guard !isEmpty else { return }
    // An unkept service is available only where everything that it is made from is. These places are narrowed until
    // nothing changes; a path through all services is the longest.
    for _ in unkept.indices {
      var changes = false
      for entry in unkept {
        let found = place(of: entry)
        if found != .anywhere, add(self[entry], found) { changes = true }
      }
      if !changes { break }
    }
  }

  /// Whether nothing in the application has to do with scopes.
  public var isEmpty: Bool { homes.isEmpty }

  private subscript(entry: WiredIndex.Entry) -> Wire { application.modules[entry.module].wires[entry.wire] }

  /// - Returns: Whether anything has changed.
  private mutating func add(_ wire: Wire, _ home: Home) -> Bool {
    var changes = false
    for demand in Self.satisfied(by: wire) {
      let new = demand.isCollection ? (homes[demand] ?? .anywhere).common(with: home) : home
      if homes.updateValue(new, forKey: demand) != new { changes = true }
    }
    return changes
  }

  private static func satisfied(by wire: Wire) -> [Demand] {
    var unnamed = wire.subject
    unnamed.label = nil
    let all = Demand(service: unnamed, isCollection: true)
    return wire.kind == .contributes ? [all] : [Demand(service: wire.subject), all]
  }

  /// What a declaration stands for, if code receives it at once.
  private static func demand(of need: Wire) -> Demand? {
    switch need.kind {
    case .requires: need.isLater ? nil : Demand(service: need.subject)
    case .provides: Demand(service: need.subject)
    case .collects: Demand(service: need.subject, isCollection: true)
    default: nil
    }
  }

  private func needs(of entry: WiredIndex.Entry) -> [Wire] {
    self[entry].given.map { application.modules[entry.module].wires[$0] }
  }

  private func place(of needs: [Wire]) -> Home { needs.reduce(.anywhere) { $0.common(with: home(of: $1)) } }

  /// Where everything is available from which an unkept service is made, and with which it is decorated.
  private func place(of entry: WiredIndex.Entry) -> Home {
    let wire = self[entry]
    let made = place(of: needs(of: entry)).common(with: adapted(by: wire).flatMap { homes[$0] } ?? .anywhere)
    guard wire.kind != .contributes else { return made }
    return (decorators[wire.subject] ?? []).reduce(made) { $0.common(with: place(of: needs(of: $1))) }
  }

  private func adapted(by wire: Wire) -> Demand? {
    wire.kind == .adapts ? wire.source.map { Demand(service: $0) } : nil
  }

  // MARK: - Places

  /// Where a value can be received that a declaration stands for. A service that is required later, or that may be
  /// missing, can be asked for everywhere.
  public func home(of need: Wire) -> Home {
    guard !need.isOptional, let demand = Self.demand(of: need) else { return .anywhere }
    return homes[demand] ?? (need.subject.name == WireSubject.unknown ? .unknown : .anywhere)
  }

  /// Where the code of a declaration runs, or the services that it makes live.
  public func home(ofCodeOf entry: WiredIndex.Entry) -> Home {
    let wire = self[entry]
    switch wire.kind {
    case .provides, .contributes, .adapts:
      switch wire.makes {
      case .unkept?: return place(of: entry)
      case .scoped?: return wire.scope.map { .inside($0) } ?? .unknown
      case .unknown?: return .unknown
      case .singleton?, nil: return .anywhere
      }
    case .runsIn: return wire.scope.map { .inside($0) } ?? .unknown
    case .decorates: return homes[Demand(service: wire.subject)] ?? .anywhere
    default: return place(of: needs(of: entry))
    }
  }

  /// The scope in which the code of a declaration runs, or the services that it makes live; `nil` if there is none, or if
  /// it is not known.
  public func scope(of entry: WiredIndex.Entry) -> WireScope? {
    let wire = self[entry]
    let isKnown = wire.makes == .scoped || !wire.isGivenMore
    guard isKnown, wire.kind != .runsIn, case .inside(let scope) = home(ofCodeOf: entry) else { return nil }
    return scope
  }

  // MARK: - What services keep

  /// A service of a scope that would be kept, and the services through which it is reached.
  public struct Captive: Hashable, Sendable {
    public var scope: WireScope
    /// The services on the way, the captive last.
    public var path: [WireSubject]
  }

  /// The nearest service of a scope that a singleton would keep if it received a value, directly or through services that
  /// are made for each use. A service that may be missing is kept if it is there.
  public func captive(behind need: Wire) -> Captive? {
    guard let first = Self.demand(of: need) else { return nil }
    var paths = [[first]]
    var seen: Set<Demand> = [first]
    var next = 0
    while next < paths.count {
      let path = paths[next]
      next += 1
      let demand = path[path.count - 1]
      let entries = makers[demand] ?? []
      let wires = entries.map { self[$0] }
      if let scope = wires.isEmpty ? scope(of: demand) : wires.lazy.compactMap(\.scope).first {
        return Captive(scope: scope, path: path.map(\.service))
      }
      for piece in entries.flatMap(pieces) where seen.insert(piece).inserted { paths.append(path + [piece]) }
    }
    return nil
  }

  /// The scope of a value that opens it.
  private func scope(of demand: Demand) -> WireScope? {
    if case .inside(let scope)? = homes[demand], scope.type == demand.service { scope } else { nil }
  }

  /// What an unkept service is made from and decorated with.
  private func pieces(of entry: WiredIndex.Entry) -> [Demand] {
    let wire = self[entry]
    guard wire.makes == .unkept else { return [] }
    let decorating = wire.kind == .contributes ? [] : decorators[wire.subject] ?? []
    return ([entry] + decorating).flatMap(needs).compactMap(Self.demand)
      + [adapted(by: wire)].compactMap(\.self)
  }
}

extension Wire {
  /// The lifetime of the services that a declaration makes; `nil` if it makes none.
  public var makes: Lifetime? {
    switch kind {
    case .provides, .contributes: lifetime ?? .unknown
    case .adapts where adapter == .service: .unkept
    default: nil
    }
  }
}
