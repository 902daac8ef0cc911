/// An expression of the Ruby that podspecs and Podfiles are written in. Statements are expressions, too.
struct RubyExpression: Sendable {
  indirect enum Kind: Sendable {
    case text([Piece])
    case symbol(String)
    case null
    case array([RubyExpression])
    case hash([(key: RubyExpression, value: RubyExpression)])
    /// `*list` in a list.
    case splat(RubyExpression)
    /// `receiver.name(arguments) { block }`. A single word is a call without arguments, and an operator is a call with
    /// one argument.
    case call(RubyCall)
    /// `target = value`, with the operator before `=`.
    case assignment(RubyExpression, operation: String, RubyExpression)
    /// Branches that depend on a condition, and whether one of them is always executed.
    case branches([[RubyExpression]], isComplete: Bool)
    /// `for variable in collection`
    case loop(variables: [String], collection: RubyExpression, body: [RubyExpression])
    case method(name: String, RubyBlock)
    case group([RubyExpression])
    /// An expression that cannot be read.
    case unknown
  }

  /// A part of a string.
  enum Piece: Sendable {
    case text(String)
    case expression(RubyExpression)
  }

  var kind: Kind
  var line: Int
  var column: Int
}

/// A call of a method.
struct RubyCall: Sendable {
  var receiver: RubyExpression?
  var name: String
  var arguments: [RubyExpression] = []
  var block: RubyBlock?
}

/// A block such as `do |parameters| … end`.
struct RubyBlock: Sendable {
  var parameters: [String] = []
  var body: [RubyExpression] = []
}
