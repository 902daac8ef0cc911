internal import SwiftSyntax

extension CodeReader {
  func expression(_ node: ExprSyntax) -> Code.Expression {
    switch node.kind {
    case .tryExpr: return expression(node.cast(TryExprSyntax.self).expression)
    case .awaitExpr: return expression(node.cast(AwaitExprSyntax.self).expression)
    case .unsafeExpr: return expression(node.cast(UnsafeExprSyntax.self).expression)
    case .consumeExpr: return expression(node.cast(ConsumeExprSyntax.self).expression)
    case .copyExpr: return expression(node.cast(CopyExprSyntax.self).expression)
    case .borrowExpr: return expression(node.cast(BorrowExprSyntax.self).expression)
    case .forceUnwrapExpr: return expression(node.cast(ForceUnwrapExprSyntax.self).expression)
    case .optionalChainingExpr: return expression(node.cast(OptionalChainingExprSyntax.self).expression)
    // What a pack stands for is one list.
    case .packExpansionExpr: return expression(node.cast(PackExpansionExprSyntax.self).repetitionPattern)
    case .packElementExpr: return expression(node.cast(PackElementExprSyntax.self).pack)
    default: break
    }
    let kind: Code.Expression.Kind
    var place = offset(node)
    switch node.kind {
    case .superExpr: kind = .name("super", [])
    case .declReferenceExpr: kind = .name(node.cast(DeclReferenceExprSyntax.self).baseName.plain, [])
    case .memberAccessExpr:
      let syntax = node.cast(MemberAccessExprSyntax.self)
      place = offset(syntax.declName)
      kind = member(syntax)
    case .functionCallExpr:
      let syntax = node.cast(FunctionCallExprSyntax.self)
      let callee = expression(syntax.calledExpression)
      place = callee.offset
      kind = .call(
        callee, arguments(syntax.arguments, syntax.trailingClosure, syntax.additionalTrailingClosures))
    case .subscriptCallExpr:
      let syntax = node.cast(SubscriptCallExprSyntax.self)
      kind = .element(
        expression(syntax.calledExpression),
        arguments(syntax.arguments, syntax.trailingClosure, syntax.additionalTrailingClosures))
    case .stringLiteralExpr: kind = text(node.cast(StringLiteralExprSyntax.self))
    case .integerLiteralExpr, .floatLiteralExpr: kind = .number(node.trimmedDescription)
    case .booleanLiteralExpr: kind = .boolean(node.trimmedDescription == "true")
    case .nilLiteralExpr: kind = .null
    case .arrayExpr: kind = .array(node.cast(ArrayExprSyntax.self).elements.map { expression($0.expression) })
    case .dictionaryExpr:
      guard case .elements(let elements) = node.cast(DictionaryExprSyntax.self).content else {
        kind = .dictionary([])
        break
      }
      kind = .dictionary(elements.map { (expression($0.key), expression($0.value)) })
    case .tupleExpr:
      let elements = node.cast(TupleExprSyntax.self).elements
      if elements.count == 1, let only = elements.first, only.label == nil {
        return expression(only.expression)
      }
      kind = .tuple(arguments(elements))
    case .closureExpr: kind = .closure(closure(node.cast(ClosureExprSyntax.self)))
    case .typeExpr: kind = .type(type(node.cast(TypeExprSyntax.self).type))
    case .inOutExpr: kind = .reference(expression(node.cast(InOutExprSyntax.self).expression))
    case .sequenceExpr: return sequence(Array(node.cast(SequenceExprSyntax.self).elements))
    case .prefixOperatorExpr:
      let syntax = node.cast(PrefixOperatorExprSyntax.self)
      kind = .operation([expression(syntax.expression)], [syntax.operator.text])
    case .postfixOperatorExpr: return expression(node.cast(PostfixOperatorExprSyntax.self).expression)
    case .genericSpecializationExpr:
      let syntax = node.cast(GenericSpecializationExprSyntax.self)
      var inner = expression(syntax.expression)
      let generics = syntax.genericArgumentClause.arguments.compactMap(genericArgument)
      switch inner.kind {
      case .name(let name, _): inner.kind = .name(name, generics)
      case .member(let base, let name, _): inner.kind = .member(base, name, generics)
      default: break
      }
      return inner
    case .ifExpr, .switchExpr:
      guard let choice = choice(node) else { fallthrough }
      kind = .branches(.choice(choice))
    case .keyPathExpr:
      kind = .keyPath(
        node.cast(KeyPathExprSyntax.self).components.compactMap {
          $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plain
        })
    case .macroExpansionExpr:
      let syntax = node.cast(MacroExpansionExprSyntax.self)
      kind = .macro(
        syntax.macroName.text,
        arguments(syntax.arguments, syntax.trailingClosure, syntax.additionalTrailingClosures))
    case .asExpr:
      let syntax = node.cast(AsExprSyntax.self)
      kind = .cast(expression(syntax.expression), type(syntax.type))
    default: kind = .other(children(of: Syntax(node)))
    }
    return Code.Expression(kind: kind, offset: place)
  }

