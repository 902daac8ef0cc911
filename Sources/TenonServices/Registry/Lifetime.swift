/// How long an instance of a service lives, and which code shares it.
public enum Lifetime: Hashable, Sendable {
  /// One instance is created on first use and kept as long as its container exists. The instance is read
  /// without a lock.
  case singleton
  /// A new instance is created for each request.
  ///
  /// ```swift
  /// registry.register((any SearchService).self, lifetime: .transient) { _ in LiveSearch() }
  /// ```
  case transient
  /// An instance is shared within one resolution: everything created for the same original request gets the
  /// same instance, and the next request gets a new instance. No container keeps the instance.
  ///
  /// ```swift
  /// registry.register(Draft.self, lifetime: .graph) { _ in Draft() }   // editor and preview of one page share a draft
  /// ```
  case graph
  /// An instance is kept like a singleton until it is evicted. The next request then creates a new instance.
  /// The instance is read under a lock.
  ///
  /// ```swift
  /// registry.register(CartKeys.prices, lifetime: .cached) { _ in PriceList() }   // until it is evicted
  /// ```
  case cached
  /// An instance is shared as long as any code holds a strong reference to it. The implementation must be a
  /// class.
  ///
  /// ```swift
  /// registry.register(ImageCache.self, lifetime: .weak) { _ in ImageCache() }   // goes with the last who has it
  /// ```
  case weak
  /// One instance is created in each scope of this kind, such as a login session. Ending the scope releases
  /// the instance.
  ///
  /// ```swift
  /// registry.register((any OrderHistory).self, lifetime: .scoped(LoginSession.self)) {
  ///   LiveHistory(token: try $0.resolve(LoginSession.self).token)
  /// }
  /// ```
  case scoped(any ServiceScope.Type)

  public static func == (left: Self, right: Self) -> Bool { left.comparable == right.comparable }
  public func hash(into hasher: inout Hasher) { hasher.combine(comparable) }

  private var comparable: Comparable {
    switch self {
    case .singleton: Comparable(number: 0)
    case .transient: Comparable(number: 1)
    case .graph: Comparable(number: 2)
    case .cached: Comparable(number: 3)
    case .weak: Comparable(number: 4)
    case .scoped(let scope): Comparable(number: 5, scope: ScopeType(scope))
    }
  }

  private struct Comparable: Hashable {
    let number: Int
    var scope: ScopeType?
  }
}

extension Lifetime {
  /// The kind of scope in which instances live, if it is one.
  package var scope: ScopeType? { if case .scoped(let scope) = self { ScopeType(scope) } else { nil } }

  /// Whether no container keeps an instance: it is made from the services of the container that receives the request,
  /// and passed on to the caller.
  package var isUnkept: Bool {
    switch self {
    case .transient, .graph: true
    case .singleton, .cached, .weak, .scoped: false
    }
  }
}

extension Lifetime: CustomStringConvertible, Encodable, TextuallyEncodable {
  /// The lifetime in its encoded form, such as `singleton` or `scoped(login)`.
  public var description: String {
    switch self {
    case .singleton: "singleton"
    case .transient: "transient"
    case .graph: "graph"
    case .cached: "cached"
    case .weak: "weak"
    case .scoped(let scope): "scoped(\(ScopeType(scope)))"
    }
  }
}
