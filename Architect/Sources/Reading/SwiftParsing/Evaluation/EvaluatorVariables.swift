internal import SwiftSyntax

/// Declares and changes the variables of functions and closures.
extension Evaluator {
  func declare(_ variable: VariableDeclSyntax, _ scope: Scope) {
    for binding in variable.bindings {
      let type = TypeReference(binding.typeAnnotation?.type)
      let value: Value
      if let initial = binding.initializer?.value {
        value =
          globals != nil && binding.accessorBlock != nil
          ? unknown(binding, scope, "a variable whose changes are observed")
          : coerce(evaluate(initial, scope), to: type, inside: scope.type)
            .declared(as: binding.typeAnnotation?.type)
      } else if let body = binding.accessorBlock?.getter {
        value = finish(body, Scope(parent: scope, type: scope.type, unit: scope.unit, result: type))
          .declared(as: binding.typeAnnotation?.type)
      } else {
        value = make(.null)
      }
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain {
        scope.values[name] = value
        if binding.typeAnnotation?.type.isOptional == true || binding.initializer != nil && value.isOptional {
          scope.optionals.insert(name)
        }
        scope.types[name] =
          type ?? binding.initializer.flatMap { Self.type(of: $0.value) } ?? Self.type(of: value)
      } else if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
        for (index, element) in tuple.elements.enumerated() {
          guard let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain else {
            continue
          }
          if case .tuple(let parts) = value.kind, index < parts.count {
            scope.values[name] = parts[index].value
            if parts[index].value.isOptional { scope.optionals.insert(name) }
          } else {
            scope.values[name] = unknown(binding, scope, "a part of a tuple")
          }
        }
      }
    }
  }

  /// Returns the type that an initial value such as `[Target]()` or `[] as [Target]` names.
  private static func type(of expression: ExprSyntax) -> TypeReference? {
    if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let list = call.calledExpression.as(ArrayExprSyntax.self), let only = list.elements.first,
      list.elements.count == 1
    {
      return .array(.named(only.expression.trimmedDescription))
    }
    if let parts = expression.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      let type = parts.last?.as(TypeExprSyntax.self)?.type
    {
      return TypeReference(type)
    }
    return nil
  }

  /// Returns the type of a list, if its first element shows it.
  private static func type(of value: Value) -> TypeReference? {
    guard let first = value.array?.first, case .member(_, _, of: let type?) = first.content else {
      return nil
    }
    return .array(.named(type))
  }

  /// Assigns a value, and returns an empty tuple, or an unknown value with the reason why the assignment failed.
  func assign(_ value: Value, to target: ExprSyntax, _ scope: Scope) -> Value {
    if target.is(DiscardAssignmentExprSyntax.self) { return make(.tuple([])) }
    if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.plain {
      if let owner = scope.owner(of: name) {
        owner.values[name] = coerce(value, to: owner.types[name], inside: scope.type)
          .marked(isOptional: owner.optionals.contains(name))
        return make(.tuple([]))
      }
      if assignField(name, value, scope) { return make(.tuple([])) }
      guard let globals, globals.values[name] != nil else { return unknown(target, scope, "an assignment") }
      globals.values[name] = coerce(value, to: globals.types[name], inside: nil)
        .marked(isOptional: globals.optionals.contains(name))
      return make(.tuple([]))
    }
    if let access = target.as(MemberAccessExprSyntax.self), let base = access.base {
      let owner = evaluate(base, scope)
      // An optional chain does nothing if there is no value.
      if let gap = owner.gap { return isKept(base, scope) ? make(.tuple([])) : make(.unknown(gap)) }
      if owner.isNull, target.hasOptionalChain { return owner }
      guard let changed = setting(access.declName.baseName.plain, of: owner, to: value) else {
        return unknown(target, scope, "an assignment")
      }
      if case .object = owner.kind { return make(.tuple([])) }
      return assign(changed, to: base, scope)
    }
    if let access = target.as(SubscriptCallExprSyntax.self),
      let index = access.arguments.first.map({ evaluate($0.expression, scope) })
    {
      return assign(value, at: index, in: access.calledExpression, scope)
    }
    if let inner = target.as(OptionalChainingExprSyntax.self)?.expression {
      return assign(value, to: inner, scope)
    }
    if let inner = target.as(ForceUnwrapExprSyntax.self)?.expression {
      return assign(value, to: inner, scope)
    }
    return unknown(target, scope, "an assignment")
  }

  /// Whether an unknown value belongs to a variable, so that a change of the value leaves only this variable unknown, as
  /// it was before. An object may also have other names.
  private func isKept(_ expression: ExprSyntax, _ scope: Scope) -> Bool {
    guard globals == nil, !declarations.hasClasses, let name = expression.rootName else { return false }
    return name != "self" && scope.value(name)?.gap != nil
  }

  private func assign(_ value: Value, at index: Value, in list: ExprSyntax, _ scope: Scope) -> Value {
    let old = evaluate(list, scope)
    switch old.kind {
    case .unknown where isKept(list, scope): return make(.tuple([]))
    case .dictionary(var pairs):
      var place: Int?
      for (number, pair) in pairs.enumerated() {
        guard let isSame = isEqual(pair.key, index) else {
          return unknown(list, scope, "a key of a dictionary")
        }
        if isSame { place = number }
      }
      switch (place, value.isNull) {
      case (let place?, true): pairs.remove(at: place)
      case (let place?, false): pairs[place].value = value.unwrapped
      case (nil, true): break
      case (nil, false): pairs.append((index, value.unwrapped))
      }
      return assign(make(.dictionary(pairs)), to: list, scope)
    case .array(var elements):
      guard case .number(let text) = index.kind, let place = Int(text), elements.indices.contains(place)
      else {
        return unknown(list, scope, "an element of a list")
      }
      elements[place] = value
      return assign(make(.array(elements)), to: list, scope)
    default: return unknown(list, scope, "an assignment")
    }
  }

  /// `name = value` in an initializer or a method.
  private func assignField(_ name: String, _ value: Value, _ scope: Scope) -> Bool {
    guard let own = scope.value("self"), let changed = setting(name, of: own, to: value) else { return false }
    return scope.change("self", changed)
  }

  private func setting(_ name: String, of owner: Value, to value: Value) -> Value? {
    switch owner.kind {
    case .object(let object):
      let content = Value(kind: object.kind, line: owner.line, column: owner.column)
      guard let changed = setting(name, of: content, to: value) else { return nil }
      object.kind = changed.kind
      return owner
    case .instance(let type, var fields):
      let property = declarations.types[type]?.properties[name]?.first { !$0.isStatic }
      // Code that observes or replaces the change is not executed.
      guard let property, property.binding.accessorBlock == nil else { return nil }
      let declared = property.binding.typeAnnotation?.type
      fields[name] = coerce(value, to: TypeReference(declared), inside: type).declared(as: declared)
      return at(owner) { make(.instance(type, fields)) }
    case .member(let made, let arguments, of: let type?):
      // This is a property of a library value that was created by a call.
      var arguments = (arguments ?? []).filter { $0.label != name }
      guard declarations.types[type]?.properties[name] == nil else { return nil }
      guard let wanted = vocabulary.type(of: name, in: type) else { return owner }
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
        Value.Argument(label: $0.label?.plain, value: evaluate($0.expression, scope))
      }
      return assign(construct(type, arguments), to: base, scope)
    }
    guard Self.changers.contains(name) else { return nil }
    let owner = evaluate(base, scope)
    if let gap = owner.gap {
      return Self.silentChangers.contains(name) && isKept(base, scope)
        ? make(.tuple([])) : make(.unknown(gap))
    }
    // A method of the manifest's own types may have the same name.
    switch owner.kind {
    case .array: return changeList(owner, name, call, base, scope)
    case .dictionary where vocabulary.program == nil: return nil
    case .member where name == "append", .string where name == "append":
      guard let first = call.arguments.first else { return nil }
      let value = evaluate(first.expression, scope)
      let more = first.label == nil && owner.string == nil ? make(.array([value])) : value
      return assign(add(owner, more, ExprSyntax(call), scope), to: base, scope)
    case .dictionary, .string, .number, .boolean: return unknown(call, scope, "the call to `\(name)`")
    default: return nil
    }
  }

  /// The methods that change a list, and return nothing.
  private static let silentChangers: Set<String> = ["append", "merge", "removeAll", "reverse", "sort"]

  /// The methods that change a list.
  static let changers: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "merge", "formUnion",
    "sort", "reverse", "shuffle", "swapAt", "subtract", "formIntersection", "update", "updateValue",
    "removeValue", "removeSubrange", "replaceSubrange", "toggle", "partition", "formSymmetricDifference",
  ]

  private func changeList(
    _ list: Value, _ name: String, _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ scope: Scope
  ) -> Value {
    let refusal = unknown(call, scope, "the call to `\(name)`")
    guard case .array(var elements) = list.kind else { return refusal }
    let labels = call.arguments.map { $0.label?.text }
    let values = call.arguments.map { evaluate($0.expression, scope) }
    let closure = call.trailingClosure.map { make(.closure(.init(syntax: $0, scope: scope))) }
    func store(_ elements: [Value]) -> Value {
      assign(make(.array(elements)), to: base, scope)
    }
    switch (name, labels) {
    case ("append", [nil]) where closure == nil: return store(elements + values)
    case ("append", ["contentsOf"]):
      return assign(add(list, values[0], ExprSyntax(call), scope), to: base, scope)
    case ("formUnion", [nil]):
      guard let more = values[0].array else { return refusal }
      let all = unique(elements + more)
      return all.gap == nil ? assign(all, to: base, scope) : all
    case ("insert", [nil]):
      // Only a set inserts a value without an index.
      let all = unique(elements + values)
      return all.gap == nil ? assign(all, to: base, scope) : all
    case ("insert", [nil, "at"]), ("insert", ["contentsOf", "at"]):
      guard case .number(let text) = values[1].kind, let index = Int(text),
        (0...elements.count).contains(index)
      else { return refusal }
      guard labels[0] != nil else {
        elements.insert(values[0], at: index)
        return store(elements)
      }
      guard let more = values[0].array else { return refusal }
      elements.insert(contentsOf: more, at: index)
      return store(elements)
    case ("removeAll", []) where closure == nil, ("removeAll", ["keepingCapacity"]): return store([])
    case ("removeAll", []), ("removeAll", ["where"]):
      guard let test = closure ?? values.first else { return refusal }
      var kept: [Value] = []
      for element in elements {
        guard case .boolean(let isRemoved)? = apply(test, to: element)?.kind else { return refusal }
        if !isRemoved { kept.append(element) }
      }
      return store(kept)
    case ("removeLast", []) where !elements.isEmpty, ("popLast", []) where !elements.isEmpty:
      let last = elements.removeLast()
      return store(elements).gap.map { make(.unknown($0)) } ?? last
    case ("removeFirst", []) where !elements.isEmpty:
      let first = elements.removeFirst()
      return store(elements).gap.map { make(.unknown($0)) } ?? first
    case ("reverse", []): return store(elements.reversed())
    case ("remove", ["at"]):
      guard case .number(let text) = values[0].kind, let index = Int(text), elements.indices.contains(index)
      else { return refusal }
      let removed = elements.remove(at: index)
      return store(elements).gap.map { make(.unknown($0)) } ?? removed
    default: return refusal
    }
  }

  /// `block(&value)`
  private func changeByClosure(_ call: FunctionCallExprSyntax, _ scope: Scope) -> Value? {
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plain,
      call.arguments.count == 1,
      let target = call.arguments.first?.expression.as(InOutExprSyntax.self)?.expression,
      case .closure(let closure)? = scope.value(name)?.kind
    else { return nil }
    let (value, inside) = self.call(closure, [evaluate(target, scope)])
    if let gap = value.gap { return make(.unknown(gap)) }
    if let changed = inside.values[Self.parameter(0, of: closure)],
      let gap = assign(changed, to: target, scope).gap
    {
      return make(.unknown(gap))
    }
    return value
  }
}

extension ExprSyntax {
  /// The variable whose value, or a part of whose value, the expression names.
  var rootName: String? {
    var current = self
    while true {
      if let reference = current.as(DeclReferenceExprSyntax.self) { return reference.baseName.plain }
      if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
        current = base
      } else if let access = current.as(SubscriptCallExprSyntax.self) {
        current = access.calledExpression
      } else if let chain = current.as(OptionalChainingExprSyntax.self) {
        current = chain.expression
      } else if let unwrapping = current.as(ForceUnwrapExprSyntax.self) {
        current = unwrapping.expression
      } else {
        return nil
      }
    }
  }

  /// Whether the expression ends if an optional value is missing.
  var hasOptionalChain: Bool {
    var current = self
    while true {
      if current.is(OptionalChainingExprSyntax.self) { return true }
      if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
        current = base
      } else if let access = current.as(SubscriptCallExprSyntax.self) {
        current = access.calledExpression
      } else if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else {
        return false
      }
    }
  }
}
