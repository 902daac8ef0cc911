/// The names that the hand-written part of a BUILD or MODULE.bazel file defines. A generated rule makes way for a
/// hand-written one with its name.
struct HandWrittenRules {
  /// The values of `name` arguments.
  private(set) var names: Set<String> = []
  /// The names that `load` statements define.
  private(set) var loaded: Set<String> = []
  /// The names of what is called, such as `module` and `swift_deps.from_package`.
  private(set) var calls: Set<String> = []
  /// The extensions whose repositories a `use_repo` makes visible.
  private(set) var uses: Set<String> = []

  private enum Token: Hashable {
    case word(String)
    case string(String)
    case mark(Character)
  }

  init(_ text: String) {
    let tokens = Self.tokens(text)
    var loads = false
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      switch token {
      case .word(let word) where next == .mark("("):
        calls.insert(word)
        loads = word == "load"
        if word == "use_repo", index + 2 < tokens.count, case .word(let name) = tokens[index + 2] {
          uses.insert(name)
        }
      case .word("name") where next == .mark("="):
        if index + 2 < tokens.count, case .string(let name) = tokens[index + 2] { names.insert(name) }
      case .word(let word) where loads && next == .mark("="): loaded.insert(word)
      // The first string is the file, and one after `=` has another name here.
      case .string(let name) where loads && index > 0 && tokens[index - 1] == .mark(","): loaded.insert(name)
      case .mark(")"): loads = false
      default: break
      }
    }
  }

  private static func tokens(_ text: String) -> [Token] {
    var result: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "#" {
        rest = rest.drop { !$0.isNewline }
      } else if first == "\"" || first == "'" {
        result.append(.string(string(&rest, quote: first)))
      } else if first.isLetter || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        result.append(.word(String(word)))
        rest = rest.dropFirst(word.count)
      } else {
        if !first.isWhitespace { result.append(.mark(first)) }
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func string(_ rest: inout Substring, quote: Character) -> String {
    let triple = String(repeating: quote, count: 3)
    let isLong = rest.hasPrefix(triple)
    rest = rest.dropFirst(isLong ? 3 : 1)
    var text = ""
    while let next = rest.first {
      if isLong ? rest.hasPrefix(triple) : next == quote || next.isNewline {
        rest = rest.dropFirst(isLong ? 3 : 1)
        return text
      }
      rest = rest.dropFirst()
      if next == "\\", let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(next)
      }
    }
    return text
  }
}
