import Text

/// Evaluates a podspec or a Podfile without Ruby: variables, strings, lists, loops over lists, conditions and methods.
///
/// If a condition cannot be decided, all its branches are executed. Values that depend on it have several alternatives,
/// and the dialect is informed about it. A value that cannot be evaluated is unknown, and is never guessed.
struct RubyInterpreter<Dialect: RubyDialect> {
  /// The variables, constants and what else the branches of a condition can change.
  struct State {
    var variables: [String: RubyVariable] = [:]
    /// Constants, and variables of instances and of the program.
    var globals: [String: RubyVariable] = [:]
  }

  struct Jump {
    enum Kind { case next, stop, returning, raising }

    var kind: Kind
    var value: RubyValue
    var reason = ""
  }

  var dialect: Dialect
  let files: RubyFiles?
  var state = State()
  var methods: [String: RubyBlock] = [:]
  var functions: [RubyBlock] = []
  /// The variables of the methods that called the running one, with the blocks that they passed.
  var callers: [(variables: [String: RubyVariable], block: RubyBlock?)] = []
  /// The block that was passed to the running method.
  var block: RubyBlock?
  /// The enclosing `class` or `module`.
  var scope = ""
  /// The conditions that decide whether the current statement is executed, and that could not be decided.
  var conditions: [String] = []
  /// The jump that is under way.
  var pending: Jump?
  /// The jumps that are executed if an undecided condition holds.
  var possible: [Jump] = []
  /// What was spent. Nested loops and methods multiply.
  var meter: Meter
  /// The number of enclosing methods and expressions.
  var depth = 0
  private var nesting = 0
  /// The number of values so far that could not be evaluated.
  var failures = 0
  /// The place of the statement that called the outermost running method.
  var call: (line: Int, column: Int)?
  /// The files that were loaded, and whether they could be evaluated.
  var loaded: [String: Bool] = [:]
  /// What patterns of files match.
  var matched: [String: [String]?] = [:]

  static var deepest: Int { 16 }
  private static var deepestExpression: Int { 256 }
  /// What evaluating an expression costs, with the values and conditions that are noted for it.
  private static var stepsOfExpression: Int { 20 }

  init(_ dialect: Dialect, meter: Meter, file: String, files: RubyFiles? = nil) {
    self.dialect = dialect
    self.meter = meter
    self.files = files
    state.globals["__FILE__"] = RubyVariable(.string(RubyPath.folder + "/" + file))
    state.globals["__dir__"] = RubyVariable(.string(RubyPath.folder))
  }

  /// Charges for copying or comparing all variables, and for what the dialect keeps.
  mutating func spendOnState(times: Int = 1) {
    let variables = [state.variables, state.globals] + callers.map(\.variables)
    let size = variables.reduce(dialect.count) { sum, variables in
      variables.values.reduce(sum) { $0 + 1 + $1.value.size / 32 }
    }
    meter.spend(Meter.product(size, times) / 4)
  }

  /// Evaluates a method that does not change its receiver; `nil` if it is not supported, or costs too much.
  mutating func result(of name: String, on value: RubyValue, _ arguments: [RubyValue] = []) -> RubyValue? {
    RubyMethods.value(of: name, on: value, arguments, &meter)
  }

  /// Runs a file's statements.
  mutating func run(_ statements: [RubyExpression]) throws(RubyTooLong) {
    _ = try value(statements)
    if let pending, pending.kind == .raising {
      dialect.lose(RubyLoss(kind: .method, text: pending.reason, line: 1, column: 1))
    }
  }

  // MARK: Expressions

  mutating func value(_ body: [RubyExpression]) throws(RubyTooLong) -> RubyValue {
    var result = RubyValue.null
    for expression in body {
      result = try value(expression)
      if pending != nil { break }
    }
    return result
  }

  mutating func value(_ expression: RubyExpression) throws(RubyTooLong) -> RubyValue {
    meter.spend(Self.stepsOfExpression)
    nesting += 1
    defer { nesting -= 1 }
    guard !meter.isExhausted, nesting <= Self.deepestExpression else {
      throw RubyTooLong(line: call?.line ?? expression.line)
    }
    let result = try read(expression)
    if case .unknown = result { failures += 1 }
    return result.extent.isAllowed ? result : .tooLarge
  }

