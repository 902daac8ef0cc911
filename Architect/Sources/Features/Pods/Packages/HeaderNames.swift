import Text

/// Finds the names that a C or Objective-C header declares, without a parser of the language.
///
/// The result may contain names that are not declarations, but lacks none of the usual ones: classes, protocols,
/// categories' methods, enumerations, types, functions, constants and macros.
struct HeaderNames {
  private(set) var names: Set<String> = []
  /// Whether the header declares anything besides macros without parameters and the version of a framework.
  var isEmpty: Bool { names.isEmpty }

  private enum Token: Equatable {
    case word(String)
    case mark(UInt8)
    case newline
  }

  init(_ bytes: [UInt8]) {
    let tokens = Self.tokens(bytes)
    var index = 0
    var depth = 0
    /// Whether the tokens are inside an `@interface` or `@protocol`, and whether that is a category.
    var type: (isInside: Bool, isCategory: Bool) = (false, false)
    func word(_ offset: Int) -> String? {
      guard tokens.indices.contains(index + offset), case .word(let word) = tokens[index + offset] else {
        return nil
      }
      return word
    }
    func mark(_ offset: Int) -> UInt8? {
      guard tokens.indices.contains(index + offset), case .mark(let mark) = tokens[index + offset] else {
        return nil
      }
      return mark
    }
    func end(from start: Int) -> Int {
      var position = start
      while position < tokens.count, tokens[position] != .mark(UInt8(ascii: ";")) { position += 1 }
      return position
    }
    while index < tokens.count {
      switch tokens[index] {
      case .newline: break
      case .mark(UInt8(ascii: "{")): depth += 1
      case .mark(UInt8(ascii: "}")): depth = max(0, depth - 1)
      case .mark(UInt8(ascii: "#")):
        if word(1) == "define", let name = word(2) { names.insert(name) }
        while index < tokens.count, tokens[index] != .newline { index += 1 }
      case .mark(UInt8(ascii: "@")):
        switch word(1) {
        case "interface", "protocol":
          guard let name = word(2), mark(3) != UInt8(ascii: ";"), mark(3) != UInt8(ascii: ",") else { break }
          let isCategory = mark(3) == UInt8(ascii: "(")
          if !isCategory { names.insert(name) }
          type = (true, isCategory)
        case "end": type = (false, false)
        default: break
        }
      case .mark(UInt8(ascii: "-")), .mark(UInt8(ascii: "+")):
        // `- (void)name`
        guard type.isInside, type.isCategory, mark(1) == UInt8(ascii: "(") else { break }
        var position = index + 1
        while position < tokens.count, tokens[position] != .mark(UInt8(ascii: ")")) { position += 1 }
        if position + 1 < tokens.count, case .word(let name) = tokens[position + 1] { names.insert(name) }
      case .word(let word_):
        switch word_ {
        case "NS_ENUM", "NS_OPTIONS", "CF_ENUM", "CF_OPTIONS", "NS_CLOSED_ENUM", "NS_ERROR_ENUM":
          var position = index + 1
          var last: String?
          while position < tokens.count, tokens[position] != .mark(UInt8(ascii: ")")) {
            if case .word(let name) = tokens[position] { last = name }
            position += 1
          }
          if let last { names.insert(last) }
        case "struct", "enum", "union":
          if let name = word(1), mark(2) == UInt8(ascii: "{") { names.insert(name) }
        case "typedef", "extern", "FOUNDATION_EXPORT", "FOUNDATION_EXTERN", "UIKIT_EXTERN", "static", "const":
          guard depth == 0 || word_ == "typedef" else { break }
          let end = end(from: index)
          // The last name before the semicolon, a bracket or a parenthesis that follows it.
          for position in index..<min(end, tokens.count) {
            guard case .word(let name) = tokens[position], position + 1 <= end else { continue }
            let next = position + 1 < tokens.count ? tokens[position + 1] : .newline
            if [
              .mark(UInt8(ascii: ";")), .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")),
              .mark(UInt8(ascii: ")")),
              .mark(UInt8(ascii: "=")),
            ].contains(next) {
              names.insert(name)
            }
          }
        default:
          if depth == 0, !type.isInside, mark(1) == UInt8(ascii: "(") { names.insert(word_) }
        }
      default: break
      }
      index += 1
    }
  }

  /// Splits the text into words and marks, without comments and literals. Line breaks that a backslash precedes are left
  /// out.
  private static func tokens(_ bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while offset < bytes.count, bytes[offset] != 10 { offset += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        offset += 2
        while offset + 1 < bytes.count,
          !(bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/"))
        {
          offset += 1
        }
        offset += 2
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        offset += 1
        while offset < bytes.count, bytes[offset] != byte, bytes[offset] != 10 {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset += 1
      } else if byte == UInt8(ascii: "\\"), next == 10 {
        offset += 2
      } else if byte == 10 {
        tokens.append(.newline)
        offset += 1
      } else if byte.isNameOrDollar {
        let start = offset
        while offset < bytes.count, bytes[offset].isNameOrDollar { offset += 1 }
        tokens.append(.word(String(decoding: bytes[start..<offset], as: UTF8.self)))
      } else {
        if byte > 32 { tokens.append(.mark(byte)) }
        offset += 1
      }
    }
    return tokens
  }
}
