internal import SwiftSyntax

/// Executes statements and matches patterns.
extension Evaluator {
  /// How a block ends.
  enum Flow {
    /// Execution continues after a statement with this value.
    case next(Value?)
    case returned(Value)
    case leftLoop
    case nextRound
  }

  func execute(_ body: CodeBlockItemListSyntax, _ scope: Scope) throws(EvaluationGap) -> Flow {
    meter.spend(body.totalLength.utf8Length / 64)
    // Functions may be called before they are declared.
    for item in body {
      if let function = item.item.as(FunctionDeclSyntax.self) {
        scope.functions[function.name.plain, default: []].append(function)
      }
    }
    var last: Value?
    for item in body {
      // A statement whose effects are unknown makes everything after it unknown.
      if let gap = last?.gap { throw gap }
      let flow = try execute(item.item, scope)
      guard case .next(let value) = flow else { return flow }
      last = value
      // An initializer ends where the one that it calls returns no value.
      if item.item.as(FunctionCallExprSyntax.self)?.isDelegation == true, scope.value("self")?.isNull == true
      {
        return .returned(make(.null))
      }
    }
    if body.count > 1, let gap = last?.gap { throw gap }
    return .next(last)
  }

  func execute(_ item: CodeBlockItemSyntax.Item, _ scope: Scope) throws(EvaluationGap) -> Flow {
    switch item {
    case .expr(let expression): return .next(evaluate(expression, scope))
    case .decl(let declaration):
      if let variable = declaration.as(VariableDeclSyntax.self) { declare(variable, scope) }
      if let conditional = declaration.as(IfConfigDeclSyntax.self), globals != nil,
        !conditional.onlyChoosesImports
      {
        throw gap(conditional, scope.unit, "an `#if` whose condition only the toolchain can evaluate")
      }
      if let conditional = declaration.as(IfConfigDeclSyntax.self),
        let items = conditional.clauses.first?.elements?.as(CodeBlockItemListSyntax.self)
      {
        return try execute(items, scope)
      }
      return .next(nil)
    case .stmt(let statement): return try execute(statement, scope)
    @unknown default: return .next(nil)
    }
  }

