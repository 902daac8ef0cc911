import SwiftParsing

extension Code.Expression {
  /// Calls `visit` with this expression and every expression in it, including those in closures.
  func forEach(_ visit: (Code.Expression) -> Void) {
    visit(self)
    func all(_ arguments: [Code.Argument]) { for argument in arguments { argument.value.forEach(visit) } }
    switch kind {
    case .name, .number, .boolean, .null, .type, .keyPath: break
    case .member(let base, _, _): base?.forEach(visit)
    case .call(let callee, let arguments):
      callee.forEach(visit)
      all(arguments)
    case .element(let base, let arguments):
      base.forEach(visit)
      all(arguments)
    case .text(let parts):
      for part in parts { if case .value(let value) = part { value.forEach(visit) } }
    case .array(let elements), .operation(let elements, _), .other(let elements):
      for element in elements { element.forEach(visit) }
    case .dictionary(let pairs):
      for (key, value) in pairs {
        key.forEach(visit)
        value.forEach(visit)
      }
    case .tuple(let arguments), .macro(_, let arguments): all(arguments)
    case .closure(let closure):
      for capture in closure.captures { capture.value.forEach(visit) }
      closure.body.forEachExpression(visit)
    case .reference(let inner), .cast(let inner, _): inner.forEach(visit)
    case .assignment(let left, let right):
      left.forEach(visit)
      right.forEach(visit)
    case .conditional(let condition, let first, let second):
      for part in [condition, first, second] { part.forEach(visit) }
    case .branches(let statement): [statement].forEachExpression(visit)
    }
  }
}

extension [Code.Statement] {
  /// Calls `visit` with every expression in the statements. Declarations of types are not entered.
  func forEachExpression(_ visit: (Code.Expression) -> Void) {
    for item in self {
      switch item {
      case .expression(let expression): expression.forEach(visit)
      case .variables(let variables):
        for variable in variables {
          variable.value?.forEach(visit)
          variable.getter?.forEachExpression(visit)
        }
      case .function(let function): function.body?.forEachExpression(visit)
      case .returns(let expression, _): expression?.forEach(visit)
      case .choice(let choice):
        for condition in choice.conditions { condition.forEach(visit) }
        for block in choice.blocks {
          for binding in block.bindings { binding.value?.forEach(visit) }
          block.body.forEachExpression(visit)
        }
      case .loop(let loop):
        loop.sequence?.forEach(visit)
        loop.body.forEachExpression(visit)
      case .conditional(let clauses): for clause in clauses { clause.items.forEachExpression(visit) }
      case .other(let expressions): for expression in expressions { expression.forEach(visit) }
      case .type, .alias: break
      }
    }
  }

  /// Whether any expression in the statements calls one of the names, as a function, a method or an initializer.
  func calls(_ names: Set<String>) -> Bool {
    var found = false
    forEachExpression { expression in
      guard !found, case .call(let callee, _) = expression.kind else { return }
      switch callee.kind {
      case .name(let name, _): found = names.contains(name)
      case .member(let base, let name, _):
        found = names.contains(name)
        if name == "init", case .name(let type, _)? = base?.kind { found = found || names.contains(type) }
      default: break
      }
    }
    return found
  }
}
