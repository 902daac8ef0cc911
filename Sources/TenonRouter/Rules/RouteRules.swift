#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import TenonDiagnostics

/// Routing rules that a server sends at run time as plain Codable data.
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
/// Rules are applied before routes are matched. Rules can lead only to routes that the app has, and the app still
/// decides whether a route can be opened from outside: the target of a rule is matched again with the origin of the
/// original URL.
///
/// Rules that cannot be read or applied cause a ``RouteTableError``, whatever they contain. An app that saves rules and
/// applies them at each launch catches this error; the rules that it had until then, or none, stay in force.
public struct RouteRules: Codable, MemberwiseEncodable, Equatable, Sendable {
  /// Redirects URLs of one pattern to another URL.
  package struct Redirect: Equatable, Sendable {
    /// A ``RoutePattern``.
    package var from: String
    /// A path or URL in which `:name` stands for the parameter with that name. It may have a fixed query.
    package var to: String

    package init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// Blocks URLs of a pattern.
  package struct Block: Equatable, Sendable {
    /// A ``RoutePattern``.
    package var pattern: String
    /// The reason for the ``RouteError`` with the code `blocked`.
    package var reason: String

    package init(pattern: String, reason: String) {
      self.pattern = pattern
      self.reason = reason
    }
  }

  /// A new pattern for a route that the app has.
  package struct Alias: Equatable, Sendable {
    /// A ``RoutePattern`` with the same parameter names. Parameters that the route's pattern does not have become query
    /// keys.
    package var pattern: String
    /// The pattern under which the app registered the route.
    package var route: String

    package init(pattern: String, route: String) {
      self.pattern = pattern
      self.route = route
    }
  }

  /// The version, which increases with each set of rules; a router accepts only newer rules.
  public internal(set) var version: Int
  package var redirects: [Redirect]
  package var blocks: [Block]
  package var routes: [Alias]

  package init(version: Int, redirects: [Redirect] = [], blocks: [Block] = [], routes: [Alias] = []) {
    self.version = version
    self.redirects = redirects
    self.blocks = blocks
    self.routes = routes
  }

  /// The maximum size of the JSON text, in bytes.
  package static let maximumSize = 4 << 20
  /// The maximum number of rules in one set.
  package static let maximumCount = 10_000
  /// The maximum number of path segments in all patterns of one set, counted for every choice of optional parts.
  package static let maximumSegments = 200_000

  /// Reads rules from JSON.
  ///
  /// ```swift
  /// let (json, _) = try await URLSession.shared.data(from: URL(string: "https://shop.example/routes.json")!)
  /// try router.apply(RouteRules(json: json))
  /// ```
  /// - Throws: ``RouteTableError`` if the text is not valid JSON for rules. An unknown key is also an error,
  ///   because it is probably misspelled.
  public init(json: Data) throws(RouteTableError) {
    guard json.count <= Self.maximumSize else {
      throw RouteTableError(problems: [.limit("bytes", json.count, Self.maximumSize)])
    }
    do { self = try JSONDecoder().decode(RouteRules.self, from: json) } catch {
      throw RouteTableError(problems: [
        RouteError(.invalidRule, "", "the rules are malformed: \(valueText(error))")
      ])
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    try container.refuseKeys(except: "version", "redirects", "blocks", "routes")
    version = try container.decode(Int.self, forKey: "version")
    redirects = try container.rules("redirects", "from", "to").map { Redirect(from: $0, to: $1) }
    blocks = try container.rules("blocks", "pattern", "reason").map { Block(pattern: $0, reason: $1) }
    routes = try container.rules("routes", "pattern", "route").map { Alias(pattern: $0, route: $1) }
  }

  package var encodedMembers: EncodedMembers {
    [
      ("version", version),
      ("redirects", redirects.map { ["from": $0.from, "to": $0.to] }),
      ("blocks", blocks.map { ["pattern": $0.pattern, "reason": $0.reason] }),
      ("routes", routes.map { ["pattern": $0.pattern, "route": $0.route] }),
    ]
  }
}

extension KeyedDecodingContainer<AnyCodingKey> {
  /// Decodes the rules of one kind, which are objects with two strings each. Returns no rules if the key is missing.
  fileprivate func rules(
    _ key: AnyCodingKey, _ first: AnyCodingKey, _ second: AnyCodingKey
  ) throws -> [(String, String)] {
    guard contains(key), try !decodeNil(forKey: key) else { return [] }
    var list = try nestedUnkeyedContainer(forKey: key)
    var rules: [(String, String)] = []
    while !list.isAtEnd {
      let rule = try list.nestedContainer(keyedBy: AnyCodingKey.self)
      try rule.refuseKeys(except: first, second)
      rules.append(
        (try rule.decode(String.self, forKey: first), try rule.decode(String.self, forKey: second)))
    }
    return rules
  }

  /// Refuses unknown keys, which are probably misspelt.
  fileprivate func refuseKeys(except known: AnyCodingKey...) throws {
    let known = known.map(\.stringValue)
    guard let stranger = allKeys.map(\.stringValue).coldSorted().first(where: { !known.contains($0) }) else {
      return
    }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "\"\(stranger)\" is unknown; the known keys are \(known.joined(separator: ", "))"))
  }
}
