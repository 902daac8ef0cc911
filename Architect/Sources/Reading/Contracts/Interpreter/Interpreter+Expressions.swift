import ModuleGraph
import SwiftParsing
import Text

extension Interpreter {
  /// The value of an expression.
  func evaluate(_ expression: Code.Expression, _ frame: Frame, expecting type: TypeReference? = nil) -> Value
  {
    let place = frame.unit.place(expression.offset)
    return measured(place) { value(of: expression, place, frame, expecting: type) }
  }

  private func value(
    of expression: Code.Expression, _ place: Place, _ frame: Frame, expecting type: TypeReference?
  ) -> Value {
    switch expression.kind {
    case .name(let name, let generics): return named(name, generics, expression, frame)
    case .member(let base, let name, let generics):
      return member(base, name, generics, expression, frame, expecting: type)
    case .call(let callee, let arguments): return call(callee, arguments, frame, expecting: type)
    case .element(let base, let arguments):
      for argument in arguments { _ = evaluate(argument.value, frame) }
      if case .unknown(let unknown) = evaluate(base, frame) { return .unknown(unknown) }
      return .gap("an element of a collection", place)
    case .text(let parts): return text(parts, frame)
    case .number(let text): return .number(text)
    case .boolean(let value): return .boolean(value)
    case .null: return .null
    case .array(let elements):
      var inner: TypeReference?
      if case .array(let element)? = type { inner = element }
      if case .optional(.array(let element))? = type { inner = element }
      return .list(
        List(elements.flatMap { flattened(copied(evaluate($0, frame, expecting: inner)), reach) })
          .limited(place))
    case .dictionary(let pairs):
      return .dictionary(
        Parts(pairs.map { DictionaryEntry(key: evaluate($0, frame), value: evaluate($1, frame)) }))
    case .tuple(let elements):
      var inner: [TypeReference]?
      if case .tuple(let parts)? = type { inner = parts }
      return .tuple(
        Parts(
          elements.enumerated().map { index, element in
            let type = inner.flatMap { index < $0.count ? $0[index] : nil }
            return TupleElement(
              label: element.label, value: evaluate(element.value, frame, expecting: type))
          }))
    case .closure(let closure):
      let inner = frame.closure(level: level)
      for (name, value) in closure.captures { inner.values[name] = evaluate(value, frame) }
      return .closure(ClosureValue(syntax: closure, frame: inner))
    case .type(let name):
      if case .named(let path, let generics) = name, path.count == 1, generics.isEmpty,
        let value = frame.value(path[0])
      {
        return value
      }
      return .type(resolve(name, frame))
    case .reference(let inner): return evaluate(inner, frame, expecting: type)
    case .assignment(let left, let right):
      let target = evaluate(left, frame)
      var isAddition = false
      if case .operation(let operands, ["+"]) = right.kind, operands.first?.offset == left.offset {
        isAddition = true
      }
      var expected: TypeReference?
      if case .object(let instance) = target { expected = instance.type }
      assign(
        evaluate(right, frame, expecting: expected ?? declaredType(of: left, frame)), to: left, frame,
        adds: isAddition)
      return .tuple([])
    case .operation(let operands, let operators): return operation(operands, operators, frame, place, type)
    case .conditional(let condition, let first, let second):
      if case .boolean(let known) = evaluate(condition, frame) {
        return evaluate(known ? first : second, frame, expecting: type)
      }
      branches += 1
      defer { branches -= 1 }
      return under(isCertain: false) {
        .choice([
          evaluate(first, frame, expecting: type), evaluate(second, frame, expecting: type),
        ])
      }
    case .cast(let inner, let name): return evaluate(inner, frame, expecting: resolve(name, frame))
    case .branches(let statement):
      guard case .choice(let choice) = statement else { return .gap("a value of statements", place) }
      return value(of: choice, frame, expecting: type) ?? .gap("a value of several statements", place)
    case .keyPath, .macro: return macro(expression, place)
    case .other(let inner):
      for expression in inner { _ = evaluate(expression, frame) }
      return .gap("an expression that is not followed", place)
    }
  }

  private func macro(_ expression: Code.Expression, _ place: Place) -> Value {
    if case .macro("line", _) = expression.kind { return .place(place) }
    return .gap("an expression that is not followed", place)
  }

  /// The alternatives of a value, as elements of a list.
  func flattened(_ value: Value, _ reach: WireReach) -> [(value: Value, reach: WireReach)] {
    if case .conditional(let values) = value {
      return values.flatMap { build in
        flattened(
          build.value,
          WireReach(condition: both(reach.condition, build.condition), isCertain: reach.isCertain))
      }
    }
    guard case .choice(let values) = value else { return [(value, reach)] }
    var uncertain = reach
    uncertain.isCertain = false
    return values.flatMap { value -> [(value: Value, reach: WireReach)] in
      if case .null = value { return [] }
      return flattened(value, uncertain)
    }
  }

