/// An expression of the Ruby that podspecs and Podfiles are written in. Statements are expressions, too.
package struct RubyExpression: Sendable {
  package indirect enum Kind: Sendable {
    case text([Piece])
    case symbol(String)
    /// A number, as it is written.
    case number(String)
    case boolean(Bool)
    case null
    /// `/pattern/options`
    case pattern([Piece], options: String)
    case array([RubyExpression])
    case hash([(key: RubyExpression, value: RubyExpression)])
    /// `*list` or `**table` in a list, or `&block` in the arguments of a call.
    case splat(RubyExpression)
    /// `receiver.name(arguments) { block }`. A single word is a call without arguments, and an operator is a call with
    /// one argument; `!` has none.
    case call(RubyCall)
    /// `-> (parameters) { … }`
    case function(RubyBlock)
    /// `target = value`, with any operator before `=`.
    case assignment(RubyExpression, operation: String, RubyExpression)
    /// Branches that depend on a condition, and whether one of them is always executed.
    case branches([RubyBranch], isComplete: Bool)
    /// `case subject`, with the values of each branch as an array in its condition.
    case selection(RubyExpression?, [RubyBranch])
    /// `while condition`, or the statements of `until` with the negated condition.
    case repetition(RubyExpression, body: [RubyExpression])
    /// `for variable in collection`
    case loop(variables: [String], collection: RubyExpression, body: [RubyExpression])
    case method(name: String, RubyBlock)
    /// `class Name` or `module Name`
    case scope(name: String, body: [RubyExpression])
    case group([RubyExpression])
    /// `begin`, with the statements of its branches. The body includes those of `else`.
    case protected(body: [RubyExpression], rescues: [[RubyExpression]], ensure: [RubyExpression])
    /// `return`, `next`, `break`, `redo` and `retry`.
    case jump(String, RubyExpression?)
    /// `defined?(expression)`
    case defined(RubyExpression)
    /// The output of a command.
    case command
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

  package init(kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }
}

/// A branch of `if`, `case` or a similar expression.
package struct RubyBranch: Sendable {
  /// The condition; `nil` for `else`.
  package var condition: RubyExpression?
  package var body: [RubyExpression]

  package init(_ condition: RubyExpression?, _ body: [RubyExpression]) {
    self.condition = condition
    self.body = body
  }
}

/// A call of a method.
package struct RubyCall: Sendable {
  package var receiver: RubyExpression?
  package var name: String
  package var arguments: [RubyExpression] = []
  package var block: RubyBlock?
  /// Whether it is `receiver&.name`, which does nothing if the receiver is `nil`.
  package var isSafe = false
  /// Whether there are brackets for the arguments.
  package var hasBrackets = false

  package init(
    receiver: RubyExpression? = nil, name: String, arguments: [RubyExpression] = [], isSafe: Bool = false
  ) {
    self.receiver = receiver
    self.name = name
    self.arguments = arguments
    self.isSafe = isSafe
  }
}

/// A block such as `do |parameters| … end`, or the parameters and the body of a method.
package struct RubyBlock: Sendable {
  package var parameters: [String] = []
  /// The values of parameters that a caller may omit.
  package var defaults: [String: RubyExpression] = [:]
  /// The parameter that takes the remaining arguments.
  package var rest: String?
  /// The parameters that are passed by name.
  package var keywords: Set<String> = []
  /// Whether the parameters have a form that cannot be read, such as nested parameters.
  package var isUnusual = false
  package var body: [RubyExpression] = []

  package init(parameters: [String] = [], body: [RubyExpression] = []) {
    self.parameters = parameters
    self.body = body
  }
}
