/// The words that a podspec or a Podfile adds to Ruby.
protocol RubyDialect {
  /// Performs a call, and returns its outcome in the dialect.
  mutating func perform(_ call: RubyWord) -> RubyOutcome
  /// Ends the block that a call with ``RubyOutcome/enter(_:)`` began.
  mutating func leave()
  /// Performs `receiver.name = value`, where the receiver is a part.
  mutating func assign(_ word: RubyWord)
}

/// A call with its evaluated arguments, for a dialect.
struct RubyWord {
  /// The part that is the receiver of the call; `nil` if there is no receiver.
  var part: Int?
  /// The words between the part and the name, such as `ios`.
  var path: [String] = []
  var name: String
  var arguments: [RubyValue] = []
  var hasBlock = false
  var line: Int
  var column: Int
}

/// The result of a call in a dialect.
enum RubyOutcome {
  case value(RubyValue)
  /// The block must be run with these arguments.
  case enter([RubyValue])
  /// The block must not be run.
  case skip
  /// The call is not part of the dialect.
  case unknown
}
