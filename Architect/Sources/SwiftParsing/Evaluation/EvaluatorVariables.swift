internal import SwiftSyntax

/// Declares and changes the variables of functions and closures.
extension Evaluator {
  func declare(_ variable: VariableDeclSyntax, _ scope: Scope) {
    for binding in variable.bindings {
      let type = TypeReference(binding.typeAnnotation?.type)
      let value: Value
      if let initial = binding.initializer?.value {
        value = coerce(evaluate(initial, scope), to: type, inside: scope.type)
      } else if let body = binding.accessorBlock?.getter {
        value = finish(body, Scope(parent: scope, type: scope.type, unit: scope.unit, result: type))
      } else {
        value = make(.null)
      }
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText {
        scope.values[name] = value
      } else if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
        for (index, element) in tuple.elements.enumerated() {
          guard let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else {
            continue
          }
          if case .tuple(let parts) = value.kind, index < parts.count {
            scope.values[name] = parts[index].value
          } else {
            scope.values[name] = unknown(binding, scope, "a part of a tuple")
          }
        }
      }
    }
  }

  /// Assigns a value, and returns an empty tuple, or an unknown value with the reason why the assignment failed.
  func assign(_ value: Value, to target: ExprSyntax, _ scope: Scope) -> Value {
    if target.is(DiscardAssignmentExprSyntax.self) { return make(.tuple([])) }
    if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      if scope.change(name, value) { return make(.tuple([])) }
      return assignField(name, value, scope) ? make(.tuple([])) : unknown(target, scope, "an assignment")
    }
    if let access = target.as(MemberAccessExprSyntax.self), let base = access.base {
      let owner = evaluate(base, scope)
      guard let changed = setting(access.declName.baseName.identifierText, of: owner, to: value) else {
        return unknown(target, scope, "an assignment")
      }
      return assign(changed, to: base, scope)
    }
    if let access = target.as(SubscriptCallExprSyntax.self),
      let index = access.arguments.first.map({ evaluate($0.expression, scope) }),
      case .dictionary(var pairs) = evaluate(access.calledExpression, scope).kind
    {
      pairs.removeAll { isEqual($0.key, index) == true }
      if !value.isNull { pairs.append((index, value)) }
      return assign(make(.dictionary(pairs)), to: access.calledExpression, scope)
    }
    if let inner = target.as(OptionalChainingExprSyntax.self)?.expression {
      return assign(value, to: inner, scope)
    }
    if let inner = target.as(ForceUnwrapExprSyntax.self)?.expression {
      return assign(value, to: inner, scope)
    }
    return unknown(target, scope, "an assignment")
  }

  /// `name = value` in an initializer or a method.
  private func assignField(_ name: String, _ value: Value, _ scope: Scope) -> Bool {
    guard let own = scope.value("self"), let changed = setting(name, of: own, to: value) else { return false }
    return scope.change("self", changed)
  }

  private func setting(_ name: String, of owner: Value, to value: Value) -> Value? {
    switch owner.kind {
    case .instance(let type, var fields):
      let property = declarations.types[type]?.properties[name]?.first { !$0.isStatic }
      fields[name] = coerce(value, to: TypeReference(property?.binding.typeAnnotation?.type), inside: type)
      return at(owner) { make(.instance(type, fields)) }
    case .member(let made, let arguments, of: let type?):
      // This is a property of a library value that was created by a call.
      var arguments = (arguments ?? []).filter { $0.label != name }
      guard let wanted = vocabulary.type(of: name) else { return owner }
      arguments.append(.init(label: name, value: coerce(value, to: wanted, inside: nil)))
      return at(owner) { make(.member(made, arguments, of: type)) }
    default: return nil
    }
  }

  /// Evaluates calls that change a value, such as `list.append(…)`, `self.init(…)`, and closures that change their
  /// arguments.
  func change(_ call: FunctionCallExprSyntax, _ scope: Scope) -> Value? {
    if let inOut = changeByClosure(call, scope) { return inOut }
    guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base else {
      return nil
    }
    let name = access.declName.baseName.text
    if name == "init", base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self", let type = scope.type {
      let arguments = call.arguments.map {
        Value.Argument(label: $0.label?.identifierText, value: evaluate($0.expression, scope))
      }
      return assign(construct(type, arguments), to: base, scope)
    }
    guard ["append", "insert", "removeAll", "removeLast", "merge", "formUnion"].contains(name) else {
      return nil
    }
    let owner = evaluate(base, scope)
    if let gap = owner.gap { return make(.unknown(gap)) }
    guard let first = call.arguments.first.map({ evaluate($0.expression, scope) }) else {
      return name == "removeAll" && owner.array != nil ? assign(make(.array([])), to: base, scope) : nil
    }
    if name == "append" || name == "insert" || name == "formUnion" {
      let isList = name == "formUnion" || call.arguments.first?.label?.text == "contentsOf"
      if case .array = owner.kind {
      } else if case .member = owner.kind {
      } else {
        return nil
      }
      let more = isList ? first : make(.array([first]))
      return assign(add(owner, more, ExprSyntax(call), scope), to: base, scope)
    }
    return nil
  }

  /// `block(&value)`
  private func changeByClosure(_ call: FunctionCallExprSyntax, _ scope: Scope) -> Value? {
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText,
      call.arguments.count == 1,
      let target = call.arguments.first?.expression.as(InOutExprSyntax.self)?.expression,
      case .closure(let closure)? = scope.value(name)?.kind
    else { return nil }
    let (value, inside) = self.call(closure, [evaluate(target, scope)])
    if let gap = value.gap { return make(.unknown(gap)) }
    let parameter = closure.syntax.signature.flatMap { signature -> String? in
      guard case .simpleInput(let list)? = signature.parameterClause else { return nil }
      return list.first?.name.identifierText
    }
    if let changed = inside.values[parameter ?? "$0"] { _ = assign(changed, to: target, scope) }
    return value
  }
}
