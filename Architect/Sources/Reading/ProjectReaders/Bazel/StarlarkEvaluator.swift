import Foundation
import ModuleGraph
import Text

/// Evaluates the literals, constants, `glob`, `select` and comprehensions of a BUILD file, and collects its rules.
struct StarlarkEvaluator {
  /// The path of the file, which is used in places.
  let file: String
  /// A closure that returns the files of the package for patterns to include and patterns to exclude; `nil` if finding
  /// them costs too much.
  let glob: Glob
  var constants: [String: StarlarkValue] = [:]
  /// The loaded names, and whether they come from this repository.
  var loaded: [String: (name: String, isOwn: Bool)] = [:]
  private(set) var rules: [BazelRule] = []
  /// The functions that the file itself defines.
  private var functions: Set<String> = []
  private(set) var meter: Meter

  typealias Glob = (_ included: Set<String>, _ excluded: Set<String>, inout Meter) -> [String]?

  init(file: String, meter: Meter, glob: @escaping Glob = { _, _, _ in [] }) {
    self.file = file
    self.meter = meter
    self.glob = glob
  }

  mutating func run(_ statement: StarlarkStatement) {
    switch statement {
    case .expression(let expression): _ = value(expression, [:])
    case .assignment(let name, let isAdded, let expression):
      let new = value(expression, [:])
      constants[name] = isAdded ? apply("+", constants[name] ?? .unknown, new) : new
    case .function(let name): functions.insert(name)
    case .load: return
    }
  }

  /// Performs an operation if its cost is known and allowed. Its result is not larger than values may be.
  private mutating func perform(
    _ name: String, _ costs: [String: StarlarkCosts.Rule], _ operands: [StarlarkValue],
    _ body: (inout Self) -> StarlarkValue
  ) -> StarlarkValue {
    guard let rule = costs[name], meter.allows(rule(operands)) else { return .unknown }
    return Self.bounded(body(&self))
  }

  private static func bounded(_ value: StarlarkValue) -> StarlarkValue {
    value.extent.isAllowed ? value : .unknown
  }

  private mutating func value(_ expression: StarlarkExpression, _ locals: [String: StarlarkValue])
    -> StarlarkValue
  {
    meter.spend()
    return meter.isExhausted ? .unknown : Self.bounded(evaluated(expression, locals))
  }

  private mutating func evaluated(_ expression: StarlarkExpression, _ locals: [String: StarlarkValue])
    -> StarlarkValue
  {
    switch expression.kind {
    case .string(let text), .number(let text): return .string(text)
    case .name("True"): return .boolean(true)
    case .name("False"): return .boolean(false)
    case .name("None"): return .none
    case .name(let name): return locals[name] ?? constants[name] ?? .unknown
    case .list(let elements): return .list(elements.map { value($0, locals) })
    case .dictionary(let pairs):
      return .dictionary(pairs.map { .init(key: value($0.key, locals), value: value($0.value, locals)) })
    case .call(let callee, let arguments): return call(callee, arguments, expression, locals)
    case .attribute: return .unknown
    case .element(let base, let index): return apply("[]", value(base, locals), value(index, locals))
    case .operation(let name, let left, let right):
      return apply(name, value(left, locals), value(right, locals))
    case .conditional(let first, let condition, let second):
      switch value(condition, locals) {
      case .boolean(let flag): return value(flag ? first : second, locals)
      default:
        let values = [value(first, locals), value(second, locals)]
        return perform("select", StarlarkCosts.functions, values) { _ in Self.join(values) }
      }
    case .comprehension(let body, let clauses):
      var result: [StarlarkValue] = []
      let isKnown = repeatEach(body, clauses[...], locals, &result)
      return isKnown ? .list(result) : .unknown
    case .unknown: return .unknown
    }
  }