  /// The list that a value is; `nil` if it is something else or not known.
  func list(_ value: Value) -> List? {
    switch value {
    case .list(let list, _): return list
    case .unknown(let unknown): return List(rest: unknown)
    case .null: return List()
    case .choice(let values):
      var result = List()
      for value in values {
        guard let list = list(value) else { return nil }
        result.elements += list.elements.map { element in
          var element = element
          element.reach.isCertain = element.reach.isCertain && values.count == 1
          return element
        }
        result.rest = result.rest ?? list.rest
      }
      return result
    case .conditional(let values):
      var result = List()
      for build in values {
        guard let list = list(build.value) else { return nil }
        result.elements += list.elements.map { element in
          var element = element
          element.reach.condition = both(build.condition, element.reach.condition)
          return element
        }
        result.rest = result.rest ?? list.rest
      }
      return result
    default: return nil
    }
  }

  private func text(_ parts: [Code.TextPart], _ frame: Frame) -> Value {
    var result: [String?] = []
    for part in parts {
      switch part {
      case .literal(let text): Self.append([text], to: &result)
      case .value(let expression):
        switch evaluate(expression, frame) {
        case .text(let texts): Self.append(texts, to: &result)
        case .number(let number): Self.append([number], to: &result)
        default: Self.append([nil], to: &result)
        }
      }
    }
    return .text(result.isEmpty ? [""] : result)
  }

  static func append(_ texts: [String?], to result: inout [String?]) {
    for text in texts {
      guard result.count < 64 else { return result[result.count - 1] = nil }
      if let text, let last = result.last, let before = last {
        // No URL and no name is that long.
        result[result.count - 1] = before.utf8.count > 4_096 ? nil : before + text
      } else {
        result.append(text)
      }
    }
  }

  private func operation(
    _ operands: [Code.Expression], _ operators: [String], _ frame: Frame, _ place: Place,
    _ type: TypeReference?
  ) -> Value {
    let values = operands.map { evaluate($0, frame, expecting: operators.contains("+") ? type : nil) }
    if operators == ["!"], case .boolean(let value)? = values.first { return .boolean(!value) }
    if operators.allSatisfy({ $0 == "??" }), !operators.isEmpty { return .choice(values).unwrapped }
    guard operators.allSatisfy({ $0 == "+" }), let first = values.first else {
      return .gap("the result of an operator", place)
    }
    return values.dropFirst().reduce(first) { added($0, $1, place) }
  }

  private func added(_ left: Value, _ right: Value, _ place: Place) -> Value {
    if case .text(let first) = left, case .text(let second) = right {
      var result = first
      Self.append(second, to: &result)
      return .text(result)
    }
    guard let first = list(left), let second = list(right) else { return .gap("a sum", place) }
    return .list(List(first.elements + second.elements, rest: first.rest ?? second.rest).limited(place))
  }

  // MARK: - Assignments

  /// The declared type of a variable, for values whose type follows from the context.
  private func declaredType(of expression: Code.Expression, _ frame: Frame) -> TypeReference? {
    let (info, name): (TypeInfo?, String)
    switch expression.kind {
    case .name(let own, _): (info, name) = (frame.type, own)
    case .member(let base?, let own, _):
      guard case .name("self", _) = base.kind else { return nil }
      (info, name) = (frame.type, own)
    default: return nil
    }
    guard let info, let variable = info.variables[name]?.first, let type = variable.syntax.type else {
      return nil
    }
    return resolve(type, unit: variable.unit, inside: info, generics: frame.generics)
  }

  /// Changes a variable or a property.
  func assign(_ value: Value, to target: Code.Expression, _ frame: Frame, adds: Bool = false) {
    switch target.kind {
    case .name(let name, _):
      if let owner = frame.owner(of: name) {
        owner.values[name] = changed(owner.values[name], value, owner.level, adds: adds)
      } else if case .object(let instance)? = frame.receiver {
        instance.set(name, changed(instance.fields[name], value, instance.level, adds: adds))
      }
    case .member(let base?, let name, _):
      guard case .object(let instance) = evaluate(base, frame) else { return }
      instance.set(name, changed(instance.fields[name], value, instance.level, adds: adds))
    case .element(let base, _):
      guard let list = list(evaluate(base, frame)) else { return }
      var elements = list.elements + flattened(value, reach)
      for index in elements.indices { elements[index].reach.isCertain = false }
      let place = frame.unit.place(target.offset)
      assign(.list(List(elements, rest: list.rest).limited(place)), to: base, frame, adds: true)
    default: break
    }
  }

  private func changed(_ old: Value?, _ new: Value, _ level: Level, adds: Bool) -> Value {
    let new = copied(new)
    guard !adds, let old else { return new }
    let isInBranch = branches > level.branches
    guard isInBranch || reach.condition != level.condition else { return new }
    guard allows(.walking(old.extent.size, new.extent.size)) else {
      return .gap("a value that is too large to follow", reachPlace)
    }
    guard isInBranch else {
      return .conditional([
        ValueOfBuilds(old, bounded(.not(reach.condition))), ValueOfBuilds(new, reach.condition),
      ])
    }
    if case .choice(let values) = old { return values.isEmpty ? new : .choice(values + [new]) }
    return .choice([old, new])
  }

  /// The place of the call that is being followed.
  private var reachPlace: Place { callers.last ?? Place(file: "") }
}
