internal import SwiftSyntax
internal import Text

/// Evaluates a manifest's expressions.
///
/// An expression that cannot be evaluated becomes an unknown value, which affects only the values that depend on it. If
/// the control flow of a statement depends on an unknown value, evaluation of the enclosing function ends.
final class Evaluator {
  typealias Value = EvaluatedValue

  let declarations: Declarations
  let vocabulary: ManifestVocabulary
  let manifest: SourceUnit
  /// What the evaluation has cost so far, and may cost.
  var meter: Meter
  /// The number of calls and constants that are being evaluated.
  var depth = 0
  /// The place in the manifest that the current expression comes from.
  private(set) var place = (line: 1, column: 1)
  /// The variables of a manifest that is a program.
  var globals: Scope?
  /// The last value of the requested type that a program has created.
  var root: Value?
  /// The static constants that a program has used. They are created once.
  var statics: [String: Value] = [:]
  private var lineages: [String: [String]] = [:]
  /// The first use of the environment.
  var environment: EvaluationGap?
  /// The first place at which a function was left because it cannot be executed further.
  var interruption: EvaluationGap?
  /// The new value of the variable on which the last mutating function was called.
  var mutated: Value?
  /// The new values of the arguments that the last call has changed, by index.
  var changedArguments: [Int: Value] = [:]

  init(_ declarations: Declarations, _ vocabulary: ManifestVocabulary, manifest: SourceUnit, _ meter: Meter) {
    self.declarations = declarations
    self.vocabulary = vocabulary
    self.manifest = manifest
    self.meter = meter
  }

  func run() -> ManifestProgram.Result {
    let scope = Scope(parent: nil, type: nil, unit: manifest, result: nil, isCalled: false)
    var gaps: [EvaluationGap] = []
    for name in declarations.order[manifest.name] ?? [] {
      guard let constant = declarations.constant(name, in: manifest) else { continue }
      let type: TypeReference = .named(vocabulary.root)
      let value = coerce(self.value(of: constant, type: nil, expecting: type), to: type, inside: nil)
      if let gap = value.gap { gaps.append(gap) }
      guard case .member(_, _, vocabulary.root) = value.kind else { continue }
      var writer = LiteralWriter(manifest: manifest.name, incidental: vocabulary.incidental)
      let literal = writer.literal(value)
      return .init(literal: literal, gaps: writer.gaps, cost: cost)
    }
    // The root value may also be a call without a constant, such as `Project.app(…)`.
    for item in manifest.syntax.file.statements {
      guard let expression = item.item.as(ExprSyntax.self) else { continue }
      let value = coerce(evaluate(expression, scope), to: .named(vocabulary.root), inside: nil)
      guard case .member(_, _, vocabulary.root) = value.kind else { continue }
      var writer = LiteralWriter(manifest: manifest.name, incidental: vocabulary.incidental)
      let literal = writer.literal(value)
      return .init(literal: literal, gaps: writer.gaps, cost: cost)
    }
    return .init(literal: nil, gaps: gaps, cost: cost)
  }

  var cost: ManifestProgram.Spending { .init(steps: meter.steps, made: meter.made) }

  // MARK: Making values

  /// Returns a value at the current place, or an unknown value if it is too large. Every value is made here.
  func make(_ kind: Value.Kind) -> Value {
    let value = Value(kind: kind, line: place.line, column: place.column)
    if case .unknown = kind { return value }
    let width = value.width
    // The parts have been put together already.
    meter.spend(width / 32)
    guard value.extent.isAllowed else { return make(.unknown(gapHere(Self.growth))) }
    guard meter.allows(Cost(steps: 0, result: value.extent.size, made: width)) else { return refused() }
    return value
  }

  /// An unknown value at the current place, in place of one that the meter has refused.
  func refused() -> Value {
    make(.unknown(gapHere(meter.refusal == .size ? Self.growth : Self.exhaustion)))
  }

  static var growth: String { "a value that grows too large" }

