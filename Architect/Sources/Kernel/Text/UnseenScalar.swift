extension Unicode.Scalar {
  /// Whether the scalar controls a terminal or the direction of text.
  package var isUnseen: Bool {
    switch self {
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      true
    default: false
    }
  }
}
