/// How much there is of the kinds of code that take the compiler its time.
struct CodeCount: Sendable {
  /// Functions, initializers and subscripts.
  var functions = 0
  /// Constants and variables, also those within functions.
  var variables = 0
  /// Uses of macros with a `#`, such as `#expect(…)`.
  var macros = 0

  /// What so many lines usually have.
  init(lines: Int) {
    functions = (lines + 14) / 15
    variables = (lines + 9) / 10
  }

  /// Counts the words of a file outside comments and string literals, without parsing it.
  /// - Complexity: One pass over the bytes.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "/"): place = Self.afterComment(bytes, place)
        case UInt8(ascii: "\""): place = Self.afterText(bytes, place)
        case let byte where Self.isWord(byte):
          let end = Self.endOfWord(bytes, place)
          count(bytes[place..<end], isAfterNumberSign: place > 0 && bytes[place - 1] == UInt8(ascii: "#"))
          place = end
        default: place += 1
        }
      }
    }
  }

  private mutating func count(_ word: Slice<UnsafeBufferPointer<UInt8>>, isAfterNumberSign: Bool) {
    func isOne(of words: [[UInt8]]) -> Bool { words.contains { $0.elementsEqual(word) } }
    if isAfterNumberSign {
      if !isOne(of: Self.builtIn) { macros += 1 }
      return
    }
    switch word.count {
    case 3: if isOne(of: Self.variable) { variables += 1 }
    case 4, 9: if isOne(of: Self.function) { functions += 1 }
    default: break
    }
  }

  private static let function = ["func", "init", "subscript"].map { Array($0.utf8) }
  private static let variable = ["let", "var"].map { Array($0.utf8) }
  /// What stands after `#` and costs nothing to expand.
  private static let builtIn = [
    "if", "elseif", "else", "endif", "available", "unavailable", "selector", "keyPath", "file", "fileID",
    "filePath", "line", "function", "column", "sourceLocation", "dsohandle", "warning", "error", "isolation",
  ].map { Array($0.utf8) }

  private static func afterComment(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard start + 1 < bytes.count else { return start + 1 }
    if bytes[start + 1] == UInt8(ascii: "/") {
      return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    guard bytes[start + 1] == UInt8(ascii: "*") else { return start + 1 }
    var depth = 1
    var place = start + 2
    while place + 1 < bytes.count, depth > 0 {
      switch (bytes[place], bytes[place + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        place += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        place += 2
      default: place += 1
      }
    }
    return depth == 0 ? place : bytes.count
  }

  /// Where a literal ends, at the latest at the end of its line if it is not one of several lines.
  private static func afterText(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    func isTriple(_ place: Int) -> Bool {
      place + 2 < bytes.count && bytes[place] == quote && bytes[place + 1] == quote
        && bytes[place + 2] == quote
    }
    let isLong = isTriple(start)
    var place = start + (isLong ? 3 : 1)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case quote where !isLong: return place + 1
      case quote where isTriple(place): return place + 3
      case UInt8(ascii: "\n") where !isLong: return place
      default: place += 1
      }
    }
    return bytes.count
  }

  private static func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, isWord(bytes[end]) { end += 1 }
    return end
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
