internal import Text

/// A Swift text without the parts that no other module can see: bodies, types that are not public, and initial values
/// in brackets.
///
/// Inspecting each byte is much faster than parsing the text. If the remaining text is simple, its declarations are
/// read directly. Otherwise, everything hidden is replaced with spaces, so that all offsets stay the same and the
/// parser has little left to do. If the bytes do not show for certain what is hidden, because of regular expressions or
/// unbalanced brackets, there is no skeleton and the whole text is parsed.
struct InterfaceSkeleton {
  enum Content {
    case nothing
    /// All declarations that the text exposes.
    case declarations([InterfaceOutline.Entry])
    /// The text for the parser, with hidden parts replaced with spaces.
    case text([UInt8])
  }

  let content: Content

  /// Whether the file contains an access level or a route. Every file that exposes anything contains one of
  /// these.
  static func showsAnything(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    contains("public", bytes) || contains("open", bytes) || contains("Route", bytes, isWord: true)
  }

  /// - Throws: ``InterfaceSkimmer/Doubt``
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(InterfaceSkimmer.Doubt) {
    var skimmer = InterfaceSkimmer(bytes, keepsTypes: Self.contains("Route", bytes, isWord: true))
    try skimmer.skim()
    content =
      !skimmer.isVisible
      ? .nothing : skimmer.isCertain ? .declarations(skimmer.declarations) : .text(skimmer.text)
  }

  /// - Parameter isWord: Whether to ignore longer names that contain `word`.
  private static func contains(
    _ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, isWord: Bool = false
  ) -> Bool {
    let length = word.utf8CodeUnitCount
    let first = word.utf8Start[0]
    guard bytes.count >= length else { return false }
    search: for start in 0...(bytes.count - length) where bytes[start] == first {
      for offset in 1..<length where bytes[start + offset] != word.utf8Start[offset] { continue search }
      let end = start + length
      let isPart =
        start > 0 && SwiftLexicon.isName(at: start - 1, in: bytes)
        || end < bytes.count && SwiftLexicon.isName(at: end, in: bytes)
      if isWord, isPart { continue }
      return true
    }
    return false
  }
}
