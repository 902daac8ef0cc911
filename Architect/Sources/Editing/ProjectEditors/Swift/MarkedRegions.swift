import Files
import Text
import SwiftParsing

/// The regions that a program writes in a Swift file, each delimited by the comments `// tenon:NAME`
/// and `// tenon:end`. Everything outside the regions remains unchanged, byte for byte.
/// ```swift
/// var regions = try MarkedRegions(text, file: "Sources/Host/Modules.swift")
/// regions.replace(.imports, with: ["import Cart", "import User"])
/// try plan.edit("Sources/Host/Modules.swift") { $0 = regions.text }
/// ```
public struct MarkedRegions: Sendable {
  /// What a region contains.
  public enum Kind: String, Hashable, CaseIterable, Sendable {
    /// Import statements.
    case imports
    /// Elements of an array of modules.
    case modules

    /// The comment that begins the region.
    public var mark: String { "// \(MarkedRegions.prefix)\(rawValue)" }
  }

  /// The comment that ends each region.
  public static let end = "// \(prefix)end"

  private static let prefix = "tenon:"

  private struct Region {
    /// The bytes between the lines of the marks.
    var content: Range<Int>
    /// The white space before the mark.
    var indent: [UInt8]
    /// The end of the mark's line.
    var lineEnd: [UInt8]
  }

  private var bytes: [UInt8]
  private var regions: [Kind: Region] = [:]
  private let mentions: SwiftMentions
  private let outside: @Sendable (SwiftMentions.Mention) -> Bool

  /// The current text of the file.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The kinds of regions that the file has.
  public var kinds: Set<Kind> { Set(regions.keys) }

  /// Whether a file might contain regions. Most files contain no regions and need not be parsed.
  public static func mayBe(in bytes: [UInt8]) -> Bool { TextSearch(prefix).isFound(in: bytes) }

  /// Finds the regions. Marks in strings and in other comments do not count.
  /// - Parameter file: The file's path, for errors.
  /// - Throws: ``ProjectEditError`` if regions are unbalanced, nested or repeated, or if the text cannot be parsed.
  public init(_ text: String, file: String) throws(ProjectEditError) {
    bytes = Array(text.utf8)
    do { mentions = try SwiftMentions(bytes) } catch {
      throw ProjectEditError(.unreadable, "\(file):\(error.line): \(error.reason)", remedy: "split the file")
    }
    var reader = MarkReader(bytes: bytes, lines: LineTable(bytes), file: file)
    for comment in mentions.comments {
      guard let name = Self.name(comment.text) else { continue }
      try reader.read(name, comment.range)
    }
    try reader.finish()
    for (kind, range) in reader.regions {
      regions[kind] = Self.region(from: range.begin, to: range.end, in: bytes)
    }
    let ranges = regions.values.map(\.content)
    outside = { mention in !ranges.contains { $0.contains(mention.range.lowerBound) } }
  }

  /// The name of a mark; `nil` for any other comment.
  private static func name(_ comment: String) -> Substring? {
    guard comment.hasPrefix("//"), !comment.hasPrefix("///") else { return nil }
    let text = comment.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    guard text.hasPrefix(prefix) else { return nil }
    let name = text.dropFirst(prefix.count)
    let end = name.lastIndex { !$0.isWhitespace }
    return end.map { name[...$0] } ?? ""
  }

  private static func region(from begin: Range<Int>, to end: Range<Int>, in bytes: [UInt8]) -> Region {
    let start = MarkReader.lineStart(begin.lowerBound, in: bytes)
    var lineEnd: [UInt8] = [bytes[begin.upperBound]]
    if bytes[begin.upperBound...].starts(with: [13, 10]) { lineEnd = [13, 10] }
    let content = begin.upperBound + lineEnd.count..<MarkReader.lineStart(end.lowerBound, in: bytes)
    return Region(content: content, indent: Array(bytes[start..<begin.lowerBound]), lineEnd: lineEnd)
  }

