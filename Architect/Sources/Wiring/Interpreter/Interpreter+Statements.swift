import ModuleGraph
import SwiftParsing

extension Interpreter {
  /// How the code after a statement is reached.
  enum Flow {
    case continues, mayReturn, returns
  }

  /// Follows statements in order.
  @discardableResult
  func execute(_ items: [Code.Statement], _ frame: Frame) -> Flow {
    let before = (reach, branches)
    defer { (reach, branches) = before }
    var result = Flow.continues
    for item in items {
      spend()
      guard !isExhausted else { return .returns }
      switch execute(item, frame) {
      case .continues: break
      case .returns: return result == .mayReturn ? .mayReturn : .returns
      case .mayReturn:
        result = .mayReturn
        reach.isCertain = false
        branches += 1
      }
    }
    return result
  }

  private func execute(_ item: Code.Statement, _ frame: Frame) -> Flow {
    switch item {
    case .expression(let expression):
      _ = evaluate(expression, frame)
    case .variables(let variables):
      for variable in variables { declare(variable, frame) }
    case .function(let function):
      frame.localFunctions[function.name] = Declared(
        syntax: function, unit: frame.unit, condition: .always)
    case .returns(let expression, _):
      if let expression { frame.results.values.append((evaluate(expression, frame), reach)) }
      return .returns
    case .choice(let choice): return execute(choice, frame)
    case .loop(let loop): execute(loop, frame)
    case .conditional(let clauses):
      var flows: [Flow] = []
      for (clause, condition) in zip(clauses, clauses.conditions) where condition != .never {
        flows.append(under(condition) { execute(clause.items, frame) })
      }
      if flows.contains(where: { $0 != .continues }) { return .mayReturn }
    case .other(let expressions):
      for expression in expressions { _ = evaluate(expression, frame) }
    case .type, .alias: break
    }
    return .continues
  }

  private func declare(_ variable: Code.Variable, _ frame: Frame) {
    let type = variable.type.map { resolve($0, frame) }
    let value: Value
    if let initial = variable.value {
      value = evaluate(initial, frame, expecting: type)
    } else if let getter = variable.getter {
      value = body(getter, frame.closure(level: branches))
    } else {
      value = .choice([])
    }
    guard variable.name.isEmpty else {
      frame.values[variable.name] = value
      return
    }
    for (index, name) in variable.parts.enumerated() {
      if case .tuple(let elements) = value, index < elements.count {
        frame.values[name] = elements[index].value
      } else {
        frame.values[name] = .gap("a part of a tuple", frame.unit.place(variable.offset))
      }
    }
  }

  private func execute(_ choice: Code.Choice, _ frame: Frame) -> Flow {
    var known: Bool?
    for condition in choice.conditions {
      let value = evaluate(condition, frame)
      if choice.conditions.count == 1, case .boolean(let truth) = value { known = truth }
    }
    // A single block that is always executed, as of `do`.
    if choice.isExhaustive, choice.blocks.count == 1, choice.conditions.isEmpty {
      return execute(choice.blocks[0].body, frame.inner(level: branches))
    }
    if choice.isGuard { return guarding(choice, frame) }
    if let known, choice.blocks.count <= 2, choice.blocks.allSatisfy(\.bindings.isEmpty) {
      guard known || choice.blocks.count == 2 else { return .continues }
      return execute(choice.blocks[known ? 0 : 1].body, frame.inner(level: branches))
    }
    var flows: [Flow] = []
    for block in choice.blocks {
      branches += 1
      let inner = frame.inner(level: branches)
      bind(block.bindings, frame, inner)
      flows.append(under(isCertain: false) { execute(block.body, inner) })
      branches -= 1
    }
    if !choice.isExhaustive { flows.append(.continues) }
    if flows.allSatisfy({ if case .returns = $0 { true } else { false } }) { return .returns }
    return flows.contains { $0 != .continues } ? .mayReturn : .continues
  }

