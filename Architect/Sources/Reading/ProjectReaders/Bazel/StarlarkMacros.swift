import ModuleGraph
import Text

/// Executes the functions that the repository defines.
extension StarlarkEvaluator {
  /// How statements end.
  private enum Flow {
    case next
    case returned(StarlarkValue)
    case left
    case proceeded
    /// The code calls `fail`.
    case failed
  }

  private static let mostCalls = 16

  /// Calls a function. If a part of it cannot be evaluated, the rules that it creates say so, and the call itself counts
  /// as a rule that may create others.
  mutating func invoke(
    _ definition: StarlarkDefinition, _ given: Given, _ arguments: [StarlarkExpression.Argument],
    _ expression: StarlarkExpression
  ) -> StarlarkValue {
    guard calls.count < Self.mostCalls,
      !calls.contains(where: { $0.name == definition.name && $0.file == definition.file })
    else {
      miss("the call to `\(definition.name)`", line: expression.line)
      return .unknown
    }
    let isOutermost = calls.isEmpty
    if isOutermost { origin = Place(file: file, line: expression.line, column: expression.column) }
    let outer = module
    let first = rules.count
    if definition.file != calls.last?.file ?? file { module = modules[definition.file] ?? module }
    calls.append(Call(name: definition.name, file: definition.file))
    meter.spend(2 * definition.parameters.count + given.labelled.count)
    var locals = bind(definition, given)
    let name = locals["name"]
    let flow = execute(definition.body, &locals)
    if case .failed = flow { miss("a failure", line: definition.line) }
    module = outer
    let call = calls.removeLast()
    if let gap = call.gap { note(gap, of: definition, given, name, since: first) }
    lose(call, definition, arguments)
    if isOutermost { origin = nil }
    if case .returned(let value) = flow { return value }
    return .none
  }

  /// Records what could not be evaluated in a call that has ended.
  private mutating func note(
    _ gap: String, of definition: StarlarkDefinition, _ given: Given, _ name: StarlarkValue?, since first: Int
  ) {
    for index in first..<rules.count where rules[index].gap == nil { rules[index].gap = gap }
    guard calls.isEmpty else {
      if calls[calls.count - 1].gap == nil { calls[calls.count - 1].gap = gap }
      return
    }
    guard let origin else { return }
    var attributes = given.labelled
    attributes["name"] = name
    rules.append(
      BazelRule(type: definition.name, isMacro: true, attributes: attributes, place: origin, gap: gap))
  }

  /// The lists and dictionaries that a function has changed are changed for its caller, too.
  private mutating func lose(
    _ call: Call, _ definition: StarlarkDefinition, _ arguments: [StarlarkExpression.Argument]
  ) {
    let parameters = definition.parameters.map(\.name)
    // A variable that stands for the same list as others may stand for any argument.
    let isAny = call.changed.contains { !parameters.contains($0) && call.shared.contains($0) }
    guard isAny || !call.changed.isDisjoint(with: parameters) else { return }
    var position = 0
    for argument in arguments {
      if argument.spread != nil { position = parameters.count }
      let index = position
      if argument.label == nil { position += 1 }
      let parameter = argument.label ?? (parameters.indices.contains(index) ? parameters[index] : nil)
      guard isAny || parameter.map(call.changed.contains) ?? true else { continue }
      for name in Self.names(sharedBy: argument.value) { lose(name) }
    }
  }

  private mutating func lose(_ name: String) {
    if calls.isEmpty {
      if module.constants[name]?.string == nil { module.constants[name] = .unknown }
    } else {
      calls[calls.count - 1].updates[name] = .unknown
      calls[calls.count - 1].changed.insert(name)
    }
  }

