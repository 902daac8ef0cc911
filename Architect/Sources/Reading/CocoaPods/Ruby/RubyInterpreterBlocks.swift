import Text

/// Methods with blocks, such as `each` and `map`.
extension RubyInterpreter {
  private static func elements(_ value: RubyValue) -> [[RubyValue]]? {
    switch value {
    case .array(let values): values.map { [$0] }
    case .hash(let pairs): pairs.map { [$0.key, $0.value] }
    case .range(let low, let high): RubyValue.numbers(low, high)?.map { [$0] }
    default: nil
    }
  }

  /// Calls a method with a block.
  /// - Parameter keeping: Whether the block's parameters are variables outside it.
  mutating func iterate(
    _ name: String, _ subject: RubyValue, _ arguments: [RubyValue], _ block: RubyBlock,
    of receiver: RubyExpression? = nil, keeping: Bool = false
  ) throws(RubyTooLong) -> RubyValue {
    if case .anyOf(let values) = subject {
      var results: [RubyValue] = []
      for value in values {
        conditions.append(subject.doubt?.text ?? "a condition")
        let count = conditions.count
        results.append(try iterate(name, value, arguments, block, of: nil, keeping: keeping))
        conditions.removeSubrange((count - 1)...)
      }
      return .alternatives(results)
    }
    if name == "tap" {
      _ = try runBlock(block, [subject])
      return subject
    }
    if ["then", "yield_self"].contains(name) { return try runBlock(block, [subject]) }
    if name == "times", case .integer(let number) = subject, let numbers = RubyValue.numbers(1, number) {
      _ = try loop(numbers.indices.map { [.integer($0)] }, block, keeping)
      return subject
    }
    if subject == .null, name == "each" { return .null }
    // Each element becomes a list of arguments.
    guard meter.allows(Cost(steps: subject.size, result: 1, made: Meter.product(3, subject.size))) else {
      return .tooLarge
    }
    guard var elements = Self.elements(subject) else {
      return try iterateUnknown(name, subject, block)
    }
    switch name {
    case "each_with_index", "each_with_object", "map_with_index", "inject", "reduce":
      return try iterateWithMore(name, subject, elements, arguments, block)
    case "each_value": elements = elements.map { [$0.last ?? .null] }
    case "each_key": elements = elements.map { [$0.first ?? .null] }
    case "reverse_each": elements.reverse()
    default: break
    }
    switch name {
    case "each", "each_pair", "each_value", "each_key", "each_entry", "reverse_each":
      if let result = try loop(elements, block, keeping) { return result }
      return subject
    default: return try collect(name, subject, elements, block, receiver)
    }
  }

  /// Executes a block for each element. Returns the value of `break`.
  private mutating func loop(
    _ elements: [[RubyValue]], _ block: RubyBlock, _ keeping: Bool
  ) throws(RubyTooLong) -> RubyValue? {
    let count = (conditions.count, possible.count)
    for element in elements {
      _ = try runBlock(block, element, keeping: keeping)
      if pending != nil { break }
    }
    guard pending != nil || possible.count > count.1 else { return nil }
    let isStopped = pending?.kind == .stop
    let result = catching([.stop], since: count, .null)
    return isStopped ? result : nil
  }

  private mutating func iterateUnknown(
    _ name: String, _ subject: RubyValue, _ block: RubyBlock
  ) throws(RubyTooLong) -> RubyValue {
    let reason = subject.doubt ?? RubyReason(text: "the method '\(name)'")
    try possibly(reason.text) { interpreter throws(RubyTooLong) in
      try interpreter.runBlock(block, [.unknown(reason)])
    }
    return .unknown(reason)
  }

