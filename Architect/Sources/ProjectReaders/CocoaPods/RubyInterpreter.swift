import RubyParsing

/// A manifest's methods do not terminate.
struct RubyTooLong: Error, CustomStringConvertible {
  var line: Int

  var description: String {
    "the methods called on line \(line) call each other in a cycle, or are called thousands of times; list their results literally"
  }
}

/// Evaluates a podspec or a Podfile without Ruby: variables, strings, lists, loops over lists, and methods. Conditions
/// are not evaluated. Every branch is executed, and values that depend on a condition have several alternatives.
struct RubyInterpreter<Dialect: RubyDialect> {
  var dialect: Dialect
  private var variables: [String: RubyValue] = ["__dir__": .string(""), "__FILE__": .string("Podfile")]
  private var methods: [String: RubyBlock] = [:]
  /// The number of remaining steps, which is limited because nested loops and methods multiply.
  private var allowance = 20_000
  /// The number of enclosing methods and expressions.
  private var depth = 0
  private var nesting = 0
  /// The place of the statement that called the outermost running method.
  private var call: (line: Int, column: Int)?

  private static var deepest: Int { 16 }
  private static var deepestExpression: Int { 256 }
  private static var largest: Int { 4_096 }

  init(_ dialect: Dialect) { self.dialect = dialect }

  /// Runs a file's statements.
  mutating func run(_ statements: [RubyExpression]) throws(RubyTooLong) {
    for statement in statements { _ = try value(statement) }
  }

  // MARK: Expressions

  private mutating func value(_ body: [RubyExpression]) throws(RubyTooLong) -> RubyValue {
    var result = RubyValue.null
    for expression in body { result = try value(expression) }
    return result
  }

  private mutating func value(_ expression: RubyExpression) throws(RubyTooLong) -> RubyValue {
    allowance -= 1
    nesting += 1
    defer { nesting -= 1 }
    guard allowance > 0, nesting <= Self.deepestExpression else {
      throw RubyTooLong(line: call?.line ?? expression.line)
    }
    let result = try read(expression)
    let size = result.size
    allowance -= size / 16
    return size > Self.largest ? .unknown : result
  }

  private mutating func read(_ expression: RubyExpression) throws(RubyTooLong) -> RubyValue {
    switch expression.kind {
    case .text(let pieces): return try text(pieces)
    case .symbol(let name): return .symbol(name)
    case .null: return .null
    case .array(let elements): return try list(elements)
    case .hash(let pairs):
      var result: [RubyValue.Pair] = []
      for pair in pairs { result.append(.init(key: try value(pair.key), value: try value(pair.value))) }
      return .hash(result)
    case .splat(let inner): return try value(inner)
    case .call(let call): return try perform(call, at: expression)
    case .assignment(let target, let operation, let new):
      let new = try value(new)
      try assign(new, operation, to: target)
      return new
    case .branches(let branches, let isComplete): return try join(branches, isComplete: isComplete)
    case .loop(let variables, let collection, let body):
      try loop(over: try value(collection), RubyBlock(parameters: variables, body: body))
      return .null
    case .method(let name, let block):
      methods[name] = block
      return .symbol(name)
    case .group(let body): return try value(body)
    case .unknown: return .unknown
    }
  }

  private mutating func text(_ pieces: [RubyExpression.Piece]) throws(RubyTooLong) -> RubyValue {
    var result = RubyValue.string("")
    for piece in pieces {
      switch piece {
      case .text(let text): result = Self.joined(result, .string(text))
      case .expression(let inner): result = Self.joined(result, try value(inner))
      }
    }
    return result
  }

  private static func joined(_ left: RubyValue, _ right: RubyValue) -> RubyValue {
    left.map { left in
      right.map { right in
        guard let left = left.text, let right = right.text else { return .unknown }
        return .string(left + right)
      }
    }
  }

  private mutating func list(_ elements: [RubyExpression]) throws(RubyTooLong) -> RubyValue {
    var result: [RubyValue] = []
    for element in elements {
      let value = try value(element)
      if case .splat = element.kind, case .array(let more) = value {
        result += more
      } else {
        result.append(value)
      }
    }
    return .array(result)
  }

