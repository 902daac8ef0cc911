/// The layout of a JSON text, which edits imitate.
public struct JSONStyle: Sendable {
  public var newline = "\n"
  /// One step of indentation.
  public var step = "  "
  /// Whether a comma follows the last member of an object or array that takes several lines.
  public var hasLastComma = true
  /// Whether the end of one object and the beginning of the next are on one line, as Xcode writes them.
  public var joinsObjects = true

  public init() {}

  /// Derives the style from a text.
  init(_ document: JSONDocument) {
    let bytes = document.bytes
    if let end = bytes.firstIndex(of: 10), end > 0, bytes[end - 1] == 13 { newline = "\r\n" }
    let root = document.root
    if let first = root.members.first(where: { _ in true }) {
      let start = first.keyRange?.lowerBound ?? first.range.lowerBound
      let line = bytes[..<start].lastIndex(of: 10).map { bytes[($0 + 1)..<start] } ?? []
      if !line.isEmpty, line.allSatisfy({ $0 == 32 || $0 == 9 }) {
        step = String(decoding: line, as: UTF8.self)
      }
    }
    if let last = Array(root.members).last, bytes[root.range].contains(10) {
      hasLastComma = JSONDocumentParser.comma(after: last.range.upperBound, in: bytes) != nil
    }
    joinsObjects = !Self.separatesObjects(root, bytes)
  }

  /// Whether an object of several lines begins on a line of its own behind another one.
  private static func separatesObjects(_ node: JSONNode, _ bytes: [UInt8]) -> Bool {
    var previous: JSONNode?
    for member in node.members where member.kind == .object || member.kind == .array {
      if separatesObjects(member, bytes) { return true }
      if node.kind == .array, bytes[member.range].contains(10) {
        if let previous, previous.range.upperBound < member.range.lowerBound {
          let gap = bytes[previous.range.upperBound..<member.range.lowerBound]
          if gap.contains(10), gap.allSatisfy({ $0 <= 32 || $0 == UInt8(ascii: ",") }) { return true }
        }
        previous = member
      } else {
        previous = nil
      }
    }
    return false
  }
}

/// A JSON text that can be changed.
public struct JSONEditing {
  public let root: JSONElement
  private let before: [UInt8]
  private let after: [UInt8]

  /// - Throws: ``ProjectTextError`` if the text cannot be read.
  public init(_ bytes: [UInt8]) throws(ProjectTextError) {
    let document = try JSONDocument(bytes)
    root = JSONElement(document.root, style: JSONStyle(document))
    before = Array(bytes[..<document.root.range.lowerBound])
    after = Array(bytes[document.root.range.upperBound...])
  }

  /// The text with all changes.
  public var bytes: [UInt8] {
    var result = before
    root.write(to: &result)
    return result + after
  }
}
