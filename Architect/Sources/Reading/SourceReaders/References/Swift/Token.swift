/// A word, a literal or a mark of Swift source.
struct Token {
  enum Kind: UInt8 {
    /// An identifier; `name` is its number.
    case identifier
    /// A keyword; `name` is its raw value.
    case keyword
    /// A mark of one character; `name` is its byte.
    case mark
    /// `->`.
    case arrow
    /// An operator, apart from the marks that structure depends on.
    case `operator`
    /// A string, a number or a regular expression.
    case literal
    /// `#if`.
    case conditionBegin
    /// `#elseif` or `#else`.
    case conditionNext
    /// `#endif`.
    case conditionEnd
  }

  var kind: Kind
  var name: Int32
  var line: Int32

  func isMark(_ mark: Unicode.Scalar) -> Bool { kind == .mark && name == Int32(mark.value) }
  func isKeyword(_ keyword: Keyword) -> Bool { kind == .keyword && name == keyword.rawValue }
}

/// The words of Swift that are never names unless they are in backticks or follow a dot. The raw value is the word's
/// number in every file's names.
enum Keyword: Int32, CaseIterable {
  case `class`, `struct`, `enum`, `protocol`, `extension`, `typealias`, `associatedtype`, `func`, `var`, `let`
  case `init`, `deinit`, `subscript`, `case`, `import`, `operator`, `precedencegroup`
  case `private`, `fileprivate`, `internal`, `public`, `static`, `inout`
  case `if`, `guard`, `else`, `for`, `in`, `while`, `repeat`, `switch`, `default`, `break`, `continue`
  case `fallthrough`, `return`, `throw`, `throws`, `rethrows`, `do`, `catch`, `try`, `defer`, `where`
  case `as`, `is`, `nil`, `true`, `false`, `self`, `Self`, `super`, `Any`

  var text: String { "\(self)" }
}

/// The words that are keywords only where another word follows on the same line.
enum ContextualWord: Int32, CaseIterable {
  case open, package, final, override, required, convenience, mutating, nonmutating, lazy, weak, unowned
  case indirect, dynamic, optional, isolated, nonisolated, consuming, borrowing, sending, each, some, any
  case prefix, postfix
  case infix, async, await, actor, macro, get, set, willSet, didSet, distributed, unsafe

  var text: String { "\(self)" }

  private static let first = Int32(Keyword.allCases.count)

  /// Creates the word with the given number in every file's names; `nil` for any other name.
  init?(name: Int32) { self.init(rawValue: name - Self.first) }

  /// The word's number in every file's names.
  var name: Int32 { rawValue + Self.first }
}

extension Names {
  /// The words of the language, with which the names of every Swift file begin.
  static let swiftWords: Names = {
    var names = Names()
    let words = Keyword.allCases.map(\.text) + ContextualWord.allCases.map(\.text)
    for var word in words {
      word.withUTF8 { _ = names.add($0[...]) }
    }
    return names
  }()
}
