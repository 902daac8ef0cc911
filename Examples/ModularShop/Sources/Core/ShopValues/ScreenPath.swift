/// An address within the shop, such as `/product/p-1001?ref=home`, which is escaped by construction.
///
/// It has segments and a query and nothing else: no scheme, no host. So a link made of one never leaves the shop,
/// whatever the values in it are.
public struct ScreenPath: Hashable, Sendable {
  /// The segments, unescaped.
  public let segments: [String]
  /// The query, unescaped, in order.
  public let query: [QueryItem]

  /// One `name=value` of a query.
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

  /// An address of segments; dot segments are dropped, so that no value climbs out of its place.
  public init(_ segments: String..., query: [QueryItem] = []) {
    self.init(segments: segments, query: query)
  }

  /// An address of segments; dot segments and empty ones are dropped.
  public init(segments: [String], query: [QueryItem] = []) {
    self.segments = segments.filter { !$0.isEmpty && $0 != "." && $0 != ".." }
    self.query = query
  }

  /// Reads an address that came back from a form or a query, such as "where to go on after logging in".
  ///
  /// - Returns: `nil` for everything that is not an address within the shop: absolute addresses, `//host`,
  ///   backslashes, control characters, broken escapes.
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

  /// The first value of a name in the query.
  public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The same address with one more item in its query.
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

/// A place in the shop that has an address. Only who has declared that it leads there can have the address, so that
/// no link leads to a screen that no module has.
public protocol ScreenRoute: Codable, Hashable, Sendable {
  /// The address.
  /// - Parameter permit: Shows that it was declared: a module has it from its contract.
  func path(by permit: some LinkPermit<Self>) -> ScreenPath
}

/// Shows that its holder has declared that it leads to a kind of screen.
public protocol LinkPermit<Target> {
  /// The screen's route.
  associatedtype Target
}
