import Text

/// The methods of Ruby's lists and tables that podspecs use.
extension RubyMethods {
  static func value(of name: String, on values: [RubyValue], _ arguments: [RubyValue]) -> RubyValue? {
    if arguments.isEmpty { return value(of: name, on: values) }
    guard arguments.count == 1 else {
      switch (name, arguments[0], arguments[1]) {
      case ("[]", .integer(let start), .integer(let count)) where start >= 0 && count >= 0:
        guard start <= values.count else { return .null }
        return .array(Array(values.dropFirst(start).prefix(count)))
      default: return nil
      }
    }
    switch (name, arguments[0]) {
    case ("+", .array(let more)), ("concat", .array(let more)): return .array(values + more)
    case ("|", .array(let more)), ("union", .array(let more)): return distinct(values + more)
    case ("&", .array(let others)):
      guard values.allSatisfy({ $0.doubt == nil }), others.allSatisfy({ $0.doubt == nil }) else { return nil }
      return distinct(values.filter(Set(others).contains))
    case ("-", .array(let fewer)), ("difference", .array(let fewer)):
      guard fewer.allSatisfy({ $0.doubt == nil }), values.allSatisfy({ $0.doubt == nil }) else { return nil }
      let fewer = Set(fewer)
      return .array(values.filter { !fewer.contains($0) })
    case ("+", .unknown(let reason)), ("concat", .unknown(let reason)):
      return .array(values + [.unknown(reason)])
    case ("include?", let value), ("member?", let value):
      guard value.doubt == nil, values.allSatisfy({ $0.doubt == nil }) else { return nil }
      return .boolean(values.contains(value))
    case ("join", let separator):
      guard let separator = separator.text else { return nil }
      return joined(values, separator)
    case ("[]", .integer(let index)), ("at", .integer(let index)):
      let offset = index < 0 ? values.count + index : index
      return values.indices.contains(offset) ? values[offset] : .null
    case ("[]", .range(let low, let high)): return slice(values, low, high).map { .array(Array($0)) }
    case ("first", .integer(let count)) where count >= 0: return .array(Array(values.prefix(count)))
    case ("last", .integer(let count)) where count >= 0: return .array(Array(values.suffix(count)))
    case ("drop", .integer(let count)) where count >= 0: return .array(Array(values.dropFirst(count)))
    case ("take", .integer(let count)) where count >= 0: return .array(Array(values.prefix(count)))
    case ("*", .string(let separator)): return joined(values, separator)
    case ("flatten", .integer(1)):
      return .array(values.flatMap { if case .array(let inner) = $0 { Array(inner) } else { [$0] } })
    default: return nil
    }
  }