  private func member(_ syntax: MemberAccessExprSyntax) -> Code.Expression.Kind {
    let name = syntax.declName.baseName.plain
    guard let base = syntax.base else { return .member(nil, name, []) }
    if name == "self" {
      if let named = type(of: base) { return .type(named) }
      return expression(base).kind
    }
    return .member(expression(base), name, [])
  }

  /// The type that an expression before `.self` names.
  private func type(of node: ExprSyntax) -> Code.TypeName? {
    switch node.kind {
    case .typeExpr: return type(node.cast(TypeExprSyntax.self).type)
    case .declReferenceExpr: return .named([node.cast(DeclReferenceExprSyntax.self).baseName.plain], [])
    case .memberAccessExpr:
      let syntax = node.cast(MemberAccessExprSyntax.self)
      guard let base = syntax.base, case .named(let path, _)? = type(of: base) else { return nil }
      return .named(path + [syntax.declName.baseName.plain], [])
    case .genericSpecializationExpr:
      let syntax = node.cast(GenericSpecializationExprSyntax.self)
      guard case .named(let path, _)? = type(of: syntax.expression) else { return nil }
      return .named(path, syntax.genericArgumentClause.arguments.compactMap(genericArgument))
    case .optionalChainingExpr:
      return type(of: node.cast(OptionalChainingExprSyntax.self).expression).map { .optional($0) }
    case .tupleExpr:
      let parts = node.cast(TupleExprSyntax.self).elements.map { type(of: $0.expression) }
      guard !parts.contains(nil) else { return nil }
      return parts.count == 1 ? parts[0] : .tuple(parts.compactMap(\.self))
    case .arrayExpr:
      let elements = node.cast(ArrayExprSyntax.self).elements
      guard elements.count == 1, let only = elements.first else { return nil }
      return type(of: only.expression).map { .array($0) }
    case .dictionaryExpr:
      guard case .elements(let elements) = node.cast(DictionaryExprSyntax.self).content,
        let only = elements.first, let key = type(of: only.key), let value = type(of: only.value)
      else { return nil }
      return .dictionary(key, value)
    case .sequenceExpr:
      // `P & Q`
      let elements = Array(node.cast(SequenceExprSyntax.self).elements)
      let isComposition = elements.enumerated().allSatisfy { index, element in
        index.isMultiple(of: 2)
          || element.as(BinaryOperatorExprSyntax.self)?.operator.text == "&"
      }
      let parts = elements.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { type(of: $0.element) }
      return isComposition && !parts.contains(nil) ? .composition(parts.compactMap(\.self)) : nil
    default: return nil
    }
  }

