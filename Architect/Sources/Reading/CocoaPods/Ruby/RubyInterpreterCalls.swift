import Text

/// Calls of methods, of functions and of the words of the dialect.
extension RubyInterpreter {
  mutating func perform(_ call: RubyCall, at place: RubyExpression) throws(RubyTooLong) -> RubyValue {
    if call.receiver == nil, call.arguments.isEmpty, call.block == nil, !call.hasBrackets,
      let variable = variable(call.name)
    {
      // The value is used under another name from now on.
      if state.variables[call.name] != nil { state.variables[call.name]?.isOwn = false }
      return variable.value
    }
    if let result = try performLogic(call) { return result }
    if case .call(let receiver)? = call.receiver?.kind, receiver.receiver == nil, receiver.name == "self",
      !["class", "send", "method"].contains(call.name)
    {
      var own = call
      own.receiver = nil
      return try perform(own, at: place)
    }
    let origin = part(call.receiver)
    let type = origin == nil ? constant(call.receiver) : nil
    if call.receiver == nil || origin != nil || isSpecification(call, type) {
      return try performWord(call, origin, at: place)
    }
    guard let receiver = call.receiver else { return .null }
    if let type, variable(type) == nil {
      return try performOfType(call, type, at: place)
    }
    let subject = try value(ofReceiver: receiver)
    if pending != nil { return .null }
    if call.isSafe, subject == .null { return .null }
    let arguments = try list(call.arguments)
    if pending != nil { return .null }
    if case .function(let index) = subject, ["call", "[]", "yield"].contains(call.name) {
      return try run(functions[index], arguments, at: place)
    }
    if let block = try block(of: call, arguments) {
      return try iterate(call.name, subject, arguments, block, of: receiver)
    }
    notePassing(arguments, call, at: place)
    let passed = arguments.filter { if case .function = $0 { false } else { true } }
    return try apply(call.name, to: subject, passed, receiver)
  }

  /// Returns the block of a call. `&:name` is a block that calls the method, and `&function` is the function's.
  private mutating func block(of call: RubyCall, _ arguments: [RubyValue]) throws(RubyTooLong) -> RubyBlock? {
    if let block = call.block { return block }
    guard let last = call.arguments.last, case .splat = last.kind, let value = arguments.last else {
      return nil
    }
    switch value {
    case .function(let index): return functions[index]
    case .symbol(let name):
      let element = RubyExpression(
        kind: .call(RubyCall(name: "it")), line: last.line, column: last.column)
      return RubyBlock(
        parameters: ["it"],
        body: [
          RubyExpression(
            kind: .call(RubyCall(receiver: element, name: name)), line: last.line, column: last.column)
        ])
    default: return nil
    }
  }

  /// Evaluates a receiver. A variable stays the only name of its value.
  private mutating func value(ofReceiver receiver: RubyExpression) throws(RubyTooLong) -> RubyValue {
    if case .call(let call) = receiver.kind, call.receiver == nil, call.arguments.isEmpty, call.block == nil,
      !call.hasBrackets, let variable = variable(call.name)
    {
      return variable.value
    }
    return try value(receiver)
  }

  /// Evaluates `!`, `&&` and `||`, which do not evaluate their second operand in each case.
  private mutating func performLogic(_ call: RubyCall) throws(RubyTooLong) -> RubyValue? {
    guard let receiver = call.receiver, ["!", "&&", "||"].contains(call.name) else { return nil }
    let left = try value(receiver)
    if pending != nil { return .null }
    if call.name == "!" {
      return left.isTrue.map { .boolean(!$0) } ?? .unknown(left.doubt ?? RubyReason(text: "a condition"))
    }
    guard let right = call.arguments.first else { return nil }
    let isAnd = call.name == "&&"
    if let isTrue = left.isTrue { return isTrue == isAnd ? try value(right) : left }
    let other = try split(
      [[right]], isComplete: true, left.doubt?.text ?? "a condition", ifUndecided: true)
    if isAnd {
      // If one of the conditions is false, so is the conjunction.
      return other.isTrue == false ? other : .alternatives([left, other])
    }
    var first = left
    if case .unknown(let reason) = left { first = .unknown(RubyReason(text: reason.text, isOverride: true)) }
    if case .anyOf(let values) = left { first = .alternatives(values.filter { $0.isTrue != false }) }
    return .alternatives([first, other])
  }

  /// Executes a statement that is possibly not executed, without alternatives for its value.
  private mutating func split(
    _ bodies: [[RubyExpression]], isComplete: Bool, _ reason: String, ifUndecided: Bool
  ) throws(RubyTooLong) -> RubyValue {
    let before = state
    conditions.append(reason)
    let count = conditions.count
    let result = try value(bodies[0])
    if conditions.count >= count { conditions.removeSubrange((count - 1)...) }
    if let jump = pending {
      pending = nil
      // `value || return`: afterwards, the value is certain or the jump was executed.
      state = before
      if jump.kind != .raising {
        possible.append(Jump(kind: jump.kind, value: jump.value, reason: reason))
        conditions.append(reason)
      }
    }
    return result
  }

