/// Names a native value that travels beside a URL: a closure, a model, an animation.
///
/// ```swift
/// enum OnPick: RouteValueKey { typealias Value = @Sendable (Address) -> Void }
/// ```
///
/// The key is a type, so nothing that stands in a URL can be mistaken for it.
public protocol RouteValueKey {
  /// The type of the value.
  associatedtype Value: Sendable
}

/// Native values by their keys.
public struct RouteValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// No values.
  public init() {}

  /// One value.
  public init<Key: RouteValueKey>(_ key: Key.Type, _ value: Key.Value) { self[key] = value }

  /// The value of a key.
  public subscript<Key: RouteValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
