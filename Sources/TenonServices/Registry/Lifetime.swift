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
  /// One instance is created in each scope with this name, such as a login session. Ending the scope releases
  /// the instance.
  ///
  /// ```swift
  /// registry.register((any OrderHistory).self, lifetime: .scoped("login")) { LiveHistory(token: try $0.resolve()) }
  /// ```
  case scoped(ScopeName)
}

/// The name of a kind of scope, such as `login`.
///
/// ```swift
/// extension ScopeName { static let login: ScopeName = "login" }
/// ```
public struct ScopeName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible, Textual {
  package let text: String

  /// Creates a name with the given text.
  public init(stringLiteral name: String) { text = name }
}

extension Lifetime {
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
    case .scoped(let scope): "scoped(\(scope))"
    }
  }
}