  /// Executes every branch with the same initial variables, and combines the resulting values.
  private mutating func join(
    _ branches: [[RubyExpression]], isComplete: Bool
  ) throws(RubyTooLong) -> RubyValue {
    let before = variables
    var ends = isComplete ? [] : [before]
    var values: [RubyValue] = isComplete ? [] : [.null]
    for branch in branches {
      variables = before
      values.append(try value(branch))
      ends.append(variables)
    }
    variables = before
    for name in Set(ends.flatMap(\.keys)) {
      let all = ends.compactMap { $0[name] }
      if Set(all).count > 1 || before[name] == nil { variables[name] = .alternatives(all) }
    }
    return .alternatives(values.isEmpty ? [.null] : values)
  }

  private mutating func loop(over collection: RubyValue, _ block: RubyBlock) throws(RubyTooLong) {
    switch collection {
    case .array(let elements): for element in elements { _ = try run(block, [element]) }
    case .hash(let pairs): for pair in pairs { _ = try run(block, [pair.key, pair.value]) }
    case .anyOf(let values): for value in values { try loop(over: value, block) }
    case .null: return
    default: _ = try run(block, [.unknown])
    }
  }

  private mutating func run(_ block: RubyBlock, _ arguments: [RubyValue]) throws(RubyTooLong) -> RubyValue {
    var arguments = arguments
    if arguments.count == 1, block.parameters.count > 1, case .array(let parts) = arguments[0] {
      arguments = parts
    }
    let hidden = block.parameters.map { ($0, variables[$0]) }
    for (index, name) in block.parameters.enumerated() {
      variables[name] = index < arguments.count ? arguments[index] : .null
    }
    if block.parameters.isEmpty, let first = arguments.first {
      variables["it"] = first
      variables["_1"] = first
    }
    let result = try value(block.body)
    for (name, value) in hidden { variables[name] = value }
    return result
  }

  // MARK: Calls

  /// Returns the part that is the receiver of a call, such as `s.ios`, or `nil` for any other receiver.
  private func part(_ expression: RubyExpression?) -> (part: Int, path: [String])? {
    guard let expression, case .call(let call) = expression.kind, call.arguments.isEmpty, call.block == nil
    else {
      return nil
    }
    guard let receiver = call.receiver else {
      if case .part(let part)? = variables[call.name] { return (part, []) }
      return nil
    }
    guard var result = part(receiver),
      ["ios", "osx", "macos", "tvos", "watchos", "visionos"].contains(call.name)
    else { return nil }
    result.path.append(call.name)
    return result
  }

  private mutating func perform(
    _ call: RubyCall, at place: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    if call.receiver == nil, call.arguments.isEmpty, call.block == nil, let value = variables[call.name] {
      return value
    }
    let arguments: [RubyValue] =
      if case .array(let values) = try list(call.arguments) { values } else { [] }
    if call.receiver == nil, let method = methods[call.name] {
      return try run(method, arguments, at: place)
    }
    let origin = part(call.receiver)
    if call.receiver == nil || origin != nil || isSpecification(call) {
      let word = RubyWord(
        part: origin?.part, path: origin?.path ?? [], name: call.name, arguments: arguments,
        hasBlock: call.block != nil, line: self.call?.line ?? place.line,
        column: self.call?.column ?? place.column)
      switch dialect.perform(word) {
      case .value(let value): return value
      case .enter(let values):
        if let block = call.block { _ = try run(block, values) }
        dialect.leave()
        return .null
      case .skip: return .null
      case .unknown: break
      }
    }
    guard let receiver = call.receiver else {
      if call.name == "lambda" || call.name == "proc" || call.name == "loop" { return .unknown }
      if let block = call.block { _ = try run(block, [.unknown]) }
      if ["format", "sprintf"].contains(call.name), let format = arguments.first?.text {
        return RubyMethods.formatted(format, .array(Array(arguments.dropFirst())))
      }
      return .unknown
    }
    if case .call(let type) = receiver.kind, type.receiver == nil, type.name.first?.isUppercase == true,
      let value = RubyMethods.value(of: call.name, onClass: type.name, arguments)
    {
      return value
    }
    let subject = try value(receiver)
    // `ENV['X'] || 'default'`
    if call.name == "||" {
      return subject.isWhole && subject != .null ? subject : arguments.first ?? .unknown
    }
    if let block = call.block { return try iterate(call.name, subject, block) }
    return subject.map { subject in
      arguments.count == 1
        ? arguments[0].map { RubyMethods.value(of: call.name, on: subject, [$0]) }
        : RubyMethods.value(of: call.name, on: subject, arguments)
    }
  }

