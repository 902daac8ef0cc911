/// Escapes texts, so that they become part of a page without becoming markup.
enum Escaping {
  /// Escapes a text between tags.
  static func text(_ text: String) -> String { attribute(text) }

  /// Escapes a text between double quotes. The result is also safe between single quotes and between tags.
  static func attribute(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isSpecial) else { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "`": escaped += "&#96;"
      case _ where isForbidden(scalar): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", "<", ">", "\"", "'", "`": true
    default: isForbidden(scalar)
    }
  }

  /// Whether a scalar must be removed: control characters are not allowed in HTML, and those that change the writing
  /// direction could make a page appear to say something else.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
