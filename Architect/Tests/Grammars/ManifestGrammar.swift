/// Makes manifests in the part of Swift that the architect evaluates, and favors what makes values grow.
public struct ManifestGrammar {
  private var choices: Choices
  private var depth = 0
  private var names = 0

  private init(_ choices: Choices) { self.choices = choices }

  /// Returns the statements of a program that changes `package`, a value of the type `Package`.
  public static func statements(_ choices: Choices) -> String {
    var grammar = ManifestGrammar(choices)
    return (head + grammar.block(1...12)).joined(separator: "\n")
  }

  /// The variables: two texts, two lists, a list of lists, a number and a dictionary.
  private static let head = [
    "var s = \"aaaaaaaa\"", "var t = \"a\"", "var l = [\"a\", \"b\"]", "var m = [\"x\"]", "var k = [[\"a\"]]",
    "var n = 2", "var d = [\"a\": \"b\"]",
    "struct S { var s = \"a\"; var l: [String] = []; mutating func grow() { s += s; l += l } }",
    "var v = S()",
    "enum E: String, CaseIterable { case a, b }",
  ]

  private mutating func block(_ range: ClosedRange<Int>) -> [String] {
    depth += 1
    defer { depth -= 1 }
    var result: [String] = []
    for _ in 0..<choices.number(in: range) { result.append(statement()) }
    return result
  }

  private mutating func body() -> String {
    "{ " + (depth < 4 ? block(1...3) : [assignment()]).joined(separator: "; ") + " }"
  }

  private mutating func statement() -> String {
    switch choices.number(in: 0...11) {
    case 0...3: return assignment()
    case 4: return "for _ in 0..<\(count()) \(body())"
    case 5: return "for e in \(list()) \(body())"
    case 6: return "if \(condition()) \(body()) else \(body())"
    case 7: return "while \(condition()) \(body())"
    case 8:
      names += 1
      return
        "func f\(names)(_ a: \(choices.pick(["String", "[String]"]))) -> String { "
        + (choices.chance() ? "s += t; return f\(names)(a)" : "return \(text())")
        + " }\nt = f\(names)(\(choices.pick(["s", "l"])))"
    case 9:
      return
        "package.targets.append(.target(name: \(text()), dependencies: \(list()).map { .init(stringLiteral: $0) }))"
    case 10: return "v.grow()"
    default: return "package.targets += package.targets"
    }
  }

  private mutating func assignment() -> String {
    switch choices.number(in: 0...9) {
    case 0, 1: return "s += \(text())"
    case 2: return "t = \(text())"
    case 3, 4: return "l += \(list())"
    case 5: return "m = \(list())"
    case 6: return choices.chance() ? "k += k" : "k = \(nested())"
    case 7: return "n = \(number())"
    case 8: return choices.chance() ? "d[\(text())] = \(text())" : "d = d.merging(d) { $1 }"
    default: return "l.\(choices.pick(["append", "insert", "formUnion"]))(\(text()))"
    }
  }

  private mutating func nested<Result>(_ leaf: Result, _ make: (inout Self) -> Result) -> Result {
    guard depth < 8 else { return leaf }
    depth += 1
    defer { depth -= 1 }
    return make(&self)
  }

  private mutating func text() -> String {
    nested("s") { grammar in
      switch grammar.choices.number(in: 0...13) {
      case 0: return "\"a\""
      case 1, 2: return grammar.choices.pick(["s", "t", "v.s"])
      case 3: return "\(grammar.text()) + \(grammar.text())"
      case 4: return "\"\\(\(grammar.text()))\\(\(grammar.text()))\""
      case 5: return "\(grammar.text()).replacing(\(grammar.text()), with: \(grammar.text()))"
      case 6: return "\(grammar.text()).replacingOccurrences(of: \(grammar.text()), with: \(grammar.text()))"
      case 7: return "\(grammar.list()).joined(separator: \(grammar.text()))"
      case 8: return "String(repeating: \(grammar.text()), count: \(grammar.count()))"
      case 9: return "\(grammar.text()).\(grammar.choices.pick(["uppercased", "lowercased"]))()"
      case 10:
        let part = grammar.choices.pick(["prefix", "suffix", "dropFirst", "dropLast"])
        return "\(grammar.text()).\(part)(\(grammar.number()))"
      case 11: return "\(grammar.list()).reduce(\"\") { $0 + $1 + \(grammar.choices.pick(["$0", "s"])) }"
      case 12: return "(\(grammar.list()).first ?? \(grammar.text()))"
      default: return "(d[\(grammar.text())] ?? \(grammar.text()))"
      }
    }
  }

  private mutating func list() -> String {
    nested("l") { grammar in
      switch grammar.choices.number(in: 0...12) {
      case 0: return "[\(grammar.text())]"
      case 1, 2: return grammar.choices.pick(["l", "m", "v.l"])
      case 3: return "\(grammar.list()) + \(grammar.list())"
      case 4: return "[\(grammar.text()), \(grammar.text()), \(grammar.text())]"
      case 5:
        return
          "\(grammar.text()).\(grammar.choices.pick(["split", "components"]))(separatedBy: \(grammar.text()))"
      case 6: return "\(grammar.list()).map { $0 + \(grammar.text()) }"
      case 7: return "\(grammar.list()).flatMap { _ in \(grammar.list()) }"
      case 8: return "\(grammar.list()).filter { $0 != \(grammar.text()) }"
      case 9: return "\(grammar.list()).\(grammar.choices.pick(["sorted", "reversed", "dropFirst"]))()"
      case 10: return "Array(Set(\(grammar.list())))"
      case 11: return "\(grammar.nested()).flatMap { $0 }"
      default: return "\(grammar.list()).sorted { $0 \(grammar.choices.pick(["<", ">"])) $1 }"
      }
    }
  }

  private mutating func nested() -> String {
    nested("k") { grammar in
      switch grammar.choices.number(in: 0...4) {
      case 0, 1: return "k"
      case 2: return "[\(grammar.list()), \(grammar.list())]"
      case 3: return "\(grammar.nested()) + \(grammar.nested())"
      default: return "\(grammar.list()).map { _ in \(grammar.list()) }"
      }
    }
  }

  private mutating func number() -> String {
    nested("n") { grammar in
      switch grammar.choices.number(in: 0...4) {
      case 0: return grammar.count()
      case 1: return "\(grammar.text()).count"
      case 2: return "\(grammar.list()).count"
      case 3: return "n * n + 1"
      default: return "(\(grammar.list()).firstIndex(of: \(grammar.text())) ?? 0)"
      }
    }
  }

  private mutating func condition() -> String {
    nested("n > 0") { grammar in
      switch grammar.choices.number(in: 0...6) {
      case 0: return "\(grammar.number()) < \(grammar.count())"
      case 1: return "\(grammar.text()) == \(grammar.text())"
      case 2: return "\(grammar.list()) == \(grammar.list())"
      case 3:
        return
          "\(grammar.text()).\(grammar.choices.pick(["contains", "hasPrefix", "hasSuffix"]))(\(grammar.text()))"
      case 4: return "\(grammar.list()).contains(\(grammar.text()))"
      case 5: return "k == \(grammar.nested())"
      default: return "E.allCases.contains { $0.rawValue == \(grammar.text()) }"
      }
    }
  }

  private mutating func count() -> String { choices.pick(["2", "3", "16", "99", "999"]) }
}