  /// Writes the lines of a region, each indented like the region's mark. Does nothing if there is no such region.
  public mutating func replace(_ kind: Kind, with lines: [String]) {
    guard let region = regions[kind] else { return }
    let content = lines.flatMap { region.indent + Array($0.utf8) + region.lineEnd }
    let growth = content.count - region.content.count
    bytes.replaceSubrange(region.content, with: content)
    for (other, place) in regions where place.content.lowerBound >= region.content.lowerBound {
      let start = place.content.lowerBound + (other == kind ? 0 : growth)
      regions[other]?.content = start..<place.content.upperBound + growth
    }
  }

  // MARK: - What is outside the regions

  /// The modules that are imported as a whole, outside the regions and outside `#if`.
  public var importsOutside: Set<String> { Set(mentions.imports.filter(outside).map(\.text)) }

  /// The identifiers outside the regions.
  public var namesOutside: Set<String> { Set(mentions.names.filter(outside).map(\.text)) }

  /// The functions and types that are called outside the regions: `Cart.CartModule` for `Cart.CartModule()`.
  public var callsOutside: Set<String> { Set(mentions.calls.filter(outside).map(\.text)) }
}

/// Pairs marks.
private struct MarkReader {
  let bytes: [UInt8]
  let lines: LineTable
  let file: String
  var regions: [MarkedRegions.Kind: (begin: Range<Int>, end: Range<Int>)] = [:]
  private var open: (kind: MarkedRegions.Kind, range: Range<Int>)?

  init(bytes: [UInt8], lines: LineTable, file: String) {
    self.bytes = bytes
    self.lines = lines
    self.file = file
  }

  mutating func read(_ name: Substring, _ range: Range<Int>) throws(ProjectEditError) {
    guard name == "end" || MarkedRegions.Kind(rawValue: String(name)) != nil else {
      // Other words after the prefix may get a meaning later, but a misspelled mark would leave the list stale.
      let known = MarkedRegions.Kind.allCases.map(\.rawValue) + ["end"]
      guard let near = NearMiss.of(String(name), among: known) else { return }
      throw error(.invalid, range, "there is no mark '\(name)'", "write '// tenon:\(near)'")
    }
    let start = Self.lineStart(range.lowerBound, in: bytes)
    guard bytes[start..<range.lowerBound].allSatisfy({ $0 == 32 || $0 == 9 }) else {
      throw error(
        .invalid, range, "'// tenon:\(name)' is behind something else", "put it on a line of its own")
    }
    guard let kind = MarkedRegions.Kind(rawValue: String(name)) else { return try close(range) }
    if let open {
      throw error(
        .conflict, range, "'\(kind.mark)' begins inside the region that begins on line \(line(open.range))",
        "end that region with '\(MarkedRegions.end)' first")
    }
    if let first = regions[kind] {
      throw error(
        .conflict, range,
        "'\(kind.mark)' begins a second region; the first one is in line \(line(first.begin))",
        "remove one of them")
    }
    open = (kind, range)
  }

  private mutating func close(_ range: Range<Int>) throws(ProjectEditError) {
    guard let begin = open else {
      throw error(
        .conflict, range, "'\(MarkedRegions.end)' ends nothing",
        "remove it, or begin the region with '\(MarkedRegions.Kind.imports.mark)' or '\(MarkedRegions.Kind.modules.mark)'"
      )
    }
    regions[begin.kind] = (begin.range, range)
    open = nil
  }

  func finish() throws(ProjectEditError) {
    guard let open else { return }
    throw error(
      .conflict, open.range, "the region '\(open.kind.mark)' has no end",
      "put '\(MarkedRegions.end)' on a line of its own below it")
  }

  private func line(_ range: Range<Int>) -> Int { lines.position(of: range.lowerBound).line }

  private func error(
    _ code: ProjectEditError.Code, _ range: Range<Int>, _ message: String, _ remedy: String
  ) -> ProjectEditError {
    let (line, column) = lines.position(of: range.lowerBound)
    return ProjectEditError(code, "\(file):\(line):\(column): \(message)", remedy: remedy)
  }

  /// The beginning of the line that contains `offset`. The lexer also ends lines at a carriage return alone.
  static func lineStart(_ offset: Int, in bytes: [UInt8]) -> Int {
    (bytes[..<offset].lastIndex { $0 == 10 || $0 == 13 } ?? -1) + 1
  }
}
