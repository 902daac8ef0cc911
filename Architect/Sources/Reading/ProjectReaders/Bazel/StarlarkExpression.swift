/// An expression of a BUILD file.
struct StarlarkExpression: Sendable {
  indirect enum Kind: Sendable {
    case string(String)
    case number(String)
    case name(String)
    case list([StarlarkExpression])
    case dictionary([(key: StarlarkExpression, value: StarlarkExpression)])
    case call(StarlarkExpression, [Argument])
    case attribute(StarlarkExpression, String)
    case element(StarlarkExpression, StarlarkExpression)
    case operation(String, StarlarkExpression, StarlarkExpression)
    case not(StarlarkExpression)
    /// `value if condition else other`
    case conditional(StarlarkExpression, StarlarkExpression, StarlarkExpression)
    /// `[body for names in list if …]`
    case comprehension(StarlarkExpression, [Clause])
    case unknown
  }

  /// The expressions inside this one.
  fileprivate var parts: [StarlarkExpression] {
    switch kind {
    case .string, .number, .name, .unknown: []
    case .list(let elements): elements
    case .dictionary(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .call(let callee, let arguments): [callee] + arguments.map(\.value)
    case .attribute(let base, _), .not(let base): [base]
    case .element(let first, let second), .operation(_, let first, let second): [first, second]
    case .conditional(let first, let condition, let second): [first, condition, second]
    case .comprehension(let body, let clauses): [body] + clauses.flatMap { [$0.list] + $0.conditions }
    }
  }

  struct Argument: Sendable {
    /// How the elements of a value become several arguments.
    enum Spread: Sendable {
      /// `*list`
      case list
      /// `**dictionary`
      case dictionary
    }

    var label: String?
    var spread: Spread?
    var value: StarlarkExpression
  }

  struct Clause: Sendable {
    var names: [String]
    var list: StarlarkExpression
    var conditions: [StarlarkExpression]
  }

  var kind: Kind
  var line: Int
  var column: Int
  /// The number of expressions around the innermost one.
  var depth = 0
}

extension StarlarkExpression {
  /// Creates an expression around others. One that is too deep is not known, because each level needs a part of the stack.
  init(_ kind: Kind, line: Int, column: Int) {
    self.init(kind: kind, line: line, column: column)
    depth = 1 + (parts.map(\.depth).max() ?? 0)
    if depth > Self.deepest { self = StarlarkExpression(kind: .unknown, line: line, column: column) }
  }

  private static let deepest = 400
}

/// A statement of a BUILD file or of a function.
indirect enum StarlarkStatement: Sendable {
  case expression(StarlarkExpression)
  case assignment(String, isAdded: Bool, StarlarkExpression)
  /// `first, second = value`
  case unpacking([String], StarlarkExpression)
  /// `name[key] = value`
  case element(String, StarlarkExpression, StarlarkExpression)
  /// `load(file, names)`, with the name of each value in this file and in the loaded file.
  case load(String, [(here: String, there: String)])
  case function(StarlarkDefinition)
  /// `if … elif … else`; the condition of `else` is `nil`.
  case branch([(condition: StarlarkExpression?, body: [StarlarkStatement])], line: Int)
  case loop([String], StarlarkExpression, [StarlarkStatement], line: Int)
  case result(StarlarkExpression?)
  case leave
  case proceed
  /// A statement that is not evaluated.
  case unknown(line: Int)
}

/// A function that a file defines.
struct StarlarkDefinition: Sendable {
  struct Parameter: Sendable {
    enum Kind: Sendable {
      case single
      /// `*args`
      case list
      /// `**kwargs`
      case dictionary
    }

    var name: String
    var kind: Kind
    var standard: StarlarkExpression?
  }

  var name: String
  var parameters: [Parameter]
  var body: [StarlarkStatement]
  /// The path of the file.
  var file: String
  var line: Int
}
