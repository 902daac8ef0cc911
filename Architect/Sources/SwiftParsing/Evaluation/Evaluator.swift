internal import SwiftSyntax

/// Evaluates a manifest's expressions.
///
/// What cannot be followed becomes an unknown value, which spoils only what depends on it; only a statement whose course
/// depends on one ends the function around it.
final class Evaluator {
  typealias Value = EvaluatedValue

  let declarations: Declarations
  let vocabulary: ManifestVocabulary
  let manifest: SourceUnit
  private let allowance: Int
  private var steps = 0
  /// Calls and constants around.
  var depth = 0
  /// Where in the manifest the present expression comes from.
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
      var writer = LiteralWriter(manifest: manifest.name)
      let literal = writer.literal(value)
      return .init(literal: literal, gaps: writer.gaps, steps: steps)
    }
    // A call that stands alone, as in `Project.app(…)`.
    for item in manifest.syntax.file.statements {
      guard let expression = item.item.as(ExprSyntax.self) else { continue }
      let value = coerce(evaluate(expression, scope), to: .named(vocabulary.root), inside: nil)
      guard case .member(_, _, vocabulary.root) = value.kind else { continue }
      var writer = LiteralWriter(manifest: manifest.name)
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

  /// Does `body` as if it stood where `value` comes from.
  func at<Result>(_ value: Value, _ body: () throws -> Result) rethrows -> Result {
    let outer = place
    place = (value.line, value.column)
    defer { place = outer }
    return try body()
  }

  /// The value, or what is unknown of it where it has become too large.
  func bounded(_ value: Value, _ syntax: some SyntaxProtocol, _ scope: Scope) -> Value {
    let size = value.size
    steps += size / 32
    return size > Self.largest ? unknown(syntax, scope, "a value that grows too large") : value
  }

  // MARK: Expressions

  func evaluate(_ expression: ExprSyntax, _ scope: Scope) -> Value {
    steps += 1
    guard steps <= allowance else { return unknown(expression, scope, "more than can be followed") }
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
    default: return unknown(expression, scope, "a kind of expression that is not followed")
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
          return unknown(inner, scope, "a text made of something else")
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
    return unknown(syntax, scope, "`\(name)`, which is declared nowhere")
  }

  /// A static member of the types around.
  func enclosingMember(_ name: String, _ arguments: [Value.Argument]?, _ scope: Scope) -> Value? {
    var type = scope.type
    while let current = type {
      if let value = staticMember(of: current, name, arguments) { return value }
      type = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return nil
  }

  /// The value of a constant, or of a static property of `type`.
  func value(of property: Declarations.Property, type: String?, expecting expected: TypeReference?) -> Value {
    let declared = TypeReference(property.binding.typeAnnotation?.type)
    guard depth < Self.deepestCall else {
      return unknown(
        property.binding, Scope(parent: nil, type: type, unit: property.unit, result: nil),
        "too deep a nesting of calls")
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

  /// What the statements of a function return.
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

  // MARK: Operators

  private static let precedences: [String: Int] = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "??": 4, "...": 5, "..<": 5, "+": 6,
    "-": 6, "*": 7, "/": 7, "%": 7,
  ]

  /// Evaluates a chain of operands and operators.
  private func sequence(_ elements: [ExprSyntax], _ scope: Scope) -> Value {
    if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) {
      let value = elements.count == 3 ? evaluate(elements[2], scope) : sequence(Array(elements[2...]), scope)
      return assign(value, to: elements[0], scope)
    }
    if elements.count >= 3, elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=" {
      let value = elements.count == 3 ? evaluate(elements[2], scope) : sequence(Array(elements[2...]), scope)
      return assign(add(evaluate(elements[0], scope), value, elements[1], scope), to: elements[0], scope)
    }
    // The ternary operator binds loosest and to the right.
    if let mark = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }), mark > 0,
      mark + 1 < elements.count
    {
      let condition = sequence(Array(elements[..<mark]), scope)
      guard case .boolean(let flag) = condition.kind else {
        return condition.gap.map { make(.unknown($0)) } ?? unknown(elements[0], scope, "a condition")
      }
      return flag
        ? evaluate(elements[mark].cast(UnresolvedTernaryExprSyntax.self).thenExpression, scope)
        : sequence(Array(elements[(mark + 1)...]), scope)
    }
    var rest = elements[...]
    return operation(&rest, above: 0, scope)
  }

  /// Evaluates operators that bind stronger than `limit`.
  private func operation(_ rest: inout ArraySlice<ExprSyntax>, above limit: Int, _ scope: Scope) -> Value {
    guard let first = rest.popFirst() else { return make(.null) }
    var left = evaluate(first, scope)
    while let mark = rest.first {
      if let cast = mark.as(UnresolvedAsExprSyntax.self) {
        rest.removeFirst()
        let type = rest.popFirst()?.as(TypeExprSyntax.self)?.type
        if cast.questionOrExclamationMark == nil {
          left = coerce(left, to: TypeReference(type), inside: scope.type)
        }
        continue
      }
      guard let name = mark.as(BinaryOperatorExprSyntax.self)?.operator.text,
        let precedence = Self.precedences[name]
      else { return unknown(mark, scope, "the operator \(mark.trimmedDescription)") }
      guard precedence > limit else { return left }
      rest.removeFirst()
      if let decided = shortcut(name, left) {
        // What is not needed is passed without being evaluated.
        skip(&rest, above: precedence)
        left = decided
        continue
      }
      let right = operation(&rest, above: name == "??" ? precedence - 1 : precedence, scope)
      left = apply(name, left, right, mark, scope)
    }
    return left
  }

  private func shortcut(_ name: String, _ left: Value) -> Value? {
    switch (name, left.kind) {
    case ("||", .boolean(true)), ("&&", .boolean(false)): left
    case ("??", .null), ("??", .unknown): nil
    case ("??", _): left
    default: nil
    }
  }

  private func skip(_ rest: inout ArraySlice<ExprSyntax>, above limit: Int) {
    _ = rest.popFirst()
    while let mark = rest.first {
      guard let name = mark.as(BinaryOperatorExprSyntax.self)?.operator.text else { return }
      guard (Self.precedences[name] ?? 0) > limit else { return }
      rest = rest.dropFirst(2)
    }
  }

  private func apply(_ name: String, _ left: Value, _ right: Value, _ mark: ExprSyntax, _ scope: Scope)
    -> Value
  {
    if name == "??" { return left.isNull ? right : left }
    if let gap = left.gap ?? right.gap { return make(.unknown(gap)) }
    switch name {
    case "+": return add(left, right, mark, scope)
    case "==", "!=":
      guard let equal = isEqual(left, right) else { return unknown(mark, scope, "a comparison") }
      return make(.boolean(equal == (name == "==")))
    case "||", "&&":
      if case .boolean(let flag) = right.kind, case .boolean = left.kind { return make(.boolean(flag)) }
    case "...", "..<":
      if case .number(let low) = left.kind, case .number(let high) = right.kind, let low = Int(low),
        let high = Int(high), low <= high, high.subtractingReportingOverflow(low).partialValue < 1_000,
        low > -1_000_000
      {
        return make(.array((low..<(name == "..." ? high + 1 : high)).map { make(.number("\($0)")) }))
      }
    default:
      if case .number(let low) = left.kind, case .number(let high) = right.kind, let low = Double(low),
        let high = Double(high), let result = Self.compare(name, low, high)
      {
        return make(.boolean(result))
      }
    }
    return unknown(mark, scope, "the operator \(name)")
  }

  private static func compare(_ name: String, _ low: Double, _ high: Double) -> Bool? {
    switch name {
    case "<": low < high
    case ">": low > high
    case "<=": low <= high
    case ">=": low >= high
    default: nil
    }
  }

  func add(_ left: Value, _ right: Value, _ mark: ExprSyntax, _ scope: Scope) -> Value {
    if let gap = left.gap ?? right.gap { return make(.unknown(gap)) }
    switch (left.kind, right.kind) {
    case (.string(let first), .string(let second)): return bounded(make(.string(first + second)), mark, scope)
    case (.array(let first), .array(let second)): return bounded(make(.array(first + second)), mark, scope)
    case (.number(let first), .number(let second)):
      if let first = Int(first), let second = Int(second) {
        let (sum, isTooLarge) = first.addingReportingOverflow(second)
        if !isTooLarge { return make(.number("\(sum)")) }
      }
    case (.member, _), (_, .member), (.chain, _), (_, .chain), (.sum, _), (_, .sum):
      return bounded(make(.sum(left, right)), mark, scope)
    default: break
    }
    return unknown(mark, scope, "a sum")
  }

  /// Whether two values are the same; nil where that cannot be told.
  func isEqual(_ left: Value, _ right: Value) -> Bool? {
    switch (left.kind, right.kind) {
    case (.string(let first), .string(let second)): return first == second
    case (.boolean(let first), .boolean(let second)): return first == second
    case (.number(let first), .number(let second)): return first == second
    case (.null, .null): return true
    case (.null, .unknown), (.unknown, .null): return nil
    case (.null, _), (_, .null): return false
    case (.array(let first), .array(let second)):
      guard first.count == second.count else { return false }
      for (first, second) in zip(first, second) {
        guard let same = isEqual(first, second) else { return nil }
        if !same { return false }
      }
      return true
    default:
      guard let first = left.caseName, let second = right.caseName else { return nil }
      guard first == second else { return false }
      guard left.payload.count == right.payload.count else { return nil }
      for (first, second) in zip(left.payload, right.payload) {
        guard let same = isEqual(first.value, second.value) else { return nil }
        if !same { return false }
      }
      return true
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