  private mutating func bind(_ definition: StarlarkDefinition, _ given: Given) -> Locals {
    var locals: Locals = [:]
    var unlabelled = given.unlabelled[...]
    var labelled = given.labelled
    for parameter in definition.parameters {
      switch parameter.kind {
      case .single:
        if let value = labelled.removeValue(forKey: parameter.name) ?? unlabelled.popFirst() {
          locals[parameter.name] = value
        } else if let standard = parameter.standard, !given.isOpen {
          locals[parameter.name] = value(standard, [:])
        } else {
          locals[parameter.name] = .unknown
          miss("the value of `\(parameter.name)`", line: definition.line)
        }
      case .list:
        locals[parameter.name] = .list(Array(unlabelled) + (given.isOpen ? [.unknown] : []))
        unlabelled = []
      case .dictionary:
        var pairs = labelled.sorted { $0.key < $1.key }.map {
          StarlarkValue.Pair(key: .string($0.key), value: $0.value)
        }
        if given.isOpen { pairs.append(.init(key: .unknown, value: .unknown)) }
        locals[parameter.name] = .dictionary(pairs)
      }
    }
    return locals
  }

  // MARK: Statements

  private mutating func execute(_ statements: [StarlarkStatement], _ locals: inout Locals) -> Flow {
    for statement in statements {
      meter.spend()
      if meter.isExhausted { return .next }
      let flow = execute(statement, &locals)
      settle(&locals)
      guard case .next = flow else { return flow }
    }
    return .next
  }

  /// Gives the variables the values that expressions have changed.
  private mutating func settle(_ locals: inout Locals) {
    guard let updates = calls.last?.updates, !updates.isEmpty else { return }
    // A text cannot have been changed.
    locals.merge(updates) { old, new in new == .unknown && old.string != nil ? old : new }
    calls[calls.count - 1].updates = [:]
  }

  private mutating func execute(_ statement: StarlarkStatement, _ locals: inout Locals) -> Flow {
    switch statement {
    case .expression(let expression):
      if case .call(let callee, _) = expression.kind, case .name("fail") = callee.kind { return .failed }
      _ = value(expression, locals)
    case .assignment(let name, isAdded: false, let expression):
      let value = value(expression, locals)
      settle(&locals)
      locals[name] = value
      let names = Self.names(sharedBy: expression)
      if names.isEmpty { calls[calls.count - 1].shared.remove(name) }
      calls[calls.count - 1].shared.formUnion(names.isEmpty ? [] : names + [name])
    case .assignment(let name, isAdded: true, let expression):
      let old = locals[name] ?? .unknown
      let new = apply("+", old, value(expression, locals))
      if old.string == nil { change(name, from: old, to: new, locals) } else { locals[name] = new }
    case .unpacking(let names, let expression):
      let parts: Parts<StarlarkValue>? =
        if case .list(let parts) = value(expression, locals), parts.count == names.count { parts } else {
          nil
        }
      for (index, name) in names.enumerated() { locals[name] = parts?[index] ?? .unknown }
    case .element(let name, let key, let expression): store(expression, at: key, in: name, locals)
    case .branch(let branches, let line): return choose(branches, line, &locals)
    case .loop(let names, let list, let body, let line): return loop(names, list, body, line, &locals)
    case .result(let expression): return .returned(expression.map { value($0, locals) } ?? .none)
    case .leave: return .left
    case .proceed: return .proceeded
    case .unknown(let line): miss("a statement", line: line)
    case .load, .function: break
    }
    return .next
  }

  /// `name[key] = value`
  private mutating func store(
    _ expression: StarlarkExpression, at key: StarlarkExpression, in name: String, _ locals: Locals
  ) {
    let pair = StarlarkValue.Pair(key: value(key, locals), value: value(expression, locals))
    let old = locals[name] ?? .unknown
    let new = perform("update", StarlarkCosts.ofDictionary, [old, pair.key, pair.value]) { _ in
      Self.adding([pair], to: old)
    }
    change(name, from: old, to: new, locals)
  }