  private func guarding(_ choice: Code.Choice, _ frame: Frame) -> Flow {
    bind(choice.blocks[0].bindings, frame, frame)
    guard choice.blocks.count > 1 else { return .continues }
    branches += 1
    let inner = frame.inner(level: branches)
    let flow = under(isCertain: false) { execute(choice.blocks[1].body, inner) }
    branches -= 1
    // After `throw` or a call that never returns, the code behind `guard` is all that matters.
    return flow == .continues ? .continues : .mayReturn
  }

  private func bind(_ bindings: [(name: String, value: Code.Expression?)], _ frame: Frame, _ inner: Frame) {
    for (name, value) in bindings {
      let bound =
        value.map { evaluate($0, frame) }
        ?? evaluate(Code.Expression(kind: .name(name, []), offset: 0), frame)
      inner.values[name] = bound.unwrapped
    }
  }

  private func execute(_ loop: Code.Loop, _ frame: Frame) {
    let list = loop.sequence.flatMap { self.list(evaluate($0, frame)) }
    if let list, list.rest == nil {
      for (value, reach) in list.elements {
        let inner = frame.inner(level: branches)
        if let name = loop.element { inner.values[name] = value }
        under(reach.condition, isCertain: reach.isCertain) { _ = execute(loop.body, inner) }
      }
      return
    }
    for (value, reach) in list?.elements ?? [] {
      let inner = frame.inner(level: branches)
      if let name = loop.element { inner.values[name] = value }
      under(reach.condition, isCertain: reach.isCertain) { _ = execute(loop.body, inner) }
    }
    branches += 1
    let inner = frame.inner(level: branches)
    if let name = loop.element {
      let place = frame.unit.place(loop.sequence?.offset ?? 0)
      inner.values[name] =
        list?.rest.map { .unknown($0) } ?? .gap("the elements of a sequence that is not known", place)
    }
    under(isCertain: false) { _ = execute(loop.body, inner) }
    branches -= 1
  }

  /// Follows the code of a function, a getter or a closure, and returns its result.
  func body(_ items: [Code.Statement], _ frame: Frame, expecting type: TypeReference? = nil) -> Value {
    if items.count == 1 {
      switch items[0] {
      case .expression(let expression): return evaluate(expression, frame, expecting: type)
      case .choice(let choice):
        if let value = self.value(of: choice, frame, expecting: type) { return value }
      case .returns(let expression?, _): return evaluate(expression, frame, expecting: type)
      default: break
      }
    }
    execute(items, frame)
    return merged(frame.results.values)
  }

  /// The value of an `if` or `switch` whose blocks are single expressions; `nil` if they are not.
  func value(of choice: Code.Choice, _ frame: Frame, expecting type: TypeReference?) -> Value? {
    guard choice.isExhaustive, choice.blocks.count > 1 else { return nil }
    let isValue = choice.blocks.allSatisfy { block in
      guard let last = block.body.last else { return false }
      switch last {
      case .expression, .choice: return true
      default: return false
      }
    }
    guard isValue else { return nil }
    for condition in choice.conditions { _ = evaluate(condition, frame) }
    var values: [Value] = []
    for block in choice.blocks {
      branches += 1
      let inner = frame.inner(level: branches)
      bind(block.bindings, frame, inner)
      let value = under(isCertain: false) { () -> Value? in
        execute(Array(block.body.dropLast()), inner)
        switch block.body.last {
        case .expression(let expression)?: return evaluate(expression, inner, expecting: type)
        case .choice(let choice)?: return self.value(of: choice, inner, expecting: type) ?? .choice([])
        default: return nil
        }
      }
      branches -= 1
      if let value { values.append(value) }
    }
    return .choice(values)
  }

  /// One value for what a function returns in different places.
  private func merged(_ results: [(value: Value, reach: WireReach)]) -> Value {
    guard results.count != 1 else { return results[0].value }
    return .choice(results.map(\.value))
  }
}

extension Value {
  /// The value without `nil`.
  var unwrapped: Value {
    guard case .choice(let values) = self else { return self }
    let rest = values.filter { if case .null = $0 { false } else { true } }
    return rest.count == 1 ? rest[0] : .choice(rest)
  }
}
