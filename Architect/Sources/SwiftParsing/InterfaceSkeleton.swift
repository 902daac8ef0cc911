/// A Swift text without what no other module can see: bodies, types that are not public, initial values in brackets.
///
/// They are replaced by spaces, so that every offset stays what it was and the parser, which costs far more than a look
/// at each byte, has little left to do. Wherever bytes leave a doubt (regular expressions, brackets that do not match)
/// there is no skeleton, and the whole text is parsed.
struct InterfaceSkeleton {
  /// The text with spaces; nil where nothing in it is public.
  private(set) var bytes: [UInt8]?

  /// What a file that shows anything has to hold: an access level, a contract or a route.
  static func showsAnything(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    contains("public", bytes) || contains("open", bytes) || contains("ModuleContract", bytes)
      || contains("Route", bytes)
  }

  /// - Throws: ``Doubt``
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Doubt) {
    // A contract is declared in a body.
    if Self.contains("ModuleContract", bytes) { throw Doubt() }
    var skimmer = Skimmer(bytes, keepsTypes: Self.contains("Route", bytes))
    try skimmer.skim()
    self.bytes = skimmer.isVisible ? skimmer.text : nil
  }

  /// Something that only the parser can tell.
  struct Doubt: Error {}

  private static func contains(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = word.utf8CodeUnitCount
    let first = word.utf8Start[0]
    guard bytes.count >= length else { return false }
    search: for start in 0...(bytes.count - length) where bytes[start] == first {
      for offset in 1..<length where bytes[start + offset] != word.utf8Start[offset] { continue search }
      return true
    }
    return false
  }
}

/// One pass over the bytes outside of bodies.
private struct Skimmer {
  let bytes: UnsafeBufferPointer<UInt8>
  var text: [UInt8]
  var offset = 0
  /// Whether anything is public, or could be a route.
  var isVisible: Bool
  /// Whether types that are not public are kept, as they could be routes or hold some.
  let keepsTypes: Bool

  private typealias Doubt = InterfaceSkeleton.Doubt
  private static let maximumDepth = 128

  init(_ bytes: UnsafeBufferPointer<UInt8>, keepsTypes: Bool) {
    self.bytes = bytes
    self.keepsTypes = keepsTypes
    isVisible = keepsTypes
    text = Array(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// What is known of the declaration that is being read.
  private struct Declaration {
    enum Kind { case none, type, callable, value }
    var kind = Kind.none
    /// Whether others can see it, or what is in it.
    var isVisible = false
    /// Whether its name was read, so that a further keyword belongs to its parameters.
    var isNamed = false
    var isAfterEquals = false
  }

  private static let types: Set<String> = ["struct", "class", "enum", "protocol", "actor", "extension"]
  private static let callables: Set<String> = ["func", "init", "deinit", "subscript", "macro"]
  private static let values: Set<String> = ["var", "let", "case"]
  private static let others: Set<String> = [
    "typealias", "associatedtype", "import", "operator", "precedencegroup",
  ]
  private static let modifiers: Set<String> = [
    "override", "final", "internal", "private", "fileprivate", "package", "static", "mutating", "nonmutating",
    "required", "convenience", "dynamic", "optional", "lazy", "weak", "unowned", "indirect", "nonisolated",
    "isolated",
    "borrowing", "consuming", "distributed", "prefix", "postfix", "infix",
  ]

  // MARK: Declarations

  mutating func skim() throws(InterfaceSkeleton.Doubt) {
    if bytes[offset...].starts(with: "#!".utf8) { skipLine() }
    var open = 0
    var declaration = Declaration()
    var isLineStart = true
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case 10, 13:
        isLineStart = true
        offset += 1
        continue
      case 32, 9:
        offset += 1
        continue
      case UInt8(ascii: "{"):
        if declaration.kind == .type, declaration.isVisible || keepsTypes {
          open += 1
          offset += 1
        } else {
          try blank(from: offset, to: UInt8(ascii: "}"))
        }
        declaration = Declaration()
      case UInt8(ascii: "}"):
        open -= 1
        guard open >= 0 else { throw Doubt() }
        offset += 1
        declaration = Declaration()
      case UInt8(ascii: "("), UInt8(ascii: "["):
        let close = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
        if declaration.kind == .value, declaration.isAfterEquals {
          try blank(from: offset, to: close)
        } else {
          try skip(to: close, depth: 0)
        }
      case UInt8(ascii: ";"):
        offset += 1
        declaration = Declaration()
      case UInt8(ascii: "="):
        declaration.isAfterEquals = true
        offset += 1
      case UInt8(ascii: "@"):
        // An attribute in a line of its own is the next declaration's.
        if isLineStart, declaration.isNamed || declaration.isAfterEquals { declaration = Declaration() }
        offset += 1
      case _ where byte.isWord: read(isLineStart, &declaration)
      default: try skipMark(depth: 0)
      }
      isLineStart = false
    }
    guard open == 0 else { throw Doubt() }
  }

