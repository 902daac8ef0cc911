internal import SwiftSyntax

/// Members and calls, and what `.name` means where a type is expected.
extension Evaluator {
  // MARK: Types

  /// The value as one of `type`: names without a type get their meaning.
  /// - Parameter inside: The type in whose body `type` is spelled.
  func coerce(_ value: Value, to type: TypeReference?, inside context: String?) -> Value {
    guard let type else { return value }
    if case .named(let name) = type, let target = declarations.target(ofAlias: name) {
      return coerce(value, to: target, inside: context)
    }
    switch (type, value.kind) {
    case (_, .sum(let left, let right)):
      return at(value) {
        let mark = manifest.syntax.file.endOfFileToken
        let scope = Scope(parent: nil, type: nil, unit: manifest, result: nil)
        return sum(
          coerce(left, to: type, inside: context), coerce(right, to: type, inside: context), mark, scope)
      }
    case (.array(let element), .array(let elements)):
      return at(value) { make(.array(elements.map { coerce($0, to: element, inside: context) })) }
    case (.dictionary(let element), .dictionary(let pairs)):
      return at(value) {
        make(.dictionary(pairs.map { ($0.key, coerce($0.value, to: element, inside: context)) }))
      }
    case (.named(let name), .array(let elements)):
      guard let element = vocabulary.lists[name] else { return value }
      return at(value) { make(.array(elements.map { coerce($0, to: .named(element), inside: context) })) }
    case (_, .member(let name, let arguments, of: nil)):
      return at(value) {
        resolved(name, arguments, in: declarations.resolve(type.name, inside: context), value)
      }
    case (_, .chain(let base, let name, let arguments)):
      return at(value) {
        let base = coerce(base, to: type, inside: context)
        return member(of: base, name, arguments) ?? base.gap.map { make(.unknown($0)) }
          ?? make(.unknown(EvaluationGap(file: manifest.name, line: value.line, what: "`.\(name)`")))
      }
    default: return value
    }
  }

  private func sum(_ left: Value, _ right: Value, _ mark: TokenSyntax, _ scope: Scope) -> Value {
    switch (left.kind, right.kind) {
    case (.array(let first), .array(let second)): return bounded(make(.array(first + second)), mark, scope)
    case (.string(let first), .string(let second)): return bounded(make(.string(first + second)), mark, scope)
    default:
      return make(
        .unknown(left.gap ?? right.gap ?? EvaluationGap(file: manifest.name, line: left.line, what: "a sum")))
    }
  }

  /// `.name(arguments)` where `type` is expected.
  private func resolved(_ name: String, _ arguments: [Value.Argument]?, in type: String, _ value: Value)
    -> Value
  {
    if let found = staticMember(of: type, name, arguments) { return found }
    if declarations.types[type]?.isOwn == true {
      return make(
        .unknown(
          EvaluationGap(
            file: manifest.name, line: value.line, what: "`\(type).\(name)`, which is declared nowhere")))
    }
    return library(name == "init" ? type : name, arguments, of: type)
  }

  /// A value of the manifest's library: what matters of it.
  private func library(_ name: String, _ arguments: [Value.Argument]?, of type: String) -> Value {
    guard let arguments else { return make(.member(name, nil, of: type)) }
    let wanted = arguments.compactMap { argument -> Value.Argument? in
      guard let label = argument.label else { return argument }
      guard let type = vocabulary.type(of: label) else { return nil }
      return .init(label: label, value: coerce(argument.value, to: type, inside: nil))
    }
    return make(.member(name, wanted, of: type))
  }

  // MARK: Members

  func member(_ expression: MemberAccessExprSyntax, _ scope: Scope) -> Value {
    let name = expression.declName.baseName.identifierText
    guard let base = expression.base else { return make(.member(name, nil, of: nil)) }
    return member(of: base, name, nil, expression, scope)
  }

