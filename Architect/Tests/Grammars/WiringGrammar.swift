/// Programs that assemble an application from modules, and that are likely to make large values: they double texts and
/// lists, nest choices and conditions, and call each other.
public struct WiringGrammar {
  private var choices: Choices
  private let names = ["a", "b", "c", "d"]

  /// Returns the main file that the choices stand for.
  public static func file(_ choices: Choices) -> String {
    var grammar = WiringGrammar(choices: choices)
    let globals = (0..<4).map { "var g\($0): [any Module] = \(grammar.expression(1))" }
    let functions = (0..<3).map { number in
      """
      func f\(number)(_ x: [any Module], _ y: String = "y") -> [any Module] {
        var a = x; var b = [x]; var c = y; var d = Other()
      \(grammar.block(2))
        return \(grammar.expression(2))
      }
      """
    }
    let aliases = (1..<20).map { number in
      "typealias T\(number)<V> = \(grammar.choices.pick(["(", "["]) == "(" ? "(T\(number - 1)<V>, T\(number - 1)<V>)" : "[T\(number - 1)<V>: T\(number - 1)<V>]")"
    }
    return """
      import Tenon
      typealias T0<V> = V?
      \(aliases.joined(separator: "\n"))
      protocol Store: Sendable {}
      struct Other { var first = Pair(); var second = Pair(); var next: Other? }
      struct Pair { var a = "x"; var b = ["x"]; var c: Other? }
      enum Kind { case one, two(Kind), three([Kind]) }
      struct M: Module {
        var name = \(grammar.expression(1))
        func declare(in contract: inout ModuleContract) {
          var a = "x"; var b = [a]; var c = [b: a]; var d = Other()
          contract.requires(T\(grammar.choices.number(in: 0...19))<any Store>.self)
      \(grammar.block(3))
        }
      }
      \(functions.joined(separator: "\n"))
      \(globals.joined(separator: "\n"))
      var a = [M()]; var b = f0(a); var c = "c"; var d = Other()
      \(grammar.block(3))
      let application = try Application(a + \(grammar.expression(2)))

      """
  }

  private init(choices: Choices) { self.choices = choices }

  private mutating func block(_ depth: Int) -> String {
    (0..<choices.number(in: 1...12)).flatMap { _ in statements(depth) }.joined(separator: "\n")
  }

  private mutating func statements(_ depth: Int) -> [String] {
    let name = choices.pick(names)
    switch choices.number(in: 0...(depth > 0 ? 9 : 4)) {
    case 0: return ["_ = \(expression(2))"]
    case 1: return ["\(name) = \(expression(3))"]
    case 2: return ["\(name).\(choices.pick(["append", "insert", "removeAll"]))(\(expression(2)))"]
    // A value grows with each line.
    case 3: return Array(repeating: "\(name) = \(growth(of: name))", count: choices.number(in: 1...40))
    case 4: return ["\(name).append(contentsOf: \(choices.pick(names)))"]
    case 5: return ["if (\(expression(1))) {", block(depth - 1), "} else {", block(depth - 1), "}"]
    case 6: return ["for x in (\(expression(1))) {", block(depth - 1), "}"]
    case 7: return ["#if \(choices.pick(["DEBUG", "os(iOS)", "X && Y"]))", block(depth - 1), "#endif"]
    case 8:
      return [
        "\(choices.pick(["contract.provides", "contract.sends", "contract.routes", "contract.needs"]))(\(expression(2)), with: \(expression(1)))"
      ]
    default: return ["guard (\(expression(1))) else {", block(depth - 1), "return }"]
    }
  }

  private mutating func growth(of name: String) -> String {
    let other = choices.pick(names)
    return choices.pick([
      "\(name) + \(name)", "[\(name), \(name), \(name)]", "x ? \(name) : \(other)", "(\(name), \(name))",
      "[\(name): \(name)]", "\"\\(\(name))\\(\(other))\"", "\(name).map { _ in \(name) }",
      "\(name).flatMap { [$0, \(other)] }", "f0(\(name))", "{ [\(name)] in \(name) }()",
      "Other(first: \(name), next: \(name))",
      "Kind.two(\(name))", ".init(\(name), \(name))", "\(name) ?? \(other)", "[\(name)].joined()",
      "{ \(name) }",
      "Pair(a: \(name), b: \(name), c: \(other))", "if x { \(name) } else { \(other) }",
    ])
  }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else {
      return choices.pick(
        names + ["M()", "\"x\"", "[]", "nil", "1", "true", "x", "Store.self", "g0", "g1", "g2", "g3"])
    }
    let first = expression(depth - 1)
    switch choices.number(in: 0...9) {
    case 0: return first
    case 1: return "(\(first) \(choices.pick(["+", "??", "==", "&&"])) \(expression(depth - 1)))"
    case 2:
      let member = choices.pick([
        "first", "last", "name", "a", "next", "description", "joined()", "sorted()", "reversed()",
        "filter { x }",
        "map { $0 }", "flatMap { $0 }", "lazy", "allCases", "rawValue", "0", "1",
      ])
      return "\(first).\(member)"
    case 3: return "[\(first), \(expression(depth - 1))]"
    case 4: return "f\(choices.number(in: 0...2))(\(first))"
    case 5: return "(x ? \(first) : \(expression(depth - 1)))"
    case 6: return "{ \(first) }()"
    case 7: return "\(first).map { y in \(expression(depth - 1)) }"
    case 8: return "Other(first: \(first), second: \(expression(depth - 1)))"
    default: return "(\(first), \(expression(depth - 1)))"
    }
  }
}
