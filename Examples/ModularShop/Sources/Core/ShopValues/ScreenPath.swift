/// An address within the shop, such as `/product/p-1001?ref=home`, which is escaped by construction.
///
/// An address consists only of segments and a query, without a scheme or a host. Therefore, a link to the
/// address never leads outside the shop, regardless of the values in the segments and the query.
public struct ScreenPath: Hashable, Sendable {
  /// The segments, unescaped.
  public let segments: [String]
  /// The query, unescaped, in order.
  public let query: [QueryItem]

  /// One `name=value` pair of a query.
  public struct QueryItem: Hashable, Sendable {
    /// The name, unescaped.
    public let name: String
    /// The value, unescaped.
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates an address from segments. Dot segments are dropped, so that no value can change the screen that
  /// the address leads to.
  public init(_ segments: String..., query: [QueryItem] = []) {
    self.init(segments: segments, query: query)
  }

  /// Creates an address from segments. Dot segments and empty segments are dropped.
  public init(segments: [String], query: [QueryItem] = []) {
    self.segments = segments.filter { !$0.isEmpty && $0 != "." && $0 != ".." }
    self.query = query
  }

  /// Parses an address from a form or a query, such as the address to continue to after logging in.
  ///
  /// - Returns: `nil` if the text is not an address within the shop: for example, if it is an absolute
  ///   address, starts with `//`, or contains backslashes, control characters or malformed escapes.
  public init?(parsing text: String) {
    guard text.utf8.count <= 2048, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"),
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7f })
    else { return nil }
    let address = text.prefix { $0 != "#" }
    let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments: [String] = []
    for part in halves[0].split(separator: "/") {
      guard let segment = PercentCoding.decode(part), segment != ".", segment != ".." else { return nil }
      segments.append(segment)
    }
    var query: [QueryItem] = []
    for pair in (halves.count > 1 ? halves[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(sides[0], plusIsSpace: true),
        let value = PercentCoding.decode(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { return nil }
      query.append(QueryItem(name, value))
    }
    self.init(segments: segments, query: query)
  }

  /// Returns the first value for a name in the query.
  public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// Returns the same address with one more item in its query.
  public func adding(_ name: String, _ value: String) -> ScreenPath {
    ScreenPath(segments: segments, query: query + [QueryItem(name, value)])
  }

  /// The address without its query.
  public var withoutQuery: ScreenPath { ScreenPath(segments: segments) }
}

extension ScreenPath: CustomStringConvertible {
  /// The address with every value escaped.
  public var description: String {
    let path = "/" + segments.map { PercentCoding.encode($0) }.joined(separator: "/")
    guard !query.isEmpty else { return path }
    let items = query.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
    return path + "?" + items.joined(separator: "&")
  }
}

extension ScreenPath: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let path = ScreenPath(parsing: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not an address within the shop"))
    }
    self = path
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A route to a screen that has an address. Only a module that has declared the link can get the address, so that
/// no link leads to a screen that does not exist.
public protocol ScreenRoute: Codable, Hashable, Sendable {
  /// The address.
  /// - Parameter permit: The proof that the link was declared, which a module gets from its contract.
  func path(by permit: some LinkPermit<Self>) -> ScreenPath
}

/// Proof that its holder has declared a link to a kind of screen.
public protocol LinkPermit<Target> {
  /// The screen's route.
  associatedtype Target
}
