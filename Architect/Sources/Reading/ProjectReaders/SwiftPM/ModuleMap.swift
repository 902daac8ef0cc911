/// The contents of a module.modulemap.
package struct ModuleMap {
  /// The names of the top-level modules, in order.
  package private(set) var modules: [String] = []
  /// The paths of the headers that the module map lists, including umbrella headers.
  private(set) var headers: [String] = []
  /// The folders whose headers all belong to the module map.
  private(set) var umbrellaFolders: [String] = []

  package init(_ bytes: [UInt8]) {
    var depth = 0
    var words: [Substring] = []
    for word in Self.words(String(decoding: bytes, as: UTF8.self)) {
      switch word {
      case "{": depth += 1
      case "}": depth = max(0, depth - 1)
      default:
        // `extern module` refers to another file that defines the module.
        if word.hasPrefix("\""), words.last == "header" {
          headers.append(word.filter { $0 != "\"" })
        } else if word.hasPrefix("\""), words.last == "umbrella" {
          umbrellaFolders.append(word.filter { $0 != "\"" })
        }
        if depth == 0, words.last == "module", words.dropLast().last != "extern" {
          modules.append(word.filter { $0 != "\"" })
        }
      }
      words = words.suffix(1) + [word]
    }
  }

  /// Returns the names, strings and marks in the text, without comments.
  private static func words(_ text: String) -> [Substring] {
    var result: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else if first == "\"" {
        let end = rest.dropFirst().firstIndex(of: "\"").map { rest.index(after: $0) } ?? rest.endIndex
        result.append(rest[..<end])
        rest = rest[end...]
      } else if first.isLetter || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        result.append(word)
        rest = rest.dropFirst(word.count)
      } else {
        if !first.isWhitespace { result.append(rest.prefix(1)) }
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
