/// The value of an attribute in a BUILD file.
enum BuildExpression: Hashable, Sendable {
  case string(String)
  case boolean(Bool)
  case list([String])
  case glob([String], excluding: [String])
  case dictionary([String: String])
  /// Values by condition, and those for any other condition.
  case select([String: [String]], otherwise: [String])
  /// The values of several lists together.
  indirect case sum([BuildExpression])

  /// Whether nothing has to be written.
  var isEmpty: Bool {
    switch self {
    case .string, .boolean, .glob, .dictionary: false
    case .list(let elements): elements.isEmpty
    case .select(let choices, _): choices.isEmpty
    case .sum(let parts): parts.allSatisfy(\.isEmpty)
    }
  }

  /// The value as buildifier writes it, at an indentation.
  func text(indentation: String = "    ") -> String {
    switch self {
    case .string(let text): return Self.quoted(text)
    case .boolean(let value): return value ? "True" : "False"
    case .list(let elements): return Self.list(elements, indentation)
    case .glob(let patterns, let excluded):
      if excluded.isEmpty { return "glob(\(Self.list(patterns, indentation)))" }
      let inner = indentation + "    "
      return """
        glob(
        \(inner)\(Self.list(patterns, inner)),
        \(inner)exclude = \(Self.list(excluded, inner)),
        \(indentation))
        """
    case .dictionary(let entries):
      let lines = entries.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)): \(Self.quoted($1))" }
      return "{\(lines.joined(separator: ", "))}"
    case .select(let choices, let otherwise):
      let inner = indentation + "    "
      let lines = choices.sorted { $0.key < $1.key }.map { condition, values in
        "\(inner)\(Self.quoted(condition)): \(Self.list(values, inner)),\n"
      }
      return
        "select({\n\(lines.joined())\(inner)\"//conditions:default\": \(Self.list(otherwise, inner)),\n\(indentation)})"
    case .sum(let parts):
      let written = parts.filter { !$0.isEmpty }.map { $0.text(indentation: indentation) }
      return written.isEmpty ? "[]" : written.joined(separator: " + ")
    }
  }

  private static func list(_ elements: [String], _ indentation: String) -> String {
    guard elements.count > 1 else { return "[\(elements.map(quoted).joined())]" }
    let lines = elements.map { "\(indentation)    \(quoted($0)),\n" }
    return "[\n\(lines.joined())\(indentation)]"
  }

  /// The text as a string of Starlark. Every version of Bazel reads octal escapes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
