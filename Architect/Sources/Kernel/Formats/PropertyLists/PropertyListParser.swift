/// Parses property lists in the old format, and records the position of every value.
struct PropertyListParser {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The maximum nesting depth; a file that is nested more deeply is not a project, and could overflow the stack.
  private static let maximumDepth = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  static func parse<Value>(
    _ bytes: [UInt8], _ body: (inout PropertyListParser) throws(ProjectTextError) -> Value
  ) throws(ProjectTextError) -> Value {
    let result: Result<Value, ProjectTextError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = PropertyListParser(bytes: buffer)
      do throws(ProjectTextError) { return .success(try body(&parser)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Reads in a text that was parsed before.
  static func read<Value>(_ bytes: [UInt8], _ body: (inout PropertyListParser) -> Value?) -> Value? {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = PropertyListParser(bytes: buffer)
      return body(&parser)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Values

  /// Skips what is before the root.
  mutating func begin() throws(ProjectTextError) {
    if bytes.starts(with: Self.byteOrderMark) { position = 3 }
    try skipTrivia()
    guard position < bytes.count else { throw error("the file is empty") }
  }

  mutating func document() throws(ProjectTextError) -> PropertyListSyntax {
    try begin()
    let root = try value(depth: 0)
    try expectEnd()
    return root
  }

  mutating func loneEntry() throws(ProjectTextError) -> PropertyListSyntax.Item {
    try skipTrivia()
    let entry = try entry(from: 0, depth: 0)
    try expectEnd()
    return entry
  }

  mutating func expectEnd() throws(ProjectTextError) {
    try skipTrivia()
    if position < bytes.count { throw error("there is text after the end") }
  }

  private mutating func value(depth: Int) throws(ProjectTextError) -> PropertyListSyntax {
    guard depth < Self.maximumDepth else { throw error("the file is nested too deeply", .limit) }
    switch peek {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "("): return try array(depth: depth)
    case UInt8(ascii: "<"): return try data()
    default: return PropertyListSyntax(.string, try string("a value"))
    }
  }

  private mutating func dictionary(depth: Int) throws(ProjectTextError) -> PropertyListSyntax {
    let start = position
    position += 1
    var items: [PropertyListSyntax.Item] = []
    while true {
      let before = position
      try skipTrivia()
      guard let byte = peek else { throw error("the dictionary has no end", at: start) }
      if byte == UInt8(ascii: "}") { break }
      items.append(try entry(from: before, depth: depth))
    }
    position += 1
    return PropertyListSyntax(.dictionary, start..<position, items: items)
  }

  /// Reads `key = value;`. A key without a value is its own value.
  private mutating func entry(from before: Int, depth: Int) throws(ProjectTextError)
    -> PropertyListSyntax.Item
  {
    let start = position
    let key = try string("a key")
    let keyComment = try skipTrivia()
    var value = PropertyListSyntax(.string, key)
    var comment: Range<Int>?
    if try skipEqualsSign() {
      value = try self.value(depth: depth + 1)
      comment = try skipTrivia()
    }
    try skipSemicolon()
    return PropertyListSyntax.Item(
      range: before..<position, start: start, key: key, keyComment: keyComment, value: value,
      comment: comment,
      hasSeparator: true)
  }

  /// Skips the equals sign between a key and its value.
  /// - Returns: Whether there is one. If a semicolon follows the key, there is none.
  private mutating func skipEqualsSign() throws(ProjectTextError) -> Bool {
    switch peek {
    case UInt8(ascii: ";"): return false
    case UInt8(ascii: "="):
      position += 1
      try skipTrivia()
      return true
    case UInt8(ascii: ":"):
      throw error(
        "the property list is written as JSON; change any setting in Xcode, which then saves it in its own format",
        .otherForm)
    default: throw error("a key is followed by neither `=` nor `;`")
    }
  }

  private mutating func skipSemicolon() throws(ProjectTextError) {
    guard peek == UInt8(ascii: ";") else { throw error("a semicolon is missing after a value") }
    position += 1
  }

  private mutating func array(depth: Int) throws(ProjectTextError) -> PropertyListSyntax {
    let opening = position
    position += 1
    var items: [PropertyListSyntax.Item] = []
    while true {
      let before = position
      try skipTrivia()
      guard let byte = peek else { throw error("the array has no end", at: opening) }
      if byte == UInt8(ascii: ")") { break }
      if let last = items.last, !last.hasSeparator { throw error("a comma is missing in an array") }
      let start = position
      let value = try self.value(depth: depth + 1)
      let end = position
      let comment = try skipTrivia()
      let hasComma = peek == UInt8(ascii: ",")
      if hasComma { position += 1 } else { position = comment?.upperBound ?? end }
      items.append(
        PropertyListSyntax.Item(
          range: before..<position, start: start, key: nil, keyComment: nil, value: value, comment: comment,
          hasSeparator: hasComma))
    }
    position += 1
    return PropertyListSyntax(.array, opening..<position, items: items)
  }

  private mutating func data() throws(ProjectTextError) -> PropertyListSyntax {
    let start = position
    position += 1
    var digits = 0
    while let byte = peek, byte != UInt8(ascii: ">") {
      if Self.isHexadecimal(byte) {
        digits += 1
      } else if !Self.isSpace(byte) {
        throw error("the data contains a character that is not a hexadecimal digit")
      }
      position += 1
    }
    guard peek != nil else { throw error("data has no end", at: start) }
    guard digits.isMultiple(of: 2) else { throw error("the data ends in the middle of a byte", at: start) }
    position += 1
    return PropertyListSyntax(.data, start..<position)
  }

  /// Reads a quoted or unquoted string.
  private mutating func string(_ what: String) throws(ProjectTextError) -> Range<Int> {
    let start = position
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      while let byte = peek, byte != quote { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
      guard position < bytes.count else { throw error("a quoted string has no end", at: start) }
      position += 1
    } else {
      while let byte = peek, PropertyListString.isBare(byte) { position += 1 }
      guard position > start else { throw error("\(what) is missing") }
    }
    return start..<position
  }

  // MARK: Values that are not kept

  /// Reads a dictionary.
  /// - Parameter read: Reads the value of a key, at which the position is.
  mutating func eachEntry(
    _ read: (inout PropertyListParser, _ key: Range<Int>) throws(ProjectTextError) -> Void
  ) throws(ProjectTextError) {
    let start = position
    position += 1
    while true {
      try skipTrivia()
      guard let byte = peek else { throw error("the dictionary has no end", at: start) }
      if byte == UInt8(ascii: "}") { break }
      let key = try string("a key")
      try skipTrivia()
      if try !skipEqualsSign() { position = key.lowerBound }
      try read(&self, key)
      try skipTrivia()
      try skipSemicolon()
    }
    position += 1
  }

  /// Reads an array.
  /// - Parameter read: Reads the member at which the position is.
  mutating func eachMember(
    _ read: (inout PropertyListParser) throws(ProjectTextError) -> Void
  ) throws(ProjectTextError) {
    let start = position
    position += 1
    var hasComma = true
    while true {
      try skipTrivia()
      guard let byte = peek else { throw error("the array has no end", at: start) }
      if byte == UInt8(ascii: ")") { break }
      if !hasComma { throw error("a comma is missing in an array") }
      try read(&self)
      try skipTrivia()
      hasComma = peek == UInt8(ascii: ",")
      if hasComma { position += 1 }
    }
    position += 1
  }

  mutating func skip(depth: Int) throws(ProjectTextError) {
    guard depth < Self.maximumDepth else { throw error("the file is nested too deeply", .limit) }
    switch peek {
    case UInt8(ascii: "{"):
      try eachEntry { parser, _ throws(ProjectTextError) in try parser.skip(depth: depth + 1) }
    case UInt8(ascii: "("):
      try eachMember { parser throws(ProjectTextError) in try parser.skip(depth: depth + 1) }
    case UInt8(ascii: "<"): _ = try data()
    default: _ = try string("a value")
    }
  }

  // MARK: Parsed texts

  /// Reads the text at the position; `nil` if another value is there.
  mutating func text() -> String? {
    guard let first = peek, !Self.openings.contains(first), let range = try? string("a value") else {
      return nil
    }
    return isQuoted(range)
      ? PropertyListString.decode(Array(bytes[range])[...])
      : String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Reads the list of texts at the position; `nil` if another value is there.
  mutating func texts() -> [String]? {
    guard peek == UInt8(ascii: "(") else { return nil }
    var result: [String]? = []
    try? eachMember { parser throws(ProjectTextError) in
      if let text = parser.text() {
        result?.append(text)
      } else {
        result = nil
        try parser.skip(depth: 1)
      }
    }
    return result
  }

  /// Reads the texts and the lists of texts in the dictionary at the position; `nil` if another value is there.
  mutating func lists() -> [String: [String]]? {
    guard peek == UInt8(ascii: "{") else { return nil }
    var result: [String: [String]] = [:]
    try? eachEntry { parser, key throws(ProjectTextError) in
      let name = String(decoding: parser.content(at: key.lowerBound), as: UTF8.self)
      let start = parser.position
      result[name] = parser.text().map { [$0] } ?? parser.texts()
      parser.position = start
      try parser.skip(depth: 1)
    }
    return result
  }

  /// Returns what the text at a position says, as UTF-8.
  func content(at place: Int) -> [UInt8] {
    var parser = self
    parser.position = place
    guard let range = try? parser.string("a key") else { return [] }
    return isQuoted(range)
      ? Array(PropertyListString.decode(Array(bytes[range])[...]).utf8) : Array(bytes[range])
  }

  /// Whether the text at a position says this, in UTF-8.
  func has(_ text: [UInt8], at place: Int) -> Bool {
    if isQuoted(place..<place + 1) { return content(at: place) == text }
    let end = place + text.count
    guard end <= bytes.count, !text.isEmpty, bytes[place..<end].elementsEqual(text) else { return false }
    return end == bytes.count || !PropertyListString.isBare(bytes[end])
  }

  private func isQuoted(_ range: Range<Int>) -> Bool {
    bytes[range.lowerBound] == UInt8(ascii: "\"") || bytes[range.lowerBound] == UInt8(ascii: "'")
  }

  private static let openings: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<")]

  // MARK: Trivia

  /// Skips white space and comments.
  /// - Returns: The last comment of the form `/* … */`.
  @discardableResult private mutating func skipTrivia() throws(ProjectTextError) -> Range<Int>? {
    var comment: Range<Int>?
    while let byte = peek {
      if Self.isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while let byte = peek, byte != 10, byte != 13 { position += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        let start = position
        position += 2
        while peek != nil, !(peek == UInt8(ascii: "*") && next == UInt8(ascii: "/")) { position += 1 }
        guard peek != nil else { throw error("a comment has no end", at: start) }
        position += 2
        comment = start..<position
      } else {
        break
      }
    }
    return comment
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  // MARK: Errors

  func error(
    _ message: String, _ code: ProjectTextError.Code = .syntax, at place: Int? = nil
  ) -> ProjectTextError {
    ProjectTextError(code, message, at: place ?? position, in: bytes)
  }
}
