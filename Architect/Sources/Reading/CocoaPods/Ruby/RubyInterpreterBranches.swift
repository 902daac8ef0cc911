/// Conditions, loops and jumps.
extension RubyInterpreter {
  // MARK: Conditions

  mutating func choose(_ branches: [RubyBranch], isComplete: Bool) throws(RubyTooLong) -> RubyValue {
    for (index, branch) in branches.enumerated() {
      guard let condition = branch.condition else { return try value(branch.body) }
      let decision = try value(condition)
      if pending != nil { return .null }
      switch decision.isTrue {
      case true?: return try value(branch.body)
      case false?: continue
      case nil:
        // The conditions of the other branches are not evaluated, because they can have effects.
        return try split(
          branches[index...].map(\.body), isComplete: isComplete,
          decision.doubt?.text ?? "a condition")
      }
    }
    return .null
  }

  mutating func select(
    _ subject: RubyExpression?, _ branches: [RubyBranch]
  ) throws(RubyTooLong) -> RubyValue {
    let subject: RubyValue? =
      if let subject { try value(subject) } else { nil }
    let isComplete = branches.contains { $0.condition == nil }
    for (index, branch) in branches.enumerated() {
      guard let condition = branch.condition else { return try value(branch.body) }
      var reason: String?
      var isMatch = false
      let candidates: [RubyValue] =
        if case .array(let elements) = condition.kind { try list(elements) } else { [try value(condition)] }
      for candidate in candidates where !isMatch {
        let decision = subject.map { RubyMethods.matches($0, candidate, &meter) } ?? candidate
        switch decision.isTrue {
        case true?: isMatch = reason == nil
        case false?: continue
        case nil: reason = decision.doubt?.text ?? "a condition"
        }
      }
      if isMatch { return try value(branch.body) }
      if let reason { return try split(branches[index...].map(\.body), isComplete: isComplete, reason) }
    }
    return .null
  }

  /// Whether statements certainly end the program with an error. A published podspec does not execute them.
  private func isFatal(_ body: [RubyExpression]) -> Bool {
    guard case .call(let call)? = body.last?.kind, call.receiver == nil else { return false }
    return ["raise", "fail", "abort", "exit", "exit!"].contains(call.name)
  }

  /// Executes every branch with the same initial variables, and combines the resulting values.
  mutating func split(
    _ bodies: [[RubyExpression]], isComplete: Bool, _ reason: String
  ) throws(RubyTooLong) -> RubyValue {
    let bodies = (isComplete ? bodies : bodies + [[]]).filter { !isFatal($0) }
    if bodies.count == 1 { return try value(bodies[0]) }
    let before = state
    // The variables of all branches are copied and compared.
    spendOnState(times: bodies.count)
    var ends: [State] = []
    var values: [RubyValue] = []
    var jumps: [Jump] = []
    for body in bodies {
      state = before
      conditions.append(reason)
      let count = conditions.count
      let value = try value(body)
      // A possible jump in the branch leaves its condition behind.
      let left = conditions.count > count
      conditions.removeSubrange((count - 1)...)
      if left { conditions.append(reason) }
      if var jump = pending {
        pending = nil
        if jump.kind == .raising { continue }
        jump.reason = reason
        jumps.append(jump)
      } else {
        ends.append(state)
        values.append(value)
      }
    }
    guard !ends.isEmpty else {
      state = before
      if let first = jumps.first {
        pending = Jump(
          kind: first.kind,
          value: jumps.allSatisfy { $0.kind == first.kind }
            ? .alternatives(jumps.map(\.value)) : .unknown(reason))
      } else {
        pending = Jump(kind: .raising, value: .null, reason: reason)
      }
      return .null
    }
    if !jumps.isEmpty {
      possible += jumps
      conditions.append(reason)
    }
    join(ends, before)
    return .alternatives(values)
  }

  /// Combines the variables at the ends of several branches.
  private mutating func join(_ ends: [State], _ before: State) {
    func joined(_ path: KeyPath<State, [String: RubyVariable]>) -> [String: RubyVariable] {
      var result: [String: RubyVariable] = [:]
      for name in Set(ends.flatMap { $0[keyPath: path].keys }) {
        let all = ends.map { $0[keyPath: path][name] }
        let isOwn = all.allSatisfy { $0?.isOwn ?? true }
        let value = RubyValue.alternatives(all.map { $0?.value ?? .null })
        result[name] = RubyVariable(value, isOwn: isOwn)
      }
      return result
    }
    state = State(variables: joined(\.variables), globals: joined(\.globals))
  }

