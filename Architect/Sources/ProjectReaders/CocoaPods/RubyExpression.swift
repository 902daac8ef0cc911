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
    /// `receiver.name(arguments) { block }`; a word alone is one without arguments, an operator one with one.
    case call(RubyCall)
    /// `target = value`, with what stands before `=`.
    case assignment(RubyExpression, operation: String, RubyExpression)
    /// What is only done under a condition: the branches, and whether one of them always is.
    case branches([[RubyExpression]], isComplete: Bool)
    /// `for variable in collection`
    case loop(variables: [String], collection: RubyExpression, body: [RubyExpression])
    case method(name: String, RubyBlock)
    case group([RubyExpression])
    /// What cannot be read.
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

/// What stands between `do |parameters|` and `end`.
struct RubyBlock: Sendable {
  var parameters: [String] = []
  var body: [RubyExpression] = []
}