  private mutating func read(_ expression: RubyExpression) throws(RubyTooLong) -> RubyValue {
    switch expression.kind {
    case .text(let pieces): return try text(pieces)
    case .symbol(let name): return .symbol(name)
    case .number(let text): return Self.number(text)
    case .boolean(let truth): return .boolean(truth)
    case .null: return .null
    case .pattern(let pieces, let options):
      let source = try text(pieces)
      meter.spend(source.size)
      return source.map { value in
        value.text.flatMap { RubyPattern($0, options: options) }.map { .pattern($0) }
          ?? value.doubt.map { .unknown($0) } ?? .unknown("a regular expression")
      }
    case .array(let elements): return .array(try list(elements))
    case .hash(let pairs): return try table(pairs)
    case .splat(let inner): return try value(inner)
    case .call(let call): return try perform(call, at: expression)
    case .function(let block):
      functions.append(block)
      return .function(functions.count - 1)
    case .assignment(let target, let operation, let new):
      return try assign(new, operation, to: target)
    case .branches(let branches, let isComplete): return try choose(branches, isComplete: isComplete)
    case .selection(let subject, let branches): return try select(subject, branches)
    case .repetition(let condition, let body):
      try repeatWhile(condition, body)
      return .null
    case .loop(let variables, let collection, let body):
      let collection = try value(collection)
      _ = try iterate("each", collection, [], RubyBlock(parameters: variables, body: body), keeping: true)
      return .null
    case .method(let name, let block):
      define(name, block, at: expression)
      return .symbol(name)
    case .scope(let name, let body): return try runScope(name, body, at: expression)
    case .group(let body): return try value(body)
    case .protected(let body, let rescues, let ensured): return try protect(body, rescues, ensured)
    case .jump(let word, let result): return try jump(word, result)
    case .defined(let inner): return defined(inner)
    case .command: return .unknown("the output of a command")
    case .unknown:
      dialect.lose(
        RubyLoss(
          kind: .syntax, text: "code that only Ruby can evaluate", line: expression.line,
          column: expression.column))
      return .unknown("code that only Ruby can evaluate")
    }
  }

  static func number(_ text: String) -> RubyValue {
    let digits = text.replacing("_", with: "")
    if digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "-") }) {
      // A number that begins with a zero is octal.
      let isPlain = digits == "0" || !digits.drop { $0 == "-" }.hasPrefix("0")
      if isPlain, let number = Int(digits) { return .integer(number) }
    }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, digits.count <= 15, parts.allSatisfy({ !$0.isEmpty }),
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "-" || $0 == ".") })
    else { return .unknown("a number") }
    var fraction = parts[1]
    while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
    return .decimal(parts[0] + "." + fraction)
  }

  private mutating func text(_ pieces: [RubyExpression.Piece]) throws(RubyTooLong) -> RubyValue {
    var result = RubyValue.string("")
    for piece in pieces {
      switch piece {
      case .text(let text): result = joined(result, .string(text))
      case .expression(let inner): result = joined(result, try value(inner))
      }
    }
    return result
  }

  private mutating func joined(_ left: RubyValue, _ right: RubyValue) -> RubyValue {
    // Each alternative of one is joined with each of the other.
    let size = (
      Meter.product(left.size, right.alternativeCount), Meter.product(right.size, left.alternativeCount)
    )
    guard meter.allows(.walking(size.0, size.1)) else { return .tooLarge }
    return left.map { left in
      right.map { right in
        guard let first = left.interpolated, let second = right.interpolated else {
          return .unknown(left.doubt ?? right.doubt ?? RubyReason(text: "a value inside a string"))
        }
        return .string(first + second)
      }
    }
  }

  mutating func list(_ elements: [RubyExpression]) throws(RubyTooLong) -> [RubyValue] {
    var result: [RubyValue] = []
    for element in elements {
      let value = try value(element)
      guard case .splat = element.kind else {
        result.append(value)
        continue
      }
      let count = Meter.sum(result.count, value.size)
      guard meter.allows(Cost(steps: 1 + value.size / 32, result: count, made: value.size)) else {
        result.append(.tooLarge)
        continue
      }
      switch value {
      case .array(let more): result += more
      case .null: break
      case .hash(let pairs): result += pairs.map { .array([$0.key, $0.value]) }
      case .unknown, .anyOf: result.append(.unknown(value.doubt ?? RubyReason(text: "a list")))
      default: result.append(value)
      }
    }
    return result
  }

  private mutating func table(
    _ pairs: [(key: RubyExpression, value: RubyExpression)]
  ) throws(RubyTooLong) -> RubyValue {
    var result: [RubyValue.Pair] = []
    for pair in pairs {
      if case .splat = pair.key.kind {
        let all = try value(pair.key)
        guard case .hash(let more) = all else { return .unknown("the pairs of a hash") }
        let size = Meter.sum(result.count, all.size)
        guard meter.allows(Cost(steps: all.size, result: size, made: all.size)) else { return .tooLarge }
        result += more
        continue
      }
      let key = try value(pair.key)
      result.append(.init(key: key, value: try value(pair.value)))
    }
    return .hash(RubyValue.setting(result, in: []))
  }

  private func defined(_ expression: RubyExpression) -> RubyValue {
    guard case .call(let call) = expression.kind, call.receiver == nil, call.arguments.isEmpty else {
      return .unknown("what is defined")
    }
    if state.variables[call.name] != nil { return .string("local-variable") }
    if methods[call.name] != nil { return .string("method") }
    return .unknown("whether '\(call.name)' is defined")
  }
}

/// A variable or a constant.
struct RubyVariable: Hashable {
  var value: RubyValue
  /// Whether the value is certainly not used under another name.
  var isOwn: Bool

  init(_ value: RubyValue, isOwn: Bool = false) {
    self.value = value
    self.isOwn = isOwn
  }
}
