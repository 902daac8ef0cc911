/// A Swift text without what no other module can see: bodies, types that are not public, initial values in brackets.
///
/// A look at each byte costs far less than the parser does. Where what is left is plain, its declarations are read on
/// the way; else everything hidden is replaced by spaces, so that every offset stays what it was and the parser has
/// little left to do. Wherever bytes leave a doubt about what is hidden (regular expressions, brackets that do not
/// match) there is no skeleton, and the whole text is parsed.
struct InterfaceSkeleton {
  enum Content {
    case nothing
    /// All that the text shows.
    case declarations([InterfaceOutline.Declaration])
    /// The text with spaces, for the parser.
    case text([UInt8])
  }

  let content: Content

  /// What a file that shows anything has to hold: an access level, a contract or a route.
  static func showsAnything(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    contains("public", bytes) || contains("open", bytes) || contains("ModuleContract", bytes)
      || contains("Route", bytes, isWord: true)
  }

  /// - Throws: ``BracketCursor/Doubt``
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(BracketCursor.Doubt) {
    // A contract is declared in a body.
    if Self.contains("ModuleContract", bytes) { throw BracketCursor.Doubt() }
    var skimmer = InterfaceSkimmer(bytes, keepsTypes: Self.contains("Route", bytes, isWord: true))
    try skimmer.skim()
    content =
      !skimmer.isVisible
      ? .nothing : skimmer.isCertain ? .declarations(skimmer.declarations) : .text(skimmer.text)
  }

  /// - Parameter isWord: Whether longer names that hold `word` do not count.
  private static func contains(
    _ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, isWord: Bool = false
  ) -> Bool {
    let length = word.utf8CodeUnitCount
    let first = word.utf8Start[0]
    guard bytes.count >= length else { return false }
    search: for start in 0...(bytes.count - length) where bytes[start] == first {
      for offset in 1..<length where bytes[start + offset] != word.utf8Start[offset] { continue search }
      let end = start + length
      if isWord, start > 0 && bytes[start - 1].isWord || end < bytes.count && bytes[end].isWord { continue }
      return true
    }
    return false
  }
}
