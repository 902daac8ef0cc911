/// Parses JSON5, and records the position of every value.
struct JSONDocumentParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private var nodes: [JSONStorage.Node] = []

  static func nodes(of bytes: [UInt8]) throws(ProjectTextError) -> [JSONStorage.Node] {
    let result: Result<[JSONStorage.Node], ProjectTextError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONDocumentParser(buffer)
      do throws(ProjectTextError) {
        try parser.document()
        return .success(parser.nodes)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The position of the comma behind a value of a text that was parsed; `nil` if there is none.
  static func comma(after end: Int, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONDocumentParser(buffer, from: end)
      try? parser.skipTrivia()
      return parser.peek == UInt8(ascii: ",") ? parser.position : nil
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  private mutating func document() throws(ProjectTextError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipTrivia()
    guard peek != nil else { throw error("the file is empty") }
    try value(depth: 0, key: JSONStorage.noKey)
    try skipTrivia()
    if peek != nil { throw error("there is text after the end") }
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  // MARK: Values

  private mutating func value(depth: Int, key: UInt32) throws(ProjectTextError) {
    guard depth < JSONDocument.maximumDepth else { throw error("the file is nested too deeply", .limit) }
    guard nodes.count < JSONDocument.mostValues else {
      throw error("the file has more than \(JSONDocument.mostValues) values", .limit)
    }
    let number = nodes.count
    let start = UInt32(position)
    nodes.append(.init(start: start, end: start, after: 0, key: key, kind: .word))
    switch peek {
    case UInt8(ascii: "{"):
      nodes[number].kind = .object
      try object(depth: depth)
      try requireDistinctKeys(in: number)
    case UInt8(ascii: "["):
      nodes[number].kind = .array
      try array(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      nodes[number].kind = .string
      try string()
    case let byte? where Self.isNumeric(byte):
      nodes[number].kind = .number
      try numeral()
    default: try word()
    }
    nodes[number].end = UInt32(position)
    nodes[number].after = UInt32(nodes.count)
  }

  private mutating func object(depth: Int) throws(ProjectTextError) {
    let start = position
    position += 1
    var hasComma = true
    while true {
      try skipTrivia()
      guard let byte = peek else { throw error("the object has no end", at: start) }
      if byte == UInt8(ascii: "}") { break }
      guard hasComma else { throw error("a comma is missing in an object") }
      let key = UInt32(position)
      try self.key()
      try skipTrivia()
      guard peek == UInt8(ascii: ":") else { throw error("a colon is missing after a key") }
      position += 1
      try skipTrivia()
      try value(depth: depth + 1, key: key)
      hasComma = try skipComma()
    }
    position += 1
  }

  private mutating func array(depth: Int) throws(ProjectTextError) {
    let start = position
    position += 1
    var hasComma = true
    while true {
      try skipTrivia()
      guard let byte = peek else { throw error("the array has no end", at: start) }
      if byte == UInt8(ascii: "]") { break }
      guard hasComma else { throw error("a comma is missing in an array") }
      try value(depth: depth + 1, key: JSONStorage.noKey)
      hasComma = try skipComma()
    }
    position += 1
  }

  private mutating func skipComma() throws(ProjectTextError) -> Bool {
    try skipTrivia()
    guard peek == UInt8(ascii: ",") else { return false }
    position += 1
    return true
  }

  private mutating func key() throws(ProjectTextError) {
    if let byte = peek, JSONString.isQuote(byte) { return try string() }
    let start = position
    while let byte = peek, JSONString.isBare(byte) { position += 1 }
    if position == start { throw error("a key is missing") }
  }

  private mutating func string() throws(ProjectTextError) {
    let start = position
    let quote = bytes[start]
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote { break }
      if byte == JSONString.slash {
        try escape()
      } else if byte == 10 || byte == 13 {
        throw error("a string has no end", at: start)
      } else {
        position += 1
      }
    }
    guard peek != nil else { throw error("a string has no end", at: start) }
    guard position - start <= JSONDocument.longestString else {
      throw error("a string is longer than \(JSONDocument.longestString >> 20) MB", .limit, at: start)
    }
    position += 1
  }

  private mutating func escape() throws(ProjectTextError) {
    let digits =
      switch next {
      case UInt8(ascii: "u"): 4
      case UInt8(ascii: "x"): 2
      default: 0
      }
    for offset in 0..<digits {
      let place = position + 2 + offset
      guard place < bytes.count, JSONString.hexadecimal(bytes[place]) != nil else {
        throw error("an escape sequence lacks hexadecimal digits")
      }
    }
    // Both bytes of a line end on Windows are escaped.
    let isLineEnd = next == 13 && position + 2 < bytes.count && bytes[position + 2] == 10
    position += 2 + digits + (isLineEnd ? 1 : 0)
    guard position <= bytes.count else { throw error("a string has no end") }
    guard digits == 4, let half = surrogate(at: position - 6) else { return }
    // Foundation, with which Xcode reads, refuses half a character, too.
    guard half < 0xDC00, let second = surrogate(at: position), second >= 0xDC00 else {
      throw error("an escape sequence is half of a surrogate pair", at: position - 6)
    }
    position += 6
  }

  /// The half of a surrogate pair that the escape sequence at a position stands for; `nil` if there is none.
  private func surrogate(at start: Int) -> UInt16? {
    let end = start + 6
    guard end <= bytes.count, bytes[start] == JSONString.slash, bytes[start + 1] == UInt8(ascii: "u"),
      let unit = UInt16(String(decoding: bytes[(start + 2)..<end], as: UTF8.self), radix: 16),
      UTF16.isSurrogate(unit)
    else { return nil }
    return unit
  }

  private mutating func word() throws(ProjectTextError) {
    for word in ["true", "false", "null", "Infinity", "NaN"]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return
    }
    throw error("a value is missing")
  }

  /// Skips a number. No number of a project is read, so its form does not matter.
  private mutating func numeral() throws(ProjectTextError) {
    let start = position
    var hasDigits = false
    while let byte = peek, Self.isNumeric(byte) || JSONString.isBare(byte) {
      // The words Infinity and NaN are numbers, too.
      if JSONString.hexadecimal(byte) != nil || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") {
        hasDigits = true
      }
      position += 1
    }
    if !hasDigits { throw error("a number has no digits", at: start) }
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: false
    }
  }

  // MARK: Keys

  /// Two readers may disagree on which of two equal keys counts, so such a text has no meaning.
  private func requireDistinctKeys(in number: Int) throws(ProjectTextError) {
    var keys: [Int: UInt32] = [:]
    var child = number + 1
    while child < nodes.count {
      let key = nodes[child].key
      var hash = hash(ofKeyAt: key)
      while let other = keys[hash] {
        let name = content(ofKeyAt: key)
        if name.elementsEqual(content(ofKeyAt: other)) {
          let shown = String(decoding: name.prefix(80), as: UTF8.self)
          throw error("the key \"\(shown)\" occurs twice in an object", at: Int(key))
        }
        hash &+= 1
      }
      keys[hash] = key
      child = Int(nodes[child].after)
    }
  }

  /// A hash of what a key means. Only a key with an escape sequence is decoded for it.
  private func hash(ofKeyAt key: UInt32) -> Int {
    var hasher = Hasher()
    let written = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[text(ofKeyAt: key)])
    if !written.contains(JSONString.slash) {
      hasher.combine(bytes: written)
    } else {
      content(ofKeyAt: key).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }

  /// The range of a key without its quotes.
  private func text(ofKeyAt key: UInt32) -> Range<Int> {
    let start = Int(key)
    let end = JSONString.end(ofKeyAt: start, in: bytes)
    return JSONString.isQuote(bytes[start]) ? start + 1..<end - 1 : start..<end
  }

  private func content(ofKeyAt key: UInt32) -> ArraySlice<UInt8> {
    JSONString.unescaped(Array(bytes[text(ofKeyAt: key)])[...])
  }

  // MARK: Trivia

  /// Skips white space and comments.
  mutating func skipTrivia() throws(ProjectTextError) {
    while let byte = peek {
      if byte == 32 || (9...13).contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while let byte = peek, byte != 10, byte != 13 { position += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        let start = position
        position += 2
        while peek != nil, !(peek == UInt8(ascii: "*") && next == UInt8(ascii: "/")) { position += 1 }
        guard peek != nil else { throw error("a comment has no end", at: start) }
        position += 2
      } else if byte >= 0xC2, let space = Self.spaces.first(where: { bytes[position...].starts(with: $0) }) {
        position += space.count
      } else {
        break
      }
    }
  }

  /// The white space of JSON5 that is more than one byte long: no-break space, the separators, and the byte order mark.
  private static let spaces: [[UInt8]] = [
    [0xC2, 0xA0], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9], [0xEF, 0xBB, 0xBF],
  ]

  // MARK: Errors

  private func error(
    _ message: String, _ code: ProjectTextError.Code = .syntax, at place: Int? = nil
  ) -> ProjectTextError {
    ProjectTextError(code, message, at: place ?? position, in: bytes)
  }
}
