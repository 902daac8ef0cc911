/// The query of a URL, decoded by the one rule: items in order, none merged, none dropped.
public struct RouteQuery: Sendable, Hashable {
  /// One `key=value`. The value is `nil` for a bare key and empty for `key=`.
  public struct Item: Sendable, Hashable {
    /// The decoded key.
    public let key: String
    /// The decoded value.
    public let value: String?
  }

  /// All items in the order in which they stand.
  public let items: [Item]

  /// The value of the first item with that key; empty for a bare key.
  public subscript(key: String) -> String? {
    items.first { $0.key == key }.map { $0.value ?? "" }
  }

  /// The values of all items with that key, in order. One item gives one value: a repeated key changes no type.
  public func values(for key: String) -> [String] {
    items.lazy.filter { $0.key == key }.map { $0.value ?? "" }
  }
}
