internal import SwiftSyntax

/// Evaluates a manifest's expressions.
///
/// An expression that cannot be evaluated becomes an unknown value, which affects only the values that depend on it. If
/// the control flow of a statement depends on an unknown value, evaluation of the enclosing function ends.
final class Evaluator {
  typealias Value = EvaluatedValue

  let declarations: Declarations
  let vocabulary: ManifestVocabulary
  let manifest: SourceUnit
  private let allowance: Int
  private var steps = 0
  /// The number of calls and constants that are being evaluated.
  var depth = 0
  /// The place in the manifest that the current expression comes from.
  private var place = (line: 1, column: 1)

  static let deepestCall = 64
  private static let largest = 50_000

  init(_ declarations: Declarations, _ vocabulary: ManifestVocabulary, manifest: SourceUnit, steps: Int) {
    self.declarations = declarations
    self.vocabulary = vocabulary
    self.manifest = manifest
    allowance = steps
  }

  func run() -> ManifestProgram.Result {
    let scope = Scope(parent: nil, type: nil, unit: manifest, result: nil)
    var gaps: [EvaluationGap] = []
    for name in declarations.order[manifest.name] ?? [] {
      guard let constant = declarations.constant(name, in: manifest) else { continue }
      let type: TypeReference = .named(vocabulary.root)
      let value = coerce(self.value(of: constant, type: nil, expecting: type), to: type, inside: nil)
      if let gap = value.gap { gaps.append(gap) }
      guard case .member(_, _, vocabulary.root) = value.kind else { continue }
      var writer = LiteralWriter(manifest: manifest.name, incidental: vocabulary.incidental)
      let literal = writer.literal(value)
      return .init(literal: literal, gaps: writer.gaps, steps: steps)
    }
    // The root value may also be a call without a constant, such as `Project.app(…)`.
    for item in manifest.syntax.file.statements {
      guard let expression = item.item.as(ExprSyntax.self) else { continue }
      let value = coerce(evaluate(expression, scope), to: .named(vocabulary.root), inside: nil)
      guard case .member(_, _, vocabulary.root) = value.kind else { continue }
      var writer = LiteralWriter(manifest: manifest.name, incidental: vocabulary.incidental)
      let literal = writer.literal(value)
      return .init(literal: literal, gaps: writer.gaps, steps: steps)
    }
    return .init(literal: nil, gaps: gaps, steps: steps)
  }

  // MARK: Making values

  func make(_ kind: Value.Kind) -> Value { Value(kind: kind, line: place.line, column: place.column) }

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

  /// Returns the value, or an unknown value if it is too large.
  func bounded(_ value: Value, _ syntax: some SyntaxProtocol, _ scope: Scope) -> Value {
    let size = value.size
    steps += size / 32
    return size > Self.largest ? unknown(syntax, scope, "a value that grows too large") : value
  }

  // MARK: Expressions

