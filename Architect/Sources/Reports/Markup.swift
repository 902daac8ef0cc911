import ModuleGraph

extension StringProtocol {
  /// The text with the characters that XML and HTML reserve written as entities, and without those XML cannot hold.
  var escapedForMarkup: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where scalar.isUnseen: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text without the characters that Markdown would take for marks.
  var plainMarkdown: String {
    onOneLine.replacingScalars { "[]*_`<>\\&#".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// The text in backticks, without any backticks of its own.
  var codeMarkdown: String { "`" + onOneLine.replacingScalars { $0 == "`" ? "" : nil } + "`" }
}
