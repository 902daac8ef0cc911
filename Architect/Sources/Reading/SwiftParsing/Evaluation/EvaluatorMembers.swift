internal import SwiftSyntax
internal import Text

/// Evaluates members of values and types, and resolves `.name` if the expected type is known.
extension Evaluator {
  func member(_ expression: MemberAccessExprSyntax, _ scope: Scope) -> Value {
    let name = expression.declName.baseName.plain
    guard let base = expression.base else { return make(.member(name, nil, of: nil)) }
    if name == "init", let labels = expression.declName.argumentNames?.arguments,
      labels.first?.name.text != "_"
    {
      return unknown(expression, scope, "an initializer that is passed as a function")
    }
    return member(of: base, name, nil, expression, scope)
  }

  func member(
    of base: ExprSyntax, _ name: String, _ arguments: [Value.Argument]?, _ syntax: some SyntaxProtocol,
    _ scope: Scope
  ) -> Value {
    if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "super" {
      return unknown(syntax, scope, "`super`")
    }
    let value = evaluate(base, scope)
    if value.gap != nil { return value }
    if value.isNull, name != "map", declarations.types["Optional"]?.declares(name) != true { return value }
    if case .type(declarations.module) = value.kind, let found = global(name, arguments, scope) {
      return found
    }
    mutated = nil
    if let found = member(of: value, name, arguments) {
      if let changed = mutated {
        mutated = nil
        if case .object = value.kind {
        } else if let gap = assign(changed, to: base, scope).gap {
          return make(.unknown(gap))
        }
      }
      // What follows an optional chain is optional, too.
      return value.isOptional ? found.optional : found
    }
    return unknown(syntax, scope, arguments == nil ? "`\(name)`" : "the call to `\(name)`")
  }

  /// Returns the top-level declaration of a shared file with the name, or the result of calling it.
  private func global(_ name: String, _ arguments: [Value.Argument]?, _ scope: Scope) -> Value? {
    if declarations.types[name] != nil { return arguments.map { construct(name, $0) } ?? make(.type(name)) }
    if vocabulary.program?.types.contains(name) == true {
      return arguments.map { construct(name, $0) } ?? make(.type(name))
    }
    if let arguments {
      return call(declarations.functions(name, in: scope.unit), arguments, own: nil, type: nil)
    }
    return declarations.constant(name, in: scope.unit).map { value(of: $0, type: nil, expecting: nil) }
  }