  private static func value(of name: String, on values: [RubyValue]) -> RubyValue? {
    switch name {
    case "to_a", "to_set", "entries", "each", "to_ary", "lazy", "force": return .array(values)
    case "uniq": return distinct(values)
    case "sort":
      let texts = values.compactMap(\.text)
      guard texts.count == values.count, values.allSatisfy({ if case .string = $0 { true } else { false } })
      else {
        return nil
      }
      return .array(texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .string($0) })
    case "reverse": return .array(values.reversed())
    case "compact": return values.allSatisfy { $0.doubt == nil } ? .array(values.filter { $0 != .null }) : nil
    case "flatten":
      return .array(flattened(values))
    case "first": return values.first ?? .null
    case "last": return values.last ?? .null
    case "join": return joined(values, "")
    case "empty?": return .boolean(values.isEmpty)
    case "any?": return truths(values).map { .boolean($0.contains(true)) }
    case "none?": return truths(values).map { .boolean(!$0.contains(true)) }
    case "all?": return truths(values).map { .boolean(!$0.contains(false)) }
    case "length", "size", "count": return .integer(values.count)
    case "to_h":
      var pairs: [RubyValue.Pair] = []
      for value in values {
        guard case .array(let pair) = value, pair.count == 2 else { return nil }
        pairs.append(.init(key: pair[0], value: pair[1]))
      }
      return .hash(RubyValue.setting(pairs, in: []))
    default: return nil
    }
  }

  private static func truths(_ values: [RubyValue]) -> [Bool]? {
    let truths = values.map(\.isTrue)
    return truths.contains(nil) ? nil : truths.compactMap { $0 }
  }

  private static func distinct(_ values: [RubyValue]) -> RubyValue? {
    guard values.allSatisfy({ $0.doubt == nil }) else { return nil }
    var seen: Set<RubyValue> = []
    return .array(values.filter { seen.insert($0).inserted })
  }

  private static func joined(_ values: [RubyValue], _ separator: String) -> RubyValue? {
    let texts = flattened(values).map(\.interpolated)
    guard !texts.contains(nil) else {
      return values.contains { $0.doubt != nil } ? alternatives(ofJoining: values, separator) : nil
    }
    return .string(texts.compactMap { $0 }.joined(separator: separator))
  }

  /// Joins a list in which some elements have alternatives.
  private static func alternatives(ofJoining values: [RubyValue], _ separator: String) -> RubyValue? {
    var result: [String] = [""]
    for (index, value) in values.enumerated() {
      let texts: [String?] =
        if case .anyOf(let all) = value { all.map(\.interpolated) } else { [value.interpolated] }
      guard !texts.contains(nil), result.count * texts.count <= 32 else { return nil }
      result = result.flatMap { start in
        texts.compactMap { $0 }.map { index == 0 ? $0 : start + separator + $0 }
      }
    }
    return .alternatives(result.map { .string($0) })
  }

  private static func flattened(_ values: [RubyValue]) -> [RubyValue] {
    values.flatMap { value in if case .array(let inner) = value { flattened(Array(inner)) } else { [value] } }
  }

  static func value(
    of name: String, on pairs: [RubyValue.Pair], _ arguments: [RubyValue]
  ) -> RubyValue? {
    if arguments.isEmpty {
      switch name {
      case "to_h", "to_hash", "compare_by_identity": return .hash(pairs)
      case "keys": return .array(pairs.map(\.key))
      case "values": return .array(pairs.map(\.value))
      case "to_a": return .array(pairs.map { .array([$0.key, $0.value]) })
      case "empty?": return .boolean(pairs.isEmpty)
      case "any?": return .boolean(!pairs.isEmpty)
      case "length", "size", "count": return .integer(pairs.count)
      case "compact": return .hash(pairs.filter { $0.value != .null })
      default: return nil
      }
    }
    guard pairs.allSatisfy({ $0.key.doubt == nil }) else { return nil }
    func find(_ key: RubyValue) -> RubyValue? { pairs.last { $0.key == key }?.value }
    switch (name, arguments.count, arguments[0]) {
    case ("[]", 1, let key) where key.doubt == nil: return find(key) ?? .null
    case ("fetch", 1, let key) where key.doubt == nil: return find(key)
    case ("fetch", 2, let key) where key.doubt == nil: return find(key) ?? arguments[1]
    case ("dig", _, let key) where key.doubt == nil:
      let value = find(key) ?? .null
      guard arguments.count > 1, value != .null else { return value }
      guard case .hash(let inner) = value else { return nil }
      return self.value(of: "dig", on: Array(inner), Array(arguments.dropFirst()))
    case ("key?", 1, let key) where key.doubt == nil, ("has_key?", 1, let key) where key.doubt == nil,
      ("include?", 1, let key) where key.doubt == nil, ("member?", 1, let key) where key.doubt == nil:
      return .boolean(find(key) != nil)
    case ("merge", 1, .hash(let more)):
      return .hash(RubyValue.setting(more, in: pairs))
    case ("merge", 1, .unknown(let reason)):
      return .hash(pairs + [.init(key: .unknown(reason), value: .unknown(reason))])
    case ("slice", _, _) where arguments.allSatisfy({ $0.doubt == nil }):
      let keys = Set(arguments)
      return .hash(pairs.filter { keys.contains($0.key) })
    case ("except", _, _) where arguments.allSatisfy({ $0.doubt == nil }):
      let keys = Set(arguments)
      return .hash(pairs.filter { !keys.contains($0.key) })
    default: return nil
    }
  }

  /// Returns the new state of a value after a method that changes it in place; `nil` if it is not supported.
  static func changed(
    by name: String, _ value: RubyValue, _ arguments: [RubyValue], _ meter: inout Meter
  ) -> RubyValue? {
    guard RubyCosts.allows(name, on: value, arguments, changing: true, &meter) else { return nil }
    switch (name, value) {
    case ("<<", .string(let text)), ("concat", .string(let text)):
      guard arguments.count == 1, case .string(let more) = arguments[0] else { return nil }
      return .string(text + more)
    case ("prepend", .string(let text)):
      guard arguments.count == 1, case .string(let more) = arguments[0] else { return nil }
      return .string(more + text)
    case ("replace", .string) where arguments.count == 1: return arguments[0]
    case ("<<", .integer), ("<<", .version): return nil
    case ("<<", .array(let values)), ("push", .array(let values)), ("append", .array(let values)):
      return .array(values + arguments)
    case ("add", .array(let values)): return distinct(values + arguments)
    case ("concat", .array(let values)):
      var result = Array(values)
      for argument in arguments {
        switch argument {
        case .array(let more): result += more
        case .unknown: result.append(argument)
        default: return nil
        }
      }
      return .array(result)
    case ("unshift", .array(let values)), ("prepend", .array(let values)): return .array(arguments + values)
    case ("clear", .array): return .array([])
    case ("clear", .hash): return .hash([])
    case ("delete", .array(let values)):
      guard arguments.count == 1, arguments[0].doubt == nil, values.allSatisfy({ $0.doubt == nil }) else {
        return nil
      }
      return .array(values.filter { $0 != arguments[0] })
    case ("delete", .hash(let pairs)):
      guard arguments.count == 1, arguments[0].doubt == nil else { return nil }
      return .hash(pairs.filter { $0.key != arguments[0] })
    case ("pop", .array(let values)) where arguments.isEmpty: return .array(Array(values.dropLast()))
    case ("shift", .array(let values)) where arguments.isEmpty: return .array(Array(values.dropFirst()))
    case ("store", .hash(let pairs)):
      guard arguments.count == 2, arguments[0].doubt == nil else { return nil }
      return .hash(RubyValue.setting(arguments[0], arguments[1], in: pairs))
    case ("update", .hash(let pairs)): return self.value(of: "merge", on: Array(pairs), arguments)
    // A string's `delete` does not change it.
    case ("delete", .string): return nil
    default: return nil
    }
  }
}
