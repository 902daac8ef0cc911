import Foundation
import ModuleGraph
import Text

/// The names that a file defines and loads.
struct StarlarkModule {
  var constants: [String: StarlarkValue] = [:]
  var functions: [String: StarlarkDefinition] = [:]
  /// The loaded names, and whether they come from this repository.
  var loaded: [String: (name: String, isOwn: Bool)] = [:]

  /// Makes what another file of the repository defines known under a name of this file.
  mutating func load(_ name: String, as here: String, from other: StarlarkModule) {
    constants[here] = other.constants[name]
    functions[here] = other.functions[name]
    // A rule of another repository may be passed on.
    if other.constants[name] == nil, other.functions[name] == nil, let origin = other.loaded[name] {
      loaded[here] = origin
    }
  }
}

/// Evaluates BUILD and .bzl files, with the functions that the repository defines, and collects the rules of a BUILD
/// file.
struct StarlarkEvaluator {
  /// The path of the file, which is used in places.
  let file: String
  /// The name of the file's package.
  let package: String
  /// A closure that returns the files of the package for patterns to include and patterns to exclude; `nil` if finding
  /// them costs too much.
  let glob: Glob
  /// The names of the file whose code is evaluated.
  var module = StarlarkModule()
  /// The names of all files of the repository that have been loaded.
  var modules: [String: StarlarkModule]
  var rules: [BazelRule] = []
  var meter: Meter
  /// The functions that are being called, from the outermost.
  var calls: [Call] = []
  /// The place in the file that calls the outermost function.
  var origin: Place?
  /// The number of expressions and calls around the current one.
  private var depth = 0
  private static let deepest = 400

  typealias Glob = (_ included: Set<String>, _ excluded: Set<String>, inout Meter) -> [String]?
  typealias Locals = [String: StarlarkValue]

  /// A function that is being called.
  struct Call {
    var name: String
    var file: String
    /// What could not be evaluated.
    var gap: String?
    /// The variables whose lists or dictionaries other variables may share.
    var shared: Set<String> = []
    /// The variables whose lists or dictionaries have been changed.
    var changed: Set<String> = []
    /// The variables that the current statement has changed.
    var updates: [String: StarlarkValue] = [:]
  }

  init(
    file: String, package: String = "", meter: Meter, modules: [String: StarlarkModule] = [:],
    glob: @escaping Glob = { _, _, _ in [] }
  ) {
    self.file = file
    self.package = package
    self.meter = meter
    self.modules = modules
    self.glob = glob
  }

  mutating func run(_ statement: StarlarkStatement) {
    switch statement {
    case .expression(let expression): _ = value(expression, [:])
    case .assignment(let name, let isAdded, let expression):
      let new = value(expression, [:])
      module.constants[name] = isAdded ? apply("+", module.constants[name] ?? .unknown, new) : new
    case .function(let definition): module.functions[definition.name] = definition
    default: return
    }
  }

  /// Performs an operation if its cost is known and allowed. Its result is not larger than values may be.
  mutating func perform(
    _ name: String, _ costs: [String: StarlarkCosts.Rule], _ operands: [StarlarkValue],
    _ body: (inout Self) -> StarlarkValue
  ) -> StarlarkValue {
    guard let rule = costs[name], meter.allows(rule(operands)) else { return .unknown }
    return Self.bounded(body(&self))
  }

  private static func bounded(_ value: StarlarkValue) -> StarlarkValue {
    value.extent.isAllowed ? value : .unknown
  }