  private mutating func loop(
    _ names: [String], _ list: StarlarkExpression, _ body: [StarlarkStatement], _ line: Int,
    _ locals: inout Locals
  ) -> Flow {
    let all = value(list, locals)
    settle(&locals)
    let elements: [StarlarkValue]
    switch all {
    case .list(let values) where all.isWhole || values.contains { $0 != .unknown }:
      if values.contains(.unknown) { miss("the elements of a loop", line: line) }
      elements = Array(values)
    case .dictionary(let pairs): elements = pairs.map(\.key)
    default:
      miss("what a loop goes through", line: line)
      elements = [.unknown]
    }
    for element in elements {
      meter.spend(1 + names.count)
      if meter.isExhausted { return .next }
      let parts: Parts<StarlarkValue>? =
        if case .list(let parts) = element, parts.count == names.count { parts } else { nil }
      for (index, name) in names.enumerated() {
        locals[name] = names.count == 1 ? element : parts?[index] ?? .unknown
      }
      switch execute(body, &locals) {
      case .next, .proceeded: continue
      case .left: return .next
      case let flow: return flow
      }
    }
    return .next
  }

  // MARK: Conditions

  private mutating func choose(
    _ branches: [(condition: StarlarkExpression?, body: [StarlarkStatement])], _ line: Int,
    _ locals: inout Locals
  ) -> Flow {
    for (index, branch) in branches.enumerated() {
      guard let condition = branch.condition else { return execute(branch.body, &locals) }
      let decision = value(condition, locals).isTrue
      settle(&locals)
      switch decision {
      case true?: return execute(branch.body, &locals)
      case false?: continue
      case nil:
        var bodies = branches[index...].map(\.body)
        if branches.last?.condition != nil { bodies.append([]) }
        return split(bodies, line, &locals)
      }
    }
    return .next
  }

  /// Executes every branch of an undecided condition, and combines the variables and rules at their ends.
  private mutating func split(_ bodies: [[StarlarkStatement]], _ line: Int, _ locals: inout Locals) -> Flow {
    let before = (locals, rules.count)
    var ends: [Locals] = []
    var made: [BazelRule] = []
    var results: [StarlarkValue] = []
    for body in bodies {
      meter.spend(locals.count)
      var inner = before.0
      let flow = execute(body, &inner)
      settle(&inner)
      let own = Array(rules[before.1...])
      rules.removeSubrange(before.1...)
      switch flow {
      case .failed: continue
      case .returned(let value): results.append(value)
      case .left, .proceeded: miss("a condition in a loop", line: line)
      case .next: ends.append(inner)
      }
      for rule in own { merge(rule, into: &made) }
    }
    if !made.isEmpty || !results.isEmpty && !ends.isEmpty { miss("a condition", line: line) }
    rules += made
    if !ends.isEmpty { locals = joined(ends) }
    if ends.isEmpty, !results.isEmpty { return .returned(joined(results)) }
    return ends.isEmpty && results.isEmpty ? .failed : .next
  }

  private mutating func joined(_ values: [StarlarkValue]) -> StarlarkValue {
    perform("select", StarlarkCosts.functions, values) { _ in Self.join(values) }
  }

  private mutating func joined(_ ends: [Locals]) -> Locals {
    var result: Locals = [:]
    for name in Set(ends.flatMap(\.keys)) {
      let values = ends.map { $0[name] ?? .unknown }
      result[name] = values.dropFirst().allSatisfy { $0 == values[0] } ? values[0] : joined(values)
    }
    return result
  }

  /// A rule that several branches create has the attributes of all of them.
  private mutating func merge(_ rule: BazelRule, into made: inout [BazelRule]) {
    guard let name = rule.attributes["name"],
      let index = made.firstIndex(where: { $0.type == rule.type && $0.attributes["name"] == name })
    else {
      made.append(rule)
      return
    }
    for key in Set(made[index].attributes.keys).union(rule.attributes.keys) {
      let values = [made[index].attributes[key] ?? .none, rule.attributes[key] ?? .none]
      if values[0] != values[1] { made[index].attributes[key] = joined(values) }
    }
  }