  /// Whether the call is `Pod::Spec.new`.
  private func isSpecification(_ call: RubyCall, _ type: String?) -> Bool {
    guard call.name == "new", let type else { return false }
    return ["Pod::Spec", "Pod::Specification", "Spec", "Specification"].contains(type)
  }

  /// Takes note of a method that is given the specification or the Podfile itself, which it can change.
  mutating func notePassing(_ arguments: [RubyValue], _ call: RubyCall, at place: RubyExpression) {
    func isPart(_ value: RubyValue) -> Bool {
      switch value {
      case .part, .platform: true
      case .hash(let pairs): pairs.contains { isPart($0.value) }
      default: false
      }
    }
    guard arguments.contains(where: isPart), call.name != "[]", call.name != "<<", call.name != "push" else {
      return
    }
    let where_ = self.place(place)
    dialect.lose(
      RubyLoss(kind: .method, text: "the method '\(call.name)'", line: where_.line, column: where_.column))
  }

  private mutating func performWord(
    _ call: RubyCall, _ origin: (part: Int, path: [String])?, at place: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    if call.receiver == nil, call.name == "yield" { return try yield(call) }
    let arguments = try list(call.arguments)
    if pending != nil { return .null }
    if call.receiver == nil {
      if let method = methods[scope.isEmpty ? call.name : scope + "." + call.name] ?? methods[call.name] {
        return try run(method, arguments, at: place, passing: call.block)
      }
      if let result = try performBuiltIn(call, arguments, at: place) { return result }
    }
    if let origin, origin.path.isEmpty, call.arguments.isEmpty, call.block == nil,
      RubyPlatform.all.contains(call.name)
    {
      return .platform(part: origin.part, RubyPlatform.name(call.name))
    }
    var word = RubyWord(
      part: origin?.part, path: origin?.path ?? [], name: call.name, arguments: arguments, block: call.block,
      condition: conditions.last, line: self.call?.line ?? place.line,
      column: self.call?.column ?? place.column)
    if case .function(let index)? = arguments.last, call.block == nil, origin != nil {
      word.block = functions[index]
      word.arguments.removeLast()
    }
    word.arguments = charged(word.arguments)
    switch dialect.perform(word) {
    case .value(let value): return value
    case .enter(let values):
      if let block = word.block {
        _ = try runBlock(block, values)
      }
      dialect.leave()
      return values.first ?? .null
    case .skip: return .null
    case .unknown: return try performUnknown(call, arguments)
    }
  }

  /// Charges for what a dialect keeps of arguments. Returns them, or unknown ones if that is too much.
  mutating func charged(_ arguments: [RubyValue]) -> [RubyValue] {
    let size = Meter.product(arguments.count, arguments.reduce(0) { Meter.sum($0, $1.size) })
    return meter.allows(Cost(steps: size / 2, result: 1, made: size))
      ? arguments : arguments.map { _ in .tooLarge }
  }

  /// Takes note of a method that is defined in another place, and executes its block with unknown arguments.
  private mutating func performUnknown(
    _ call: RubyCall, _ arguments: [RubyValue]
  ) throws(RubyTooLong) -> RubyValue {
    let reason = "the method '\(call.name)'"
    // The method can change what it is given.
    for argument in call.arguments {
      if case .call(let inner) = argument.kind, inner.receiver == nil, inner.arguments.isEmpty,
        let variable = state.variables[inner.name]
      {
        switch variable.value {
        case .array, .hash: state.variables[inner.name] = RubyVariable(.unknown(reason))
        default: break
        }
      }
    }
    if let block = call.block {
      try possibly(reason) { interpreter throws(RubyTooLong) in
        try interpreter.runBlock(block, [.unknown(reason)])
      }
    }
    return .unknown(reason)
  }

  // MARK: Methods and blocks

  mutating func define(_ name: String, _ block: RubyBlock, at place: RubyExpression) {
    if name.hasPrefix("self.") {
      let own = String(name.dropFirst("self.".count))
      methods[scope.isEmpty ? own : scope + "." + own] = block
    } else if scope.isEmpty {
      methods[name] = block
    } else {
      // Methods of instances are known by their names alone to a module's other methods.
      methods[scope + "." + name] = block
    }
    if !conditions.isEmpty {
      dialect.lose(
        RubyLoss(
          kind: .method, text: "the method '\(name)', which depends on a condition", line: place.line,
          column: place.column))
    }
  }

