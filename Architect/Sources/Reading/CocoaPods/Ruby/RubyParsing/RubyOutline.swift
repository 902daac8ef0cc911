/// The words of a podspec or a Podfile with their places in the text, for edits of the text.
package struct RubyOutline: Sendable {
  /// A call such as `pod 'Cart', :path => 'Cart'`, or an assignment such as `s.name = 'Cart'`.
  package struct Word: Sendable {
    package var name: String
    /// The receiver as it is written, such as `s` or `s.ios`.
    package var receiver: String?
    package var isAssignment = false
    package var isBracketed = false
    package var arguments: [Argument] = []
    package var line: Int
    /// The bytes of the statement that contains the word, including its block.
    package var range: Range<Int>
    /// The parameters of the block; `nil` if there is no block.
    package var block: [String]?
    /// The word whose block contains this word.
    package var parent: Int?
    /// What computes the word, such as `a loop`; `nil` if the word always counts.
    package var computation: String?
  }

  /// An argument, or the value of an assignment.
  package struct Argument: Hashable, Sendable {
    package var text: String
    package var range: Range<Int>
    /// The name of an option such as `:path => 'Cart'`.
    package var key: String?
    /// The option's name and what is between it and its value, as they are written.
    package var label = ""
    /// The value without the label.
    package var value: String
    /// The text of a string or a symbol.
    package var literal: String?
    /// The strings of a list.
    package var list: [String]?
    /// The words of Ruby in the value, such as `s`, `version` and `to_s`.
    package var words: [String] = []
    /// Whether the value contains a text that only Ruby can determine.
    package var isComputed = false
  }

  package private(set) var words: [Word] = []
  private let bytes: [UInt8]
  private let tokens: [RubyToken]
  private let lineStarts: [Int]
  private let containers: Set<String>

  /// - Parameter containers: The words whose blocks contain other words, such as `target`.
  /// - Throws: ``RubyTooDeep``.
  package init(_ bytes: [UInt8], containers: Set<String>) throws(RubyTooDeep) {
    self.bytes = bytes
    self.containers = containers
    tokens = RubyLexer.tokens(bytes)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    walk(try RubyParser.parse(bytes), in: nil, nil, end: bytes.count)
  }

  /// The words that contain a word, from the outermost, followed by the word itself.
  package func path(_ index: Int) -> [Int] {
    var result = [index]
    while let parent = words[result[0]].parent { result.insert(parent, at: 0) }
    return result
  }

  // MARK: - Reading

  private mutating func walk(_ body: [RubyExpression], in parent: Int?, _ computation: String?, end: Int) {
    for statement in body {
      walk(statement, in: parent, computation, end: statement.end > 0 ? statement.end : end)
    }
  }

  private mutating func walk(
    _ statement: RubyExpression, in parent: Int?, _ computation: String?, end: Int
  ) {
    switch statement.kind {
    case .call(let call): add(call, statement, in: parent, computation, end: end)
    case .assignment(let target, _, let value):
      if case .call(let call) = target.kind, call.receiver != nil {
        addAssignment(call, statement, in: parent, computation, end: end)
      }
      if case .call = value.kind { walk(value, in: parent, computation, end: end) }
    case .branches(let branches, _), .selection(_, let branches):
      for branch in branches { walk(branch.body, in: parent, computation ?? "a condition", end: end) }
    case .repetition(_, let body): walk(body, in: parent, computation ?? "a condition", end: end)
    case .protected(let body, let rescues, let ensured):
      for body in [body] + rescues + [ensured] {
        walk(body, in: parent, computation ?? "code that only Ruby can evaluate", end: end)
      }
    case .loop(_, _, let body): walk(body, in: parent, computation ?? "a loop", end: end)
    case .method(let name, let block):
      walk(block.body, in: parent, computation ?? "the method '\(name)'", end: end)
    case .group(let body), .scope(_, let body):
      walk(body, in: parent, computation ?? "code that only Ruby can evaluate", end: end)
    case .text, .symbol, .number, .boolean, .null, .pattern, .array, .hash, .splat, .function, .jump,
      .defined, .command, .unknown:
      break
    }
  }

  private mutating func add(
    _ call: RubyCall, _ statement: RubyExpression, in parent: Int?, _ computation: String?, end: Int
  ) {
    let start = offset(statement)
    guard start < end, let first = index(at: start) else { return }
    var inner = parent
    if let name = nameIndex(call, from: first) {
      var word = Word(
        name: call.name, receiver: receiver(call, from: first, to: name), line: statement.line,
        range: start..<end, block: call.block?.parameters, parent: parent, computation: computation)
      var next = name + 1
      if next < tokens.count, tokens[next].kind == .mark("("), tokens[next].isAttached {
        word.isBracketed = true
        next += 1
      }
      word.arguments = arguments(from: next, before: end, isBracketed: word.isBracketed)
      words.append(word)
      if call.block != nil, containers.contains(call.name) { inner = words.count - 1 }
    }
    guard let block = call.block else { return }
    let isContainer = inner != parent
    walk(
      block.body, in: inner, isContainer ? computation : computation ?? "the block of '\(call.name)'",
      end: end)
  }

  private mutating func addAssignment(
    _ call: RubyCall, _ statement: RubyExpression, in parent: Int?, _ computation: String?, end: Int
  ) {
    let start = offset(statement)
    guard start < end, let first = index(at: start), let name = nameIndex(call, from: first),
      name + 2 < tokens.count, tokens[name + 1].kind == .mark("=")
    else { return }
    var word = Word(
      name: call.name, receiver: receiver(call, from: first, to: name), isAssignment: true,
      line: statement.line, range: start..<end, parent: parent, computation: computation)
    let values = tokens.indices[(name + 2)...].prefix { tokens[$0].range.upperBound <= end }
    if let value = argument(values) { word.arguments = [value] }
    words.append(word)
  }

  private func offset(_ expression: RubyExpression) -> Int {
    guard lineStarts.indices.contains(expression.line - 1) else { return bytes.count }
    return lineStarts[expression.line - 1] + expression.column - 1
  }

  /// The token that begins at an offset.
  private func index(at offset: Int) -> Int? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && tokens[low].range.lowerBound == offset ? low : nil
  }

  /// The token of a call's name, if the receiver is a name such as `s.ios` or `Pod::Spec`.
  private func nameIndex(_ call: RubyCall, from first: Int) -> Int? {
    guard call.receiver != nil else { return tokens[first].kind == .word(call.name) ? first : nil }
    var index = first
    while index < tokens.count {
      switch tokens[index].kind {
      case .word(let name):
        if index > first, name == call.name, tokens[index - 1].kind == .mark(".") { return index }
      case .symbol, .mark("."), .mark(":"): break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private func receiver(_ call: RubyCall, from first: Int, to name: Int) -> String? {
    guard call.receiver != nil, name > first + 1 else { return nil }
    return text(tokens[first].range.lowerBound..<tokens[name - 2].range.upperBound)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Arguments

  private static let modifiers: Set<String> = ["do", "if", "unless", "while", "until", "and", "or", "rescue"]

  private func arguments(from start: Int, before end: Int, isBracketed: Bool) -> [Argument] {
    var result: [Argument] = []
    var open = 0
    var first = start
    var index = start
    scan: while index < tokens.count, tokens[index].range.upperBound <= end {
      let previous = index > start ? tokens[index - 1].kind : .mark(",")
      switch tokens[index].kind {
      case .mark("{") where open == 0 && ![.mark(","), .mark(">"), .mark(":"), .lineEnd].contains(previous):
        break scan
      case .mark("["), .mark("{"), .mark("("): open += 1
      case .mark("]"), .mark("}"), .mark(")"):
        if open == 0 { break scan }
        open -= 1
      case .lineEnd where open == 0 && !isBracketed && previous != .mark(",") && previous != .lineEnd:
        break scan
      case .word(let word) where open == 0 && Self.modifiers.contains(word): break scan
      case .mark(",") where open == 0:
        if let argument = argument(first..<index) { result.append(argument) }
        first = index + 1
      default: break
      }
      index += 1
    }
    if let argument = argument(first..<index) { result.append(argument) }
    return result
  }

  private func argument(_ indices: Range<Int>) -> Argument? {
    var indices = indices[...]
    while let first = indices.first, tokens[first].kind == .lineEnd { indices = indices.dropFirst() }
    while let last = indices.last, tokens[last].kind == .lineEnd { indices = indices.dropLast() }
    guard let first = indices.first, let last = indices.last else { return nil }
    let range = tokens[first].range.lowerBound..<tokens[last].range.upperBound
    var result = Argument(text: text(range), range: range, value: text(range))
    var value = indices
    if let (key, length) = key(indices) {
      value = indices.dropFirst(length)
      guard let begin = value.first else { return result }
      result.key = key
      result.label = text(range.lowerBound..<tokens[begin].range.lowerBound)
      result.value = text(tokens[begin].range.lowerBound..<range.upperBound)
    }
    let kinds = value.map { tokens[$0].kind }.filter { $0 != .lineEnd }
    if kinds.count == 1 { result.literal = Self.literal(kinds[0]) }
    if case .words(let words) = kinds.first, kinds.count == 1 { result.list = words }
    if kinds.first == .mark("["), kinds.last == .mark("]") {
      let inner = kinds.dropFirst().dropLast().filter { $0 != .mark(",") }
      let texts = inner.compactMap(Self.literal)
      if texts.count == inner.count { result.list = texts }
    }
    for (index, kind) in kinds.enumerated() {
      switch kind {
      case .word(let word):
        let isKey = kinds.indices.contains(index + 1) && kinds[index + 1] == .mark(":")
        if !isKey { result.words.append(word) }
      case .computed, .heredoc, .wordsWithValues: result.isComputed = true
      case .string(let pieces):
        for case .tokens(let inner) in pieces {
          for case .word(let word) in inner.map(\.kind) { result.words.append(word) }
        }
      default: break
      }
    }
    return result
  }

  /// The name of an option, and the number of tokens up to its value.
  private func key(_ indices: Range<Int>) -> (String, Int)? {
    let kinds = indices.prefix(3).map { tokens[$0].kind }
    guard kinds.count == 3 else { return nil }
    if kinds[1] == .mark("="), kinds[2] == .mark(">") { return Self.literal(kinds[0]).map { ($0, 3) } }
    if case .word(let word) = kinds[0], kinds[1] == .mark(":") { return (word, 2) }
    return nil
  }

  private static func literal(_ kind: RubyToken.Kind) -> String? {
    switch kind {
    case .symbol(let name): return name
    case .string(let pieces):
      var result = ""
      for piece in pieces {
        guard case .text(let text) = piece else { return nil }
        result += text
      }
      return result
    default: return nil
    }
  }
}
