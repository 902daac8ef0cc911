#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Routing rules that a server sends at run time, as plain Codable data.
///
/// ```json
/// {
///   "version": 7,
///   "redirects": [{"from": "/p/:id", "to": "/product/:id?ref=short"}],
///   "blocks": [{"pattern": "/promo/**", "reason": "The promotion is over."}],
///   "routes": [{"pattern": "/summer/:id", "route": "/product/:id"}]
/// }
/// ```
///
/// Rules come before routes. They can only lead to routes that the app has, and whether a route is open to the
/// outside stays the app's decision: what they lead to is matched anew, with the origin of the first URL.
public struct RouteRules: Codable, Hashable, Sendable {
  /// Sends URLs of one pattern to another URL.
  public struct Redirect: Codable, Hashable, Sendable {
    /// A ``RoutePattern``.
    public var from: String
    /// A path or URL in which `:name` stands for the parameter of that name, with a fixed query if need be.
    public var to: String

    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// Keeps URLs of a pattern from being opened.
  public struct Block: Codable, Hashable, Sendable {
    /// A ``RoutePattern``.
    public var pattern: String
    /// For ``RouteError/blocked(url:reason:)``.
    public var reason: String

    public init(pattern: String, reason: String) {
      self.pattern = pattern
      self.reason = reason
    }
  }

  /// A new pattern for a route that the app has.
  public struct Alias: Codable, Hashable, Sendable {
    /// A ``RoutePattern`` with parameters of the same names; those that the route's pattern lacks become query keys.
    public var pattern: String
    /// The pattern under which the app registered the route.
    public var route: String

    public init(pattern: String, route: String) {
      self.pattern = pattern
      self.route = route
    }
  }

  /// Grows with each set of rules; a router takes only newer ones.
  public var version: Int
  public var redirects: [Redirect]
  public var blocks: [Block]
  public var routes: [Alias]

  public init(version: Int, redirects: [Redirect] = [], blocks: [Block] = [], routes: [Alias] = []) {
    self.version = version
    self.redirects = redirects
    self.blocks = blocks
    self.routes = routes
  }

  /// The largest JSON text that is read, in bytes.
  public static let maximumSize = 4 << 20
  /// The most rules of one set.
  public static let maximumCount = 10_000
  /// The most path segments of all patterns of one set, with every choice of optional parts.
  public static let maximumSegments = 200_000

  /// Reads rules from JSON.
  /// - Throws: ``RouteRulesError`` for text that is no such JSON; an unknown key is an error too, since it is likely a
  ///   misspelt one.
  public init(json: Data) throws(RouteRulesError) {
    guard json.count <= Self.maximumSize else {
      throw RouteRulesError(problems: [.tooLarge(bytes: json.count, limit: Self.maximumSize)])
    }
    do { self = try JSONDecoder().decode(RouteRules.self, from: json) } catch {
      throw RouteRulesError(problems: [.malformed("\(error)")])
    }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable { case version, redirects, blocks, routes }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(ofNoOtherKeysThan: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    redirects = try container.decodeIfPresent([Redirect].self, forKey: .redirects) ?? []
    blocks = try container.decodeIfPresent([Block].self, forKey: .blocks) ?? []
    routes = try container.decodeIfPresent([Alias].self, forKey: .routes) ?? []
  }
}

extension RouteRules.Redirect {
  private enum CodingKeys: String, CodingKey, CaseIterable { case from, to }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(ofNoOtherKeysThan: CodingKeys.self)
    self.init(
      from: try container.decode(String.self, forKey: .from),
      to: try container.decode(String.self, forKey: .to))
  }
}

extension RouteRules.Block {
  private enum CodingKeys: String, CodingKey, CaseIterable { case pattern, reason }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(ofNoOtherKeysThan: CodingKeys.self)
    self.init(
      pattern: try container.decode(String.self, forKey: .pattern),
      reason: try container.decode(String.self, forKey: .reason))
  }
}

extension RouteRules.Alias {
  private enum CodingKeys: String, CodingKey, CaseIterable { case pattern, route }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(ofNoOtherKeysThan: CodingKeys.self)
    self.init(
      pattern: try container.decode(String.self, forKey: .pattern),
      route: try container.decode(String.self, forKey: .route))
  }
}

extension Decoder {
  /// A key that is not known is likely a misspelt one.
  fileprivate func container<Key: CodingKey & CaseIterable>(
    ofNoOtherKeysThan type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let names = try container(keyedBy: TreeKey.self).allKeys.map(\.stringValue).sorted()
    if let stranger = names.first(where: { Key(stringValue: $0) == nil }) {
      let known = Key.allCases.map(\.stringValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "\"\(stranger)\" is not known; known are \(known)"))
    }
    return try container(keyedBy: type)
  }
}
