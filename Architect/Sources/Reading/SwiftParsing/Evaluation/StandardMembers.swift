internal import Text

/// The members of Swift's own types that manifests use.
enum StandardMembers {
  /// Returns the text of a value in a string interpolation.
  static func text(of value: EvaluatedValue) -> String? {
    switch value.kind {
    case .string(let text): text
    case .number(let text):
      text.contains(".") ? Double(text).map { "\($0)" } : Int(text).map { "\($0)" } ?? text
    case .boolean(let flag): flag ? "true" : "false"
    case .member(let name, nil, _): name
    default: nil
    }
  }

  /// Returns a value of one of Swift's own types.
  static func construct(_ type: String, _ arguments: [EvaluatedValue.Argument]) -> EvaluatedValue.Kind? {
    guard let first = arguments.first?.value else {
      switch type {
      case "String": return .string("")
      case "Array", "Set": return .array([])
      case "Dictionary", "SettingsDictionary": return .dictionary([])
      default: return nil
      }
    }
    if first.gap != nil { return first.kind }
    if type == "String", arguments.count == 2, arguments[0].label == "repeating",
      arguments[1].label == "count",
      let part = first.string, let count = text(of: arguments[1].value).flatMap({ Int($0) }),
      (0...1_000).contains(count), part.utf8.count <= 1_000
    {
      return .string(String(repeating: part, count: count))
    }
    // Arguments with labels have other meanings, such as the number of repetitions.
    guard arguments.count == 1, arguments[0].label == nil || arguments[0].label == "describing" else {
      return nil
    }
    switch type {
    case "String", "Substring", "StaticString": return text(of: first).map { .string($0) }
    case "Array": return first.array.map { .array($0) }
    case "Int": return text(of: first).flatMap { Int($0) }.map { .number("\($0)") } ?? .null
    case "Bool": return text(of: first).flatMap { Bool($0) }.map { .boolean($0) } ?? .null
    default: return nil
    }
  }

  /// Evaluates a property of a text, or a method that takes texts.
  static func member(
    _ name: String, of text: String, _ arguments: [EvaluatedValue.Argument]?
  ) -> EvaluatedValue.Kind? {
    let texts = (arguments ?? []).compactMap { $0.value.string }
    guard texts.count == arguments?.count ?? 0 else { return nil }
    switch (name, arguments.map { _ in texts.count }) {
    case ("isEmpty", nil): return .boolean(text.isEmpty)
    case ("count", nil): return .number("\(text.count)")
    case ("capitalized", nil):
      return text.allSatisfy { $0.isLetter || $0 == " " } ? .string(capitalized(text)) : nil
    case ("description", nil), ("self", nil), ("rawValue", nil): return .string(text)
    case ("lowercased", 0): return .string(text.lowercased())
    case ("uppercased", 0): return .string(text.uppercased())
    case ("hasPrefix", 1): return .boolean(text.hasPrefix(texts[0]))
    case ("hasSuffix", 1): return .boolean(text.utf8.reversed().starts(with: texts[0].utf8.reversed()))
    case ("contains", 1): return .boolean(text.contains(texts[0]))
    case ("appending", 1): return .string(text + texts[0])
    case ("replacingOccurrences", 2), ("replacing", 2):
      return .string(text.replacing(texts[0], with: texts[1]))
    default: return nil
    }
  }

  /// Returns the beginning or the end of a text.
  static func part(
    _ name: String, of text: String, _ arguments: [EvaluatedValue.Argument]?
  ) -> EvaluatedValue.Kind? {
    guard let arguments, arguments.count <= 1, arguments.first?.label == nil else { return nil }
    let given = arguments.first.map { self.text(of: $0.value).flatMap { Int($0) } }
    guard let count = given ?? (name.hasPrefix("drop") ? 1 : nil), count >= 0 else { return nil }
    switch name {
    case "prefix": return .string(String(text.prefix(count)))
    // Finding characters from the end takes time that is quadratic in the length of some texts.
    case "suffix": return .string(String(text.dropFirst(max(0, text.count - count))))
    case "dropFirst": return .string(String(text.dropFirst(count)))
    case "dropLast": return .string(String(text.prefix(max(0, text.count - count))))
    default: return nil
    }
  }

  private static func capitalized(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
  }
}

extension Evaluator {
  typealias Pair = (key: Value, value: Value)

