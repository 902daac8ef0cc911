internal import SwiftSyntax
internal import Text

/// Calls functions and closures, and selects the function that matches the arguments.
extension Evaluator {
  func call(_ expression: FunctionCallExprSyntax, _ scope: Scope) -> Value {
    if let changed = change(expression, scope) { return changed }
    // `[Target]()` and `[String: Target]()`
    if expression.arguments.isEmpty, expression.calledExpression.is(ArrayExprSyntax.self) {
      return make(.array([]))
    }
    if expression.arguments.isEmpty, expression.calledExpression.is(DictionaryExprSyntax.self) {
      return make(.dictionary([]))
    }
    var arguments = expression.arguments.map {
      Value.Argument(label: $0.label?.plain, value: evaluate($0.expression, scope))
    }
    let closures = [expression.trailingClosure] + expression.additionalTrailingClosures.map(\.closure)
    for closure in closures.compactMap({ $0 }) {
      arguments.append(
        .init(label: Self.trailing, value: make(.closure(.init(syntax: closure, scope: scope)))))
    }
    let targets = expression.arguments.map { $0.expression.as(InOutExprSyntax.self)?.expression }
    guard targets.contains(where: { $0 != nil }) else { return call(expression, arguments, scope) }
    changedArguments = [:]
    let result = call(expression, arguments, scope)
    let changes = changedArguments
    for (index, target) in targets.enumerated() {
      guard let target else { continue }
      guard let changed = changes[index] else {
        return make(.unknown(result.gap ?? gap(expression, scope.unit, "a call that changes its arguments")))
      }
      if let gap = assign(changed, to: target, scope).gap { return make(.unknown(gap)) }
    }
    return result
  }

  private func call(
    _ expression: FunctionCallExprSyntax, _ arguments: [Value.Argument], _ scope: Scope
  ) -> Value {
    let called = expression.calledExpression
    if let access = called.as(MemberAccessExprSyntax.self) {
      let name = access.declName.baseName.plain
      guard let base = access.base else {
        return make(.member(name, arguments, of: nil))
      }
      return member(of: base, name, arguments, expression, scope)
    }
    guard
      let reference = called.as(DeclReferenceExprSyntax.self)
        ?? called.as(GenericSpecializationExprSyntax.self)?.expression.as(DeclReferenceExprSyntax.self)
    else {
      let value = evaluate(called, scope)
      if let gap = value.gap { return make(.unknown(gap)) }
      return call(value, arguments) ?? unknown(expression, scope, "a call")
    }
    return call(reference.baseName.plain, arguments, expression, scope)
  }

  /// The label of a trailing closure, which is passed to the last parameter or to a parameter that takes a function.
  static var trailing: String { "{}" }

