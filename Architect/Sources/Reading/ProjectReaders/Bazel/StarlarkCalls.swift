import Foundation
import ModuleGraph
import Text

/// Calls functions, methods and rules.
extension StarlarkEvaluator {
  // MARK: Calls

  mutating func call(
    _ callee: StarlarkExpression, _ arguments: [StarlarkExpression.Argument],
    _ expression: StarlarkExpression,
    _ locals: Locals
  ) -> StarlarkValue {
    switch callee.kind {
    case .name(let name):
      if case .rule(let rule)? = locals[name] ?? module.constants[name] {
        return add(rule, isMacro: false, given(arguments, locals), expression)
      }
      guard locals[name] == nil else {
        _ = given(arguments, locals)
        miss("the call to `\(name)`", line: expression.line)
        return .unknown
      }
      if let definition = module.functions[name] {
        return invoke(definition, given(arguments, locals), arguments, expression)
      }
      return call(name, given(arguments, locals), expression)
    case .attribute(let base, let name):
      if case .name("native") = base.kind { return call(name, given(arguments, locals), expression) }
      if case .name(let variable) = base.kind, !calls.isEmpty, locals[variable] != nil,
        Self.changing.contains(name)
      {
        return change(variable, by: name, given(arguments, locals), locals)
      }
      return method(value(base, locals), name, given(arguments, locals))
    default:
      _ = given(arguments, locals)
      miss("a call", line: expression.line)
      return .unknown
    }
  }

  /// The values that are passed to a function.
  struct Given {
    var unlabelled: [StarlarkValue] = []
    var labelled: [String: StarlarkValue] = [:]
    /// Whether there are more values, which are not known.
    var isOpen = false
  }

  private mutating func given(_ arguments: [StarlarkExpression.Argument], _ locals: Locals) -> Given {
    var result = Given()
    for argument in arguments {
      let value = value(argument.value, locals)
      switch (argument.spread, value) {
      case (nil, _):
        if let label = argument.label {
          result.labelled[label] = value
        } else {
          result.unlabelled.append(value)
        }
      case (.list, .list(let values)):
        meter.spend(values.count)
        result.unlabelled += Array(values)
      case (.dictionary, .dictionary(let pairs)):
        meter.spend(pairs.count)
        for pair in pairs {
          if let name = pair.key.string { result.labelled[name] = pair.value } else { result.isOpen = true }
        }
      default: result.isOpen = true
      }
    }
    return result
  }

  /// Calls a function that the language provides, or a rule.
  private mutating func call(_ name: String, _ given: Given, _ expression: StarlarkExpression)
    -> StarlarkValue
  {
    if StarlarkCosts.functions[name] != nil {
      let operands = given.unlabelled + given.labelled.values
      return perform(name, StarlarkCosts.functions, operands) {
        $0.function(name, given.unlabelled, given.labelled)
      }
    }
    let origin = module.loaded[name]
    guard given.labelled["name"] != nil || origin?.isOwn == true else { return .unknown }
    return add(origin?.name ?? name, isMacro: origin?.isOwn == true, given, expression)
  }

  /// Adds a rule that the file, or a macro for it, creates.
  private mutating func add(
    _ type: String, isMacro: Bool, _ given: Given, _ expression: StarlarkExpression
  ) -> StarlarkValue {
    var attributes = given.labelled
    if !meter.allows(StarlarkCosts.rule(attributes.values)) {
      for key in attributes.keys where key != "name" { attributes[key] = .unknown }
    }
    // The attributes that decide about a module may be among those that are not known.
    for key in Self.deciding where given.isOpen && attributes[key] == nil { attributes[key] = .unknown }
    rules.append(
      BazelRule(
        type: type, isMacro: isMacro, attributes: attributes,
        place: origin ?? Place(file: file, line: expression.line, column: expression.column)))
    return .none
  }

  private static let deciding = ["srcs", "deps", "private_deps", "module_name"]

  private mutating func function(
    _ name: String, _ unlabelled: [StarlarkValue], _ labelled: Locals
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
    case "package_name": return .string(package)
    case "repository_name": return .string("@")
    case "len":
      guard let only = unlabelled.first, only.isWhole || only.string != nil else { return .unknown }
      if case .string(let text) = only { return .string("\(text.unicodeScalars.count)") }
      return .string("\(only.count)")
    case "type":
      switch unlabelled.first {
      case .list?: return .string("list")
      case .dictionary?: return .string("dict")
      case .boolean?: return .string("bool")
      case .none?: return unlabelled.isEmpty ? .unknown : .string("NoneType")
      // Numbers are texts, too.
      case .string(let text)? where Int(text) == nil: return .string("string")
      default: return .unknown
      }
    default: return .unknown
    }
  }

  private mutating func method(_ base: StarlarkValue, _ name: String, _ given: Given) -> StarlarkValue {
    guard !given.isOpen else { return .unknown }
    let costs: [String: StarlarkCosts.Rule]
    switch base {
    case .string: costs = StarlarkCosts.ofText
    case .dictionary: costs = StarlarkCosts.ofDictionary
    default: return .unknown
    }
    let operands = [base] + given.unlabelled + given.labelled.values
    if name == "format", !given.labelled.isEmpty {
      return perform(name, costs, operands) { _ in Self.formatted(base.string ?? "", given) }
    }
    return perform(name, costs, operands) { _ in Self.result(of: name, on: base, given.unlabelled) }
  }

  private static func result(of name: String, on base: StarlarkValue, _ arguments: [StarlarkValue])
    -> StarlarkValue
  {
    if case .dictionary(let pairs) = base, name == "get", (1...2).contains(arguments.count) {
      guard pairs.allSatisfy(\.key.isWhole), arguments[0].isWhole else { return .unknown }
      return pairs.last { $0.key == arguments[0] }?.value ?? (arguments.count == 2 ? arguments[1] : .none)
    }
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
    case (.string(let text), "strip", 0), (.string(let text), "lstrip", 0), (.string(let text), "rstrip", 0):
      var rest = Substring(text)
      if name != "rstrip" { rest = rest.drop { $0.isWhitespace } }
      if name != "lstrip" { while rest.last?.isWhitespace == true { rest.removeLast() } }
      return .string(String(rest))
    case (.string(let text), "startswith", 1): return .boolean(text.hasPrefix(texts[0]))
    case (.string(let text), "endswith", 1):
      return .boolean(text.utf8.reversed().starts(with: texts[0].utf8.reversed()))
    case (.dictionary(let pairs), "keys", 0): return .list(pairs.map(\.key))
    case (.dictionary(let pairs), "values", 0): return .list(pairs.map(\.value))
    case (.dictionary(let pairs), "items", 0): return .list(pairs.map { .list([$0.key, $0.value]) })
    default: return .unknown
    }
  }
  /// `"{name}.swift".format(name = value)`
  private static func formatted(_ text: String, _ given: Given) -> StarlarkValue {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    var result = String(parts.first ?? "")
    var rest = given.unlabelled[...]
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: "}") else { return .unknown }
      let name = String(part[..<end])
      guard let value = name.isEmpty ? rest.popFirst() : given.labelled[name], let shown = value.string else {
        return .unknown
      }
      result += shown + part[part.index(after: end)...]
    }
    return .string(result)
  }
}