  private static var exhaustion: String { "an evaluation with too many steps" }

  func gap(_ syntax: some SyntaxProtocol, _ unit: SourceUnit, _ what: String) -> EvaluationGap {
    let line = unit.syntax.lines.position(of: syntax.positionAfterSkippingLeadingTrivia.utf8Offset).line
    return EvaluationGap(file: unit.name, line: line, what: what)
  }

  func unknown(_ syntax: some SyntaxProtocol, _ scope: Scope, _ what: String) -> Value {
    make(.unknown(gap(syntax, scope.unit, what)))
  }

  /// Runs `body` with the place of `value` as the current place.
  func at<Result>(_ value: Value, _ body: () throws -> Result) rethrows -> Result {
    let outer = place
    place = (value.line, value.column)
    defer { place = outer }
    return try body()
  }

  // MARK: Expressions

  func evaluate(_ expression: ExprSyntax, _ scope: Scope) -> Value {
    // Some expressions, such as literals, are read from the text each time.
    meter.spend(1 + expression.totalLength.utf8Length / 64)
    guard !meter.isExhausted else { return unknown(expression, scope, Self.exhaustion) }
    guard scope.unit === manifest, !scope.isCalled else { return read(expression, scope) }
    let outer = place
    place = manifest.syntax.lines.position(of: expression.positionAfterSkippingLeadingTrivia.utf8Offset)
    defer { place = outer }
    return read(expression, scope)
  }

  private func read(_ expression: ExprSyntax, _ scope: Scope) -> Value {
    switch expression.kind {
    case .stringLiteralExpr: return text(expression.cast(StringLiteralExprSyntax.self), scope)
    case .booleanLiteralExpr:
      return make(.boolean(expression.cast(BooleanLiteralExprSyntax.self).literal.text == "true"))
    case .integerLiteralExpr, .floatLiteralExpr: return number(expression, scope)
    case .nilLiteralExpr: return make(.null)
    case .arrayExpr:
      let elements = expression.cast(ArrayExprSyntax.self).elements.map { element($0.expression, scope) }
      return make(.array(elements.contains(where: \.isNull) ? elements.map(\.optional) : elements))
    case .dictionaryExpr: return dictionary(expression.cast(DictionaryExprSyntax.self), scope)
    case .tupleExpr:
      let elements = expression.cast(TupleExprSyntax.self).elements
      if elements.count == 1, let only = elements.first, only.label == nil {
        return evaluate(only.expression, scope)
      }
      return make(
        .tuple(elements.map { .init(label: $0.label?.plain, value: evaluate($0.expression, scope)) })
      )
    case .declReferenceExpr:
      return name(expression.cast(DeclReferenceExprSyntax.self).baseName.plain, expression, scope)
    case .memberAccessExpr: return member(expression.cast(MemberAccessExprSyntax.self), scope)
    case .functionCallExpr: return call(expression.cast(FunctionCallExprSyntax.self), scope)
    case .subscriptCallExpr: return element(expression.cast(SubscriptCallExprSyntax.self), scope)
    case .closureExpr:
      return make(.closure(.init(syntax: expression.cast(ClosureExprSyntax.self), scope: scope)))
    case .keyPathExpr: return keyPath(expression.cast(KeyPathExprSyntax.self), scope)
    case .sequenceExpr: return sequence(Array(expression.cast(SequenceExprSyntax.self).elements), scope)
    case .prefixOperatorExpr: return prefix(expression.cast(PrefixOperatorExprSyntax.self), scope)
    case .tryExpr:
      let attempt = expression.cast(TryExprSyntax.self)
      let value = evaluate(attempt.expression, scope)
      return attempt.questionOrExclamationMark?.text == "?" ? value.optional : value
    case .optionalChainingExpr:
      return evaluate(expression.cast(OptionalChainingExprSyntax.self).expression, scope).optional
    case .forceUnwrapExpr:
      let value = evaluate(expression.cast(ForceUnwrapExprSyntax.self).expression, scope)
      return value.isNull && globals != nil ? unknown(expression, scope, "a missing value") : value.unwrapped
    case .inOutExpr: return evaluate(expression.cast(InOutExprSyntax.self).expression, scope)
    case .genericSpecializationExpr:
      return evaluate(expression.cast(GenericSpecializationExprSyntax.self).expression, scope)
    case .ifExpr, .switchExpr: return branch(expression, scope)
    default: return unknown(expression, scope, "an unsupported kind of expression")
    }
  }

