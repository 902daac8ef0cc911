/// An expression of the Ruby that podspecs and Podfiles are written in. Statements are expressions, too.
package struct RubyExpression: Sendable {
  package indirect enum Kind: Sendable {
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
    /// `target = value`, with any operator before `=`.
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
  package enum Piece: Sendable {
    case text(String)
    case expression(RubyExpression)
  }

  package var kind: Kind
  package var line: Int
  package var column: Int
  /// For a statement, the offset after its last byte; otherwise, it is 0.
  package var end = 0
}

/// A call of a method.
package struct RubyCall: Sendable {
  package var receiver: RubyExpression?
  package var name: String
  package var arguments: [RubyExpression] = []
  package var block: RubyBlock?
}

/// A block such as `do |parameters| … end`.
package struct RubyBlock: Sendable {
  package var parameters: [String] = []
  package var body: [RubyExpression] = []

  package init(parameters: [String] = [], body: [RubyExpression] = []) {
    self.parameters = parameters
    self.body = body
  }
}
