/// A kind of keyword that indicates where statements begin and end.
enum NestingKeyword {
  /// Begins a declaration or a statement, unless it continues the keyword before it.
  case declaring
  /// Continues a statement, even on a new line.
  case continuing
  /// Must be followed by something else.
  case open

  init?(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    guard 2...12 ~= word.count, let known = Self.words[String(decoding: word, as: UTF8.self)] else {
      return nil
    }
    self = known
  }

  private static let words: [String: NestingKeyword] = {
    var words: [String: NestingKeyword] = [:]
    for word in declaringWords.split(separator: " ") { words[String(word)] = .declaring }
    for word in continuingWords.split(separator: " ") { words[String(word)] = .continuing }
    for word in openWords.split(separator: " ") { words[String(word)] = .open }
    return words
  }()

  private static let declaringWords = """
    actor case class convenience enum extension fileprivate final func guard import indirect internal lazy let \
    override package private protocol public return static struct typealias unowned var weak
    """
  private static let continuingWords = "as async catch else in is of reasync rethrows then throws where"
  private static let openWords = """
    any await borrow borrowing consume consuming copy defer discard do dynamic each for if infix inout isolated \
    macro mutating nonisolated open operator optional postfix prefix repeat required sending some switch throw \
    try unsafe while yield
    """
}