  /// Evaluates an element of a list. A list that uses a global constant declares the constant's value at that place.
  private func element(_ expression: ExprSyntax, _ scope: Scope) -> Value {
    var value = evaluate(expression, scope)
    guard let globals, !scope.isCalled,
      let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plain,
      scope.owner(of: name) === globals
    else { return value }
    switch value.kind {
    case .object, .array: return value
    default:
      (value.line, value.column) = manifest.syntax.lines.position(
        of: expression.positionAfterSkippingLeadingTrivia.utf8Offset)
      return value
    }
  }

  private func number(_ expression: ExprSyntax, _ scope: Scope) -> Value {
    let text = expression.trimmedDescription.replacing("_", with: "")
    guard text.allSatisfy({ $0.isNumber || $0 == "." }) else {
      return unknown(expression, scope, "a number in another notation")
    }
    return make(.number(text))
  }

  private func keyPath(_ expression: KeyPathExprSyntax, _ scope: Scope) -> Value {
    let names = expression.components.compactMap { component in
      component.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plain
    }
    guard names.count == expression.components.count else { return unknown(expression, scope, "a key path") }
    return make(.keyPath(names.filter { $0 != "self" }))
  }

  private func dictionary(_ literal: DictionaryExprSyntax, _ scope: Scope) -> Value {
    guard case .elements(let elements) = literal.content else { return make(.dictionary([])) }
    return make(.dictionary(elements.map { (evaluate($0.key, scope), element($0.value, scope)) }))
  }

  private func prefix(_ expression: PrefixOperatorExprSyntax, _ scope: Scope) -> Value {
    let value = evaluate(expression.expression, scope)
    switch (expression.operator.text, value.kind) {
    case ("!", .boolean(let flag)): return make(.boolean(!flag))
    case ("-", .number(let text)): return make(.number("-" + text))
    case (_, .unknown): return value
    default: return unknown(expression, scope, "the operator \(expression.operator.text)")
    }
  }

  private func element(_ expression: SubscriptCallExprSyntax, _ scope: Scope) -> Value {
    let base = evaluate(expression.calledExpression, scope)
    // A subscript with a label is declared in the manifest.
    if let label = expression.arguments.first?.label { return unknown(label, scope, "a subscript") }
    guard let index = expression.arguments.first.map({ evaluate($0.expression, scope) }) else { return base }
    let fallback = expression.arguments.dropFirst().first.flatMap {
      $0.label?.text == "default" ? $0.expression : nil
    }
    switch base.kind {
    case .unknown, .null: return base
    case .dictionary(let pairs):
      if let gap = index.gap { return pairs.isEmpty ? make(.null) : make(.unknown(gap)) }
      for pair in pairs {
        guard let isSame = isEqual(pair.key, index) else {
          return unknown(expression, scope, "a key of a dictionary")
        }
        if isSame { return fallback == nil ? pair.value.optional : pair.value }
      }
      return fallback.map { evaluate($0, scope) } ?? make(.null)
    case .array(let elements):
      if case .number(let text) = index.kind, let number = Int(text), elements.indices.contains(number) {
        return elements[number]
      }
      return unknown(expression, scope, "an element of a list")
    default: return unknown(expression, scope, "a subscript")
    }
  }

  // MARK: Names