  /// Executes statements that are possibly executed any number of times. What they change becomes unknown.
  mutating func possibly(
    _ reason: String, _ body: (inout Self) throws(RubyTooLong) -> RubyValue
  ) throws(RubyTooLong) {
    let before = state
    spendOnState()
    conditions.append(reason)
    let count = (conditions: conditions.count, possible: possible.count)
    _ = try body(&self)
    conditions.removeSubrange((count.conditions - 1)...)
    if let jump = pending, jump.kind == .returning { possible.append(jump) }
    pending = nil
    // A possible jump out of the statements leaves its condition behind.
    if possible.count > count.possible { conditions.append(reason) }
    for (name, variable) in state.variables where before.variables[name] != variable {
      let old = before.variables[name].map { [$0.value] } ?? []
      state.variables[name] = RubyVariable(.alternatives(old + [variable.value, .unknown(reason)]))
    }
    for (name, variable) in state.globals where before.globals[name] != variable {
      let old = before.globals[name].map { [$0.value] } ?? []
      state.globals[name] = RubyVariable(.alternatives(old + [variable.value, .unknown(reason)]))
    }
  }

  mutating func repeatWhile(
    _ condition: RubyExpression, _ body: [RubyExpression]
  ) throws(RubyTooLong) {
    let count = (conditions.count, possible.count)
    while true {
      let decision = try value(condition)
      if pending != nil { return }
      guard let isTrue = decision.isTrue else {
        try possibly(decision.doubt?.text ?? "a condition") { interpreter throws(RubyTooLong) in
          try interpreter.value(body)
        }
        break
      }
      guard isTrue else { break }
      _ = try value(body)
      if let jump = pending {
        if jump.kind == .next || jump.kind == .stop { pending = nil }
        if jump.kind != .next { break }
      }
    }
    _ = catching([.next, .stop], since: count, .null)
  }

  // MARK: Jumps

  mutating func jump(_ word: String, _ result: RubyExpression?) throws(RubyTooLong) -> RubyValue {
    let value: RubyValue =
      if let result { try value(result) } else { .null }
    if pending != nil { return .null }
    switch word {
    case "return": pending = Jump(kind: .returning, value: value)
    case "next": pending = Jump(kind: .next, value: value)
    case "break": pending = Jump(kind: .stop, value: value)
    default: return .unknown("'\(word)'")
    }
    return .null
  }

  /// Ends the jumps of some kinds that began since the given counts of conditions and of possible jumps. Returns the
  /// value of the code that they leave.
  mutating func catching(
    _ kinds: Set<Jump.Kind>, since count: (conditions: Int, possible: Int), _ result: RubyValue
  ) -> RubyValue {
    var result = result
    if let jump = pending, kinds.contains(jump.kind) {
      pending = nil
      result = jump.value
    }
    guard possible.count > count.possible else { return result }
    // Code that ends with an error is executed only if none of the jumps was.
    if pending?.kind == .raising, possible[count.possible...].contains(where: { kinds.contains($0.kind) }) {
      pending = nil
      let values = possible[count.possible...].filter { kinds.contains($0.kind) }.map(\.value)
      possible.removeSubrange(count.possible...)
      conditions.removeSubrange(min(count.conditions, conditions.count)...)
      return .alternatives(values)
    }
    let begun = possible[count.possible...]
    let others = begun.filter { !kinds.contains($0.kind) }
    let mine = begun.filter { kinds.contains($0.kind) }
    possible.removeSubrange(count.possible...)
    possible += others
    conditions.removeSubrange(min(count.conditions, conditions.count)...)
    conditions += others.map(\.reason)
    return .alternatives(mine.map(\.value) + [result])
  }

  /// Executes `begin`. If something in the body could not be evaluated, an error is possible, and the effects of the
  /// body and of the other branches are uncertain.
  mutating func protect(
    _ body: [RubyExpression], _ rescues: [[RubyExpression]], _ ensured: [RubyExpression]
  ) throws(RubyTooLong) -> RubyValue {
    let saved = self
    spendOnState(times: 2)
    var result = try value(body)
    let isRaised = pending?.kind == .raising
    if !rescues.isEmpty, isRaised, rescues.count == 1 {
      pending = nil
      result = try value(rescues[0])
    } else if !rescues.isEmpty, isRaised || failures > saved.failures {
      let spent = meter
      self = saved
      meter = spent
      result = try split(
        [body] + rescues, isComplete: true, "whether an error occurs")
    }
    let jump = pending
    pending = nil
    _ = try value(ensured)
    if pending == nil { pending = jump }
    return result
  }
}
