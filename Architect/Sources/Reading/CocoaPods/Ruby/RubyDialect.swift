/// The words that a podspec or a Podfile adds to Ruby.
protocol RubyDialect {
  /// Performs a call, and returns its outcome in the dialect.
  mutating func perform(_ call: RubyWord) -> RubyOutcome
  /// Ends the block that a call with ``RubyOutcome/enter(_:)`` began.
  mutating func leave()
  /// Performs `receiver.name = value`, where the receiver is a part.
  mutating func assign(_ word: RubyWord)
  /// Takes note of code that cannot be evaluated, and that possibly has effects on anything.
  mutating func lose(_ loss: RubyLoss)
  /// Takes note that a list or a table is changed in place after it was used.
  mutating func change(_ old: RubyValue)
  /// The number of values that the dialect keeps, and compares with a changed one.
  var count: Int { get }
}

/// A call with its evaluated arguments, for a dialect.
struct RubyWord {
  /// The part that is the receiver of the call; `nil` if there is no receiver.
  var part: Int?
  /// The words between the part and the name, such as `ios`.
  var path: [String] = []
  var name: String
  var arguments: [RubyValue] = []
  var block: RubyBlock?
  /// What decides whether the call is executed, such as `the environment variable 'X'`; `nil` if it always is.
  var condition: String?
  var line: Int
  var column: Int
}

/// Code that cannot be evaluated.
struct RubyLoss: Hashable {
  enum Kind { case syntax, method, file }

  var kind: Kind
  var text: String
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

/// Access to the files beside a podspec or a Podfile, by their paths relative to its folder.
package struct RubyFiles: Sendable {
  /// Returns the contents of a file; `nil` if there is none.
  package var read: @Sendable (String) -> [UInt8]?
  /// Returns the files and folders that a pattern matches, in the order of their paths; `nil` if they are not known.
  package var match: @Sendable (String) -> [String]?

  package init(
    read: @escaping @Sendable (String) -> [UInt8]?,
    match: @escaping @Sendable (String) -> [String]? = { _ in nil }
  ) {
    self.read = read
    self.match = match
  }

  /// The maximum number of files that patterns match.
  static let most = 10_000

  /// The maximum number of files of methods and constants that are loaded.
  static let mostLoaded = 100

  /// What finding the files that a pattern matches costs.
  static let stepsOfMatching = 2_000

  /// The maximum size of a file that is read.
  static let largest = 4 << 20
}

/// A manifest's methods do not terminate.
package struct RubyTooLong: Error, CustomStringConvertible {
  package var line: Int

  package var description: String {
    "the methods called on line \(line) call each other in a cycle, are called thousands of times, or make large values; list their results literally"
  }
}
