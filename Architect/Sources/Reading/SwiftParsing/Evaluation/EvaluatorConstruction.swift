internal import SwiftSyntax
internal import Text

/// Constructs values with initializers.
extension Evaluator {
  /// Returns a value of a type, created by its initializer.
  func construct(_ type: String, _ arguments: [Value.Argument]) -> Value {
    let declaration = declarations.types[type]
    let initializers = declaration?.functions["init"] ?? []
    if !initializers.isEmpty, let made = initialize(type, initializers, arguments) { return made }
    guard let declaration, declaration.isOwn else {
      if type == "Set", arguments.count == 1, arguments[0].label == nil, let all = arguments[0].value.array {
        return unique(all)
      }
      if type == "String", arguments.count == 1, let shown = arguments.first, shown.value.gap == nil,
        ["describing", "reflecting"].contains(shown.label) || shown.value.dynamicType != nil
      {
        return text(of: shown.value, isReflected: shown.label == "reflecting")
          ?? make(.unknown(gapHere("the text of a value of this kind")))
      }
      if let made = StandardMembers.construct(type, arguments) {
        return make(made).marked(
          isOptional: ["Int", "Bool"].contains(type) && arguments[0].value.string != nil)
      }
      return library(type, arguments, of: type)
    }
    if declaration.isEnum { return enumeration(type, declaration, arguments) }
    if declaration.isClass,
      !arguments.isEmpty || declaration.inherited.contains(where: { declarations.types[$0]?.isClass == true })
    {
      return make(.unknown(gapHere("the initializer of `\(type)`")))
    }
    var fields = defaults(of: type)
    for argument in arguments {
      guard let label = argument.label else { continue }
      let property = declaration.properties[label]?.first { !$0.isStatic }
      let declared = property?.binding.typeAnnotation?.type
      fields[label] = coerce(argument.value, to: TypeReference(declared), inside: type).declared(as: declared)
    }
    return instance(type, fields)
  }

  /// `Enumeration(rawValue: value)`
  private func enumeration(
    _ type: String, _ declaration: Declarations.TypeDeclaration, _ arguments: [Value.Argument]
  ) -> Value {
    // An initializer that is passed as a function is called without a label.
    guard arguments.count == 1, arguments[0].label == "rawValue" || arguments[0].label == nil else {
      return make(.unknown(gapHere("the initializer of `\(type)`")))
    }
    let wanted = arguments[0].value
    if let gap = wanted.gap { return make(.unknown(gap)) }
    for element in declaration.cases {
      guard let raw = rawValue(type, element.name), let isSame = isEqual(raw, wanted) else {
        return make(.unknown(gapHere("a raw value of `\(type)`")))
      }
      if isSame { return make(.enumCase(type, element.name, [])).optional }
    }
    return make(.null)
  }

  private func instance(_ type: String, _ fields: [String: Value]) -> Value {
    let made = Value.Kind.instance(type, fields)
    return make(declarations.types[type]?.isClass == true ? .object(.init(made)) : made)
  }

  /// Returns the elements without repetitions.
  func unique(_ elements: [Value]) -> Value {
    var result: [Value] = []
    for element in elements {
      if let gap = element.gap { return make(.unknown(gap)) }
      var isNew = true
      for known in result {
        guard let isSame = isEqual(known, element) else {
          return make(.unknown(gapHere("a set of values that cannot be compared")))
        }
        if isSame { isNew = false }
      }
      if isNew { result.append(element) }
    }
    return make(.array(result))
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
    guard depth < Meter.deepest else {
      return make(.unknown(gapHere("calls that are nested too deeply")))
    }
    depth += 1
    defer { depth -= 1 }
    for (function, matches) in fitting {
      let scope = Scope(parent: nil, type: type, unit: function.unit, result: nil)
      let isFit = bind(function.parameters, matches, arguments, scope, function.typeParameters)
      guard isFit || fitting.count == 1, let body = function.body else { continue }
      let made = initialize(type, body, scope)
      return function.isFailable ? made.optional : made
    }
    return nil
  }

  private func initialize(_ type: String, _ body: CodeBlockItemListSyntax, _ scope: Scope) -> Value {
    scope.values["self"] =
      declarations.types[type]?.isOwn == true ? instance(type, defaults(of: type)) : make(.null)
    let inner = scope.inner()
    do throws(EvaluationGap) {
      switch try execute(body, inner) {
      case .returned(let value) where value.isNull: return value
      case .next(let value?): if let gap = value.gap { throw gap }
      default: break
      }
    } catch {
      interruption = interruption ?? error
      return make(.unknown(error))
    }
    let made = scope.values["self"] ?? make(.null)
    return coerce(made, to: .named(type), inside: nil)
  }
}
