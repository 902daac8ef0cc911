import SourceReaders

/// The values that tokens of an Objective-C file stand for.
struct ObjectiveCValues {
  let text: ObjectiveCText

  /// Returns the value of an argument.
  func formula(_ range: Range<Int>) -> Formula {
    guard range.count <= ObjectiveCText.maximum else { return .computed(spelling(range)) }
    let tokens = text.tokens[withoutBrackets(range)]
    if let constant = constant(tokens) { return constant }
    return .computed(spelling(range))
  }

  /// Returns the name that an argument gives: `@protocol(P)`, `[C class]`, `NSProtocolFromString(@"P")`.
  func type(_ range: Range<Int>) -> Formula {
    guard range.count <= ObjectiveCText.maximum else { return .computed(spelling(range)) }
    let tokens = Array(text.tokens[withoutBrackets(range)])
    let names = tokens.compactMap(\.name)
    if tokens.count == 5, tokens[0].isMark("@"), names.first == "protocol", names.count == 2 {
      return .text(names[1])
    }
    if tokens.count == 4, tokens[0].isMark("["), names.count == 2, names[1] == "class", names[0] != "self" {
      return .text(names[0])
    }
    if tokens.count > 3, tokens[1].isMark("("),
      ["NSProtocolFromString", "NSClassFromString"].contains(names.first),
      let value = constant(tokens[2..<(tokens.count - 1)])
    {
      return value
    }
    return .computed(spelling(range))
  }

  /// Returns the text of `[NSURL URLWithString:text]`, or of its format if only a query is missing; `nil` for any other value,
  /// and for a text in which CTMediator finds no target.
  func url(_ range: Range<Int>) -> Formula? {
    guard range.count <= ObjectiveCText.maximum else { return nil }
    let tokens = text.tokens[withoutBrackets(range)]
    guard let start = start(tokens, "NSURL", "URLWithString") else { return nil }
    let argument = tokens[start...].dropLast()
    var value = constant(argument)
    if value == nil, let start = self.start(argument, "NSString", "stringWithFormat") {
      // The first argument, which may contain no comma.
      value = constant(argument[start...].prefix { !$0.isMark(",") && !$0.isMark("]") })
    }
    if case .text(let text)? = value, ActionKey.key(ofURL: text) == nil { return nil }
    return value
  }

  /// The index after `[receiver label:`.
  private func start(_ tokens: ArraySlice<ObjectiveCToken>, _ receiver: String, _ label: String) -> Int? {
    let start = tokens.startIndex
    guard tokens.count > 5, tokens[start].isMark("["), tokens[start + 1].name == receiver,
      tokens[start + 2].name == label, tokens[start + 3].isMark(":")
    else { return nil }
    return start + 4
  }

  /// Returns the value of texts and names of constants, one after another; `nil` for anything else.
  func constant(_ tokens: ArraySlice<ObjectiveCToken>) -> Formula? {
    var tokens = tokens
    while let first = tokens.first, let last = tokens.last, first.isMark("("), last.isMark(")"),
      tokens.count > 2
    {
      tokens = tokens.dropFirst().dropLast()
    }
    var parts: [Formula] = []
    for token in tokens {
      switch token.kind {
      case .text(let text): parts.append(.text(text))
      case .name(let name): parts.append(.symbol(name))
      case .mark(UInt8(ascii: "@")): break
      case .number, .mark: return nil
      }
    }
    // Two names are a declaration or a call of a macro.
    let names = parts.filter { if case .symbol = $0 { true } else { false } }
    guard !parts.isEmpty, names.count <= 1 || names.count < parts.count else { return nil }
    return parts.count == 1 ? parts[0] : .joined(parts)
  }

  /// The range without a cast at its start and without parentheses around it.
  private func withoutBrackets(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while range.count > 1, text.tokens[range.lowerBound].isMark("("),
      let end = text.end(ofGroupAt: range.lowerBound)
    {
      if end < range.upperBound {
        range = end..<range.upperBound
      } else if range.count > 2 {
        range = (range.lowerBound + 1)..<(range.upperBound - 1)
      } else {
        break
      }
    }
    return range
  }

  private func spelling(_ range: Range<Int>) -> String {
    let shown = text.tokens[range].prefix(ObjectiveCText.maximum)
    guard let first = shown.first, let last = shown.last else { return "" }
    return text.spelling(of: first.range.lowerBound..<last.range.upperBound)
      + (shown.count < range.count ? "…" : "")
  }
}
