/// Assignments, and methods that change their receiver.
extension RubyInterpreter {
  mutating func assign(
    _ expression: RubyExpression, _ operation: String, to target: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    if operation == "||" || operation == "&&" {
      return try assignIfNeeded(expression, operation, to: target)
    }
    let new = try value(expression)
    if pending != nil { return .null }
    if operation.isEmpty {
      try store(new, isOwn: isNew(expression), to: target)
      return new
    }
    let old = try value(target)
    let result = combine(operation, old, new)
    try store(result, isOwn: true, to: target)
    return result
  }

  /// `target ||= value`
  private mutating func assignIfNeeded(
    _ expression: RubyExpression, _ operation: String, to target: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    var old = RubyValue.null
    if case .call(let call) = target.kind, call.receiver == nil {
      old = variable(call.name)?.value ?? .null
    } else {
      old = try value(target)
    }
    if let isTrue = old.isTrue {
      guard isTrue == (operation == "&&") else { return old }
      let new = try value(expression)
      try store(new, isOwn: isNew(expression), to: target)
      return new
    }
    let new = try value(expression)
    let result = RubyValue.alternatives([old, new])
    try store(result, isOwn: false, to: target)
    return result
  }

  mutating func combine(_ operation: String, _ old: RubyValue, _ new: RubyValue) -> RubyValue {
    old.map { old in
      new.map { new in
        result(of: operation, on: old, [new])
          ?? .unknown(old.doubt ?? new.doubt ?? RubyReason(text: "the operator '\(operation)'"))
      }
    }
  }

  /// Whether the value of an expression has no other name.
  private func isNew(_ expression: RubyExpression) -> Bool {
    switch expression.kind {
    case .text, .array, .hash, .number, .symbol, .null, .boolean: return true
    case .call(let call):
      return call.receiver != nil
        && [
          "+", "-", "map", "collect", "flat_map", "select", "reject", "filter", "dup", "clone", "split",
          "join",
          "gsub", "sub", "merge", "compact", "uniq", "sort", "reverse", "flatten", "strip", "new", "%",
          "to_s",
        ].contains(call.name)
    default: return false
    }
  }

  mutating func store(
    _ new: RubyValue, isOwn: Bool, to target: RubyExpression
  ) throws(RubyTooLong) {
    guard case .call(let call) = target.kind else {
      try storeEach(new, to: target)
      return
    }
    if call.receiver == nil {
      if call.name.first?.isUppercase == true {
        state.globals[scope.isEmpty ? call.name : scope + "::" + call.name] = RubyVariable(new)
      } else if ["@", "$"].contains(call.name.first) {
        state.globals[call.name] = RubyVariable(new)
      } else {
        state.variables[call.name] = RubyVariable(new, isOwn: isOwn)
      }
    } else if let origin = part(call.receiver), call.name != "[]" {
      dialect.assign(
        RubyWord(
          part: origin.part, path: origin.path, name: call.name, arguments: charged([new]),
          condition: conditions.last, line: self.call?.line ?? target.line,
          column: self.call?.column ?? target.column))
    } else if call.name == "[]", let receiver = call.receiver {
      try storeElement(new, call, of: receiver)
    } else {
      lose("an assignment to '\(call.name)'", at: target)
    }
  }

  private mutating func storeElement(
    _ new: RubyValue, _ call: RubyCall, of receiver: RubyExpression
  ) throws(RubyTooLong) {
    guard call.arguments.count == 1 else {
      lose("an assignment to an element", at: receiver)
      return
    }
    let key = try value(call.arguments[0])
    let old = try ownValue(receiver)
    var changed = RubyValue.unknown(key.doubt ?? old.doubt ?? RubyReason(text: "an element"))
    switch (old, key) {
    case (.hash(let pairs), _) where key.doubt == nil:
      guard meter.allows(.walking(old.size, key.size)) else { break }
      changed = .hash(RubyValue.setting(key, new, in: pairs))
    case (.array(let all), .integer(let index)) where all.indices.contains(index):
      guard meter.allows(.walking(old.size)) else { break }
      var values = Array(all)
      values[index] = new
      changed = .array(values)
    default: break
    }
    try replace(old, by: changed, in: receiver)
  }

  /// `a, b = 1, 2`
  private mutating func storeEach(_ new: RubyValue, to target: RubyExpression) throws(RubyTooLong) {
    guard case .array(let targets) = target.kind else { return }
    for (index, target) in targets.enumerated() {
      if case .splat(let inner) = target.kind {
        guard case .array(let values) = new, index == targets.count - 1 else {
          try store(.unknown(new.doubt ?? RubyReason(text: "an assignment")), isOwn: false, to: inner)
          continue
        }
        try store(.array(Array(values.dropFirst(index))), isOwn: true, to: inner)
      } else if case .array(let values) = new {
        try store(index < values.count ? values[index] : .null, isOwn: false, to: target)
      } else {
        let isKnown = new.doubt == nil && index == 0
        try store(
          isKnown ? new : .unknown(new.doubt ?? RubyReason(text: "an assignment")), isOwn: false, to: target)
      }
    }
  }