  private mutating func repeatEach(
    _ body: StarlarkExpression, _ clauses: ArraySlice<StarlarkExpression.Clause>,
    _ locals: [String: StarlarkValue],
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

  private mutating func apply(_ name: String, _ left: StarlarkValue, _ right: StarlarkValue) -> StarlarkValue
  {
    perform(name, StarlarkCosts.operators, [left, right]) { _ in Self.result(of: name, left, right) }
  }

  private static func result(of name: String, _ left: StarlarkValue, _ right: StarlarkValue) -> StarlarkValue
  {
    switch name {
    case "+": return sum(left, right)
    case "%": return formatted(left, right)
    case "==", "!=":
      return left == .unknown || right == .unknown ? .unknown : .boolean((left == right) == (name == "=="))
    case "in":
      if case .list(let values) = right, left != .unknown, right.isWhole {
        return .boolean(values.contains(left))
      }
      return .unknown
    case "or": return left == .boolean(false) || left == .none ? right : left
    case "and": return left == .boolean(false) ? left : right
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
  private static func join(_ values: [StarlarkValue]) -> StarlarkValue {
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

  // MARK: Calls

  private mutating func call(
    _ callee: StarlarkExpression, _ arguments: [StarlarkExpression.Argument],
    _ expression: StarlarkExpression,
    _ locals: [String: StarlarkValue]
  ) -> StarlarkValue {
    switch callee.kind {
    case .name(let name): return call(name, arguments, expression, locals)
    case .attribute(let base, let name):
      if case .name("native") = base.kind { return call(name, arguments, expression, locals) }
      return method(value(base, locals), name, arguments.map { value($0.value, locals) })
    default: return .unknown
    }
  }

  private mutating func call(
    _ name: String, _ arguments: [StarlarkExpression.Argument], _ expression: StarlarkExpression,
    _ locals: [String: StarlarkValue]
  ) -> StarlarkValue {
    var unlabelled: [StarlarkValue] = []
    var labelled: [String: StarlarkValue] = [:]
    for argument in arguments {
      let value = value(argument.value, locals)
      if let label = argument.label { labelled[label] = value } else { unlabelled.append(value) }
    }
    if StarlarkCosts.functions[name] != nil {
      let operands = unlabelled + labelled.values
      return perform(name, StarlarkCosts.functions, operands) { $0.function(name, unlabelled, labelled) }
    }
    let origin = loaded[name]
    guard labelled["name"] != nil || origin?.isOwn == true || functions.contains(name) else {
      return .unknown
    }
    if !meter.allows(StarlarkCosts.rule(labelled.values)) {
      for key in labelled.keys where key != "name" { labelled[key] = .unknown }
    }
    rules.append(
      BazelRule(
        type: origin?.name ?? name, isMacro: origin?.isOwn == true || functions.contains(name),
        attributes: labelled,
        place: Place(file: file, line: expression.line, column: expression.column)))
    return .none
  }

  private mutating func function(
    _ name: String, _ unlabelled: [StarlarkValue], _ labelled: [String: StarlarkValue]
  ) -> StarlarkValue {
    switch name {
    case "glob":
      let include = labelled["include"] ?? unlabelled.first ?? .unknown
      let exclude = labelled["exclude"] ?? unlabelled.dropFirst().first
      guard let files = glob(Set(include.strings), Set(exclude?.strings ?? []), &meter) else {
        return .unknown
      }
      return .list(files.map { .string($0) } + (include.isWhole ? [] : [.unknown]))
    case "select":
      guard case .dictionary(let pairs)? = unlabelled.first else { return .unknown }
      return Self.join(pairs.map(\.value))
    case "Label", "str", "list", "tuple", "depset": return unlabelled.first ?? .unknown
    case "dict":
      return .dictionary(
        labelled.sorted { $0.key < $1.key }.map { .init(key: .string($0.key), value: $0.value) })
    case "package": return .none
    default: return .unknown
    }
  }

  private mutating func method(_ base: StarlarkValue, _ name: String, _ arguments: [StarlarkValue])
    -> StarlarkValue
  {
    let costs: [String: StarlarkCosts.Rule]
    switch base {
    case .string: costs = StarlarkCosts.ofText
    case .dictionary: costs = StarlarkCosts.ofDictionary
    default: return .unknown
    }
    return perform(name, costs, [base] + arguments) { _ in Self.result(of: name, on: base, arguments) }
  }

  private static func result(of name: String, on base: StarlarkValue, _ arguments: [StarlarkValue])
    -> StarlarkValue
  {
    let texts = arguments.compactMap(\.string)
    guard texts.count == arguments.count || name == "join" else { return .unknown }
    switch (base, name, texts.count) {
    case (.string(let text), "format", _):
      let parts = text.components(separatedBy: "{}")
      guard parts.count == texts.count + 1 else { return .unknown }
      return .string(zip(parts, texts + [""]).map { $0 + $1 }.joined())
    case (.string(let text), "replace", 2): return .string(text.replacing(texts[0], with: texts[1]))
    case (.string(let text), "lower", 0): return .string(text.lowercased())
    case (.string(let text), "upper", 0): return .string(text.uppercased())
    case (.string(let text), "join", _):
      guard let list = arguments.first, list.isWhole else { return .unknown }
      return .string(list.strings.joined(separator: text))
    case (.string(let text), "split", 1) where !texts[0].isEmpty:
      return .list(
        text.split(separator: texts[0], omittingEmptySubsequences: false).map { .string(String($0)) })
    case (.string(let text), "startswith", 1): return .boolean(text.hasPrefix(texts[0]))
    case (.string(let text), "endswith", 1):
      return .boolean(text.utf8.reversed().starts(with: texts[0].utf8.reversed()))
    case (.dictionary(let pairs), "keys", 0): return .list(pairs.map(\.key))
    case (.dictionary(let pairs), "values", 0): return .list(pairs.map(\.value))
    case (.dictionary(let pairs), "items", 0): return .list(pairs.map { .list([$0.key, $0.value]) })
    default: return .unknown
    }
  }
}
