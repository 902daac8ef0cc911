/// Information about one request, which the interceptors and the handler receive.
///
/// ```swift
/// routes.on("/search/:words") { context in
///   let words = context.parameters["words"] ?? ""
///   return SearchScreen(words, sortedBy: context.url.query["sort"] ?? "price", from: context.origin)
/// }
/// ```
public struct RouteContext: Sendable {
  /// The URL that is being opened, after redirects.
  public let url: RouteURL
  /// The URLs that were redirected to this URL, in order.
  public let hops: [String]
  /// The origin of the request.
  public let origin: RouteOrigin
  /// Native values that are passed along with the URL. An interceptor may add values for the inner
  /// interceptors and the handler.
  ///
  /// ```swift
  /// var context = context
  /// context.values[OnPick.self] = { address in print("picked \(address)") }
  /// ```
  public var values: RouteValues
  /// The typed route; `nil` for a handler without a type.
  public let value: (any Route)?
  /// The path parameters as strings.
  public let parameters: RouteParameters
  let table: RouteTable
  let subject: Subject

  /// What is being opened.
  enum Subject: Sendable {
    /// The registration with this index.
    case entry(Int)
    /// A destination that has an interface and no route.
    case interface(RouteDescription)
  }

  /// The table's information about the route. A destination that is opened by its interface has no route; its pattern
  /// is then the URL `interface:/Name`.
  public var route: RouteDescription {
    switch subject {
    case .entry(let entry): table.description(entry)
    case .interface(let description): description
    }
  }
}

/// A key for a native value that is passed along with a URL, such as a closure, a model or an animation.
///
/// ```swift
/// enum OnPick: RouteValueKey { typealias Value = @Sendable (Address) -> Void }
/// ```
///
/// The key is a type, so no text in a URL can be mistaken for a key.
public protocol RouteValueKey {
  /// The type of the value.
  associatedtype Value: Sendable
}

/// A set of native values, each with its own key.
///
/// ```swift
/// try await router.open("/address/pick", with: RouteValues(OnPick.self) { address in print("send to \(address)") })
/// ```
public struct RouteValues: Sendable {
  private var values = [ObjectIdentifier: any Sendable]()

  /// Creates a set without values.
  public init() {}

  /// Creates a set with one value.
  public init<Key: RouteValueKey>(_ key: Key.Type, _ value: Key.Value) { self[key] = value }

  /// Whether the set contains no values.
  package var isEmpty: Bool { values.isEmpty }

  /// The value of a key.
  ///
  /// ```swift
  /// routes.on("/address/pick") { context in AddressScreen(onPick: context.values[OnPick.self]) }   // `nil` for a link
  /// ```
  public subscript<Key: RouteValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