  private func member(
    of base: ExprSyntax, _ name: String, _ arguments: [Value.Argument]?, _ syntax: some SyntaxProtocol,
    _ scope: Scope
  ) -> Value {
    if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "super" {
      return unknown(syntax, scope, "`super`")
    }
    let value = evaluate(base, scope)
    if value.gap != nil || (value.isNull && name != "map") { return value }
    if let found = member(of: value, name, arguments) { return found }
    return unknown(syntax, scope, arguments == nil ? "`\(name)`" : "the call of `\(name)`")
  }

  /// A member of a value, or what its call gives; nil where there is none that is known.
  func member(of base: Value, _ name: String, _ arguments: [Value.Argument]?) -> Value? {
    switch base.kind {
    case .unknown, .null: return base
    case .type(let type):
      if name == "self" { return base }
      if let found = staticMember(of: type, name, arguments) { return found }
      if type == "ProcessInfo" || type == "Environment" { return make(.member(name, nil, of: type)) }
      return declarations.types[type]?.isOwn == true
        ? nil : library(name == "init" ? type : name, arguments, of: type)
    case .member(_, _, of: nil), .chain: return make(.chain(base, name, arguments))
    case .member(let made, let own, of: let type?):
      if let found = instanceMember(base, name, arguments) { return found }
      if arguments == nil, let argument = own?.first(where: { $0.label == name }) { return argument.value }
      // An environment is taken to be empty: a manifest's answer may not hang on who asks.
      if type == "ProcessInfo", made == "processInfo", name == "environment" { return make(.dictionary([])) }
      if type == "Environment", let fallback = arguments?.first(where: { $0.label == "default" }) {
        return fallback.value
      }
      return nil
    case .tuple(let elements):
      return elements.first { $0.label == name }?.value
        ?? Int(name).flatMap { elements.indices.contains($0) ? elements[$0].value : nil }
    default: return instanceMember(base, name, arguments) ?? standardMember(base, name, arguments)
    }
  }

  /// A static member, a case, or a nested type; nil where there is none.
  func staticMember(of type: String, _ name: String, _ arguments: [Value.Argument]?) -> Value? {
    if name == "init", let arguments { return construct(type, arguments) }
    if declarations.types["\(type).\(name)"] != nil {
      return arguments.map { construct("\(type).\(name)", $0) } ?? make(.type("\(type).\(name)"))
    }
    for candidate in declarations.lineage(of: type) {
      guard let declaration = declarations.types[candidate] else { continue }
      // A property may share a function's name; a call means the function.
      let functions = declaration.functions[name]?.filter(\.isStatic) ?? []
      if let arguments, let value = call(functions, arguments, own: nil, type: type) { return value }
      if let found = declaration.cases.first(where: { $0.name == name }) {
        return make(.enumCase(type, name, bind(found, arguments ?? [], type)))
      }
      if name == "allCases", arguments == nil, declaration.isEnum {
        return make(
          .array(declaration.cases.filter { $0.parameters == nil }.map { make(.enumCase(type, $0.name, [])) })
        )
      }
      if let property = declaration.properties[name]?.first(where: \.isStatic) {
        let value = value(of: property, type: type, expecting: nil)
        guard let arguments else { return value }
        if let result = call(value, arguments) { return result }
      }
    }
    return nil
  }

  private func bind(_ enumCase: Declarations.EnumCase, _ arguments: [Value.Argument], _ type: String)
    -> [Value.Argument]
  {
    let parameters = enumCase.parameters.map(Array.init) ?? []
    return arguments.enumerated().map { index, argument in
      guard index < parameters.count else { return argument }
      return .init(
        label: argument.label,
        value: coerce(argument.value, to: TypeReference(parameters[index].type), inside: type))
    }
  }