  // MARK: Changes

  /// Calls a method that changes the list or the dictionary of a variable.
  mutating func change(_ name: String, by method: String, _ given: Given, _ locals: Locals) -> StarlarkValue {
    let old = calls.last?.updates[name] ?? locals[name] ?? .unknown
    let operands = [old] + given.unlabelled + given.labelled.values
    var result = StarlarkValue.unknown
    let costs = if case .list = old { StarlarkCosts.ofList } else { StarlarkCosts.ofDictionary }
    let new = perform(method, costs, operands) { evaluator in
      let (new, value) = Self.changed(old, by: method, given)
      result = value
      return new
    }
    change(name, from: old, to: new, locals)
    return new == .unknown ? .unknown : result
  }

  /// The methods that change what they are called on.
  static let changing: Set<String> = [
    "append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update",
  ]

  /// Returns what a value becomes, and what the method returns.
  private static func changed(
    _ old: StarlarkValue, by method: String, _ given: Given
  ) -> (new: StarlarkValue, result: StarlarkValue) {
    let refused = (StarlarkValue.unknown, StarlarkValue.unknown)
    guard !given.isOpen else { return refused }
    let first = given.unlabelled.first
    switch (old, method, given.unlabelled.count) {
    case (.list(let elements), "append", 1): return (.list(elements + [first ?? .unknown]), .none)
    case (.list(let elements), "extend", 1):
      guard case .list(let more)? = first else { return (.list(elements + [.unknown]), .none) }
      return (.list(elements + more), .none)
    case (.dictionary(let pairs), "pop", 1...2), (.dictionary(let pairs), "setdefault", 1...2):
      guard let first, first.isWhole, pairs.allSatisfy(\.key.isWhole) else { return refused }
      let standard = given.unlabelled.count == 2 ? given.unlabelled[1] : StarlarkValue.none
      let known = pairs.last { $0.key == first }?.value
      if method == "pop" { return (.dictionary(pairs.filter { $0.key != first }), known ?? standard) }
      return known.map { (old, $0) } ?? (.dictionary(pairs + [.init(key: first, value: standard)]), standard)
    case (.dictionary, "update", 0...1):
      var more = given.labelled.sorted { $0.key < $1.key }.map {
        StarlarkValue.Pair(key: .string($0.key), value: $0.value)
      }
      if let first {
        guard case .dictionary(let pairs) = first else { return refused }
        more = Array(pairs) + more
      }
      return (adding(more, to: old), .none)
    default: return refused
    }
  }

  private static func adding(_ more: [StarlarkValue.Pair], to old: StarlarkValue) -> StarlarkValue {
    guard case .dictionary(let pairs) = old, (Array(pairs) + more).allSatisfy(\.key.isWhole) else {
      return .unknown
    }
    let keys = Set(more.map(\.key))
    return .dictionary(pairs.filter { !keys.contains($0.key) } + more)
  }

  /// Gives a variable a changed list or dictionary. Other variables may stand for the same one.
  private mutating func change(
    _ name: String, from old: StarlarkValue, to new: StarlarkValue, _ locals: Locals
  ) {
    let last = calls.count - 1
    calls[last].updates[name] = new
    calls[last].changed.insert(name)
    guard calls[last].shared.contains(name) else { return }
    for other in calls[last].shared where other != name && locals[other] == old {
      calls[last].updates[other] = .unknown
    }
  }

  /// The variables whose list or dictionary an expression may pass on.
  private static func names(sharedBy expression: StarlarkExpression) -> [String] {
    switch expression.kind {
    case .name(let name): [name]
    case .conditional(let first, _, let second), .operation("or", let first, let second),
      .operation("and", let first, let second):
      names(sharedBy: first) + names(sharedBy: second)
    default: []
    }
  }
}
