import Text

/// A JSON value whose objects keep the order of their members.
public enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSON

    public init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// Returns an object with all members whose values are not `nil`.
  public static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  public static func strings(_ texts: some Sequence<String>) -> JSON { .array(texts.map { .string($0) }) }

  /// Returns the value as text, on one line or indented by two spaces.
  public func text(isPretty: Bool = true) -> String {
    var output = ""
    write(into: &output, indent: isPretty ? 0 : nil)
    return output
  }

  private func write(into output: inout String, indent: Int?) {
    switch self {
    case .null: output += "null"
    case .boolean(let value): output += value ? "true" : "false"
    case .integer(let value): output += "\(value)"
    case .number(let value): output += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, into: &output)
    case .array(let values):
      Self.write(values, open: "[", close: "]", indent, into: &output) { $0.write(into: &$1, indent: $2) }
    case .object(let members):
      Self.write(members, open: "{", close: "}", indent, into: &output) { member, output, indent in
        Self.write(member.key, into: &output)
        output += indent == nil ? ":" : ": "
        member.value.write(into: &output, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], open: String, close: String, _ indent: Int?, into output: inout String,
    _ body: (Element, inout String, Int?) -> Void
  ) {
    output += open
    for (index, element) in elements.enumerated() {
      if index > 0 { output += "," }
      if let indent { output += "\n" + String(repeating: "  ", count: indent + 1) }
      body(element, &output, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { output += "\n" + String(repeating: "  ", count: indent) }
    output += close
  }

  private static func write(_ text: String, into output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      // `</script>` and the line separators would break a script that contains the text.
      case "<", "\u{2028}", "\u{2029}": output += escape(scalar)
      case _ where scalar.isUnseen: output += escape(scalar)
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