  /// A property or method that is declared for the value's type.
  func instanceMember(_ own: Value, _ name: String, _ arguments: [Value.Argument]?) -> Value? {
    let type: String
    switch own.kind {
    case .instance(let own, let fields):
      if let value = fields[name] { return arguments.map { call(value, $0) ?? value } ?? value }
      type = own
    case .enumCase(let own, let name_, _):
      if name == "rawValue", arguments == nil { return rawValue(own, name_) }
      type = own
    case .member(_, _, of: let own?): type = own
    case .string: type = "String"
    case .array: type = "Array"
    case .dictionary: type = "Dictionary"
    default: return nil
    }
    for candidate in declarations.lineage(of: type) {
      guard let declaration = declarations.types[candidate] else { continue }
      let functions = declaration.functions[name]?.filter { !$0.isStatic } ?? []
      if let arguments, let value = call(functions, arguments, own: own, type: candidate) { return value }
      if let property = declaration.properties[name]?.first(where: {
        !$0.isStatic && $0.binding.accessorBlock?.getter != nil
      }),
        let body = property.binding.accessorBlock?.getter, depth < Self.deepestCall
      {
        depth += 1
        defer { depth -= 1 }
        let scope = Scope(
          parent: nil, type: candidate, unit: property.unit,
          result: TypeReference(property.binding.typeAnnotation?.type))
        scope.values["self"] = own
        let value = finish(body, scope)
        guard let arguments else { return value }
        if let result = call(value, arguments) { return result }
      }
    }
    return nil
  }

  private func rawValue(_ type: String, _ name: String) -> Value? {
    guard let declaration = declarations.types[type] else { return nil }
    var number = 0
    for element in declaration.cases {
      let scope = Scope(parent: nil, type: type, unit: element.unit, result: nil)
      let raw = element.rawValue.map { evaluate($0, scope) }
      if case .number(let text)? = raw?.kind, let explicit = Int(text) { number = explicit }
      if element.name == name {
        return raw ?? make(declaration.inherited.contains("Int") ? .number("\(number)") : .string(name))
      }
      number &+= 1
    }
    return nil
  }