  private func execute(_ statement: StmtSyntax, _ scope: Scope) throws(EvaluationGap) -> Flow {
    if let result = statement.as(ReturnStmtSyntax.self) {
      return .returned(result.expression.map { evaluate($0, scope) } ?? make(.tuple([])))
    }
    if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
      if let conditional = expression.as(IfExprSyntax.self) { return try execute(conditional, scope) }
      if let choice = expression.as(SwitchExprSyntax.self) { return try execute(choice, scope) }
      return .next(evaluate(expression, scope))
    }
    if let check = statement.as(GuardStmtSyntax.self) {
      // The names that a guard binds are visible in the statements that follow it.
      return try holds(check.conditions, scope)
        ? .next(nil) : try execute(check.body.statements, scope.inner())
    }
    if let loop = statement.as(ForStmtSyntax.self) { return try execute(loop, scope) }
    if let loop = statement.as(WhileStmtSyntax.self) { return try execute(loop, scope) }
    if let block = statement.as(DoStmtSyntax.self), block.catchClauses.isEmpty {
      return try execute(block.body.statements, scope.inner())
    }
    if statement.is(BreakStmtSyntax.self) { return .leftLoop }
    if statement.is(ContinueStmtSyntax.self) { return .nextRound }
    throw gap(statement, scope.unit, "an unsupported kind of statement")
  }

  /// Returns the value of an `if` or `switch` expression.
  func branch(_ expression: ExprSyntax, _ scope: Scope) -> Value {
    do {
      let flow: Flow
      if let conditional = expression.as(IfExprSyntax.self) {
        flow = try execute(conditional, scope)
      } else if let choice = expression.as(SwitchExprSyntax.self) {
        flow = try execute(choice, scope)
      } else {
        return make(.null)
      }
      if case .next(let value?) = flow { return value }
      return make(.tuple([]))
    } catch {
      return make(.unknown(error))
    }
  }

  private func execute(_ conditional: IfExprSyntax, _ scope: Scope) throws(EvaluationGap) -> Flow {
    let inner = scope.inner()
    if try holds(conditional.conditions, inner) { return try execute(conditional.body.statements, inner) }
    switch conditional.elseBody {
    case .ifExpr(let next)?: return try execute(next, scope)
    case .codeBlock(let block)?: return try execute(block.statements, scope.inner())
    case nil: return .next(nil)
    @unknown default: throw gap(conditional, scope.unit, "an `else`")
    }
  }

  private func execute(_ choice: SwitchExprSyntax, _ scope: Scope) throws(EvaluationGap) -> Flow {
    let subject = evaluate(choice.subject, scope)
    if let gap = subject.gap { throw gap }
    for element in choice.cases {
      guard let element = element.as(SwitchCaseSyntax.self) else { continue }
      let inner = scope.inner()
      switch element.label {
      case .default: return try leave(execute(element.statements, inner))
      case .case(let label):
        for item in label.caseItems {
          guard try matches(item.pattern, subject, inner) else { continue }
          if let condition = item.whereClause?.condition {
            guard case .boolean(let flag) = evaluate(condition, inner).kind else {
              throw gap(condition, scope.unit, "a condition")
            }
            if !flag { continue }
          }
          return try leave(execute(element.statements, inner))
        }
      @unknown default: throw gap(choice, scope.unit, "a switch")
      }
    }
    throw gap(choice, scope.unit, "a switch in which no case matches")
  }

  /// `break` leaves a `switch`, not the loop around it.
  private func leave(_ flow: Flow) -> Flow { if case .leftLoop = flow { .next(nil) } else { flow } }

  private func execute(_ loop: ForStmtSyntax, _ scope: Scope) throws(EvaluationGap) -> Flow {
    let collection = evaluate(loop.sequence, scope)
    if let gap = collection.gap { throw gap }
    let elements: [Value]
    switch collection.kind {
    case .array(let all): elements = all
    case .dictionary(let pairs):
      elements = pairs.map {
        make(.tuple([.init(label: "key", value: $0.key), .init(label: "value", value: $0.value)]))
      }
    default: throw gap(loop.sequence, scope.unit, "a loop over something unknown")
    }
    for element in elements {
      let inner = scope.inner()
      meter.spend(1)
      if meter.isExhausted { throw gap(loop, scope.unit, "an evaluation with too many steps") }
      guard try matches(loop.pattern, element, inner) else { continue }
      if let condition = loop.whereClause?.condition {
        guard case .boolean(let flag) = evaluate(condition, inner).kind else {
          throw gap(condition, scope.unit, "a condition")
        }
        if !flag { continue }
      }
      if let flow = try round(loop.body.statements, inner) { return flow }
    }
    return .next(nil)
  }

  private func execute(_ loop: WhileStmtSyntax, _ scope: Scope) throws(EvaluationGap) -> Flow {
    while true {
      let inner = scope.inner()
      meter.spend(1)
      if meter.isExhausted { throw gap(loop, scope.unit, "a loop with too many steps") }
      guard try holds(loop.conditions, inner) else { return .next(nil) }
      if let flow = try round(loop.body.statements, inner) { return flow }
    }
  }

  /// Executes the body of a loop once, and returns how the loop ends, or `nil` if it continues.
  private func round(_ body: CodeBlockItemListSyntax, _ scope: Scope) throws(EvaluationGap) -> Flow? {
    switch try execute(body, scope) {
    case .returned(let value): return .returned(value)
    case .leftLoop: return .next(nil)
    case .next(let value):
      if let gap = value?.gap { throw gap }
      return nil
    case .nextRound: return nil
    }
  }

  // MARK: Conditions

  private func holds(_ conditions: ConditionElementListSyntax, _ scope: Scope) throws(EvaluationGap) -> Bool {
    for element in conditions {
      switch element.condition {
      case .expression(let expression):
        let value = evaluate(expression, scope)
        guard case .boolean(let flag) = value.kind else {
          throw value.gap ?? gap(expression, scope.unit, "a condition")
        }
        if !flag { return false }
      case .optionalBinding(let binding):
        let bound = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain
        guard bound != nil || binding.pattern.is(WildcardPatternSyntax.self) else {
          throw gap(binding, scope.unit, "a condition")
        }
        // `guard let name` may also bind a property.
        let given = binding.initializer.map { evaluate($0.value, scope) }
        guard let value = given ?? bound.map({ name($0, binding, scope) }) else {
          throw gap(binding, scope.unit, "a condition")
        }
        if let gap = value.gap { throw gap }
        if value.isNull { return false }
        if let bound { scope.values[bound] = value.unwrapped.declared(as: binding.typeAnnotation?.type) }
      case .matchingPattern(let match):
        let value = evaluate(match.initializer.value, scope)
        if let gap = value.gap { throw gap }
        if !(try matches(match.pattern, value, scope)) { return false }
      case .availability: continue
      @unknown default: throw gap(element, scope.unit, "a condition")
      }
    }
    return true
  }

  /// Whether the value matches the pattern. The pattern may bind parts of the value to names.
  private func matches(_ pattern: PatternSyntax, _ value: Value, _ scope: Scope) throws(EvaluationGap) -> Bool
  {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.plain {
      scope.values[name] = value
      return true
    }
    if pattern.is(WildcardPatternSyntax.self) { return true }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      return try matches(binding.pattern, value, scope)
    }
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      guard case .tuple(let parts) = value.kind, parts.count == tuple.elements.count else {
        throw gap(pattern, scope.unit, "a pattern")
      }
      for (element, part) in zip(tuple.elements, parts) {
        if !(try matches(element.pattern, part.value, scope)) { return false }
      }
      return true
    }
    guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else {
      throw gap(pattern, scope.unit, "a pattern")
    }
    return try matches(expression, value, scope)
  }

  private func matches(_ expression: ExprSyntax, _ value: Value, _ scope: Scope) throws(EvaluationGap) -> Bool
  {
    if let pattern = expression.as(PatternExprSyntax.self)?.pattern {
      return try matches(pattern, value, scope)
    }
    if expression.is(DiscardAssignmentExprSyntax.self) { return true }
    // `let name?`
    if let wrapped = expression.as(OptionalChainingExprSyntax.self)?.expression {
      if value.isNull { return false }
      return try matches(wrapped, value.unwrapped, scope)
    }
    if value.isNull, expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "none" {
      return true
    }
    if let access = expression.as(MemberAccessExprSyntax.self), let name = value.caseName {
      let wanted = access.declName.baseName.plain
      guard let known = vocabulary.program?.cases[wanted], case .member = value.kind else {
        return wanted == name
      }
      return known.function == name
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      if access.declName.baseName.text == "some", value.caseName != "some", call.arguments.count == 1,
        let wrapped = call.arguments.first?.expression
      {
        if value.isNull { return false }
        return try matches(wrapped, value.unwrapped, scope)
      }
      if let known = vocabulary.program?.cases[access.declName.baseName.plain] {
        return try matches(call, known, value, scope)
      }
      guard let name = value.caseName else { throw gap(expression, scope.unit, "a pattern") }
      guard access.declName.baseName.plain == name else { return false }
      guard value.payload.count == call.arguments.count else {
        guard call.arguments.count == 1, let first = call.arguments.first else {
          throw gap(expression, scope.unit, "a pattern")
        }
        return try matches(first.expression, make(.tuple(value.payload)), scope)
      }
      for (argument, part) in zip(call.arguments, value.payload) {
        if !(try matches(argument.expression, part.value, scope)) { return false }
      }
      return true
    }
    // In `let module as any P`, only the name is used.
    if let first = expression.as(SequenceExprSyntax.self)?.elements.first, first.is(PatternExprSyntax.self) {
      return try matches(first, value, scope)
    }
    if let tuple = expression.as(TupleExprSyntax.self), case .tuple(let parts) = value.kind,
      parts.count == tuple.elements.count
    {
      for (element, part) in zip(tuple.elements, parts) {
        if !(try matches(element.expression, part.value, scope)) { return false }
      }
      return true
    }
    guard let same = isEqual(evaluate(expression, scope), value) else {
      throw gap(expression, scope.unit, "a comparison")
    }
    return same
  }

  /// Whether a value of the library has a case whose values are made by a function with another name.
  private func matches(
    _ pattern: FunctionCallExprSyntax, _ known: ProgramVocabulary.Case, _ value: Value, _ scope: Scope
  ) throws(EvaluationGap) -> Bool {
    // A plain text stands for a dependency on the target or product with that name.
    var parts = [Value.Argument(label: "name", value: value)]
    var function = "byName"
    if value.string == nil {
      guard case .member(let name, let arguments?, of: _?) = value.kind else {
        throw gap(pattern, scope.unit, "a pattern")
      }
      (function, parts) = (name, arguments)
    }
    guard function == known.function || function == pattern.caseName else { return false }
    guard pattern.arguments.count == known.labels.count else { throw gap(pattern, scope.unit, "a pattern") }
    for (argument, label) in zip(pattern.arguments, known.labels) {
      let missing = unknown(pattern, scope, "the part `\(label)` of a dependency")
      let part = parts.first { $0.label == label }?.value ?? missing
      if !(try matches(argument.expression, part, scope)) { return false }
    }
    return true
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `self.init(…)`.
  fileprivate var isDelegation: Bool {
    let access = calledExpression.as(MemberAccessExprSyntax.self)
    return access?.declName.baseName.text == "init"
      && access?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
  }

  fileprivate var caseName: String? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.plain
  }
}