  mutating func run(
    _ method: RubyBlock, _ arguments: [RubyValue], at place: RubyExpression, passing passed: RubyBlock? = nil,
    in newScope: String? = nil
  ) throws(RubyTooLong) -> RubyValue {
    let isOutermost = call == nil
    if isOutermost { call = (place.line, place.column) }
    depth += 1
    guard depth <= Self.deepest else { throw RubyTooLong(line: call?.line ?? place.line) }
    // A method cannot access the variables outside it; it accesses its arguments by the names of its parameters.
    callers.append((state.variables, block))
    let outerScope = scope
    if let newScope { scope = newScope }
    state.variables = [:]
    block = passed
    let count = (conditions.count, possible.count)
    try bind(arguments, to: method)
    let value = try value(method.body)
    let result = catching([.returning, .next], since: count, value)
    depth -= 1
    scope = outerScope
    if isOutermost { call = nil }
    if let caller = callers.popLast() {
      state.variables = caller.variables
      block = caller.block
    }
    return result
  }

  /// Sets the parameters of a method.
  private mutating func bind(_ arguments: [RubyValue], to method: RubyBlock) throws(RubyTooLong) {
    var arguments = arguments
    if !method.keywords.isEmpty {
      var options: [RubyValue.Pair] = []
      if case .hash(let pairs)? = arguments.last {
        options = Array(pairs)
        arguments.removeLast()
        meter.spend(Meter.product(pairs.count, method.keywords.count) / 16)
      }
      for name in method.parameters where method.keywords.contains(name) {
        if let option = options.last(where: { $0.key.text == name }) {
          state.variables[name] = RubyVariable(option.value)
        } else {
          try bindDefault(name, of: method)
        }
      }
    }
    let positional = method.parameters.filter { !method.keywords.contains($0) }
    for (index, name) in positional.enumerated() {
      if method.isUnusual {
        state.variables[name] = RubyVariable(.unknown("the parameter '\(name)'"))
      } else if index < arguments.count {
        state.variables[name] = RubyVariable(arguments[index])
      } else {
        try bindDefault(name, of: method)
      }
    }
    if let rest = method.rest {
      state.variables[rest] = RubyVariable(
        method.isUnusual
          ? .unknown("the parameter '\(rest)'") : .array(Array(arguments.dropFirst(positional.count))))
    }
  }

  private mutating func bindDefault(_ name: String, of method: RubyBlock) throws(RubyTooLong) {
    let value: RubyValue =
      if let expression = method.defaults[name] {
        try value(expression)
      } else { .unknown("the parameter '\(name)'") }
    state.variables[name] = RubyVariable(value)
  }

  /// Executes the block that was passed to the running method, with the variables of the caller.
  private mutating func yield(_ call: RubyCall) throws(RubyTooLong) -> RubyValue {
    let arguments = try list(call.arguments)
    guard let passed = block, let caller = callers.popLast() else { return .unknown("'yield'") }
    let own = (state.variables, block)
    state.variables = caller.variables
    block = caller.block
    let result = try runBlock(passed, arguments)
    callers.append((state.variables, block))
    (state.variables, block) = own
    return result
  }

  /// Executes a block, which can change the variables around it.
  mutating func runBlock(
    _ block: RubyBlock, _ arguments: [RubyValue], keeping: Bool = false
  ) throws(RubyTooLong) -> RubyValue {
    var arguments = arguments
    if arguments.count == 1, block.parameters.count > 1 {
      switch arguments[0] {
      case .array(let parts): arguments = Array(parts)
      case .unknown: arguments = Array(repeating: arguments[0], count: block.parameters.count)
      default: break
      }
    }
    let before = state.variables
    // The variables are copied for each run, even if the block is empty.
    meter.spend(10 + (before.count + block.parameters.count) / 2)
    guard !meter.isExhausted else { throw RubyTooLong(line: call?.line ?? 1) }
    for (index, name) in block.parameters.enumerated() {
      let value: RubyValue = index < arguments.count ? arguments[index] : .null
      let isUnusual = block.isUnusual || block.keywords.contains(name)
      state.variables[name] = RubyVariable(isUnusual ? .unknown("the parameter '\(name)'") : value)
    }
    if let rest = block.rest { state.variables[rest] = RubyVariable(.unknown("the parameter '\(rest)'")) }
    if block.parameters.isEmpty, let first = arguments.first {
      state.variables["it"] = RubyVariable(first)
      state.variables["_1"] = RubyVariable(first)
    }
    let count = (conditions.count, possible.count)
    let value = try value(block.body)
    let result = catching([.next], since: count, value)
    guard !keeping else { return result }
    // The block's own variables do not exist outside it.
    for name in block.parameters { state.variables[name] = before[name] }
    for name in state.variables.keys where before[name] == nil { state.variables[name] = nil }
    return result
  }

  /// Executes the body of `class` or `module`.
  mutating func runScope(
    _ name: String, _ body: [RubyExpression], at place: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    let outer = scope
    scope = scope.isEmpty ? name : scope + "::" + name
    if name.hasPrefix("Pod") || ["Object", "Kernel", "String", "Array", "Hash", "File", "Dir"].contains(name)
    {
      dialect.lose(
        RubyLoss(kind: .file, text: "changes of '\(name)'", line: place.line, column: place.column))
    }
    let outerVariables = state.variables
    state.variables = [:]
    let result = try value(body)
    state.variables = outerVariables
    scope = outer
    return result
  }
}