  /// Whether the call is `Pod::Spec.new`, which is the only class method in the dialect.
  private func isSpecification(_ call: RubyCall) -> Bool {
    guard call.name == "new", case .call(let type)? = call.receiver?.kind else { return false }
    return ["Spec", "Specification"].contains(type.name)
  }

  private mutating func run(
    _ method: RubyBlock, _ arguments: [RubyValue], at place: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    let isOutermost = call == nil
    if isOutermost { call = (place.line, place.column) }
    depth += 1
    let outer = variables
    defer {
      depth -= 1
      variables = outer
      if isOutermost { call = nil }
    }
    guard depth <= Self.deepest else { throw RubyTooLong(line: call?.line ?? place.line) }
    // A method cannot access the variables outside it; it accesses its arguments by the names of its parameters.
    variables = variables.filter { $0.key.first?.isUppercase == true || $0.key.hasPrefix("__") }
    return try run(method, arguments)
  }

  private mutating func iterate(
    _ name: String, _ subject: RubyValue, _ block: RubyBlock
  ) throws(RubyTooLong) -> RubyValue {
    if case .anyOf(let values) = subject {
      var results: [RubyValue] = []
      for value in values { results.append(try iterate(name, value, block)) }
      return .alternatives(results)
    }
    switch name {
    case "map", "collect", "flat_map":
      guard let elements = Self.elements(subject) else { return .unknown }
      var results: [RubyValue] = []
      for element in elements { results.append(try run(block, element)) }
      if name == "flat_map" {
        results = results.flatMap { if case .array(let inner) = $0 { inner } else { [$0] } }
      }
      return .array(results)
    case "each", "each_pair", "each_value", "each_key", "tap":
      if name == "tap" {
        _ = try run(block, [subject])
      } else {
        try loop(over: subject, block)
      }
      return subject
    case "each_with_index":
      guard let elements = Self.elements(subject) else { return .unknown }
      for (index, element) in elements.enumerated() {
        _ = try run(block, [element.first ?? .null, .string("\(index)")])
      }
      return subject
    default:
      _ = try run(block, [.unknown])
      return .unknown
    }
  }

  private static func elements(_ value: RubyValue) -> [[RubyValue]]? {
    switch value {
    case .array(let values): values.map { [$0] }
    case .hash(let pairs): pairs.map { [$0.key, $0.value] }
    default: nil
    }
  }

  // MARK: Assignments

  private mutating func assign(
    _ new: RubyValue, _ operation: String, to target: RubyExpression
  ) throws(RubyTooLong) {
    guard case .call(let call) = target.kind else {
      try assignEach(new, to: target)
      return
    }
    if call.receiver == nil {
      let old = variables[call.name] ?? .null
      switch operation {
      case "": variables[call.name] = new
      case "||": variables[call.name] = old == .null ? new : old
      default:
        variables[call.name] = old.map { old in
          new.map { RubyMethods.value(of: operation, on: old, [$0]) }
        }
      }
    } else if let origin = part(call.receiver) {
      dialect.assign(
        RubyWord(
          part: origin.part, path: origin.path, name: call.name, arguments: [new],
          line: self.call?.line ?? target.line, column: self.call?.column ?? target.column))
    } else if call.name == "[]", case .call(let owner)? = call.receiver?.kind, owner.receiver == nil,
      case .hash(let pairs)? = variables[owner.name], let key = call.arguments.first
    {
      variables[owner.name] = .hash(pairs + [.init(key: try value(key), value: new)])
    }
  }

  /// `a, b = 1, 2`
  private mutating func assignEach(_ new: RubyValue, to target: RubyExpression) throws(RubyTooLong) {
    guard case .array(let targets) = target.kind else { return }
    for (index, target) in targets.enumerated() {
      if case .array(let values) = new, index < values.count {
        try assign(values[index], "", to: target)
      } else {
        try assign(.unknown, "", to: target)
      }
    }
  }
}
