/// The words that a podspec or a Podfile adds to Ruby.
protocol RubyDialect {
  /// What a call means.
  mutating func perform(_ call: RubyWord) -> RubyOutcome
  /// Ends the block that a call with ``RubyOutcome/enter(_:)`` began.
  mutating func leave()
  /// `receiver.name = value` of a part.
  mutating func assign(_ word: RubyWord)
}

/// A call with its values, for a dialect.
struct RubyWord {
  /// The part that it is called on; `nil` if it has no receiver.
  var part: Int?
  /// The words between part and name, such as `ios`.
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
  /// Run the block with these arguments.
  case enter([RubyValue])
  /// Leave the block alone.
  case skip
  /// It is not a word of the dialect.
  case unknown
}
