import SourceReaders
import SwiftParsing

/// Visits the expressions and declarations of a file, each with what encloses it.
struct CodeWalk {
  enum Node {
    case expression(Code.Expression)
    case variable(Code.Variable)
    case function(Code.Function)
    case attribute(Code.Attribute)
    case type(Code.TypeDeclaration)
  }

  private let visit: (Node, CodeScope) -> Void
  /// The number of statements with several blocks so far.
  private var statements = 0

  /// Calls `visit` with every expression and declaration, in the order of the file.
  static func walk(_ file: Code.File, _ visit: (Node, CodeScope) -> Void) {
    withoutActuallyEscaping(visit) { visit in
      var walk = CodeWalk(visit: visit)
      var scope = CodeScope()
      walk.walk(file.items, &scope)
    }
  }

  private init(visit: @escaping (Node, CodeScope) -> Void) { self.visit = visit }

  // MARK: - Statements

  private mutating func block(_ items: [Code.Statement], _ scope: CodeScope) {
    var inner = scope
    walk(items, &inner)
  }

  private mutating func walk(_ items: [Code.Statement], _ scope: inout CodeScope) {
    for item in items {
      switch item {
      case .expression(let expression): walk(expression, scope)
      case .variables(let variables): for variable in variables { walk(variable, &scope) }
      case .function(let function): walk(function, scope)
      case .type(let type): walk(type, scope)
      case .alias, .leavesRound: break
      case .returns(let expression, _): if let expression { walk(expression, scope) }
      case .choice(let choice): walk(choice, &scope)
      case .loop(let loop):
        if let sequence = loop.sequence { walk(sequence, scope) }
        var inner = scope
        if let element = loop.element { inner.constants.updateValue(nil, forKey: element) }
        walk(loop.body, &inner)
      case .conditional(let clauses): walk(clauses, &scope)
      case .other(let expressions): for expression in expressions { walk(expression, scope) }
      }
    }
  }

  private mutating func walk(_ clauses: [Code.ConditionalClause], _ scope: inout CodeScope) {
    let outer = scope.conditions
    var refused: [String] = []
    for clause in clauses {
      let condition = clause.condition.map { $0.filter { !$0.isWhitespace } }
      scope.conditions = outer + refused + (condition.map { [$0] } ?? [])
      // What one clause declares is visible after the directive.
      walk(clause.items, &scope)
      if let condition { refused.append(ConditionText.negation(of: condition)) }
    }
    scope.conditions = outer
  }

  private mutating func walk(_ choice: Code.Choice, _ scope: inout CodeScope) {
    for condition in choice.conditions { walk(condition, scope) }
    statements += 1
    let statement = statements
    for (index, one) in choice.blocks.enumerated() {
      var inner = scope
      // `do` and `defer` have one block, which is always executed.
      if choice.blocks.count > 1 || !choice.isExhaustive {
        inner.branches.append(.init(statement: statement, block: index))
      }
      for binding in one.bindings {
        if let value = binding.value { walk(value, scope) }
        inner.constants.updateValue(nil, forKey: binding.name)
        if choice.isGuard { scope.constants.updateValue(nil, forKey: binding.name) }
      }
      for pattern in one.cases ?? [] {
        for name in pattern.bindings.compactMap(\.self) { inner.constants.updateValue(nil, forKey: name) }
      }
      walk(one.body, &inner)
    }
  }

  // MARK: - Declarations

  private mutating func walk(_ type: Code.TypeDeclaration, _ scope: CodeScope) {
    visit(.type(type), scope)
    var inner = scope
    inner.enter(type)
    for attribute in type.attributes { walk(attribute, scope) }
    for one in type.cases { if let value = one.value { walk(value, inner) } }
    walk(type.members, &inner)
  }

  private mutating func walk(_ function: Code.Function, _ scope: CodeScope) {
    visit(.function(function), scope)
    for attribute in function.attributes { walk(attribute, scope) }
    for parameter in function.parameters { if let value = parameter.value { walk(value, scope) } }
    var inner = scope
    inner.enter(function)
    if let body = function.body { walk(body, &inner) }
  }

  private mutating func walk(_ variable: Code.Variable, _ scope: inout CodeScope) {
    visit(.variable(variable), scope)
    for attribute in variable.attributes { walk(attribute, scope) }
    if let value = variable.value { walk(value, scope) }
    if let getter = variable.getter {
      var inner = scope
      inner.isInFunction = true
      walk(getter, &inner)
    }
    var inner = scope
    inner.isInFunction = true
    walk(variable.reactions, &inner)
    // Members of types are found by their type.
    if scope.isInFunction { scope.declare(variable) }
  }

  private mutating func walk(_ attribute: Code.Attribute, _ scope: CodeScope) {
    visit(.attribute(attribute), scope)
    all(attribute.arguments, scope)
  }

  // MARK: - Expressions

  private mutating func all(_ arguments: [Code.Argument], _ scope: CodeScope) {
    for argument in arguments { walk(argument.value, scope) }
  }

  private mutating func walk(_ expression: Code.Expression, _ scope: CodeScope) {
    visit(.expression(expression), scope)
    switch expression.kind {
    case .name, .number, .boolean, .null, .type, .keyPath: break
    case .member(let base, _, _): if let base { walk(base, scope) }
    case .call(let callee, let arguments):
      walk(callee, scope)
      all(arguments, scope)
    case .element(let base, let arguments):
      walk(base, scope)
      all(arguments, scope)
    case .text(let parts):
      for part in parts { if case .value(let value) = part { walk(value, scope) } }
    case .array(let elements), .operation(let elements, _), .other(let elements):
      for element in elements { walk(element, scope) }
    case .dictionary(let pairs):
      for (key, value) in pairs {
        walk(key, scope)
        walk(value, scope)
      }
    case .tuple(let arguments), .macro(_, let arguments): all(arguments, scope)
    case .closure(let closure):
      for capture in closure.captures { walk(capture.value, scope) }
      var inner = scope
      inner.enter(closure)
      walk(closure.body, &inner)
    case .reference(let inner), .cast(let inner, _): walk(inner, scope)
    case .assignment(let left, let right):
      walk(left, scope)
      walk(right, scope)
    case .conditional(let condition, let first, let second):
      walk(condition, scope)
      statements += 1
      let statement = statements
      for (index, part) in [first, second].enumerated() {
        var inner = scope
        inner.branches.append(.init(statement: statement, block: index))
        walk(part, inner)
      }
    case .branches(let statement): block([statement], scope)
    }
  }
}
