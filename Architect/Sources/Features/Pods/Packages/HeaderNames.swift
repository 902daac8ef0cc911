import SourceReaders
import Text

/// Finds the names that a C or Objective-C header declares, without a parser of the language.
///
/// The result may contain names that are not declarations, but lacks none of the usual ones: classes, protocols,
/// categories' methods, enumerations, types, functions, constants and macros.
struct HeaderNames {
  private(set) var names: Set<String> = []
  /// Whether the header declares anything besides macros without parameters and the version of a framework.
  var isEmpty: Bool { names.isEmpty }

  init(_ bytes: [UInt8]) {
    let text = ObjectiveCLexer.read(bytes)
    let tokens = text.tokens
    names = Set(text.macros)
    var index = 0
    var depth = 0
    /// Whether the tokens are inside an `@interface` or `@protocol`, and whether that is a category.
    var type: (isInside: Bool, isCategory: Bool) = (false, false)
    func word(_ offset: Int) -> String? {
      tokens.indices.contains(index + offset) ? tokens[index + offset].name : nil
    }
    func mark(_ offset: Int) -> UInt8? {
      guard tokens.indices.contains(index + offset), case .mark(let mark) = tokens[index + offset].kind else {
        return nil
      }
      return mark
    }
    func end(from start: Int) -> Int {
      var position = start
      while position < tokens.count, !tokens[position].isMark(";") { position += 1 }
      return position
    }
    while index < tokens.count {
      switch tokens[index].kind {
      case .mark(UInt8(ascii: "{")): depth += 1
      case .mark(UInt8(ascii: "}")): depth = max(0, depth - 1)
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
        while position < tokens.count, !tokens[position].isMark(")") { position += 1 }
        if position + 1 < tokens.count, let name = tokens[position + 1].name { names.insert(name) }
      case .name(let first):
        switch first {
        case "NS_ENUM", "NS_OPTIONS", "CF_ENUM", "CF_OPTIONS", "NS_CLOSED_ENUM", "NS_ERROR_ENUM":
          var position = index + 1
          var last: String?
          while position < tokens.count, !tokens[position].isMark(")") {
            if let name = tokens[position].name { last = name }
            position += 1
          }
          if let last { names.insert(last) }
        case "struct", "enum", "union":
          if let name = word(1), mark(2) == UInt8(ascii: "{") { names.insert(name) }
        case "typedef", "extern", "FOUNDATION_EXPORT", "FOUNDATION_EXTERN", "UIKIT_EXTERN", "static", "const":
          guard depth == 0 || first == "typedef" else { break }
          let end = end(from: index)
          // The last name before the semicolon, a bracket or a parenthesis that follows it.
          for position in index..<min(end, tokens.count) {
            guard let name = tokens[position].name, position + 1 < tokens.count else { continue }
            if ";([)=".unicodeScalars.contains(where: tokens[position + 1].isMark) { names.insert(name) }
          }
        default:
          if depth == 0, !type.isInside, mark(1) == UInt8(ascii: "(") { names.insert(first) }
        }
      default: break
      }
      index += 1
    }
  }
}