  // MARK: Calls

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
      Value.Argument(label: $0.label?.identifierText, value: evaluate($0.expression, scope))
    }
    let closures = [expression.trailingClosure] + expression.additionalTrailingClosures.map(\.closure)
    for closure in closures.compactMap({ $0 }) {
      arguments.append(
        .init(label: Self.trailing, value: make(.closure(.init(syntax: closure, scope: scope)))))
    }
    let called = expression.calledExpression
    if let access = called.as(MemberAccessExprSyntax.self) {
      let name = access.declName.baseName.identifierText
      guard let base = access.base else { return make(.member(name, arguments, of: nil)) }
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
    return call(reference.baseName.identifierText, arguments, expression, scope)
  }

  /// The label of a closure that follows the brackets, which goes to whatever parameter is last.
  static var trailing: String { "{}" }

  private func call(
    _ name: String, _ arguments: [Value.Argument], _ syntax: FunctionCallExprSyntax, _ scope: Scope
  ) -> Value {
    if let value = scope.value(name), let result = call(value, arguments) { return result }
    if let local = function(name, scope) {
      let made = Declarations.Function(
        parameters: local.function.signature.parameterClause.parameters,
        body: local.function.body?.statements,
        result: local.function.signature.returnClause?.type, isStatic: true, type: scope.type,
        unit: scope.unit)
      return call([made], arguments, own: scope.value("self"), type: scope.type, around: local.scope)
        ?? unknown(syntax, scope, "the call of `\(name)`")
    }
    if let own = scope.value("self"), let value = instanceMember(own, name, arguments) { return value }
    if let value = enclosingMember(name, arguments, scope) { return value }
    let functions = declarations.functions(name, in: scope.unit)
    if !functions.isEmpty, let value = call(functions, arguments, own: nil, type: nil) { return value }
    if name == "Self", let type = scope.type { return construct(type, arguments) }
    let type = declarations.target(ofAlias: name, in: scope.unit)?.name ?? name
    let resolved = declarations.resolve(type, inside: scope.type)
    if declarations.types[resolved] != nil || name.first?.isUppercase == true {
      return construct(resolved, arguments)
    }
    return unknown(syntax, scope, "the call of `\(name)`, which is declared nowhere")
  }

  private func function(_ name: String, _ scope: Scope) -> (function: FunctionDeclSyntax, scope: Scope)? {
    var current: Scope? = scope
    while let scope = current {
      if let function = scope.functions[name] { return (function, scope) }
      current = scope.parent
    }
    return nil
  }

  /// Calls a closure.
  func call(_ value: Value, _ arguments: [Value.Argument]) -> Value? {
    guard case .closure(let closure) = value.kind else { return nil }
    return call(closure, arguments.map(\.value)).value
  }

  /// Calls a closure, and tells its scope: what it is given it may change.
  func call(_ closure: Value.Closure, _ arguments: [Value]) -> (value: Value, scope: Scope) {
    let scope = closure.scope.inner()
    guard depth < Self.deepestCall else {
      return (unknown(closure.syntax, scope, "too deep a nesting of calls"), scope)
    }
    depth += 1
    defer { depth -= 1 }
    for (index, argument) in arguments.enumerated() { scope.values["$\(index)"] = argument }
    var names: [String] = []
    switch closure.syntax.signature?.parameterClause {
    case .simpleInput(let list)?: names = list.map { $0.name.identifierText }
    case .parameterClause(let clause)?:
      names = clause.parameters.map { ($0.secondName ?? $0.firstName).identifierText }
    case nil: break
    @unknown default: break
    }
    for (name, argument) in zip(names, arguments) { scope.values[name] = argument }
    let inner = Scope(parent: scope, type: scope.type, unit: scope.unit, result: nil)
    return (finish(closure.syntax.statements, inner), scope)
  }

  /// Calls the function among `functions` that the arguments fit; nil where there is none.
  func call(
    _ functions: [Declarations.Function], _ arguments: [Value.Argument], own: Value?, type: String?,
    around: Scope? = nil
  ) -> Value? {
    let fitting = functions.compactMap { function -> (Declarations.Function, [Int?])? in
      Self.match(function.parameters, arguments).map { (function, $0) }
    }.sorted { $0.1.count { $0 == nil } < $1.1.count { $0 == nil } }
    var last: Value?
    for (function, matches) in fitting {
      guard depth < Self.deepestCall else {
        let scope = Scope(parent: nil, type: type, unit: function.unit, result: nil)
        return unknown(function.parameters, scope, "too deep a nesting of calls")
      }
      depth += 1
      defer { depth -= 1 }
      let scope = Scope(
        parent: around, type: function.type ?? type, unit: function.unit,
        result: TypeReference(function.result))
      // A static member of a protocol or of a type's extension is called for the type that was named.
      if function.isStatic, let type, around == nil { scope.values["Self"] = make(.type(type)) }
      if let own { scope.values["self"] = own }
      let isFit = bind(function.parameters, matches, arguments, scope)
      if !isFit, fitting.count > 1 {
        last = last ?? make(.unknown(gap(function.parameters, function.unit, "the arguments of a call")))
        continue
      }
      guard let body = function.body else { continue }
      return finish(body, scope)
    }
    return last
  }

  /// Which argument each parameter gets, nil for its default; nil where they do not fit.
  private static func match(_ parameters: FunctionParameterListSyntax, _ arguments: [Value.Argument])
    -> [Int?]?
  {
    var next = 0
    var result: [Int?] = []
    for (index, parameter) in parameters.enumerated() {
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.identifierText
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

  /// Gives parameters their values.
  /// - Returns: Whether every argument can be what its parameter wants.
  private func bind(
    _ parameters: FunctionParameterListSyntax, _ matches: [Int?], _ arguments: [Value.Argument],
    _ scope: Scope
  ) -> Bool {
    var isFit = true
    for (index, parameter) in parameters.enumerated() {
      let name = (parameter.secondName ?? parameter.firstName).identifierText
      let type = TypeReference(parameter.type)
      var value: Value
      if parameter.ellipsis != nil {
        let upper = matches[(index + 1)...].compactMap { $0 }.first ?? arguments.count
        let given = matches[index].map { arguments[$0..<upper].map(\.value) } ?? []
        value = coerce(make(.array(given)), to: type.map { .array($0) }, inside: scope.type)
      } else if let match = matches[index] {
        value = coerce(arguments[match].value, to: type, inside: scope.type)
        if value.gap != nil, arguments[match].value.gap == nil { isFit = false }
        if !fits(value, type, scope) { isFit = false }
      } else {
        value =
          parameter.defaultValue.map { coerce(evaluate($0.value, scope), to: type, inside: scope.type) }
          ?? make(.null)
      }
      scope.values[name] = value
    }
    return isFit
  }

  /// Whether a literal can be of the type.
  private func fits(_ value: Value, _ type: TypeReference?, _ scope: Scope) -> Bool {
    guard let type else { return true }
    switch (value.kind, type) {
    case (.string, .array), (.string, .named("Bool")), (.string, .named("Int")): return false
    case (.array, .named(let name)):
      return vocabulary.lists[name] != nil || declarations.types[name]?.isOwn != true && name != "String"
    case (.enumCase(let own, _, _), .named(let name)), (.instance(let own, _), .named(let name)):
      let wanted = declarations.resolve(name, inside: scope.type)
      return declarations.types[wanted]?.isOwn != true || declarations.lineage(of: own).contains(wanted)
    case (.enumCase, .array), (.instance, .array): return false
    default: return true
    }
  }

  // MARK: Construction

  /// A value of a type, made by its initializer.
  func construct(_ type: String, _ arguments: [Value.Argument]) -> Value {
    let declaration = declarations.types[type]
    let initializers = declaration?.functions["init"] ?? []
    if !initializers.isEmpty, let made = initialize(type, initializers, arguments) { return made }
    guard let declaration, declaration.isOwn else {
      if let made = StandardMembers.construct(type, arguments) { return make(made) }
      return library(type, arguments, of: type)
    }
    if declaration.isEnum, arguments.first?.label == "rawValue", let wanted = arguments.first?.value {
      for element in declaration.cases {
        if let raw = rawValue(type, element.name), isEqual(raw, wanted) == true {
          return make(.enumCase(type, element.name, []))
        }
      }
      return wanted.gap.map { make(.unknown($0)) } ?? make(.null)
    }
    var fields = defaults(of: type)
    for argument in arguments {
      guard let label = argument.label else { continue }
      let property = declaration.properties[label]?.first { !$0.isStatic }
      fields[label] = coerce(
        argument.value, to: TypeReference(property?.binding.typeAnnotation?.type), inside: type)
    }
    return make(.instance(type, fields))
  }

  private func defaults(of type: String) -> [String: Value] {
    var fields: [String: Value] = [:]
    guard let declaration = declarations.types[type] else { return fields }
    for name in declaration.stored {
      guard let property = declaration.properties[name]?.first(where: { !$0.isStatic }) else { continue }
      if property.binding.initializer != nil {
        fields[name] = value(of: property, type: type, expecting: nil)
      } else if property.binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true {
        fields[name] = make(.null)
      }
    }
    return fields
  }

  private func initialize(
    _ type: String, _ initializers: [Declarations.Function], _ arguments: [Value.Argument]
  ) -> Value? {
    let fitting = initializers.compactMap { function in
      Self.match(function.parameters, arguments).map { (function, $0) }
    }
    .sorted { $0.1.count { $0 == nil } < $1.1.count { $0 == nil } }
    guard let (function, matches) = fitting.first, let body = function.body, depth < Self.deepestCall else {
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let scope = Scope(parent: nil, type: type, unit: function.unit, result: nil)
    _ = bind(function.parameters, matches, arguments, scope)
    scope.values["self"] =
      declarations.types[type]?.isOwn == true ? make(.instance(type, defaults(of: type))) : make(.null)
    let inner = scope.inner()
    do { _ = try execute(body, inner) } catch { return make(.unknown(error)) }
    let made = scope.values["self"] ?? make(.null)
    return coerce(made, to: .named(type), inside: nil)
  }
}

extension FunctionParameterSyntax {
  /// Whether the parameter is a closure.
  var takesFunction: Bool {
    type.is(FunctionTypeSyntax.self)
      || type.as(AttributedTypeSyntax.self)?.baseType.is(FunctionTypeSyntax.self) == true
  }
}