  func evaluate(_ expression: ExprSyntax, _ scope: Scope) -> Value {
    steps += 1
    guard steps <= allowance else { return unknown(expression, scope, "an evaluation with too many steps") }
    guard scope.unit === manifest else { return read(expression, scope) }
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
    case .integerLiteralExpr, .floatLiteralExpr: return make(.number(expression.trimmedDescription))
    case .nilLiteralExpr: return make(.null)
    case .arrayExpr:
      return make(
        .array(expression.cast(ArrayExprSyntax.self).elements.map { evaluate($0.expression, scope) }))
    case .dictionaryExpr: return dictionary(expression.cast(DictionaryExprSyntax.self), scope)
    case .tupleExpr:
      let elements = expression.cast(TupleExprSyntax.self).elements
      if elements.count == 1, let only = elements.first, only.label == nil {
        return evaluate(only.expression, scope)
      }
      return make(
        .tuple(elements.map { .init(label: $0.label?.identifierText, value: evaluate($0.expression, scope)) })
      )
    case .declReferenceExpr:
      return name(expression.cast(DeclReferenceExprSyntax.self).baseName.identifierText, expression, scope)
    case .memberAccessExpr: return member(expression.cast(MemberAccessExprSyntax.self), scope)
    case .functionCallExpr: return call(expression.cast(FunctionCallExprSyntax.self), scope)
    case .subscriptCallExpr: return element(expression.cast(SubscriptCallExprSyntax.self), scope)
    case .closureExpr:
      return make(.closure(.init(syntax: expression.cast(ClosureExprSyntax.self), scope: scope)))
    case .keyPathExpr: return keyPath(expression.cast(KeyPathExprSyntax.self), scope)
    case .sequenceExpr: return sequence(Array(expression.cast(SequenceExprSyntax.self).elements), scope)
    case .prefixOperatorExpr: return prefix(expression.cast(PrefixOperatorExprSyntax.self), scope)
    case .tryExpr: return evaluate(expression.cast(TryExprSyntax.self).expression, scope)
    case .optionalChainingExpr:
      return evaluate(expression.cast(OptionalChainingExprSyntax.self).expression, scope)
    case .forceUnwrapExpr: return evaluate(expression.cast(ForceUnwrapExprSyntax.self).expression, scope)
    case .inOutExpr: return evaluate(expression.cast(InOutExprSyntax.self).expression, scope)
    case .genericSpecializationExpr:
      return evaluate(expression.cast(GenericSpecializationExprSyntax.self).expression, scope)
    case .ifExpr, .switchExpr: return branch(expression, scope)
    default: return unknown(expression, scope, "an unsupported kind of expression")
    }
  }

  private func keyPath(_ expression: KeyPathExprSyntax, _ scope: Scope) -> Value {
    let names = expression.components.compactMap { component in
      component.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.identifierText
    }
    guard names.count == expression.components.count else { return unknown(expression, scope, "a key path") }
    return make(.keyPath(names.filter { $0 != "self" }))
  }

  private func text(_ literal: StringLiteralExprSyntax, _ scope: Scope) -> Value {
    if let whole = literal.representedLiteralValue { return make(.string(whole)) }
    var result = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        result += segment.content.text.replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
          .replacing("\\\\", with: "\\")
      case .expressionSegment(let segment):
        guard let inner = segment.expressions.first?.expression else { continue }
        let value = evaluate(inner, scope)
        if let gap = value.gap { return make(.unknown(gap)) }
        guard let text = StandardMembers.text(of: value) else {
          return unknown(inner, scope, "a string interpolation with an unsupported value")
        }
        result += text
      @unknown default: return unknown(literal, scope, "a text of a new kind")
      }
    }
    return bounded(make(.string(result)), literal, scope)
  }

  private func dictionary(_ literal: DictionaryExprSyntax, _ scope: Scope) -> Value {
    guard case .elements(let elements) = literal.content else { return make(.dictionary([])) }
    return make(.dictionary(elements.map { (evaluate($0.key, scope), evaluate($0.value, scope)) }))
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
    guard let index = expression.arguments.first.map({ evaluate($0.expression, scope) }) else { return base }
    let fallback = expression.arguments.dropFirst().first.flatMap {
      $0.label?.text == "default" ? $0.expression : nil
    }
    switch base.kind {
    case .unknown, .null: return base
    case .dictionary(let pairs):
      for pair in pairs where isEqual(pair.key, index) == true { return pair.value }
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

  private func name(_ name: String, _ syntax: ExprSyntax, _ scope: Scope) -> Value {
    if let value = scope.value(name) { return value }
    if name == "Self", let type = scope.type { return make(.type(type)) }
    if let own = scope.value("self"), let value = instanceMember(own, name, nil) { return value }
    if let value = enclosingMember(name, nil, scope) { return value }
    if let constant = declarations.constant(name, in: scope.unit) {
      return value(of: constant, type: nil, expecting: nil)
    }
    let type = declarations.resolve(name, inside: scope.type)
    if let target = declarations.target(ofAlias: name, in: scope.unit) {
      return make(.type(declarations.resolve(target.name, inside: scope.type)))
    }
    if declarations.types[type] != nil || name.first?.isUppercase == true { return make(.type(type)) }
    return unknown(syntax, scope, "`\(name)`, which is not declared")
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
    guard depth < Self.deepestCall else {
      return unknown(
        property.binding, Scope(parent: nil, type: type, unit: property.unit, result: nil),
        "calls that are nested too deeply")
    }
    depth += 1
    defer { depth -= 1 }
    let wanted = declared ?? expected
    let scope = Scope(parent: nil, type: type, unit: property.unit, result: wanted)
    if let type { scope.values["Self"] = make(.type(type)) }
    if let initial = property.binding.initializer?.value {
      return coerce(evaluate(initial, scope), to: wanted, inside: type)
    }
    guard let body = property.binding.accessorBlock?.getter else {
      return unknown(
        property.binding, scope, "`\(property.binding.pattern.trimmedDescription)`, which has no value")
    }
    return finish(body, scope)
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