  /// Takes a word into account: a keyword begins a declaration, or ends the one before in the same line.
  private mutating func read(_ isLineStart: Bool, _ declaration: inout Declaration) {
    let start = offset
    while offset < bytes.count, bytes[offset].isWord { offset += 1 }
    let before = start > 0 ? bytes[start - 1] : 0
    if before == UInt8(ascii: ".") || before == UInt8(ascii: "`") || before == UInt8(ascii: "#") {
      // A member, a name in backticks, a directive.
      declaration.isNamed = declaration.isNamed || before == UInt8(ascii: "`")
      return
    }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isLineStart, declaration.isNamed || declaration.isAfterEquals { startAnew(word, &declaration) }
    switch word {
    case "public", "open":
      // `public(set)` opens nothing, and as a name either word has no keyword before it.
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "(") { return }
      if declaration.isNamed { declaration = Declaration() }
      declaration.isVisible = true
      isVisible = true
    case _ where Self.modifiers.contains(word): return
    case _ where Self.types.contains(word) && !declaration.isNamed:
      declaration.kind = .type
      // What an extension adds can be public, and so can be all of it.
      if word == "extension" { declaration.isVisible = true }
    case _ where Self.callables.contains(word) && !declaration.isNamed: declaration.kind = .callable
    case _ where Self.values.contains(word) && !declaration.isNamed: declaration.kind = .value
    default: if declaration.kind != .none { declaration.isNamed = true }
    }
  }

  /// A keyword at the beginning of a line begins a declaration, whatever came before.
  private func startAnew(_ word: String, _ declaration: inout Declaration) {
    if word == "public" || word == "open" || Self.modifiers.contains(word) || Self.types.contains(word)
      || Self.callables.contains(word) || Self.values.contains(word) || Self.others.contains(word)
    {
      declaration = Declaration()
    }
  }

  // MARK: Skipping

  /// Overwrites everything between a bracket and the one that closes it, but for line ends.
  private mutating func blank(from start: Int, to close: UInt8) throws(InterfaceSkeleton.Doubt) {
    try skip(to: close, depth: 0)
    for index in (start + 1)..<(offset - 1) where text[index] != 10 && text[index] != 13 { text[index] = 32 }
  }

  /// Skips from an opening bracket past the one that closes it.
  private mutating func skip(to close: UInt8, depth: Int) throws(InterfaceSkeleton.Doubt) {
    guard depth < Self.maximumDepth else { throw Doubt() }
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case close:
        offset += 1
        return
      case UInt8(ascii: "("): try skip(to: UInt8(ascii: ")"), depth: depth + 1)
      case UInt8(ascii: "["): try skip(to: UInt8(ascii: "]"), depth: depth + 1)
      case UInt8(ascii: "{"): try skip(to: UInt8(ascii: "}"), depth: depth + 1)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): throw Doubt()
      default: try skipMark(depth: depth)
      }
    }
    throw Doubt()
  }

  /// Skips a comment, a string or any other byte.
  private mutating func skipMark(depth: Int) throws(InterfaceSkeleton.Doubt) {
    switch bytes[offset] {
    case UInt8(ascii: "/"): try skipSlash()
    case UInt8(ascii: "\""): try skipString(numberSigns: 0, depth: depth)
    case UInt8(ascii: "#"):
      var end = offset
      while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
      let count = end - offset
      guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "/") else {
        offset = end
        return
      }
      guard bytes[end] == UInt8(ascii: "\""), count < 16 else { throw Doubt() }
      offset = end
      try skipString(numberSigns: count, depth: depth)
    default: offset += 1
    }
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
  }

  /// A comment, a division, or what could be a regular expression.
  private mutating func skipSlash() throws(InterfaceSkeleton.Doubt) {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    if next == UInt8(ascii: "/") { return skipLine() }
    if next == UInt8(ascii: "*") { return try skipComment() }
    // An operator has space on both sides, or none before it.
    let before = offset > 0 ? bytes[offset - 1] : 32
    let isSpaced = before == 32 && (next == 32 || next == 10 || next == UInt8(ascii: "="))
    let isJoined = before.isWord || before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
    guard isSpaced || isJoined else { throw Doubt() }
    offset += 1
  }

  private mutating func skipComment() throws(InterfaceSkeleton.Doubt) {
    var depth = 0
    while offset + 1 < bytes.count {
      switch (bytes[offset], bytes[offset + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        offset += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        offset += 2
        if depth == 0 { return }
      default: offset += 1
      }
    }
    throw Doubt()
  }

  private mutating func skipString(numberSigns: Int, depth: Int) throws(InterfaceSkeleton.Doubt) {
    func quotes(at index: Int) -> Int { bytes[index...].prefix(3).prefix { $0 == UInt8(ascii: "\"") }.count }
    func signs(at index: Int) -> Int {
      index < bytes.count ? bytes[index...].prefix(numberSigns).prefix { $0 == UInt8(ascii: "#") }.count : 0
    }
    let isMultiline = quotes(at: offset) == 3
    let length = isMultiline ? 3 : 1
    offset += length
    if isMultiline {
      // `#"""#` is a string of one quote: only those that begin a line of their own are certain.
      while offset < bytes.count, bytes[offset] == 32 || bytes[offset] == 9 { offset += 1 }
      guard offset < bytes.count, bytes[offset] == 10 || bytes[offset] == 13 else { throw Doubt() }
    }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where signs(at: offset + 1) == numberSigns:
        offset += 1 + numberSigns
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "(") {
          try skip(to: UInt8(ascii: ")"), depth: depth + 1)
        } else {
          offset += 1
        }
      case UInt8(ascii: "\"") where quotes(at: offset) >= length && signs(at: offset + length) == numberSigns:
        offset += length + numberSigns
        return
      case 10 where !isMultiline, 13 where !isMultiline: throw Doubt()
      default: offset += 1
      }
    }
    throw Doubt()
  }
}

extension UInt8 {
  /// Whether the byte can be part of a name.
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