  private mutating func iterateWithMore(
    _ name: String, _ subject: RubyValue, _ elements: [[RubyValue]], _ arguments: [RubyValue],
    _ block: RubyBlock
  ) throws(RubyTooLong) -> RubyValue {
    func joined(_ element: [RubyValue]) -> RubyValue { element.count == 1 ? element[0] : .array(element) }
    switch name {
    case "each_with_index":
      let pairs = elements.enumerated().map { [joined($1), .integer($0)] }
      return try loop(pairs, block, false) ?? subject
    case "inject", "reduce":
      guard arguments.count <= 1 else { return try iterateUnknown(name, subject, block) }
      var values = elements.map(joined)[...]
      var result = arguments.first ?? values.popFirst() ?? .null
      for value in values { result = try runBlock(block, [result, value]) }
      return result
    default: return try iterateUnknown(name, subject, block)
    }
  }

  private mutating func collect(
    _ name: String, _ subject: RubyValue, _ elements: [[RubyValue]], _ block: RubyBlock,
    _ receiver: RubyExpression?
  ) throws(RubyTooLong) -> RubyValue {
    let names: Set<String> = [
      "map", "collect", "flat_map", "select", "filter", "reject", "find", "detect", "any?", "all?", "none?",
      "to_h", "each_slice", "map!", "select!", "reject!", "collect!", "delete_if", "filter_map", "sort_by",
      "partition", "transform_values", "to_hash",
    ]
    guard names.contains(name), !["each_slice", "sort_by", "partition"].contains(name) else {
      return try iterateUnknown(name, subject, block)
    }
    let count = (conditions.count, possible.count)
    var results: [RubyValue] = []
    for element in elements {
      results.append(try runBlock(block, element))
      if pending != nil { return catching([.stop], since: count, .null) }
    }
    let plain = name.hasSuffix("!") ? String(name.dropLast()) : name == "delete_if" ? "reject" : name
    let doubt = results.firstResult { $0.isTrue == nil ? $0.doubt : nil }
    // The results are parts of the new value.
    let size = results.reduce(elements.count) { Meter.sum($0, $1.size) }
    guard meter.allows(.walking(subject.size, size)) else { return .tooLarge }
    var value = RubyValue.unknown(doubt ?? RubyReason(text: "the method '\(name)'"))
    switch plain {
    case "map", "collect": value = .array(results)
    case "flat_map":
      value = .array(results.flatMap { if case .array(let inner) = $0 { Array(inner) } else { [$0] } })
    case "filter_map" where doubt == nil: value = .array(results.filter { $0.isTrue == true })
    case "select", "filter", "reject":
      guard doubt == nil else { break }
      let kept = zip(elements, results).filter { ($1.isTrue == true) == (plain != "reject") }.map(\.0)
      if case .hash = subject {
        value = .hash(kept.map { .init(key: $0[0], value: $0[1]) })
      } else {
        value = .array(kept.map { $0[0] })
      }
    case "find", "detect":
      guard doubt == nil else { break }
      value =
        zip(elements, results).first { $1.isTrue == true }.map { element, _ in
          element.count == 1 ? element[0] : .array(element)
        } ?? .null
    case "any?", "all?", "none?":
      guard doubt == nil else { break }
      let truths = results.map { $0.isTrue == true }
      let isAny = truths.contains(true)
      value = .boolean(plain == "any?" ? isAny : plain == "none?" ? !isAny : !truths.contains(false))
    case "to_h":
      var pairs: [RubyValue.Pair] = []
      for result in results {
        guard case .array(let pair) = result, pair.count == 2 else { return value }
        pairs.append(.init(key: pair[0], value: pair[1]))
      }
      value = .hash(RubyValue.setting(pairs, in: []))
    case "transform_values":
      guard case .hash(let pairs) = subject else { break }
      value = .hash(
        zip(
          pairs,
          try pairs.indices.map { index throws(RubyTooLong) in
            try runBlock(block, [pairs[index].value])
          }
        ).map { .init(key: $0.key, value: $1) })
    default: break
    }
    if name.hasSuffix("!") || name == "delete_if", let receiver {
      try store(value, isOwn: false, to: receiver)
      dialect.change(subject)
    }
    return value
  }
}
