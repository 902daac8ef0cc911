import ModuleGraph
import SwiftParsing
import Text

extension Interpreter {
  /// How the code after a statement is reached.
  enum Flow: Equatable {
    case continues, mayReturn, returns
    /// The code after the statement is not reached in builds for which a condition holds.
    case returnsIf(Condition)
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
      case .returnsIf(let condition):
        reach.condition = both(reach.condition, .not(condition))
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
      var flow = Flow.continues
      for (clause, condition) in zip(clauses, clauses.conditions) where condition != .never {
        switch (under(condition, { execute(clause.items, frame) }), flow) {
        case (.continues, _): break
        case (.returns, .continues): flow = .returnsIf(condition)
        case (.returns, .returnsIf(let other)): flow = .returnsIf(bounded(.or(other, condition)))
        default: flow = .mayReturn
        }
      }
      return flow
    case .other(let expressions):
      for expression in expressions { _ = evaluate(expression, frame) }
    // The rest of a round may not be reached, and neither may the next rounds.
    case .leavesRound: return .returns
    case .alias(let alias): frame.generics[alias.name] = resolve(alias.type, frame)
    case .type: break
    }
    return .continues
  }

  private func declare(_ variable: Code.Variable, _ frame: Frame) {
    let type = variable.type.map { resolve($0, frame) }
    let value: Value
    if let initial = variable.value {
      value = evaluate(initial, frame, expecting: type)
    } else if let getter = variable.getter {
      value = body(getter, frame.closure(level: level))
    } else {
      value = .choice([])
    }
    guard variable.name.isEmpty else {
      frame.values[variable.name] = copied(value)
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
      if let block = chosenBlock(of: choice, for: value) {
        return execute(block.body, inner(frame, with: block.bindings))
      }
    }
    // A single block that is always executed, as of `do`.
    if choice.isExhaustive, choice.blocks.count == 1, choice.conditions.isEmpty {
      return execute(choice.blocks[0].body, frame.inner(level: level))
    }
    if choice.isGuard { return guarding(choice, frame) }
    if let known, choice.blocks.count <= 2, choice.blocks.allSatisfy(\.bindings.isEmpty) {
      guard known || choice.blocks.count == 2 else { return .continues }
      return execute(choice.blocks[known ? 0 : 1].body, frame.inner(level: level))
    }
    var flows: [Flow] = []
    for block in choice.blocks {
      branches += 1
      let inner = frame.inner(level: level)
      bind(block.bindings, frame, inner)
      flows.append(under(isCertain: false) { execute(block.body, inner) })
      branches -= 1
    }
    if !choice.isExhaustive { flows.append(.continues) }
    if flows.allSatisfy({ if case .returns = $0 { true } else { false } }) { return .returns }
    return flows.contains { $0 != .continues } ? .mayReturn : .continues
  }

  /// The block of a `switch` that a case of an enumeration chooses, with the values that its pattern gives names;
  /// `nil` if that is not known.
  private func chosenBlock(of choice: Code.Choice, for value: Value) -> (
    body: [Code.Statement], bindings: [String: Value]
  )? {
    guard choice.conditions.count == 1, choice.blocks.contains(where: { $0.cases != nil }) else { return nil }
    if case .object(let instance) = value, instance.info.kind == .enumeration { noteDependenceOnReceiver() }
    guard case .implicit(let member) = value, member.enumeration != nil else { return nil }
    for block in choice.blocks {
      guard let cases = block.cases else { return nil }
      let pattern = cases.first { $0.name == member.name }
      guard pattern != nil || cases.isEmpty else { continue }
      var bindings: [String: Value] = [:]
      for (name, argument) in zip(pattern?.bindings ?? [], member.arguments ?? []) {
        if let name { bindings[name] = argument.value }
      }
      return (block.body, bindings)
    }
    return nil
  }

  private func inner(_ frame: Frame, with values: [String: Value]) -> Frame {
    let inner = frame.inner(level: level)
    inner.values = values
    return inner
  }

  private func guarding(_ choice: Code.Choice, _ frame: Frame) -> Flow {
    bind(choice.blocks[0].bindings, frame, frame)
    guard choice.blocks.count > 1 else { return .continues }
    branches += 1
    let inner = frame.inner(level: level)
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
    let before = (reach, branches)
    defer { (reach, branches) = before }
    if loop.isFiltered { branches += 1 }
    for (value, own) in list?.elements ?? [] {
      // A loop with an empty body takes time, too.
      spend()
      guard !isExhausted else { return }
      let inner = frame.inner(level: level)
      if let name = loop.element { inner.values[name] = value }
      let flow = under(own.condition, isCertain: own.isCertain && !loop.isFiltered) {
        execute(loop.body, inner)
      }
      if flow != .continues {
        reach.isCertain = false
        branches += 1
      }
    }
    if let list, list.rest == nil { return }
    branches += 1
    let inner = frame.inner(level: level)
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
    for condition in choice.conditions {
      guard let block = chosenBlock(of: choice, for: evaluate(condition, frame)) else { continue }
      let inner = inner(frame, with: block.bindings)
      execute(Array(block.body.dropLast()), inner)
      switch block.body.last {
      case .expression(let expression)?: return evaluate(expression, inner, expecting: type)
      case .choice(let choice)?: return self.value(of: choice, inner, expecting: type) ?? .choice([])
      default: return nil
      }
    }
    var values: [Value] = []
    for block in choice.blocks {
      branches += 1
      let inner = frame.inner(level: level)
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
    // Nothing is returned, or a result builder makes the result.
    if results.isEmpty { return .tuple([]) }
    let builds = results.map { ValueOfBuilds($0.value, $0.reach.condition) }
    if results.allSatisfy({ $0.reach.isCertain == reach.isCertain }) { return .conditional(builds) }
    return .choice(builds.map { .conditional([$0]) })
  }
}

extension Value {
  /// The value without `nil`.
  var unwrapped: Value {
    if case .conditional(let values) = self {
      return .conditional(values.map { ValueOfBuilds($0.value.unwrapped, $0.condition) })
    }
    guard case .choice(let values) = self else { return self }
    let rest = values.filter { if case .null = $0 { false } else { true } }
    return rest.count == 1 ? rest[0] : .choice(rest)
  }
}
