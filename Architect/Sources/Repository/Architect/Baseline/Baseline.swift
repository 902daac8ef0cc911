import Files
import Foundation
import Rules

/// Known findings. Each finding is identified by its meaning rather than its location, so moving code does
/// not change the baseline. The baseline records the number of findings of each kind; an additional finding
/// of the same kind is new.
public struct Baseline: Hashable, Sendable {
  /// The properties that distinguish one kind of finding from another.
  public struct Kind: Hashable, Comparable, Sendable {
    public var rule: String
    public var from: String?
    public var to: String?
    public var symbol: String?

    public init(_ finding: Finding) {
      rule = finding.rule
      from = finding.from
      to = finding.to
      symbol = finding.symbol
    }

    package init(_ entry: Entry) {
      rule = entry.rule
      from = entry.from
      to = entry.to
      symbol = entry.symbol
    }

    public static func < (left: Kind, right: Kind) -> Bool {
      (left.rule, left.from ?? "", left.to ?? "", left.symbol ?? "")
        < (right.rule, right.from ?? "", right.to ?? "", right.symbol ?? "")
    }
  }

  /// Known findings of one kind.
  public struct Entry: Hashable, Comparable, Sendable, Codable {
    public var rule: String
    public var from: String?
    public var to: String?
    public var symbol: String?
    /// The files that contained the finding when it was recorded. These paths help users find the code, even
    /// though it may have moved since then.
    public var files: [String]
    /// The number of files that contain the finding. `nil`, which occurs only in baselines written before files were
    /// counted, means any number.
    public var number: Int?

    /// Creates the entry for findings of one kind.
    init(_ findings: [Finding]) {
      let kind = Kind(findings[0])
      rule = kind.rule
      from = kind.from
      to = kind.to
      symbol = kind.symbol
      files = Set(findings.map(\.file)).sorted()
      number = Baseline.count(findings)
    }

    private enum Key: String, CodingKey { case rule, from, to, symbol, file, files, number }

    /// Reads an entry. Entries that were written before findings were counted have a single `file` instead of `files`.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      rule = RuleBook.presentID(try values.decode(String.self, forKey: .rule))
      from = try values.decodeIfPresent(String.self, forKey: .from)
      to = try values.decodeIfPresent(String.self, forKey: .to)
      symbol = try values.decodeIfPresent(String.self, forKey: .symbol)
      number = try values.decodeIfPresent(Int.self, forKey: .number)
      files =
        try values.decodeIfPresent([String].self, forKey: .files)
        ?? [try values.decode(String.self, forKey: .file)]
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(rule, forKey: .rule)
      try values.encodeIfPresent(from, forKey: .from)
      try values.encodeIfPresent(to, forKey: .to)
      try values.encodeIfPresent(symbol, forKey: .symbol)
      try values.encodeIfPresent(number, forKey: .number)
      try values.encode(files, forKey: .files)
    }

    public static func < (left: Entry, right: Entry) -> Bool {
      Kind(left) == Kind(right)
        ? left.files.lexicographicallyPrecedes(right.files) : Kind(left) < Kind(right)
    }
  }

  /// The entries, one for each kind of finding.
  public private(set) var entries: Set<Entry>

  /// Creates the baseline that records findings, except those of rules that are not recorded.
  public init(_ findings: some Sequence<Finding>) {
    let recorded = findings.filter { Self.records($0.rule) }
    entries = Set(Dictionary(grouping: recorded) { Kind($0) }.values.map { Entry($0) })
  }

  /// Whether findings of a rule are recorded: mistakes in the configuration, and what could not be read, must not be hidden.
  private static func records(_ rule: String) -> Bool {
    rule != UnreadRule(.blocks).id && RuleBook.rule(rule)?.judgesConfiguration != true
  }

  /// The number of files that show the findings.
  static func count(_ findings: [Finding]) -> Int { findings.reduce(0) { $0 + $1.files } }

  /// The entry for a kind of finding.
  subscript(kind: Kind) -> Entry? { entries.first { Kind($0) == kind } }

  /// Returns the entries whose kinds are in both baselines, each with the lower of the two numbers.
  public func intersection(_ other: Baseline) -> Baseline {
    let others = Dictionary(other.entries.map { (Kind($0), $0) }) { first, _ in first }
    var result = Baseline([])
    result.entries = Set(
      entries.compactMap { entry in
        guard let known = others[Kind(entry)] else { return nil }
        var kept = entry
        kept.number = [entry.number, known.number].compactMap { $0 }.min()
        return kept
      })
    return result
  }

  private struct Document: Codable {
    var version = 2
    var findings: [Entry]
  }

  /// Reads the baseline of a repository. If the file does not exist, the baseline is empty.
  /// - Throws: ``BaselineError`` if the file is not a baseline, or `FileError` if the file cannot be read.
  public static func load(root: String, path: String) throws -> Baseline {
    let file = FilePath.join(root, path)
    guard FileSystem.status(of: file) != nil else { return Baseline([]) }
    return try Baseline(reading: FileSystem.read(file), path: path)
  }

  /// Reads the content of a baseline.
  /// - Parameter path: The path to show in errors.
  /// - Throws: ``BaselineError`` if the content is not a baseline.
  package init(reading bytes: [UInt8], path: String) throws(BaselineError) {
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
      throw BaselineError(
        path: path,
        message:
          "it is damaged; restore it from version control, or write a new one with `tenon baseline write`")
    }
    guard (1...2).contains(document.version) else {
      throw BaselineError(path: path, message: "its version is not supported")
    }
    let kinds = Dictionary(grouping: document.findings.filter { Self.records($0.rule) }) { Kind($0) }
    entries = Set(
      kinds.values.compactMap { entries in
        var joined = entries.min()
        joined?.files = Set(entries.flatMap(\.files)).sorted()
        return joined
      })
  }

  /// Returns the content of the file, sorted and with one block for each kind of finding, so that changes are easy to
  /// review.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(Document(findings: entries.sorted()))) + [10]
  }

  /// Writes the baseline to its file, replacing the previous content atomically.
  /// - Parameter allowsOutside: Whether the file may be outside the repository.
  /// - Throws: ``OutsideRepository``, or `FileError` if the file cannot be replaced, for example because it is read-only.
  public func write(root: String, path: String, allowsOutside: Bool = false) throws {
    let border = RepositoryBorder(root: root)
    // A link in the repository that leads to another file in it is kept.
    let file = border.place(of: path).map { FilePath.join(FileSystem.resolvingLinks(root), $0) }
    try border.target(file ?? FilePath.join(root, path), "baseline:", allowsOutside: allowsOutside).write(
      json())
  }
}

/// The reason that a baseline cannot be used.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var message: String

  public var description: String { "\(path): \(message)" }
}
