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
      case .type, .alias, .leavesRound: break
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

extension [Code.Statement] {
  /// Collects the last names of what the code assigns, passes as `inout` or changes by a method, and the labels of calls of
  /// types. Declarations of types are entered.
  func collectChanges(into names: inout Set<String>) {
    for item in self {
      switch item {
      case .type(let declaration): declaration.members.collectChanges(into: &names)
      case .conditional(let clauses): for clause in clauses { clause.items.collectChanges(into: &names) }
      default: [item].forEachExpression { expression in expression.collectChange(into: &names) }
      }
    }
  }
}

extension Code.Expression {
  private static let changing: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "formUnion", "swapAt",
  ]

  fileprivate func collectChange(into names: inout Set<String>) {
    switch kind {
    case .assignment(let left, _): names.formUnion(left.lastName.map { [$0] } ?? [])
    case .reference(let inner): names.formUnion(inner.lastName.map { [$0] } ?? [])
    case .call(let callee, let arguments):
      switch callee.kind {
      case .member(let base?, let name, _) where Self.changing.contains(name):
        names.formUnion(base.lastName.map { [$0] } ?? [])
      case .name(let name, _) where name.first?.isUppercase == true:
        names.formUnion(arguments.compactMap(\.label))
      default: break
      }
    default: break
    }
  }

  /// The variable that an assignment to the expression changes. Assignments to properties of `self` in an initializer are
  /// not distinguished from others.
  private var lastName: String? {
    switch kind {
    case .name(let name, _), .member(_, let name, _): name
    case .element(let base, _): base.lastName
    default: nil
    }
  }
}