  func place(_ expression: RubyExpression) -> (line: Int, column: Int) {
    call ?? (expression.line, expression.column)
  }

  mutating func lose(_ text: String, at expression: RubyExpression) {
    let place = place(expression)
    dialect.lose(RubyLoss(kind: .syntax, text: text, line: place.line, column: place.column))
  }

  // MARK: Changes in place

  /// Evaluates a variable or another expression without giving its value another name.
  private mutating func ownValue(_ expression: RubyExpression) throws(RubyTooLong) -> RubyValue {
    if case .call(let call) = expression.kind, call.receiver == nil, let variable = variable(call.name) {
      return variable.value
    }
    return try value(expression)
  }

  /// Stores the new state of a list or table that was changed in place. Other names of it become unknown.
  private mutating func replace(
    _ old: RubyValue, by new: RubyValue, in receiver: RubyExpression
  ) throws(RubyTooLong) {
    guard case .call(let call) = receiver.kind else { return }
    var isOwn = false
    if call.receiver == nil {
      isOwn = variable(call.name)?.isOwn ?? false
      if state.variables[call.name] != nil {
        state.variables[call.name] = RubyVariable(new, isOwn: isOwn)
      } else if state.globals[scope + "::" + call.name] != nil {
        state.globals[scope + "::" + call.name] = RubyVariable(new)
      } else if state.globals[call.name] != nil {
        state.globals[call.name] = RubyVariable(new)
      } else {
        return
      }
    } else if call.name == "[]", let table = call.receiver {
      try storeElement(new, call, of: table)
    } else if part(call.receiver) != nil {
      try store(new, isOwn: false, to: receiver)
    } else {
      return
    }
    guard !isOwn else { return }
    forget(old, except: call.receiver == nil ? call.name : nil)
    dialect.change(old)
  }

  /// Forgets variables that possibly have the value that was changed in place.
  private mutating func forget(_ old: RubyValue, except name: String?) {
    spendOnState()
    func isSame(_ variable: RubyVariable) -> Bool { !variable.isOwn && variable.value == old }
    let unknown = RubyVariable(.unknown("a value that is changed under another name"))
    for (other, variable) in state.variables where other != name && isSame(variable) {
      state.variables[other] = unknown
    }
    for (other, variable) in state.globals where other != name && isSame(variable) {
      state.globals[other] = unknown
    }
    for index in callers.indices {
      for (other, variable) in callers[index].variables where isSame(variable) {
        callers[index].variables[other] = unknown
      }
    }
  }

  private static var changing: Set<String> {
    [
      "<<", "push", "append", "concat", "unshift", "prepend", "store", "update", "delete", "delete_if",
      "clear",
      "pop", "shift", "insert", "replace", "fill", "keep_if", "add", "delete_at", "[]=",
    ]
  }

  /// Calls a method without a block, which possibly changes its receiver.
  mutating func apply(
    _ name: String, to subject: RubyValue, _ arguments: [RubyValue], _ receiver: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    var isChanging = name.hasSuffix("!") || Self.changing.contains(name)
    // The methods of strings with some of these names return a new string.
    if case .string = subject, ["delete", "add", "update", "push", "store"].contains(name) {
      isChanging = false
    }
    let plain = name.hasSuffix("!") ? String(name.dropLast()) : name
    let result = subject.map { subject in
      func evaluate(_ arguments: [RubyValue]) -> RubyValue {
        if isChanging, !name.hasSuffix("!") {
          return RubyMethods.changed(by: name, subject, arguments, &meter) ?? unknown(arguments)
        }
        return self.result(of: plain, on: subject, arguments) ?? unknown(arguments)
      }
      func unknown(_ arguments: [RubyValue]) -> RubyValue {
        .unknown(
          subject.doubt ?? arguments.firstResult(\.doubt)
            ?? RubyReason(text: "the method '\(name)'"))
      }
      return arguments.count == 1 ? arguments[0].map { evaluate([$0]) } : evaluate(arguments)
    }
    if isChanging { try replace(subject, by: result.extent.isAllowed ? result : .tooLarge, in: receiver) }
    // What methods such as `delete` return is not the changed receiver.
    let returning: Set<String> = ["delete", "pop", "shift", "delete_at", "store", "[]="]
    return returning.contains(name) ? .unknown("the method '\(name)'") : result
  }
}
