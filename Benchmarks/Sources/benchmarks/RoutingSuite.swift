import BenchmarkHarness
import CAllocationCount
import TenonRouter

extension Suite {
  /// Matching, decoding and freezing. Unless a row says otherwise, its ratio is to one exact `Dictionary<String,
  /// Int>` lookup of the same paths.
  static let routing = Suite("routing") { filter in
    var rows: [BenchmarkResult] = []
    if filter.wants("routing/hit-10", "routing/hit-100", "routing/hit-1000", "routing/hit-10000") {
      rows += try RoutingMatches.hits()
    }
    if filter.wants("routing/growth") { rows += try RoutingMatches.growth() }
    if filter.wants("routing/miss-10000") { rows += try RoutingMatches.misses() }
    if filter.wants("routing/parameters-1000") { rows += try RoutingMatches.parameters() }
    if filter.wants("routing/typed-10000") { rows += try RoutingValues.typed() }
    if filter.wants("routing/allocations") { rows += try RoutingMatches.allocations() }
    if filter.wants("routing/freeze-10000", "routing/freeze-growth") { rows += try RoutingFreeze.rows() }
    return rows
  }
}

enum RoutingMatches {
  /// Compares each size with a dictionary of the same size.
  static func hits() throws -> [BenchmarkResult] {
    try [10, 100, 1000, 10_000].flatMap { size in
      let work = RoutingWorkload(routes: size)
      let group = Group(baseline: "routing/dictionary-\(size)")
      addLookup("routing/dictionary-\(size)", work.exact, work.hits, to: group)
      addMatch("routing/hit-\(size)", work.table, work.hits, bar: .atMost(1.5), to: group)
      return try group.run()
    }
  }

  /// Compares the largest table with the smallest, in the same rounds.
  static func growth() throws -> [BenchmarkResult] {
    let (few, many) = (RoutingWorkload(routes: 10), RoutingWorkload(routes: 10_000))
    let group = Group(baseline: "routing/growth-10")
    addMatch("routing/growth-10", few.table, few.hits, to: group)
    addMatch("routing/growth", many.table, many.hits, bar: .atMost(1.4), to: group)
    return try group.run()
  }

  static func misses() throws -> [BenchmarkResult] {
    let work = RoutingWorkload(routes: 10_000)
    let group = Group(baseline: "routing/dictionary-miss-10000")
    addLookup("routing/dictionary-miss-10000", work.exact, work.misses, to: group)
    addMatch("routing/miss-10000", work.table, work.misses, bar: .atMost(1.2), to: group)
    return try group.run()
  }

  static func parameters() throws -> [BenchmarkResult] {
    let work = RoutingWorkload(routes: 1000)
    let group = Group(baseline: "routing/dictionary-parameters-1000")
    addLookup("routing/dictionary-parameters-1000", work.exact, work.hits, to: group)
    let (table, paths) = (work.table, work.hits)
    group.add("routing/parameters-1000", bar: .atMost(3), operations: paths.count) { iterations in
      for _ in 0..<iterations {
        for path in paths {
          guard let match = table.match(path) else { continue }
          match.parameters.forEach { _, text in blackHole(text) }
        }
      }
    }
    return try group.run()
  }

  /// Counts the allocations of one pass over all paths, hits and misses.
  static func allocations() throws -> [BenchmarkResult] {
    let work = RoutingWorkload(routes: 10_000)
    func pass() -> Int {
      var found = 0
      for path in work.hits where work.table.match(path) != nil { found += 1 }
      for path in work.misses where work.table.match(path) == nil { found += 1 }
      return found
    }
    blackHole(pass())
    let before = allocation_count()
    blackHole(pass())
    let count = before < 0 ? -1 : allocation_count() - before
    return [
      BenchmarkResult(name: "routing/allocations", value: Double(count), unit: "count", bar: .atMost(0))
    ]
  }

  private static func addLookup(_ name: String, _ exact: [String: Int], _ paths: [String], to group: Group) {
    group.add(name, operations: paths.count) { iterations in
      for _ in 0..<iterations {
        var found = 0
        for path in paths where exact[path] != nil { found += 1 }
        blackHole(found)
      }
    }
  }

  private static func addMatch(
    _ name: String, _ table: RouteTable, _ paths: [String], bar: Bar? = nil, to group: Group
  ) {
    group.add(name, bar: bar, operations: paths.count) { iterations in
      for _ in 0..<iterations {
        var found = 0
        for path in paths where table.match(path) != nil { found += 1 }
        blackHole(found)
      }
    }
  }
}

enum RoutingValues {
  struct Detail: Route {
    static let pattern: RoutePattern = "/product/:id"
    var id: Int
    var ref: String?
  }

  /// Measures decoding a URL's text to the value of its typed route, in a table of 10,000 routes. The bar is
  /// 1.5 microseconds.
  static func typed() throws -> [BenchmarkResult] {
    var registry = RoutingWorkload.registry(RoutingWorkload(routes: 9_999).patterns)
    registry.route(Detail.self) { _, _ in 0 }
    guard let table = try? RouteTable(registry) else { return [] }
    let urls = (0..<1024).map { "/product/\($0 * 37)?ref=home-\($0)" }
    let group = Group(baseline: nil, unit: .us)
    group.add("routing/typed-10000", bar: .atMost(1.5), operations: urls.count) { iterations in
      for _ in 0..<iterations {
        for url in urls { blackHole(try? table.route(for: url)) }
      }
    }
    return try group.run()
  }
}

enum RoutingFreeze {
  /// Compares parsing, registering and freezing 10,000 patterns with building a dictionary of the same
  /// strings.
  static func rows() throws -> [BenchmarkResult] {
    let patterns = RoutingWorkload(routes: 10_000).patterns
    let few = Array(patterns.prefix(1000))
    let group = Group(baseline: "routing/build-dictionary-10000", unit: .ms)
    group.add("routing/build-dictionary-10000") { iterations in
      for _ in 0..<iterations {
        var dictionary: [String: Int] = [:]
        for (index, pattern) in patterns.enumerated() { dictionary[pattern] = index }
        blackHole(dictionary)
      }
    }
    group.add("routing/freeze-10000", bar: .atMost(8)) { iterations in
      for _ in 0..<iterations { blackHole(RoutingWorkload.table(patterns)) }
    }
    let small = Group(baseline: nil, unit: .ms)
    small.add("routing/freeze-1000") { iterations in
      for _ in 0..<iterations { blackHole(RoutingWorkload.table(few)) }
    }
    let rows = try group.run() + small.run()
    // Freezing is linear: ten times as many routes cost about ten times as much. The bar leaves a margin for
    // the caches.
    let growth = rows[1].value / (10 * rows[2].value)
    return rows + [
      BenchmarkResult(
        name: "routing/freeze-growth", value: growth, unit: "x", bar: .atMost(2))
    ]
  }
}
