import Formats

/// A value to write into a YAML document.
public indirect enum YAMLValue: Hashable, Sendable {
  case text(String)
  case list([YAMLValue])
  case table([Entry])

  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: YAMLValue

    public init(_ key: String, _ value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value in brackets, braces or quotes, on one line.
  var flow: String {
    switch self {
    case .text(let text): Self.scalar(text)
    case .list(let items): "[\(items.map(\.flow).joined(separator: ", "))]"
    case .table(let entries):
      "{\(entries.map { "\(Self.scalar($0.key)): \($0.value.flow)" }.joined(separator: ", "))}"
    }
  }

  /// The lines of the value as a block.
  func block(step: String) -> [String] {
    switch self {
    case .text: [flow]
    case .list(let items) where items.isEmpty: [flow]
    case .table(let entries) where entries.isEmpty: [flow]
    case .list(let items):
      items.flatMap { item in
        item.block(step: step).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
      }
    case .table(let entries):
      entries.flatMap { entry in
        let key = "\(Self.scalar(entry.key)):"
        if entry.value.isInline { return ["\(key) \(entry.value.flow)"] }
        return [key] + entry.value.block(step: step).map { step + $0 }
      }
    }
  }

  private var isInline: Bool {
    switch self {
    case .text: true
    case .list(let items): items.isEmpty
    case .table(let entries): entries.isEmpty
    }
  }

  /// The words that YAML 1.1 reads as something else than text.
  private static let reserved: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, !reserved.contains(text.lowercased()) else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    let inside = Set("_./-+".utf8)
    let isNumber = text.utf8.contains { (48...57).contains($0) } && !text.utf8.contains(where: isLetter)
    return (isLetter(first) || first == UInt8(ascii: "_") || text.hasPrefix("./") || text.hasPrefix("../"))
      && !isNumber
      && text.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || inside.contains($0) }
  }

  /// A scalar, in quotes if it needs them.
  static func scalar(_ text: String) -> String {
    guard !isPlain(text) else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// What libyaml makes of it, without positions.
  var node: YAMLNode {
    switch self {
    case .text(let text): YAMLNode(value: .scalar(text, isPlain: Self.isPlain(text)), line: 0, column: 0)
    case .list(let items): YAMLNode(value: .sequence(items.map(\.node)), line: 0, column: 0)
    case .table(let entries):
      YAMLNode(
        value: .mapping(
          entries.map { YAMLNode.Entry(key: YAMLValue.text($0.key).node, value: $0.value.node) }), line: 0,
        column: 0)
    }
  }

  /// Whether a text in it cannot be written on one line.
  var hasControlCharacters: Bool {
    func isControl(_ text: String) -> Bool {
      text.unicodeScalars.contains {
        $0.value < 32 || $0.value == 127 || $0.value == 0x85 || $0.value == 0x2028
          || $0.value == 0x2029
      }
    }
    switch self {
    case .text(let text): return isControl(text)
    case .list(let items): return items.contains(where: \.hasControlCharacters)
    case .table(let entries): return entries.contains { isControl($0.key) || $0.value.hasControlCharacters }
    }
  }
}
