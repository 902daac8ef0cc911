import Text

extension StringProtocol {
  /// Returns the text with each scalar replaced by the result of `replacement`, or kept if the result is `nil`.
  ///
  /// The method works on scalars rather than characters. CR LF is a single character, and a combining mark forms a
  /// different character with the quote or bar before it, so a comparison of characters would miss both.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    // Most texts need no replacement, and searching is much faster than writing a copy.
    guard let first = unicodeScalars.firstIndex(where: { replacement($0) != nil }) else {
      return String(self)
    }
    var result = String.UnicodeScalarView(unicodeScalars[..<first])
    for scalar in unicodeScalars[first...] {
      if let text = replacement(scalar) { result += text.unicodeScalars } else { result.append(scalar) }
    }
    return String(result)
  }

  /// The text in a form that can be shown on one line. Line breaks become spaces, and scalars that control a terminal
  /// or the direction of text are escaped.
  package var onOneLine: String {
    guard utf8.contains(where: { !(0x20..<0x7F).contains($0) }) else { return String(self) }
    return replacingScalars { scalar in
      switch scalar {
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": " "
      default: scalar.isUnseen ? scalar.spelled : nil
      }
    }
  }

  /// The text with everything escaped that controls a terminal or the direction of text, except for line breaks and tabs.
  package var onLines: String {
    replacingScalars { $0.isUnseen && $0 != "\n" && $0 != "\t" ? $0.spelled : nil }
  }

  /// The text with line breaks escaped rather than replaced. This form is for paths, which must remain distinguishable.
  package var spelledOut: String {
    replacingScalars { scalar in
      scalar.isUnseen || scalar == "\u{2028}" || scalar == "\u{2029}" ? scalar.spelled : nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var spelled: String { "\\u{\(String(value, radix: 16))}" }
}
