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
    /// `value if condition else other`
    case conditional(StarlarkExpression, StarlarkExpression, StarlarkExpression)
    /// `[body for names in list if …]`
    case comprehension(StarlarkExpression, [Clause])
    case unknown
  }

  struct Argument: Sendable {
    var label: String?
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
}

/// A statement at the top level of a BUILD file; the bodies of functions are not read.
enum StarlarkStatement: Sendable {
  case expression(StarlarkExpression)
  case assignment(String, isAdded: Bool, StarlarkExpression)
  /// `load(file, names)`, with the name of each value in this file and in the loaded file.
  case load(String, [(here: String, there: String)])
  case function(String)
}