  mutating func value(_ expression: StarlarkExpression, _ locals: Locals) -> StarlarkValue {
    meter.spend()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      miss("a call that is nested too deeply", line: expression.line)
      return .unknown
    }
    return meter.isExhausted ? .unknown : Self.bounded(evaluated(expression, locals))
  }

  /// Notes what could not be evaluated in the current function.
  mutating func miss(_ what: String, line: Int) {
    guard !calls.isEmpty, calls[calls.count - 1].gap == nil else { return }
    calls[calls.count - 1].gap = "\(what) (\(calls[calls.count - 1].file):\(line))"
  }

  private mutating func evaluated(_ expression: StarlarkExpression, _ locals: Locals)
    -> StarlarkValue
  {
    switch expression.kind {
    case .string(let text), .number(let text): return .string(text)
    case .name("True"): return .boolean(true)
    case .name("False"): return .boolean(false)
    case .name("None"): return .none
    case .name(let name):
      if let known = calls.last?.updates[name] ?? locals[name] ?? module.constants[name] { return known }
      guard module.functions[name] == nil, let origin = module.loaded[name], !origin.isOwn else {
        return .unknown
      }
      return .rule(origin.name)
    case .list(let elements): return .list(elements.map { value($0, locals) })
    case .dictionary(let pairs):
      return .dictionary(pairs.map { .init(key: value($0.key, locals), value: value($0.value, locals)) })
    case .call(let callee, let arguments): return call(callee, arguments, expression, locals)
    case .attribute: return .unknown
    case .element(let base, let index): return apply("[]", value(base, locals), value(index, locals))
    case .operation("and", let left, let right): return shortcut(left, right, endsAt: false, locals)
    case .operation("or", let left, let right): return shortcut(left, right, endsAt: true, locals)
    case .operation(let name, let left, let right):
      return apply(name, value(left, locals), value(right, locals))
    case .not(let operand): return value(operand, locals).isTrue.map { .boolean(!$0) } ?? .unknown
    case .conditional(let first, let condition, let second):
      if let flag = value(condition, locals).isTrue { return value(flag ? first : second, locals) }
      let values = [value(first, locals), value(second, locals)]
      return perform("select", StarlarkCosts.functions, values) { _ in Self.join(values) }
    case .comprehension(let body, let clauses):
      var result: [StarlarkValue] = []
      let isKnown = repeatEach(body, clauses[...], locals, &result)
      return isKnown ? .list(result) : .unknown
    case .unknown: return .unknown
    }
  }

  /// `left and right`, which ends if the left operand is false, or `left or right`, which ends if it is true.
  private mutating func shortcut(
    _ left: StarlarkExpression, _ right: StarlarkExpression, endsAt end: Bool, _ locals: Locals
  ) -> StarlarkValue {
    let first = value(left, locals)
    if let isTrue = first.isTrue { return isTrue == end ? first : value(right, locals) }
    let values = [first, value(right, locals)]
    guard end, case .list = first else { return .unknown }
    return perform("or", StarlarkCosts.operators, values) { _ in Self.join(values) }
  }

  private mutating func repeatEach(
    _ body: StarlarkExpression, _ clauses: ArraySlice<StarlarkExpression.Clause>,
    _ locals: Locals,
    _ result: inout [StarlarkValue]
  ) -> Bool {
    guard let clause = clauses.first else {
      result.append(value(body, locals))
      return true
    }
    let elements: [StarlarkValue]
    switch value(clause.list, locals) {
    case .list(let values): elements = Array(values)
    case .dictionary(let pairs): elements = pairs.map(\.key)
    default: return false
    }
    for element in elements {
      // The names are copied for each element.
      meter.spend((locals.count + clause.names.count) / 8)
      guard !meter.isExhausted else { return false }
      var inner = locals
      if clause.names.count == 1 {
        inner[clause.names[0]] = element
      } else {
        let parts: Parts<StarlarkValue> = if case .list(let parts) = element { parts } else { [] }
        for (index, name) in clause.names.enumerated() {
          inner[name] = index < parts.count ? parts[index] : .unknown
        }
      }
      // An element is included unless a condition is known to exclude it.
      var isLeftOut = false
      for condition in clause.conditions where value(condition, inner) == .boolean(false) { isLeftOut = true }
      if !isLeftOut, !repeatEach(body, clauses.dropFirst(), inner, &result) { return false }
    }
    return true
  }

  // MARK: Operators

  mutating func apply(_ name: String, _ left: StarlarkValue, _ right: StarlarkValue) -> StarlarkValue {
    perform(name, StarlarkCosts.operators, [left, right]) { _ in Self.result(of: name, left, right) }
  }

  private static func result(of name: String, _ left: StarlarkValue, _ right: StarlarkValue) -> StarlarkValue
  {
    switch name {
    case "+": return sum(left, right)
    case "%": return formatted(left, right)
    case "==", "!=":
      guard left.isWhole, right.isWhole else { return .unknown }
      return .boolean((left == right) == (name == "=="))
    case "in":
      guard left.isWhole, right.isWhole else { return .unknown }
      switch right {
      case .list(let values): return .boolean(values.contains(left))
      case .dictionary(let pairs): return .boolean(pairs.contains { $0.key == left })
      default: return .unknown
      }
    case "<", ">", "<=", ">=":
      guard let first = left.string.flatMap({ Int($0) }), let second = right.string.flatMap({ Int($0) })
      else {
        return .unknown
      }
      let isHolding = name.hasPrefix("<") ? first < second : first > second
      return .boolean(isHolding || name.hasSuffix("=") && first == second)
    case "|":
      if case .dictionary(let first) = left, case .dictionary(let second) = right {
        return .dictionary(first + second)
      }
      return .unknown
    case "[]": return element(left, right)
    default: return .unknown
    }
  }

  private static func sum(_ left: StarlarkValue, _ right: StarlarkValue) -> StarlarkValue {
    switch (left, right) {
    case (.string(let first), .string(let second)): .string(first + second)
    case (.list(let first), .list(let second)): .list(first + second)
    // The known elements of a list are kept.
    case (.list(let first), _): .list(first + [.unknown])
    case (_, .list(let second)): .list([.unknown] + second)
    default: .unknown
    }
  }

  /// `"%s.swift" % name`
  private static func formatted(_ left: StarlarkValue, _ right: StarlarkValue) -> StarlarkValue {
    guard let format = left.string else { return .unknown }
    var values = (right.string.map { [$0] } ?? right.strings)[...]
    let parts = format.components(separatedBy: "%s")
    guard parts.count == values.count + 1 else { return .unknown }
    var result = parts[0]
    for part in parts.dropFirst() { result += (values.popFirst() ?? "") + part }
    return .string(result)
  }

  private static func element(_ base: StarlarkValue, _ index: StarlarkValue) -> StarlarkValue {
    switch base {
    case .dictionary(let pairs): return pairs.last { $0.key == index }?.value ?? .unknown
    case .list(let values):
      guard let number = index.string.flatMap({ Int($0) }), values.indices.contains(number) else {
        return .unknown
      }
      return values[number]
    default: return .unknown
    }
  }

  /// Combines several possible values. Lists are joined, and other values must be equal.
  static func join(_ values: [StarlarkValue]) -> StarlarkValue {
    var all: [StarlarkValue] = []
    var seen: Set<StarlarkValue> = []
    for value in values {
      guard case .list(let elements) = value else {
        let known = values.filter { $0 != .none }
        return Set(known).count == 1 ? known[0] : .unknown
      }
      for element in elements where seen.insert(element).inserted { all.append(element) }
    }
    return .list(all)
  }
}
