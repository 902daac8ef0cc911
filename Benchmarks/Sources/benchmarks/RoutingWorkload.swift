import TenonRouter

/// A route table like those of modular apps, and paths to look up in it.
///
/// Each module has ten routes below its own first segment, as in the comparison with other routers: lists, details
/// by identifier, and pages below details.
struct RoutingWorkload {
  let patterns: [String]
  /// A concrete path for each pattern.
  let hits: [String]
  /// Paths that no pattern matches: half fail at the first segment, half at the last.
  let misses: [String]
  let table: RouteTable
  /// The same paths with the indexes of their routes, for the baseline's dictionary lookup.
  let exact: [String: Int]

  private static let shapes = [
    "", "/list", "/settings", "/:id", "/:id/edit", "/detail/:id", "/detail/:id/comments",
    "/:id/photos/:photo",
    "/search/recent", "/category/:name/items",
  ]

  init(routes count: Int) {
    var (patterns, hits, misses): ([String], [String], [String]) = ([], [], [])
    for index in 0..<count {
      let pattern = "/module-\(index / 10)" + Self.shapes[index % 10]
      let hit = pattern.split(separator: "/").map { $0.hasPrefix(":") ? "\($0.count)\(index)" : String($0) }
      patterns.append(pattern)
      hits.append("/" + hit.joined(separator: "/"))
      misses.append(
        index % 2 == 0
          ? "/modules-\(index)/detail/\(index)/comments" : "/module-\(index / 10)/detail/\(index)/none")
    }
    (self.patterns, self.hits, self.misses) = (patterns, Self.shuffled(hits), Self.shuffled(misses))
    table = Self.table(patterns)
    exact = Dictionary(uniqueKeysWithValues: hits.enumerated().map { ($1, $0) })
  }

  static func registry(_ patterns: [String]) -> RouteRegistry {
    var registry = RouteRegistry()
    for pattern in patterns { registry.on(RoutePattern(stringLiteral: pattern)) { _ in 0 } }
    return registry
  }

  static func table(_ patterns: [String]) -> RouteTable {
    do { return try RouteTable(registry(patterns)) } catch { fatalError("\(error)") }
  }

  /// Returns at most 1,024 of the paths, in an order that is the same in every run and that no processor can
  /// predict.
  private static func shuffled(_ paths: [String]) -> [String] {
    var random = SplitMix(state: 42)
    return Array(paths.shuffled(using: &random).prefix(1024))
  }
}

/// Steele, Lea and Flood's SplitMix64: the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