  private func arguments(
    _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax? = nil,
    _ more: MultipleTrailingClosureElementListSyntax = []
  ) -> [Code.Argument] {
    var result = list.map { Code.Argument(label: $0.label?.plain, value: expression($0.expression)) }
    if let trailing {
      result.append(
        Code.Argument(label: nil, value: expression(ExprSyntax(trailing)), isTrailing: true))
    }
    return result
      + more.map {
        Code.Argument(label: $0.label.plain, value: expression(ExprSyntax($0.closure)), isTrailing: true)
      }
  }

  /// Reads arguments of an attribute.
  func arguments(of attribute: AttributeSyntax) -> [Code.Argument] {
    guard case .argumentList(let list)? = attribute.arguments else { return [] }
    return arguments(list)
  }

  private func text(_ literal: StringLiteralExprSyntax) -> Code.Expression.Kind {
    if let whole = literal.representedLiteralValue { return .text([.literal(whole)]) }
    return .text(
      literal.segments.flatMap { segment -> [Code.TextPart] in
        switch segment {
        case .stringSegment(let text): [.literal(text.content.text)]
        case .expressionSegment(let values): values.expressions.map { .value(expression($0.expression)) }
        @unknown default: []
        }
      })
  }

  private func closure(_ syntax: ClosureExprSyntax) -> Code.Closure {
    var closure = Code.Closure(body: statements(syntax.statements))
    closure.captures = (syntax.signature?.capture?.items ?? []).compactMap { item in
      item.initializer.map { (item.name.plain, expression($0.value)) }
    }
    switch syntax.signature?.parameterClause {
    case .simpleInput(let names):
      closure.parameters = names.map(\.name.plain)
      closure.types = names.map { _ in nil }
    case .parameterClause(let clause):
      closure.parameters = clause.parameters.map { ($0.secondName ?? $0.firstName).plain }
      closure.types = clause.parameters.map { $0.type.map(type) }
    case nil: break
    @unknown default: break
    }
    return closure
  }

  // MARK: - Operators

  /// Reads operands and operators. Only assignments, conditional expressions and casts are distinguished.
  private func sequence(_ elements: [ExprSyntax]) -> Code.Expression {
    let place = elements.first.map { offset($0) } ?? 0
    func make(_ kind: Code.Expression.Kind) -> Code.Expression { Code.Expression(kind: kind, offset: place) }
    func isAssignment(_ node: ExprSyntax) -> Bool {
      node.is(AssignmentExprSyntax.self) || node.as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
    }
    if let index = elements.firstIndex(where: isAssignment), index > 0 {
      let (left, right) = (sequence(Array(elements[..<index])), sequence(Array(elements[(index + 1)...])))
      guard elements[index].is(AssignmentExprSyntax.self) else {
        return make(.assignment(left, make(.operation([left, right], ["+"]))))
      }
      return make(.assignment(left, right))
    }
    if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }), index > 0 {
      let ternary = elements[index].cast(UnresolvedTernaryExprSyntax.self)
      return make(
        .conditional(
          sequence(Array(elements[..<index])), expression(ternary.thenExpression),
          sequence(Array(elements[(index + 1)...]))))
    }
    var (operands, operators): ([Code.Expression], [String]) = ([], [])
    var index = 0
    while index < elements.count {
      let element = elements[index]
      if element.is(UnresolvedAsExprSyntax.self) || element.is(UnresolvedIsExprSyntax.self) {
        if element.is(UnresolvedAsExprSyntax.self), let last = operands.popLast(), index + 1 < elements.count,
          let target = elements[index + 1].as(TypeExprSyntax.self)
        {
          operands.append(Code.Expression(kind: .cast(last, type(target.type)), offset: last.offset))
        }
        index += 2
        continue
      }
      if let symbol = element.as(BinaryOperatorExprSyntax.self) {
        operators.append(symbol.operator.text)
      } else {
        operands.append(expression(element))
      }
      index += 1
    }
    if operators.isEmpty, operands.count == 1 { return operands[0] }
    return make(.operation(operands, operators))
  }
}
