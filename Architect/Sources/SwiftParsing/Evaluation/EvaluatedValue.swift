internal import SwiftSyntax

/// A value in a manifest, with the place that it comes from.
struct EvaluatedValue {
  struct Argument {
    var label: String?
    var value: EvaluatedValue
  }

  indirect enum Kind {
    case string(String)
    case boolean(Bool)
    case number(String)
    case null
    case array([EvaluatedValue])
    case dictionary([(key: EvaluatedValue, value: EvaluatedValue)])
    case tuple([Argument])
    /// `.name` or `.name(arguments)`, whose type is determined by its context, or a value of the manifest's library.
    case member(String, [Argument]?, of: String?)
    /// `base.name(arguments)`, if the type of `base` is determined later.
    case chain(EvaluatedValue, String, [Argument]?)
    /// `left + right`, if the type of one operand is determined later.
    case sum(EvaluatedValue, EvaluatedValue)
    case instance(String, [String: EvaluatedValue])
    case enumCase(String, String, [Argument])
    case type(String)
    case closure(Closure)
    /// `\.name.name`, which can be called like a closure.
    case keyPath([String])
    case unknown(EvaluationGap)
  }

  struct Closure {
    var syntax: ClosureExprSyntax
    var scope: Scope
    /// Whether the closure is the body of a result builder.
    var isBuilder = false
  }

  var kind: Kind
  var line: Int
  var column: Int

  var gap: EvaluationGap? { if case .unknown(let gap) = kind { gap } else { nil } }
  var string: String? { if case .string(let text) = kind { text } else { nil } }
  var array: [EvaluatedValue]? { if case .array(let elements) = kind { elements } else { nil } }
  /// Whether the value can be passed to a method that calls a function for each element.
  var isFunction: Bool {
    switch kind {
    case .closure, .keyPath: true
    default: false
    }
  }
  var isNull: Bool { if case .null = kind { true } else { false } }

  /// The name that patterns and comparisons use.
  var caseName: String? {
    switch kind {
    case .member(let name, _, _): name
    case .enumCase(_, let name, _): name
    default: nil
    }
  }

  var payload: [Argument] {
    switch kind {
    case .member(_, let arguments, _): arguments ?? []
    case .enumCase(_, _, let arguments): arguments
    default: []
    }
  }

  /// The approximate size of the value, which is compared with limits.
  var size: Int {
    switch kind {
    case .string(let text): 1 + text.utf8.count / 64
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .dictionary(let pairs): pairs.reduce(1) { $0 + $1.value.size }
    case .member(_, let arguments?, _), .tuple(let arguments): arguments.reduce(1) { $0 + $1.value.size }
    default: 1
    }
  }
}

/// The names that are visible in a block, including the names of enclosing blocks.
final class Scope {
  var values: [String: EvaluatedValue] = [:]
  var functions: [String: FunctionDeclSyntax] = [:]
  let parent: Scope?
  /// The type whose members are visible.
  let type: String?
  let unit: SourceUnit
  /// The type of the value that `return` returns.
  let result: TypeReference?

  init(parent: Scope?, type: String?, unit: SourceUnit, result: TypeReference?) {
    self.parent = parent
    self.type = type
    self.unit = unit
    self.result = result
  }

  /// Returns the scope of a block inside this scope.
  func inner() -> Scope { Scope(parent: self, type: type, unit: unit, result: result) }

  func value(_ name: String) -> EvaluatedValue? {
    var scope: Scope? = self
    while let current = scope {
      if let value = current.values[name] { return value }
      scope = current.parent
    }
    return nil
  }

  /// Changes a variable in the scope that declares it, and returns whether it was found.
  func change(_ name: String, _ value: EvaluatedValue) -> Bool {
    var scope: Scope? = self
    while let current = scope {
      if current.values[name] != nil {
        current.values[name] = value
        return true
      }
      scope = current.parent
    }
    return false
  }
}