  /// Returns a member of a value, or the result of calling it; returns `nil` if no such member is known.
  func member(of base: Value, _ name: String, _ arguments: [Value.Argument]?) -> Value? {
    switch base.kind {
    case .null where declarations.types["Optional"]?.declares(name) == true:
      return make(.unknown(gapHere("`\(name)` of a missing value")))
    case .unknown, .null: return base
    case _ where name == "self" && arguments == nil: return base
    case .type("Swift"):
      return arguments.flatMap { standardFunction(name, $0) ?? construct(name, $0) } ?? make(.type(name))
    case .type(let type):
      if let found = staticMember(of: type, name, arguments) { return found }
      if declarations.library.contains("\(type).\(name)") {
        return arguments.map { construct("\(type).\(name)", $0) } ?? make(.type("\(type).\(name)"))
      }
      if type == "ProcessInfo" || type == "Environment" { return make(.member(name, nil, of: type)) }
      if type == "Context", arguments == nil, vocabulary.program != nil {
        if name == "environment" {
          readEnvironment()
          return make(.dictionary([]))
        }
        // Paths are relative to the package, so `.` stands for its folder.
        return name == "packageDirectory" ? make(.member(name, nil, of: type)) : nil
      }
      return declarations.types[type]?.isOwn == true
        ? nil : library(name == "init" ? type : name, arguments, of: type)
    case .member(_, _, of: nil), .chain: return make(.chain(base, name, arguments))
    case .object(let object):
      if let found = instanceMember(base, name, arguments) { return found }
      guard case .member(let made, let own, of: let type?) = object.kind, arguments == nil else { return nil }
      guard let given = own?.first(where: { $0.label == name })?.value else {
        return standardProperty(name, of: made, type)
      }
      if case .null? = vocabulary.properties["\(type).\(name)"] { return given.optional }
      return given
    case .member(let made, let own, of: let type?):
      if let found = instanceMember(base, name, arguments) { return found }
      if arguments == nil, let given = own?.first(where: { $0.label == name })?.value {
        if case .null? = vocabulary.properties["\(type).\(name)"] { return given.optional }
        return given
      }
      // `.iOS("17.0")` sets the property `iOS`.
      if arguments == nil, made == name, own?.count == 1, let given = own?.first, given.label == nil,
        vocabulary.properties["\(type).\(name)"] != nil
      {
        return given.value.optional
      }
      if arguments == nil, let standard = standardProperty(name, of: made, type) { return standard }
      // The environment is assumed to be empty, because the result of a manifest must not depend on where it is
      // evaluated.
      if type == "ProcessInfo", made == "processInfo", name == "environment" {
        readEnvironment()
        return make(.dictionary([]))
      }
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

  /// Returns a static member, a case or a nested type; returns `nil` if there is none.
  func staticMember(of type: String, _ name: String, _ arguments: [Value.Argument]?) -> Value? {
    if name == "init", let arguments { return construct(type, arguments) }
    if declarations.types["\(type).\(name)"] != nil {
      return arguments.map { construct("\(type).\(name)", $0) } ?? make(.type("\(type).\(name)"))
    }
    for candidate in lineage(of: type) {
      guard let declaration = declarations.types[candidate] else { continue }
      if isAmbiguous(name, in: candidate) {
        return make(.unknown(gapHere("`\(name)`, which several extensions declare")))
      }
      // A property may have the same name as a function. A call refers to the function.
      let functions = declaration.functions[name]?.filter(\.isStatic) ?? []
      if let arguments, let value = call(functions, arguments, own: nil, type: type) { return value }
      meter.spend(declaration.cases.count / 16)
      if let found = declaration.cases.first(where: { $0.name == name }) {
        return make(.enumCase(type, name, bind(found, arguments ?? [], type)))
      }
      if name == "allCases", arguments == nil, declaration.isEnum {
        return make(
          .array(declaration.cases.filter { $0.parameters == nil }.map { make(.enumCase(type, $0.name, [])) })
        )
      }
      if let property = declaration.properties[name]?.first(where: \.isStatic) {
        let value = staticValue(of: property, name, type: type)
        guard let arguments else { return value }
        if let result = call(value, arguments) { return result }
      }
      if arguments == nil, !functions.isEmpty { return make(.member(name, nil, of: type)) }
    }
    return nil
  }

  /// Returns the value of a static property. A program creates the value of a stored property only once, when it is first
  /// used.
  private func staticValue(of property: Declarations.Property, _ name: String, type: String) -> Value {
    guard globals != nil, property.binding.initializer != nil else {
      return value(of: property, type: type, expecting: nil)
    }
    let key = "\(type).\(name)"
    if var known = statics[key] {
      if case .object = known.kind { return known }
      (known.line, known.column) = place
      return known
    }
    let made = value(of: property, type: type, expecting: nil)
    statics[key] = made
    return made
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

  /// Returns a property, or the result of a method, that is declared for the value's type.
  func instanceMember(_ own: Value, _ name: String, _ arguments: [Value.Argument]?) -> Value? {
    let type: String
    switch own.content {
    case .instance(let own, let fields):
      if let value = fields[name] { return arguments.map { call(value, $0) ?? value } ?? value }
      type = own
    case .enumCase(let own, let name_, _):
      if name == "rawValue", arguments == nil, let raw = rawValue(own, name_) { return raw }
      type = own
    case .member(_, _, of: let own?): type = own
    case .string: type = "String"
    case .array: type = "Array"
    case .dictionary: type = "Dictionary"
    default: return nil
    }
    for candidate in lineage(of: type) {
      guard let declaration = declarations.types[candidate] else { continue }
      if isAmbiguous(name, in: candidate) {
        return make(.unknown(gapHere("`\(name)`, which several extensions declare")))
      }
      let functions = declaration.functions[name]?.filter { !$0.isStatic } ?? []
      if let arguments, let value = call(functions, arguments, own: own, type: candidate) { return value }
      if let property = declaration.properties[name]?.first(where: {
        !$0.isStatic && $0.binding.accessorBlock?.getter != nil
      }),
        let body = property.binding.accessorBlock?.getter, depth < Meter.deepest
      {
        depth += 1
        defer { depth -= 1 }
        let scope = Scope(
          parent: nil, type: candidate, unit: property.unit,
          result: TypeReference(property.binding.typeAnnotation?.type))
        scope.values["self"] = own.unwrapped
        if let type = own.dynamicType { scope.values["Self"] = make(.type(type)) }
        let value = finish(body, scope).declared(as: property.binding.typeAnnotation?.type)
        guard let arguments else { return value }
        if let result = call(value, arguments) { return result }
      }
    }
    return nil
  }

  /// Whether several extensions of a generic type declare the name, presumably for different elements.
  private func isAmbiguous(_ name: String, in type: String) -> Bool {
    guard globals != nil, ["Array", "Dictionary", "Set", "Optional", "Sequence", "Collection"].contains(type)
    else {
      return false
    }
    return (declarations.types[type]?.properties[name]?.count ?? 0) > 1
  }

  /// The raw value of a case, or `nil` if the enumeration declares no type of raw values that is known.
  func rawValue(_ type: String, _ name: String) -> Value? {
    guard let declaration = declarations.types[type] else { return nil }
    let isNumbered = declaration.inherited.contains(where: Self.integers.contains)
    let isNamed = declaration.inherited.contains("String")
    var number = 0
    for element in declaration.cases {
      meter.spend()
      if meter.isExhausted { return refused() }
      let scope = Scope(parent: nil, type: type, unit: element.unit, result: nil)
      let raw = element.rawValue.map { evaluate($0, scope) }
      if case .number(let text)? = raw?.kind, let explicit = Int(text) { number = explicit }
      if element.name == name {
        return raw ?? (isNumbered ? make(.number("\(number)")) : isNamed ? make(.string(name)) : nil)
      }
      number &+= 1
    }
    return nil
  }

  private static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
}
