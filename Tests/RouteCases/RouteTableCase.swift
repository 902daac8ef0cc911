import Foundation

/// Routes with the options of their router, and what the router answers for URLs. The table in `cases.jsonl` is written
/// by the runtime's tests, and the architect's tests compare the static check with it.
package struct RouteTableCase: Codable, Equatable, Sendable {
  package struct Options: Codable, Equatable, Sendable {
    package var ignoresCase = false
    package var readsFragmentAsPath = false
    package var schemesWithHostAsPath: [String] = []

    package init() {}
  }

  package struct Pattern: Codable, Equatable, Sendable {
    package var text: String
    /// The priority, unless it is zero.
    private var rank: Int?
    package var priority: Int { rank ?? 0 }
    /// Why the router refuses the pattern: the problem in the grammar, or the code of the error; `nil` if it accepts it.
    package var problem: String?
    /// The column of a problem in the grammar.
    package var column: Int?

    package init(_ text: String, priority: Int = 0) {
      self.text = text
      rank = priority == 0 ? nil : priority
    }
  }

  package struct Address: Codable, Equatable, Sendable {
    package var text: String
    /// The column at which the router refuses the text as a URL.
    package var column: Int?
    private var found: [Int]?
    private var isStack: Bool?
    /// The patterns that match, by their positions.
    package var matches: [Int] { found ?? [] }
    /// Whether the navigator opens the URL, which may be a stack.
    package var opens: Bool { isStack ?? !matches.isEmpty }

    /// - Parameter opens: Whether the navigator opens the URL.
    package init(_ text: String, column: Int? = nil, matches: [Int] = [], opens: Bool) {
      self.text = text
      self.column = column
      // What is plain is left out, because the table is long.
      found = matches.isEmpty ? nil : matches
      isStack = opens == !matches.isEmpty ? nil : opens
    }
  }

  package var options: Options
  package var patterns: [Pattern]
  package var urls: [Address]

  package init(options: Options, patterns: [Pattern], urls: [Address]) {
    self.options = options
    self.patterns = patterns
    self.urls = urls
  }

  /// The one kind of parameter for which there is a converter.
  package static let converter = "sku"

  /// The file beside this one.
  package static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("cases.jsonl")

  /// Reads the table, which has a case in each line.
  package static func load() throws -> [RouteTableCase] {
    let decoder = JSONDecoder()
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(RouteTableCase.self, from: Data($0))
    }
  }

  package static func store(_ cases: [RouteTableCase]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try cases.map { try encoder.encode($0) + [UInt8(ascii: "\n")] }
    try Data(lines.joined()).write(to: file)
  }
}
