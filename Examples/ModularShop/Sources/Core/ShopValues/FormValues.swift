/// The names and values that the user sent with a form, all of which are untrusted.
public struct FormValues: Hashable, Sendable {
  private let values: [String: [String]]

  /// Creates form values from names and values, in the order in which they were sent.
  public init(_ pairs: [(name: String, value: String)] = []) {
    values = Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) }
  }

  /// Parses a form that a browser sent as `application/x-www-form-urlencoded`.
  /// - Parameter limit: The maximum number of fields to accept.
  /// - Returns: `nil` if an escape sequence is malformed, the bytes are not UTF-8, or there are more fields
  ///   than the limit.
  public init?(urlEncoded body: String, limit: Int = 200) {
    let parts = body.split(separator: "&")
    guard parts.count <= limit else { return nil }
    var pairs: [(name: String, value: String)] = []
    for part in parts {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(sides[0], plusIsSpace: true),
        let value = PercentCoding.decode(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { return nil }
      pairs.append((name, value))
    }
    self.init(pairs)
  }

  /// The last value for a name, so that a selected check box overrides its hidden default.
  public subscript(_ name: String) -> String? { values[name]?.last }

  /// Returns all values for a name.
  public func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The names, sorted.
  public var names: [String] { values.keys.sorted() }
}
