internal import SwiftSyntax

/// Turns the parser's tree into plain values.
struct CodeReader {
  func offset(_ node: some SyntaxProtocol) -> Int { node.positionAfterSkippingLeadingTrivia.utf8Offset }

  // MARK: - Statements

  func statements(_ items: CodeBlockItemListSyntax) -> [Code.Statement] {
    items.flatMap { item -> [Code.Statement] in
      switch item.item {
      case .decl(let declaration): self.declaration(declaration)
      case .stmt(let statement): self.statement(statement)
      case .expr(let expression): self.statement(expression)
      @unknown default: []
      }
    }
  }

  private func statement(_ node: ExprSyntax) -> [Code.Statement] {
    if let choice = choice(node) { return [.choice(choice)] }
    return [.expression(expression(node))]
  }

  /// Reads an `if` or a `switch`.
  func choice(_ node: ExprSyntax) -> Code.Choice? {
    if let syntax = node.as(IfExprSyntax.self) { return choice(syntax) }
    guard let syntax = node.as(SwitchExprSyntax.self) else { return nil }
    var choice = Code.Choice(conditions: [expression(syntax.subject)], isExhaustive: true)
    addCases(syntax.cases, to: &choice)
    return choice
  }

  private func addCases(_ cases: SwitchCaseListSyntax, to choice: inout Code.Choice) {
    for element in cases {
      switch element {
      case .switchCase(let one):
        choice.blocks.append(
          .init(cases: casePatterns(one.label), body: statements(one.statements.withoutBreak)))
      case .ifConfigDecl(let condition):
        for clause in condition.clauses {
          if case .switchCases(let inner)? = clause.elements { addCases(inner, to: &choice) }
        }
      @unknown default: break
      }
    }
  }

  private func casePatterns(_ label: SwitchCaseSyntax.Label) -> [Code.Choice.CasePattern]? {
    guard case .case(let label) = label else { return [] }
    var result: [Code.Choice.CasePattern] = []
    for item in label.caseItems {
      guard item.whereClause == nil, let pattern = casePattern(item.pattern) else { return nil }
      result.append(pattern)
    }
    return result
  }

  private func casePattern(_ pattern: PatternSyntax) -> Code.Choice.CasePattern? {
    if let binding = pattern.as(ValueBindingPatternSyntax.self) { return casePattern(binding.pattern) }
    guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return .init(name: member.declName.baseName.plain)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return nil }
    return .init(
      name: member.declName.baseName.plain, bindings: call.arguments.map { names(in: $0.expression).first })
  }

  private func choice(_ syntax: IfExprSyntax) -> Code.Choice {
    var choice = Code.Choice()
    var next: IfExprSyntax? = syntax
    while let current = next {
      next = nil
      let (conditions, bindings) = self.conditions(current.conditions)
      choice.conditions += conditions
      choice.blocks.append(.init(bindings: bindings, body: statements(current.body.statements)))
      switch current.elseBody {
      case .ifExpr(let other): next = other
      case .codeBlock(let block):
        choice.blocks.append(.init(body: statements(block.statements)))
        choice.isExhaustive = true
      case nil: break
      @unknown default: break
      }
    }
    return choice
  }

  private func conditions(_ list: ConditionElementListSyntax) -> (
    [Code.Expression], [(name: String, value: Code.Expression?)]
  ) {
    var conditions: [Code.Expression] = []
    var bindings: [(name: String, value: Code.Expression?)] = []
    for element in list {
      switch element.condition {
      case .expression(let condition): conditions.append(expression(condition))
      case .optionalBinding(let binding):
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain else { continue }
        bindings.append((name, binding.initializer.map { expression($0.value) }))
      case .matchingPattern(let pattern):
        let value = expression(pattern.initializer.value)
        conditions.append(value)
        bindings += names(in: PatternSyntax(pattern.pattern)).map {
          ($0, Code.Expression(kind: .other([]), offset: value.offset))
        }
      case .availability: break
      @unknown default: break
      }
    }
    return (conditions, bindings)
  }

  /// The names that a pattern binds.
  func names(in pattern: some SyntaxProtocol) -> [String] {
    pattern.tokens(viewMode: .sourceAccurate).compactMap { token in
      token.parent?.is(IdentifierPatternSyntax.self) == true ? token.plain : nil
    }
  }

  private func statement(_ node: StmtSyntax) -> [Code.Statement] {
    switch node.kind {
    case .expressionStmt: return statement(node.cast(ExpressionStmtSyntax.self).expression)
    case .returnStmt:
      return [.returns(node.cast(ReturnStmtSyntax.self).expression.map(expression), offset: offset(node))]
    case .guardStmt:
      let syntax = node.cast(GuardStmtSyntax.self)
      let (conditions, bindings) = self.conditions(syntax.conditions)
      let otherwise = Code.Choice.Block(body: statements(syntax.body.statements))
      return [
        .choice(
          Code.Choice(
            conditions: conditions, blocks: [.init(bindings: bindings, body: []), otherwise], isGuard: true))
      ]
    case .doStmt:
      let syntax = node.cast(DoStmtSyntax.self)
      let body = Code.Choice(blocks: [.init(body: statements(syntax.body.statements))], isExhaustive: true)
      let catches = syntax.catchClauses.map { Code.Choice.Block(body: statements($0.body.statements)) }
      return [.choice(body)] + (catches.isEmpty ? [] : [.choice(Code.Choice(blocks: catches))])
    case .forStmt:
      let syntax = node.cast(ForStmtSyntax.self)
      return [
        .loop(
          Code.Loop(
            element: syntax.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain,
            sequence: expression(syntax.sequence), isFiltered: syntax.whereClause != nil,
            body: statements(syntax.body.statements)))
      ]
    case .whileStmt:
      let syntax = node.cast(WhileStmtSyntax.self)
      let (conditions, _) = self.conditions(syntax.conditions)
      return [.other(conditions), .loop(Code.Loop(body: statements(syntax.body.statements)))]
    case .repeatStmt:
      return [.loop(Code.Loop(body: statements(node.cast(RepeatStmtSyntax.self).body.statements)))]
    case .continueStmt, .breakStmt: return [.leavesRound]
    case .deferStmt:
      return [
        .choice(
          Code.Choice(
            blocks: [.init(body: statements(node.cast(DeferStmtSyntax.self).body.statements))],
            isExhaustive: true))
      ]
    case .labeledStmt: return statement(node.cast(LabeledStmtSyntax.self).statement)
    default: return [.other(children(of: Syntax(node)))]
    }
  }

  /// The outermost expressions in a node of a kind that is not followed.
  func children(of node: Syntax) -> [Code.Expression] {
    node.children(viewMode: .sourceAccurate).flatMap { child in
      child.as(ExprSyntax.self).map { [expression($0)] } ?? children(of: child)
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The statements of a case of a `switch`, without a `break` that only ends the case.
  fileprivate var withoutBreak: CodeBlockItemListSyntax {
    filter { item in
      guard case .stmt(let statement) = item.item, let leaves = statement.as(BreakStmtSyntax.self) else {
        return true
      }
      return leaves.label != nil
    }
  }
}
