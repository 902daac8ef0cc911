internal import SwiftSyntax

/// Evaluates operators by their precedence.
extension Evaluator {
  private static let precedences: [String: Int] = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "??": 4, "...": 5, "..<": 5, "+": 6,
    "-": 6, "*": 7, "/": 7, "%": 7,
  ]

  /// Evaluates a chain of operands and operators.
  func sequence(_ elements: [ExprSyntax], _ scope: Scope) -> Value {
    if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) {
      let value = elements.count == 3 ? evaluate(elements[2], scope) : sequence(Array(elements[2...]), scope)
      return assign(value, to: elements[0], scope)
    }
    if elements.count >= 3, let name = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["+=", "-=", "*="].contains(name)
    {
      let value = elements.count == 3 ? evaluate(elements[2], scope) : sequence(Array(elements[2...]), scope)
      let old = evaluate(elements[0], scope)
      // An optional chain does nothing if there is no value.
      if old.isNull, elements[0].hasOptionalChain { return old }
      let new =
        name == "+="
        ? add(old, value, elements[1], scope)
        : apply(String(name.prefix(1)), old, value, elements[1], scope)
      return new.gap.map { make(.unknown($0)) } ?? assign(new, to: elements[0], scope)
    }
    // The ternary operator has the lowest precedence and is right-associative.
    if let mark = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }), mark > 0,
      mark + 1 < elements.count
    {
      let condition = sequence(Array(elements[..<mark]), scope)
      guard case .boolean(let flag) = condition.kind else {
        return condition.gap.map { make(.unknown($0)) } ?? unknown(elements[0], scope, "a condition")
      }
      let first = elements[mark].cast(UnresolvedTernaryExprSyntax.self).thenExpression
      let rest = Array(elements[(mark + 1)...])
      let chosen = flag ? evaluate(first, scope) : sequence(rest, scope)
      return first.is(NilLiteralExprSyntax.self) || rest.last?.is(NilLiteralExprSyntax.self) == true
        ? chosen.optional : chosen
    }
    var rest = elements[...]
    return operation(&rest, above: 0, scope)
  }

  /// Evaluates operators whose precedence is higher than `limit`.
  private func operation(_ rest: inout ArraySlice<ExprSyntax>, above limit: Int, _ scope: Scope) -> Value {
    guard let first = rest.popFirst() else { return make(.null) }
    var left = evaluate(first, scope)
    while let mark = rest.first {
      if let cast = mark.as(UnresolvedAsExprSyntax.self) {
        rest.removeFirst()
        let type = rest.popFirst()?.as(TypeExprSyntax.self)?.type
        let wanted = TypeReference(type)
        if cast.questionOrExclamationMark?.text == "?" {
          left = attempted(left, wanted, scope) ?? unknown(mark, scope, "a conversion that may fail")
        } else if cast.questionOrExclamationMark == nil {
          left = coerce(left, to: wanted, inside: scope.type)
        }
        continue
      }
      guard let name = mark.as(BinaryOperatorExprSyntax.self)?.operator.text,
        let precedence = Self.precedences[name]
      else { return unknown(mark, scope, "the operator \(mark.trimmedDescription)") }
      guard precedence > limit else { return left }
      rest.removeFirst()
      if let decided = shortcut(name, left) {
        // An operand that is not needed is skipped without evaluation.
        let last = skip(&rest, above: precedence)
        left =
          name == "??" ? decided.marked(isOptional: last.map { isOptional($0, scope) } ?? false) : decided
        continue
      }
      let right = operation(&rest, above: name == "??" ? precedence - 1 : precedence, scope)
      left = apply(name, left, right, mark, scope)
    }
    return left
  }

  /// Returns the result of `value as? Type`, or `nil` if it is not known.
  private func attempted(_ value: Value, _ wanted: TypeReference?, _ scope: Scope) -> Value? {
    if value.gap != nil || value.isNull { return value }
    guard case .named(let name)? = wanted else { return nil }
    if value.string != nil, name == "String" { return value.optional }
    let type = declarations.resolve(name, inside: scope.type)
    guard let own = value.dynamicType, declarations.types[own]?.isOwn == true,
      declarations.types[own]?.inheritsUnknown == false, declarations.types[type]?.isOwn == true
    else { return nil }
    return lineage(of: own).contains(type) ? value.optional : make(.null)
  }

  private func shortcut(_ name: String, _ left: Value) -> Value? {
    switch (name, left.kind) {
    case ("||", .boolean(true)), ("&&", .boolean(false)): left
    case ("??", .null), ("??", .unknown): nil
    case ("??", _): left
    default: nil
    }
  }

  /// Skips operands, and returns the last one.
  private func skip(_ rest: inout ArraySlice<ExprSyntax>, above limit: Int) -> ExprSyntax? {
    var last = rest.popFirst()
    while let mark = rest.first {
      guard let name = mark.as(BinaryOperatorExprSyntax.self)?.operator.text else { return last }
      guard (Self.precedences[name] ?? 0) > limit else { return last }
      last = rest.dropFirst().first
      rest = rest.dropFirst(2)
    }
    return last
  }

  /// Whether an operand of `??` that is not evaluated makes the result optional.
  private func isOptional(_ operand: ExprSyntax, _ scope: Scope) -> Bool {
    if let name = operand.as(DeclReferenceExprSyntax.self)?.baseName.plain {
      return scope.value(name)?.isOptional == true
    }
    if let call = operand.as(FunctionCallExprSyntax.self), call.arguments.first?.label?.text == "rawValue" {
      return true
    }
    if let access = operand.as(SubscriptCallExprSyntax.self) {
      return !access.arguments.contains { $0.label?.text == "default" }
    }
    let member = operand.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return operand.is(NilLiteralExprSyntax.self) || operand.hasOptionalChain || member == "first"
      || member == "last"
  }

  private func apply(_ name: String, _ left: Value, _ right: Value, _ mark: ExprSyntax, _ scope: Scope)
    -> Value
  {
    if name == "??" { return left.isNull ? right : left.marked(isOptional: right.isOptional || right.isNull) }
    if let gap = left.gap ?? right.gap { return make(.unknown(gap)) }
    if declarations.operators.contains(name) { return unknown(mark, scope, "the operator \(name)") }
    switch name {
    case "+": return add(left, right, mark, scope)
    case "==", "!=":
      guard let equal = isEqual(left, right) else { return unknown(mark, scope, "a comparison") }
      return make(.boolean(equal == (name == "==")))
    case "||", "&&":
      if case .boolean(let flag) = right.kind, case .boolean = left.kind { return make(.boolean(flag)) }
    case "...", "..<":
      if case .number(let low) = left.kind, case .number(let high) = right.kind, let low = Int(low),
        let high = Int(high), low <= high, low > -1_000_000, high < 1_000_000, high - low < 1_000
      {
        return make(.array((low..<(name == "..." ? high + 1 : high)).map { make(.number("\($0)")) }))
      }
      // Versions.
      if left.string != nil, right.string != nil {
        let ends = [Value.Argument(label: "from", value: left), Value.Argument(label: "to", value: right)]
        return make(.member(name, ends, of: nil))
      }
    case "-", "*", "/", "%":
      if case .number(let first) = left.kind, case .number(let second) = right.kind, let first = Int(first),
        let second = Int(second), let result = Self.calculate(name, first, second)
      {
        return make(.number("\(result)"))
      }
    default:
      if case .number(let low) = left.kind, case .number(let high) = right.kind, let low = Double(low),
        let high = Double(high), let result = Self.compare(name, low, high)
      {
        return make(.boolean(result))
      }
      meter.spend(min(left.extent.size, right.extent.size))
      if let first = left.string, let second = right.string, let result = Self.compare(name, first, second) {
        return make(.boolean(result))
      }
    }
    return unknown(mark, scope, "the operator \(name)")
  }

  /// Returns the result of an operation on integers, or `nil` if there is none.
  private static func calculate(_ name: String, _ first: Int, _ second: Int) -> Int? {
    let (result, isInvalid) =
      switch name {
      case "-": first.subtractingReportingOverflow(second)
      case "*": first.multipliedReportingOverflow(by: second)
      case "/": first.dividedReportingOverflow(by: second)
      default: first.remainderReportingOverflow(dividingBy: second)
      }
    return isInvalid ? nil : result
  }

  private static func compare<Operand: Comparable>(_ name: String, _ low: Operand, _ high: Operand) -> Bool? {
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
    if !declarations.operators.isDisjoint(with: ["+", "+="]) {
      return unknown(mark, scope, "the operator +")
    }
    switch (left.kind, right.kind) {
    case (.string(let first), .string(let second)): return make(.string(first + second))
    case (.string(let first), .member) where right.isPackageFolder:
      return make(.string(first + "."))
    case (.member, .string(let second)) where left.isPackageFolder:
      return make(.string("." + second))
    case (.array(let first), .array(let second)): return make(.array(first + second))
    case (.number(let first), .number(let second)):
      if let first = Int(first), let second = Int(second) {
        let (sum, isTooLarge) = first.addingReportingOverflow(second)
        if !isTooLarge { return make(.number("\(sum)")) }
      }
    case (.member, _), (_, .member), (.chain, _), (_, .chain), (.sum, _), (_, .sum):
      return make(.sum(left, right))
    default: break
    }
    return unknown(mark, scope, "a sum")
  }

  /// Whether two values are equal; `nil` if this is unknown.
  func isEqual(_ left: Value, _ right: Value) -> Bool? {
    meter.spend(1)
    if meter.isExhausted { return nil }
    switch (left.kind, right.kind) {
    case (.string(let first), .string(let second)):
      meter.spend(min(left.extent.size, right.extent.size))
      return first == second
    case (.boolean(let first), .boolean(let second)): return first == second
    case (.number(let first), .number(let second)):
      meter.spend(left.extent.size + right.extent.size)
      if first == second { return true }
      return Double(first).flatMap { first in Double(second).map { first == $0 } }
    case (.type(let first), .type(let second)): return first == second
    case (.null, .null): return true
    case (.null, .unknown), (.unknown, .null): return nil
    case (.null, .member("none", nil, of: _)), (.member("none", nil, of: _), .null): return nil
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
      // The library's values do not contain all of their arguments.
      if vocabulary.program != nil, left.isLibraryCall || right.isLibraryCall { return nil }
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