  /// Returns a member of a text, a list or a dictionary; returns `nil` if the member is not known.
  func standardMember(_ base: Value, _ name: String, _ arguments: [Value.Argument]?) -> Value? {
    if let gap = arguments?.lazy.compactMap(\.value.gap).first { return make(.unknown(gap)) }
    switch base.kind {
    case .string(let text):
      guard let cost = StandardMembers.costsOfText[name]?.cost(of: base, arguments) else { return nil }
      guard meter.allows(cost) else { return refused() }
      if ["components", "split"].contains(name), arguments?.count == 1,
        let separator = arguments?.first?.value.string,
        !separator.isEmpty
      {
        return make(
          .array(
            text.split(separator: separator, omittingEmptySubsequences: name == "split").map {
              make(.string(String($0)))
            }))
      }
      return
        (StandardMembers.part(name, of: text, arguments) ?? StandardMembers.member(name, of: text, arguments))
        .map(make)
    case .array(let elements): return listMember(base, elements, name, arguments)
    case .dictionary(let pairs):
      guard let cost = StandardMembers.costsOfDictionary[name]?.cost(of: base, arguments) else {
        // Settings are built with method calls that are not relevant in manifests that only declare constants.
        return arguments != nil && vocabulary.program == nil ? base : nil
      }
      guard meter.allows(cost) else { return refused() }
      switch (name, arguments?.count) {
      case ("count", nil): return make(.number("\(pairs.count)"))
      case ("keys", nil): return make(.array(pairs.map(\.key)))
      case ("values", nil): return make(.array(pairs.map(\.value)))
      case ("isEmpty", nil): return make(.boolean(pairs.isEmpty))
      case ("merging", _):
        guard case .dictionary(let more)? = arguments?.first?.value.kind else {
          return vocabulary.program == nil ? base : nil
        }
        // A program may choose between the values of a key.
        if vocabulary.program != nil, !pairs.isEmpty, !more.isEmpty { return nil }
        return merged(pairs, more)
      case ("map", 1), ("flatMap", 1), ("compactMap", 1), ("forEach", 1), ("filter", 1):
        let list = pairs.map {
          make(.tuple([.init(label: "key", value: $0.key), .init(label: "value", value: $0.value)]))
        }
        return listMember(make(.array(list)), list, name, arguments)
      default: return arguments != nil && vocabulary.program == nil ? base : nil
      }
    case .boolean, .number:
      return name == "description" ? StandardMembers.text(of: base).map { make(.string($0)) } : nil
    default: return nil
    }
  }

  private func listMember(_ list: Value, _ elements: [Value], _ name: String, _ arguments: [Value.Argument]?)
    -> Value?
  {
    guard let cost = StandardMembers.costsOfList[name]?.cost(of: list, arguments) else { return nil }
    guard meter.allows(cost) else { return refused() }
    let first = arguments?.first?.value
    switch (name, arguments?.count) {
    case ("indices", nil): return make(.array(elements.indices.map { make(.number("\($0)")) }))
    case ("allSatisfy", 1):
      guard let first else { return nil }
      for element in elements {
        guard case .boolean(let flag)? = apply(first, to: element)?.kind else { return nil }
        if !flag { return make(.boolean(false)) }
      }
      return make(.boolean(true))
    case ("subtracting", 1), ("intersection", 1):
      guard let other = first?.array else { return nil }
      var kept: [Value] = []
      for element in elements {
        var isCommon = false
        for candidate in other {
          guard let isSame = isEqual(candidate, element) else { return nil }
          if isSame { isCommon = true }
        }
        if isCommon == (name == "intersection") { kept.append(element) }
      }
      return make(.array(kept))
    case ("sorted", _) where vocabulary.program != nil: return sorted(elements, arguments)
    case ("isEmpty", nil): return make(.boolean(elements.isEmpty))
    case ("count", nil): return make(.number("\(elements.count)"))
    case ("first", nil): return elements.first?.optional ?? make(.null)
    case ("last", nil): return elements.last?.optional ?? make(.null)
    case ("reversed", 0): return make(.array(elements.reversed()))
    case ("sorted", _), ("shuffled", _), ("lazy", nil): return make(.array(elements))
    case ("union", 1): return first?.array.map { unique(elements + $0) }
    case ("appending", 1): return first?.array.map { make(.array(elements + $0)) }
    case ("dropFirst", 0): return make(.array(Array(elements.dropFirst())))
    case ("joined", 0):
      if let text = texts(elements) { return make(.string(text.joined())) }
      return make(.array(elements.flatMap { $0.array ?? [$0] }))
    case ("joined", 1):
      let texts = elements.compactMap(\.string)
      guard texts.count == elements.count, let separator = first?.string else { return nil }
      return make(.string(texts.joined(separator: separator)))
    case ("enumerated", 0):
      return make(
        .array(
          elements.enumerated().map { index, element in
            make(
              .tuple([
                .init(label: "offset", value: make(.number("\(index)"))),
                .init(label: "element", value: element),
              ]))
          }))
    case ("contains", 1):
      if first?.isFunction == true { return search(elements, first).map { make(.boolean($0 != nil)) } }
      guard let first else { return nil }
      var isKnown = true
      for element in elements {
        guard let same = isEqual(element, first) else {
          isKnown = false
          continue
        }
        if same { return make(.boolean(true)) }
      }
      return isKnown ? make(.boolean(false)) : nil
    case ("first", 1): return search(elements, first).map { $0?.optional ?? make(.null) }
    case ("last", 1): return search(elements.reversed(), first).map { $0?.optional ?? make(.null) }
    case ("firstIndex", 1):
      for (index, element) in elements.enumerated() {
        let isFound: Bool
        if let first, first.isFunction {
          guard case .boolean(let flag)? = apply(first, to: element)?.kind else { return nil }
          isFound = flag
        } else {
          guard let first, let same = isEqual(element, first) else { return nil }
          isFound = same
        }
        if isFound { return make(.number("\(index)")).optional }
      }
      return make(.null)
    case ("map", 1), ("flatMap", 1), ("compactMap", 1), ("forEach", 1), ("filter", 1):
      return transformed(elements, name, first)
    case ("reduce", 2): return reduced(elements, arguments ?? [])
    default: return nil
    }
  }

