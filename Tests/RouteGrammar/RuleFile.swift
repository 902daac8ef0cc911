import Foundation
import TenonRouter

/// A rule file with random patterns, and the application to which it is applied.
public struct RuleFile {
  struct Rule {
    enum Kind: CaseIterable {
      // In the order in which a router reads them.
      case block, redirect, route
    }

    var kind: Kind
    var pattern: String
    /// The reason of a block, the target of a redirect, or the route of a new pattern.
    var effect: String
  }

  public static let version = 1

  /// The rules, first the blocks, then the redirects, then the new patterns.
  private(set) var rules: [Rule] = []
  private var options = RoutingOptions()
  /// Patterns of the application that are next to its fixed ones.
  private var patterns: [String] = []

  /// Makes a rule file and an application from the grammar of patterns.
  public init(_ choices: Choices) {
    var grammar = PatternGrammar(choices)
    options.external = ExternalAccess(hosts: ["shop.example"])
    options.ignoresCase = grammar.choices.chance(4)
    if grammar.choices.chance(4) { options.schemesWithHostAsPath = ["app"] }
    patterns = (0..<grammar.choices.number(in: 0...2)).map { _ in grammar.pattern() }
    for _ in 0...grammar.choices.number(in: 0...3) {
      let kind = grammar.choices.pick(Rule.Kind.allCases)
      let pattern = grammar.pattern()
      let effect =
        switch kind {
        case .block: "over"
        case .redirect: grammar.choices.chance(2) ? grammar.target() : "/home"
        case .route: grammar.choices.chance(2) ? grammar.choices.pick(patterns + ["/item/:a"]) : "/home"
        }
      rules.append(Rule(kind: kind, pattern: pattern, effect: effect))
    }
    rules = Rule.Kind.allCases.flatMap { kind in rules.filter { $0.kind == kind } }
  }

  private func rules(of kind: Rule.Kind) -> [Rule] { rules.filter { $0.kind == kind } }

  /// Returns the index of the rule that a key such as `redirects[2].from` refers to.
  func index(ofKey key: String) -> Int? {
    let lists = [Rule.Kind.block: "blocks", .redirect: "redirects", .route: "routes"]
    return rules.indices.first { index in
      let kind = rules[index].kind
      let number = index - (rules.firstIndex { $0.kind == kind } ?? 0)
      return (key + ".").hasPrefix("\(lists[kind] ?? "")[\(number)].")
    }
  }

  /// The text of the file.
  public var json: Data {
    get throws {
      try JSONEncoder().encode(
        Contents(
          version: Self.version,
          redirects: rules(of: .redirect).map { ["from": $0.pattern, "to": $0.effect] },
          blocks: rules(of: .block).map { ["pattern": $0.pattern, "reason": $0.effect] },
          routes: rules(of: .route).map { ["pattern": $0.pattern, "route": $0.effect] }))
    }
  }

  private struct Contents: Encodable {
    var version: Int
    var redirects: [[String: String]]
    var blocks: [[String: String]]
    var routes: [[String: String]]
  }

  // MARK: - Applications

  /// The application's routes. No URL from outside may open those that return `internal`.
  public var application: RouteRegistry {
    var registry = empty
    registry.on("/home", "/item/:a", "/files/:a**", exposure: .external) { _ in "external" }
    registry.on("/admin", "/admin/:page") { _ in "internal" }
    for pattern in patterns {
      var larger = registry
      larger.on(RoutePattern(stringLiteral: pattern)) { _ in "internal" }
      // Patterns that are refused, alone or next to the others, are left out.
      if (try? RouteTable(larger)) != nil { registry = larger }
    }
    return registry
  }

  /// Application code with the patterns of the rules, each at the place of its rule.
  var code: RouteRegistry {
    var registry = empty
    for (line, rule) in rules.enumerated() {
      registry.on(RoutePattern(stringLiteral: rule.pattern), fileID: "Code/Rules.swift", line: line) { _ in 0
      }
    }
    return registry
  }

  private var empty: RouteRegistry {
    var registry = RouteRegistry(options: options)
    registry.converters = [RouteConverter("sku") { $0.hasPrefix("s-") ? $0 : nil }]
    return registry
  }
}