  func name(_ name: String, _ syntax: some SyntaxProtocol, _ scope: Scope) -> Value {
    if let value = scope.value(name) { return value }
    if name == "Self", let type = scope.type { return make(.type(type)) }
    if let own = scope.value("self") {
      if let value = instanceMember(own, name, nil) { return value }
      if case .member = own.content, let value = member(of: own, name, nil) { return value }
    }
    if let value = enclosingMember(name, nil, scope) { return value }
    if let value = globals?.values[name] { return value }
    if let constant = declarations.constant(name, in: scope.unit) {
      if globals != nil, constant.binding.accessorBlock?.getter == nil {
        return unknown(syntax, scope, "`\(name)`, which is used before it has a value")
      }
      return value(of: constant, type: nil, expecting: nil)
    }
    if let local = localFunctions(name, scope) {
      let made = local.functions.map { Declarations.Function($0, type: scope.type, unit: scope.unit) }
      return make(.functions(made, around: local.scope, own: .init(value: scope.value("self"))))
    }
    let functions = declarations.functions(name, in: scope.unit)
    if !functions.isEmpty { return make(.functions(functions, around: nil, own: .init())) }
    let type = declarations.resolve(name, inside: scope.type)
    if let target = declarations.target(ofAlias: name, in: scope.unit) {
      return make(.type(declarations.resolve(target.name, inside: scope.type)))
    }
    if declarations.types[type] != nil || name.first?.isUppercase == true { return make(.type(type)) }
    return unknown(syntax, scope, "`\(name)`, which is not declared")
  }

  /// Returns the types in which members of a type are looked up.
  func lineage(of type: String) -> [String] {
    if let known = lineages[type] {
      meter.spend(known.count / 4)
      return known
    }
    let found = declarations.lineage(of: type)
    lineages[type] = found
    return found
  }

  /// Returns a static member of one of the enclosing types.
  func enclosingMember(_ name: String, _ arguments: [Value.Argument]?, _ scope: Scope) -> Value? {
    var type = scope.type
    while let current = type {
      if let value = staticMember(of: current, name, arguments) { return value }
      type = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return nil
  }

  /// Returns the value of a constant, or of a static property of `type`.
  func value(of property: Declarations.Property, type: String?, expecting expected: TypeReference?) -> Value {
    let declared = TypeReference(property.binding.typeAnnotation?.type)
    guard depth < Meter.deepest else {
      return unknown(
        property.binding, Scope(parent: nil, type: type, unit: property.unit, result: nil),
        "calls that are nested too deeply")
    }
    depth += 1
    defer { depth -= 1 }
    let wanted = declared ?? expected
    let isConstant = property.binding.initializer != nil
    let scope = Scope(
      parent: nil, type: type, unit: property.unit, result: wanted, isCalled: type != nil || !isConstant)
    if let type { scope.values["Self"] = make(.type(type)) }
    if let initial = property.binding.initializer?.value {
      let value = coerce(evaluate(initial, scope), to: wanted, inside: type)
      return value.declared(as: property.binding.typeAnnotation?.type)
    }
    guard let body = property.binding.accessorBlock?.getter else {
      return unknown(
        property.binding, scope, "`\(property.binding.pattern.trimmedDescription)`, which has no value")
    }
    return finish(body, scope).declared(as: property.binding.typeAnnotation?.type)
  }

  /// Executes the statements of a function and returns the result.
  func finish(_ body: CodeBlockItemListSyntax, _ scope: Scope) -> Value {
    do {
      switch try execute(body, scope) {
      case .returned(let value): return coerce(value, to: scope.result, inside: scope.type)
      case .next(let value?) where body.count == 1: return coerce(value, to: scope.result, inside: scope.type)
      default: return make(.tuple([]))
      }
    } catch {
      // The function may have changed something before it was left.
      interruption = interruption ?? error
      lose(body, scope, error)
      return make(.unknown(error))
    }
  }
}

extension AccessorBlockSyntax {
  /// The statements of the getter.
  var getter: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements): statements
    case .accessors(let list): list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    @unknown default: nil
    }
  }
}
