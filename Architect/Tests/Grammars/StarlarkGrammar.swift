/// BUILD files that are likely to make large values: they double texts and lists, share them, and combine them by all
/// operators, methods and functions that are evaluated.
public struct StarlarkGrammar {
  private var choices: Choices
  private let names = ["a", "b", "c", "d"]

  /// Returns the file that the choices stand for.
  public static func file(_ choices: Choices) -> String {
    var grammar = StarlarkGrammar(choices: choices)
    var lines = ["a = \"x\"", "b = [a, a]", "c = {\"k\": b}", "d = \"a.swift\""]
    while !grammar.choices.isEmpty, lines.count < 400 { lines += grammar.statements() }
    return lines.joined(separator: "\n") + "\n"
  }

  private init(choices: Choices) { self.choices = choices }

  private mutating func statements() -> [String] {
    let name = choices.pick(names)
    switch choices.number(in: 0...6) {
    case 0: return [rule()]
    case 6: return macro()
    case 1: return ["\(name) = \(expression(3))"]
    case 2: return ["\(name) += \(expression(2))"]
    // A value grows with each line.
    case 3: return Array(repeating: "\(name) = \(growth(of: name))", count: choices.number(in: 1...40))
    case 4: return Array(repeating: "\(name) += \(name)", count: choices.number(in: 1...24))
    default: return ["load(\":c.bzl\", \"\(name)\")", "\(name) = \(expression(2))"]
    }
  }

  /// A function of the file's own, and a call of it.
  private mutating func macro() -> [String] {
    let name = choices.pick(["f", "g", "h"])
    var lines = ["def \(name)(name, a = \(expression(1)), *b, **c):"]
    for _ in 0...choices.number(in: 0...4) { lines += body(1) }
    let arguments = choices.pick([
      "", ", srcs = a", ", **c", ", *b", ", \(expression(1)), k = \(expression(1))",
    ])
    return lines + ["\(choices.pick(names)) = \(name)(\"t\(choices.number(in: 0...9))\"\(arguments))"]
  }

  private mutating func body(_ depth: Int) -> [String] {
    let space = String(repeating: "    ", count: depth)
    let name = choices.pick(names)
    switch choices.number(in: 0...(depth < 4 ? 9 : 6)) {
    case 0: return [space + "\(name) = \(expression(2))"]
    case 1: return [space + "\(name) += \(expression(1))"]
    case 2:
      return [space + "\(name).\(choices.pick(["append", "extend", "update", "pop"]))(\(expression(1)))"]
    case 3: return [space + "\(name)[\(expression(1))] = \(expression(1))"]
    case 4:
      return [space + "\(choices.pick(["f", "g", "h", "swift_library"]))(name = name, srcs = \(name), **c)"]
    case 5: return [space + "return \(expression(1))"]
    case 6:
      return [
        space
          + "\(name) = c.\(choices.pick(["pop", "get", "setdefault"]))(\(expression(1)), \(expression(1)))"
      ]
    case 7: return [space + "for \(name) in \(expression(1)):"] + body(depth + 1) + body(depth + 1)
    case 8: return [space + "if \(expression(1)):"] + body(depth + 1) + [space + "else:"] + body(depth + 1)
    default: return [space + "if not \(expression(1)):"] + body(depth + 1)
    }
  }

  private mutating func growth(of name: String) -> String {
    let other = choices.pick(names)
    return choices.pick([
      "\(name) + \(name)", "\(name) | \(name)", "[\(name), \(name), \(name)]",
      "{\"k\": \(name), \"l\": \(name)}",
      "\(name).replace(\"x\", \(name))", "\(name).join([\(name), \(other)])", "\"%s%s\" % [\(name), \(name)]",
      "\"{}{}\".format(\(name), \(other))", "[[x, \(other)] for x in \(name)]",
      "[x + y for x in \(name) for y in \(other)]",
      "select({\"k\": \(name), \"l\": \(other)})", "\(name).items()",
      "\(name) if \(other) == z else \(other)",
      "\(name).split(\"x\") + \(other).split(\"x\")", "dict(k = \(name), l = \(other))",
    ])
  }

  private mutating func rule() -> String {
    let values = ["srcs", "deps", "hdrs", "module_name"].map { "\($0) = \(expression(2))" }
    return "swift_library(name = \"t\(choices.number(in: 0...9))\", \(values.joined(separator: ", ")))"
  }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else {
      return choices.pick(names + ["\"x\"", "\"a.swift\"", "[]", "{}", "None", "True", "1"])
    }
    let first = expression(depth - 1)
    switch choices.number(in: 0...9) {
    case 0: return first
    case 1:
      let sign = choices.pick(["+", "|", "%", "==", "!=", "in", "or", "and", "-", "*"])
      return "(\(first) \(sign) \(expression(depth - 1)))"
    case 2:
      let method = choices.pick([
        "format", "replace", "lower", "upper", "join", "split", "startswith", "endswith", "keys", "values",
        "items", "strip",
      ])
      return "\(first).\(method)(\(arguments(depth - 1)))"
    case 3: return "[\(first), \(expression(depth - 1))]"
    case 4: return "{\(first): \(expression(depth - 1))}"
    case 5: return "[\(first) for x in \(expression(depth - 1)) if \(expression(0)) != x]"
    case 6:
      let function = choices.pick(["glob", "select", "Label", "str", "list", "tuple", "depset", "dict", "f"])
      return "\(function)(\(arguments(depth - 1)))"
    case 7: return "\(first)[\(expression(depth - 1))]"
    case 8: return "(\(first) if \(expression(depth - 1)) else \(expression(depth - 1)))"
    default: return "[[x, y, \(first)] for x in \(expression(depth - 1)) for y in \(expression(0))]"
    }
  }

  private mutating func arguments(_ depth: Int) -> String {
    (0..<choices.number(in: 0...3)).map { _ in expression(depth) }.joined(separator: ", ")
  }
}