  private func call(
    _ name: String, _ arguments: [Value.Argument], _ syntax: FunctionCallExprSyntax, _ scope: Scope
  ) -> Value {
    if let value = scope.value(name) ?? globals?.values[name] {
      if let result = call(value, arguments) { return result }
      // `Self(…)`, or a type parameter.
      if case .type(let type) = value.kind { return construct(type, arguments) }
      if value.gap != nil { return value }
    }
    if let local = localFunctions(name, scope) {
      let made = local.functions.map { Declarations.Function($0, type: scope.type, unit: scope.unit) }
      return call(made, arguments, own: scope.value("self"), type: scope.type, around: local.scope)
        ?? unknown(syntax, scope, "the call to `\(name)`")
    }
    mutated = nil
    if let own = scope.value("self"), let value = instanceMember(own, name, arguments) {
      if let changed = mutated {
        mutated = nil
        _ = scope.change("self", changed)
      }
      return value
    }
    if let value = enclosingMember(name, arguments, scope) { return value }
    if name == "getenv", globals != nil {
      readEnvironment()
      return make(.null)
    }
    if Self.harmless.contains(name) {
      return make(.tuple([]))
    }
    let functions = declarations.functions(name, in: scope.unit)
    if !functions.isEmpty, let value = call(functions, arguments, own: nil, type: nil) { return value }
    if functions.isEmpty, let value = standardFunction(name, arguments) { return value }
    // The call may be in an extension of one of Swift's own types.
    if let own = scope.value("self"), own.string != nil || own.array != nil,
      let value = standardMember(own, name, arguments)
    {
      return value
    }
    if name == "Self", let type = scope.type { return construct(type, arguments) }
    let type = declarations.target(ofAlias: name, in: scope.unit)?.name ?? name
    let resolved = declarations.resolve(type, inside: scope.type)
    if declarations.types[resolved] != nil || name.first?.isUppercase == true {
      return construct(resolved, arguments)
    }
    // In an extension of one of the library's types, the type's own functions can be called without a dot.
    var enclosing = scope.type
    while let current = enclosing {
      if vocabulary.program?.functions[current]?.contains(name) == true {
        return library(name, arguments, of: current)
      }
      enclosing = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return unknown(syntax, scope, "the call to `\(name)`, which is not declared")
  }

  /// Returns the functions of this name that are declared in a function, with the scope that they capture.
  func localFunctions(_ name: String, _ scope: Scope) -> (functions: [FunctionDeclSyntax], scope: Scope)? {
    var current: Scope? = scope
    while let scope = current {
      if let functions = scope.functions[name] { return (functions, scope) }
      current = scope.parent
    }
    return nil
  }

  /// Calls a closure.
  func call(_ value: Value, _ arguments: [Value.Argument]) -> Value? {
    if case .functions(let functions, let around, let own) = value.kind {
      // A function that is passed as a value is called without labels.
      let fitting = functions.filter { $0.parameters.count == arguments.count }
      guard let function = fitting.first, fitting.count == 1 else { return nil }
      let labelled = zip(function.parameters, arguments).map { parameter, argument in
        let label = parameter.firstName.text == "_" ? nil : parameter.firstName.plain
        return Value.Argument(label: label, value: argument.value)
      }
      return call([function], labelled, own: own.value, type: function.type, around: around)
    }
    guard case .closure(let closure) = value.kind else { return nil }
    let (result, scope) = call(closure, arguments.map(\.value))
    changedArguments = [:]
    for index in arguments.indices {
      changedArguments[index] = scope.values[Self.parameter(index, of: closure)]
    }
    return result
  }

  /// Returns the name of a closure's parameter.
  static func parameter(_ index: Int, of closure: Value.Closure) -> String {
    let names = parameters(of: closure)
    return names.indices.contains(index) ? names[index] : "$\(index)"
  }

  private static func parameters(of closure: Value.Closure) -> [String] {
    switch closure.syntax.signature?.parameterClause {
    case .simpleInput(let list)?: list.map { $0.name.plain }
    case .parameterClause(let clause)?:
      clause.parameters.map { ($0.secondName ?? $0.firstName).plain }
    case nil: []
    @unknown default: []
    }
  }

  /// Calls a closure and returns its result and scope, because the closure may change its arguments.
  func call(_ closure: Value.Closure, _ arguments: [Value]) -> (value: Value, scope: Scope) {
    let scope = closure.scope.inner(result: .some(nil))
    meter.spend(1)
    guard depth < Meter.deepest else {
      return (unknown(closure.syntax, scope, "calls that are nested too deeply"), scope)
    }
    depth += 1
    defer { depth -= 1 }
    let names = Self.parameters(of: closure)
    meter.spend(closure.syntax.totalLength.utf8Length / 64)
    // The parts of a tuple can be passed to several parameters.
    if arguments.count == 1, case .tuple(let parts) = arguments[0].kind,
      names.isEmpty ? closure.usesSecondArgument : names.count == parts.count && parts.count > 1
    {
      for (index, part) in parts.enumerated() { scope.values["$\(index)"] = part.value }
      for (name, part) in zip(names, parts) { scope.values[name] = part.value }
    } else {
      for (index, argument) in arguments.enumerated() { scope.values["$\(index)"] = argument }
      for (name, argument) in zip(names, arguments) { scope.values[name] = argument }
    }
    let result = TypeReference(closure.syntax.signature?.returnClause?.type)
    let inner = scope.inner(result: .some(result))
    let statements = closure.syntax.statements
    guard !closure.isBuilder else { return (build(statements, inner), scope) }
    return (finish(statements, inner).declared(as: closure.syntax.signature?.returnClause?.type), scope)
  }

  /// Returns the result of a result builder. The builders in manifests collect expressions, and the elements of lists,
  /// in a single list.
  private func build(_ statements: CodeBlockItemListSyntax, _ scope: Scope) -> Value {
    var result: [Value] = []
    for statement in statements {
      guard let expression = statement.item.as(ExprSyntax.self) else {
        return unknown(statement, scope, "a statement in a result builder")
      }
      let value = evaluate(expression, scope)
      if value.gap != nil { return value }
      result += value.array ?? [value]
    }
    return make(.array(result))
  }

  /// Calls the function in `functions` that matches the arguments, or returns `nil` if there is none.
  func call(
    _ functions: [Declarations.Function], _ arguments: [Value.Argument], own: Value?, type: String?,
    around: Scope? = nil
  ) -> Value? {
    // The labels of each function are compared, and those that fit are brought in order.
    meter.spend(functions.reduce(0) { $0 + 4 + $1.parameters.totalLength.utf8Length / 16 })
    guard !meter.isExhausted else { return refused() }
    let fitting = functions.compactMap { function -> (Declarations.Function, [Int?])? in
      Self.match(function.parameters, arguments).map { (function, $0) }
    }.sorted { $0.1.count { $0 == nil } < $1.1.count { $0 == nil } }
    var last: Value?
    for (function, matches) in fitting {
      guard depth < Meter.deepest else {
        let scope = Scope(parent: nil, type: type, unit: function.unit, result: nil)
        return unknown(function.parameters, scope, "calls that are nested too deeply")
      }
      depth += 1
      defer { depth -= 1 }
      let scope = Scope(
        parent: around, type: function.type ?? type, unit: function.unit,
        result: TypeReference(function.result))
      // A function inside a function changes the value that it captures.
      if around == nil, let own { scope.values["self"] = own.unwrapped }
      // In an extension of a protocol, `Self` is the type of the value.
      if let type = own?.dynamicType, around == nil { scope.values["Self"] = make(.type(type)) }
      // In a static member of a protocol or an extension, both are the type on which the member is called.
      if function.isStatic, let type, around == nil {
        scope.values["Self"] = make(.type(type))
        scope.values["self"] = make(.type(type))
      }
      let isFit = bind(function.parameters, matches, arguments, scope, function.typeParameters)
      for parameter in function.typeParameters {
        scope.values[parameter.name] = typeArgument(parameter, function, scope)
      }
      if !isFit, fitting.count > 1 {
        last = last ?? make(.unknown(gap(function.parameters, function.unit, "the arguments of a call")))
        continue
      }
      guard let body = function.body else { continue }
      let result = finish(body, scope).declared(as: function.result, typeParameters: function.typeParameters)
      if function.isMutating { mutated = scope.values["self"] }
      changedArguments = [:]
      for (parameter, match) in zip(function.parameters, matches) where parameter.isInOut {
        guard let match else { continue }
        let name = (parameter.secondName ?? parameter.firstName).plain
        changedArguments[match] = scope.values[name]
      }
      return result
    }
    return last
  }

  /// Returns the index of the argument for each parameter, or `nil` for a default value. Returns `nil` if the arguments
  /// do not match the parameters.
  static func match(_ parameters: FunctionParameterListSyntax, _ arguments: [Value.Argument])
    -> [Int?]?
  {
    var next = 0
    var result: [Int?] = []
    for (index, parameter) in parameters.enumerated() {
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.plain
      if next < arguments.count,
        arguments[next].label == label
          || (arguments[next].label == trailing && (index == parameters.count - 1 || parameter.takesFunction))
      {
        result.append(next)
        next += 1
        if parameter.ellipsis != nil {
          while next < arguments.count, arguments[next].label == nil { next += 1 }
        }
      } else if parameter.defaultValue != nil || parameter.ellipsis != nil {
        result.append(nil)
      } else {
        return nil
      }
    }
    return next == arguments.count ? result : nil
  }

  /// Binds the parameters of a function to their values.
  /// - Returns: Whether every argument has a type that its parameter accepts.
  func bind(
    _ parameters: FunctionParameterListSyntax, _ matches: [Int?], _ arguments: [Value.Argument],
    _ scope: Scope, _ typeParameters: [TypeParameter]
  ) -> Bool {
    var isFit = true
    for (index, parameter) in parameters.enumerated() {
      let name = (parameter.secondName ?? parameter.firstName).plain
      let type = TypeReference(parameter.type)
      var value: Value
      if parameter.ellipsis != nil {
        let upper = matches[(index + 1)...].compactMap { $0 }.first ?? arguments.count
        let given = matches[index].map { arguments[$0..<upper].map(\.value) } ?? []
        value = coerce(make(.array(given)), to: type.map { .array($0) }, inside: scope.type)
      } else if let match = matches[index] {
        value = coerce(arguments[match].value, to: type, inside: scope.type)
        if value.firstGap != nil, arguments[match].value.firstGap == nil { isFit = false }
        if !fits(value, type, scope) { isFit = false }
      } else {
        value =
          parameter.defaultValue.map { coerce(evaluate($0.value, scope), to: type, inside: scope.type) }
          ?? make(.null)
      }
      if parameter.isBuilder, case .closure(var closure) = value.kind {
        closure.isBuilder = true
        value = Value(kind: .closure(closure), line: value.line, column: value.column)
      }
      scope.values[name] =
        parameter.ellipsis != nil ? value : value.declared(as: parameter.type, typeParameters: typeParameters)
      if parameter.type.isOptional { scope.optionals.insert(name) }
    }
    return isFit
  }

  /// Whether a literal can have the type.
  private func fits(_ value: Value, _ type: TypeReference?, _ scope: Scope) -> Bool {
    guard let type else { return true }
    switch (value.kind, type) {
    case (.string, .array), (.string, .named("Bool")), (.string, .named("Int")): return false
    case (.array, .named(let name)):
      return vocabulary.lists[name] != nil || declarations.types[name]?.isOwn != true && name != "String"
    // A string has no such member, so `.name` means a case of the type that another overload takes.
    case (.member(_, nil, of: "String"?), .named("String")), (.enumCase, .named("String")): return false
    case (.enumCase(let own, _, _), .named(let name)), (.instance(let own, _), .named(let name)):
      let wanted = declarations.resolve(name, inside: scope.type)
      return declarations.types[wanted]?.isOwn != true || lineage(of: own).contains(wanted)
    case (.enumCase, .array), (.instance, .array): return false
    default: return true
    }
  }
}

extension EvaluatedValue.Closure {
  /// Whether the closure refers to its second argument as `$1`.
  fileprivate var usesSecondArgument: Bool {
    syntax.tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" }
  }
}

extension FunctionParameterSyntax {
  var isInOut: Bool {
    type.as(AttributedTypeSyntax.self)?.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.text == "inout"
    } ?? false
  }

  /// Whether the parameter takes the body of a result builder, as in `@ArrayBuilder<Element> list: () -> [Element]`.
  var isBuilder: Bool {
    let attributed = type.as(AttributedTypeSyntax.self).map { Array($0.attributes) } ?? []
    return (Array(attributes) + attributed).contains { attribute in
      attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription.contains("Builder") ?? false
    }
  }

  /// Whether the parameter is a closure.
  var takesFunction: Bool {
    type.is(FunctionTypeSyntax.self)
      || type.as(AttributedTypeSyntax.self)?.baseType.is(FunctionTypeSyntax.self) == true
  }
}
