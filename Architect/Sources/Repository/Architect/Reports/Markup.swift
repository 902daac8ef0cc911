import Text
import ModuleGraph

extension StringProtocol {
  /// The text with the reserved characters of XML and HTML written as entities. Characters that XML does not allow are
  /// replaced.
  package var escapedForMarkup: String {
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

  /// The text with a backslash before each character that has a meaning in Markdown. Addresses do not become links, and
  /// site generators find no expressions.
  var plainMarkdown: String {
    let text = onOneLine.replacingScalars { "[]*_`<>\\&#".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    guard text.contains(where: { ":.@{".contains($0) }) else { return text }
    // `{{ … }}` and `{% … %}`, `https://…`; `www.…` and `name@…`, in which the last character is the mark
    return text.replacing(/\{(?=[{%])|:\/\/|[wW]{3}\.|\w@/) { match in
      let mark = match.output
      return "{:".contains(mark.prefix(1)) ? "\\\(mark)" : "\(mark.dropLast())\\\(mark.suffix(1))"
    }
  }

  /// The text in backticks, without the backticks that it contains.
  var codeMarkdown: String { "`" + onOneLine.replacingScalars { $0 == "`" ? "" : nil } + "`" }
}
