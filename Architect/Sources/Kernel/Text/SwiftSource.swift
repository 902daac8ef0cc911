/// Writes names and texts into Swift source. Whatever a repository chooses goes through here before it becomes part of a
/// line of code, so that it can never end the name or the literal that it stands in.
public enum SwiftSource {
  /// Returns the name as code: in backticks if it is a reserved word, or no plain identifier. Names that not even
  /// backticks allow are returned in backticks without the characters that would end them, and then name nothing.
  public static func name(_ name: String) -> String {
    let bytes = Array(name.utf8)
    let isPlain =
      bytes.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
      && SwiftLexicon.endOfName(from: 0, in: bytes) == bytes.count
      && !name.unicodeScalars.contains(where: isUnseen)
    if isPlain, !ReservedWords.all.contains(name) { return name }
    return "`"
      + String(
        String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "`" && $0 != "\\" && !isUnseen($0) }))
      + "`"
  }

  /// Returns a name after the names of the types or modules around it, such as `Cart.Item`, as code.
  public static func path(_ path: String) -> String {
    path.split(separator: ".", omittingEmptySubsequences: false).map { name(String($0)) }.joined(
      separator: ".")
  }

  /// Returns the text as a string literal on one line.
  public static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isUnseen(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether a reader cannot see the scalar, or reads what follows it in another order.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2060}"..."\u{2069}", "\u{FEFF}":
      true
    default: false
    }
  }
}

/// Writes texts into Podfiles and podspecs.
public enum RubySource {
  /// Returns the text as a string literal between quotes of a style.
  public static func literal(_ text: String, quote: Character = "'") -> String {
    var result = String(quote)
    for scalar in text.unicodeScalars {
      // In single quotes, a backslash means itself unless a quote or another one follows.
      let isSpecial = scalar == "\\" || scalar == quote.unicodeScalars.first || quote != "'" && scalar == "#"
      if isSpecial { result += "\\" }
      result.unicodeScalars.append(scalar.value < 32 || scalar.value == 127 ? " " : scalar)
    }
    return result + String(quote)
  }
}