  /// The pairs of both dictionaries. The second one decides about keys that both have.
  private func merged(_ pairs: [Pair], _ more: [Pair]) -> Value? {
    var kept: [Pair] = []
    for old in pairs {
      var isReplaced = false
      for new in more where isEqual(new.key, old.key) == true { isReplaced = true }
      if meter.isExhausted { return refused() }
      if !isReplaced { kept.append(old) }
    }
    return make(.dictionary(kept + more))
  }

  private func texts(_ elements: [Value]) -> [String]? {
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count && !texts.isEmpty ? texts : nil
  }

  private func sorted(_ elements: [Value], _ arguments: [Value.Argument]?) -> Value? {
    if arguments?.count == 1, let order = arguments?.first?.value { return sorted(elements, by: order) }
    let keys = elements.compactMap(\.string)
    guard arguments?.isEmpty == true, keys.count == elements.count else { return nil }
    return make(.array(elements.sorted { ($0.string ?? "") < ($1.string ?? "") }))
  }

  private func sorted(_ elements: [Value], by order: Value) -> Value? {
    var result: [Value] = []
    for element in elements {
      var index = result.endIndex
      while index > 0 {
        let pair = [element, result[index - 1]].map { Value.Argument(label: nil, value: $0) }
        guard case .boolean(let isBefore)? = call(order, pair)?.kind else { return nil }
        guard isBefore else { break }
        index -= 1
      }
      result.insert(element, at: index)
    }
    return make(.array(result))
  }

  private func search(_ elements: [Value], _ closure: Value?) -> Value?? {
    guard let closure else { return nil }
    for element in elements {
      guard case .boolean(let flag)? = apply(closure, to: element)?.kind else {
        return nil
      }
      if flag { return .some(element) }
    }
    return .some(nil)
  }

  private func transformed(_ elements: [Value], _ name: String, _ body: Value?) -> Value? {
    guard let body else { return nil }
    var result: [Value] = []
    for element in elements {
      guard let made = apply(body, to: element) else { return nil }
      switch name {
      case "filter":
        guard case .boolean(let flag) = made.kind else { return made.gap.map { make(.unknown($0)) } }
        if flag { result.append(element) }
      case "flatMap":
        guard made.gap == nil else { return made }
        result += made.array ?? (made.isNull ? [] : [made])
        if result.count > Meter.largest { return make(.unknown(gapHere(Self.growth))) }
      case "compactMap": if !made.isNull { result.append(made.unwrapped) }
      case "forEach": if made.gap != nil { return made }
      default: result.append(made)
      }
    }
    return name == "forEach" ? make(.tuple([])) : make(.array(result))
  }

  /// Returns the result of applying a closure, a key path or a named static function to an element.
  func apply(_ body: Value, to element: Value) -> Value? {
    meter.spend(1)
    switch body.kind {
    case .closure, .functions: return at(element) { call(body, [.init(label: nil, value: element)]) }
    case .keyPath(let names):
      var value: Value? = element
      for name in names { value = value.flatMap { member(of: $0, name, nil) } }
      return value
    case .member(let name, nil, of: let type?):
      return at(element) { staticMember(of: type, name, [.init(label: nil, value: element)]) }
    default: return nil
    }
  }

  private func reduced(_ elements: [Value], _ arguments: [Value.Argument]) -> Value? {
    guard arguments.count == 2, case .closure(let closure) = arguments[1].value.kind else { return nil }
    var result = arguments[0].value
    for element in elements {
      let (value, scope) = call(closure, [result, element])
      if value.gap != nil { return value }
      guard arguments[0].label == "into" else {
        result = value
        continue
      }
      guard let changed = scope.values[Self.parameter(0, of: closure)] else { return nil }
      result = changed
    }
    return result
  }
}
