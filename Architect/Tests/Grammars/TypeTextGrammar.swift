/// Makes expressions whose values are texts of types, of enumeration cases and of optional values, and texts that
/// functions inside functions put together. Each one compiles after ``declarations``.
public struct TypeTextGrammar {
  private var choices: Choices
  private var depth = 0

  private init(_ choices: Choices) { self.choices = choices }

  /// Returns the expression that the choices stand for.
  public static func text(_ choices: Choices) -> String {
    var grammar = TypeTextGrammar(choices)
    return grammar.shown()
  }

  /// The types and functions that the expressions use.
  public static let declarations = """
    protocol Modulable { var path: String { get } }
    extension Modulable where Self: RawRepresentable, Self.RawValue == String {
      var path: String { "\\(Self.self)/\\(self.rawValue)" }
    }
    enum Core: String, CaseIterable, Modulable {
      case Net, Log = "log"
      static var title: String { String(describing: Self.self) }
    }
    struct Outer {
      enum Inner: String, CaseIterable, Modulable { case one, two }
      struct Deep { enum Level: Int { case low = 3, high } }
    }
    enum Shown: String, CustomStringConvertible { case a, b; var description: String { "shown-\\(rawValue)" } }
    enum Debugged: String, CustomDebugStringConvertible { case x; var debugDescription: String { "debugged" } }
    enum Loaded { case of(String), idle }
    private enum Hidden: String { case h }
    struct Box<Content> { enum Kind { case k } }
    enum Choice {
      case left, right
      init?(_ text: String) {
        switch text {
        case "left": self = .left
        case "log": self = .right
        default: return nil
        }
      }
      init?(from text: String) { self.init(text) }
    }
    struct Version {
      let text: String
      var next: String? { text.isEmpty ? nil : text + "+" }
      init?(_ text: String) { guard !text.isEmpty, text != "log" else { return nil }; self.text = text }
      init?(number: Int) { self.init(number > 2 ? "v\\(number)" : "") }
    }
    struct Counter {
      var items: [String] = []
      mutating func fill(_ text: String) { func add(_ more: String) { items.append(more) }; add(text); add("\\(items.count)") }
    }
    func label<T: Modulable>(_ module: T) -> String { "\\(T.self):\\(module.path)" }
    func name<T: Modulable>(of type: T.Type) -> String { String(describing: type) }
    func loose<T>(_ value: T) -> String { "\\(T.self)" }

    """

  private static let cases = [
    "Core.Net", "Core.Log", "Outer.Inner.one", "Shown.a", "Debugged.x", "Loaded.idle", "Hidden.h",
    "Choice.left",
    "Outer.Deep.Level.high", "Loaded.of(\"x\")", "Box<Int>.Kind.k",
  ]
  private static let types = [
    "Core", "Outer", "Outer.Inner", "Outer.Deep.Level", "Shown", "Choice", "String", "Int", "Hidden",
    "Box<Int>",
    "Box<Int>.Kind",
  ]
  private static let modules = ["Core.Net", "Core.Log", "Outer.Inner.one", "Outer.Inner.two"]

  private mutating func shown() -> String {
    switch choices.number(in: 0...9) {
    case 0:
      return choices.pick([
        "\"\\(\(one()))\"", "String(describing: \(one()))", "String(reflecting: \(one()))",
      ])
    case 1, 2: return optional()
    case 3, 4: return captured()
    case 5: return list()
    default: return text()
    }
  }

  /// A case, a type, or the type of a case.
  private mutating func one() -> String {
    switch choices.number(in: 0...2) {
    case 0: return choices.pick(Self.cases)
    case 1: return choices.pick(Self.types) + ".self"
    default: return "type(of: \(choices.pick(Self.cases)))"
    }
  }

  private mutating func text() -> String {
    depth += 1
    defer { depth -= 1 }
    let plain = choices.pick(["\"Net\"", "\"log\"", "\"left\"", "\"\"", "\"one\""])
    guard depth < 4 else { return plain }
    switch choices.number(in: 0...8) {
    case 0: return plain
    case 1: return "\"\\(\(one()))\""
    case 2: return "String(describing: \(one()))"
    case 3: return "label(\(choices.pick(Self.modules)))"
    case 4:
      return choices.pick([
        "name(of: Core.self)", "name(of: Outer.Inner.self)", "Core.title", "loose(Core.Net)",
      ])
    case 5: return "\(choices.pick(Self.modules)).\(choices.pick(["rawValue", "path"]))"
    case 6: return optional()
    case 7: return captured()
    default: return "(\(text()) + \(text()))"
    }
  }

  private mutating func optional() -> String {
    switch choices.number(in: 0...8) {
    case 0: return "(Core(rawValue: \(text()))?.path ?? \(text()))"
    case 1: return "(Version(\(text()))?.text ?? \(text()))"
    case 2: return "(Version(\(text()))?.next ?? \(text()))"
    case 3:
      return
        "{ () -> String in guard let it = Core(rawValue: \(text())) else { return \(text()) }; return \"\\(it)\" }()"
    case 4:
      return
        "{ () -> String in if let it = Version(number: \(choices.pick(["1", "3"]))) { return it.text }; return \(text()) }()"
    case 5:
      return
        "{ () -> String in if case let it? = Choice(from: \(text())) { return \"\\(it)\" }; return \"none\" }()"
    case 6: return "\"\\(Core(rawValue: \(choices.pick(["\"Net\"", "\"log\"", "\"x\""]))) as Any)\""
    case 7:
      return
        "{ () -> String in let it = Choice(\(text())); guard let it else { return \"none\" }; return String(describing: it) }()"
    default:
      return
        "{ () -> String in switch Core(rawValue: \(text())) { case .some(let it): return it.path; case .none: return \"none\" } }()"
    }
  }

  private mutating func captured() -> String {
    switch choices.number(in: 0...4) {
    case 0:
      return
        "{ () -> String in var seen: [String] = []; func add(_ more: String) { seen.append(more) }; add(\(text())); add(\(text())); return seen.joined(separator: \"-\") }()"
    case 1:
      return
        "{ () -> String in var all: [String: String] = [:]; func put(_ key: String, _ value: String?) { guard let value, value != \"log\" else { return }; all[\"\\(key)!\"] = value }; put(\"a\", \(text())); put(\"b\", nil); put(\"b\", \(text())); return all[\"a!\", default: \"-\"] + \"\\(all.count)\" }()"
    case 2:
      return
        "{ () -> String in var it = \(text()); func grow() { it += \(text()) }; func twice() { grow(); grow() }; twice(); return it }()"
    case 3:
      return
        "{ () -> String in var it = Counter(); it.fill(\(text())); it.fill(\"b\"); return it.items.joined() }()"
    default:
      return
        "{ () -> String in var it: Core? = nil; func set(_ text: String) { it = Core(rawValue: text) }; set(\(text())); return it?.rawValue ?? \"none\" }()"
    }
  }

  private mutating func list() -> String {
    switch choices.number(in: 0...3) {
    case 0: return "Core.allCases.map(\\.path).joined(separator: \"+\")"
    case 1: return "[\"Net\", \(text())].compactMap { Core(rawValue: $0) }.map { \"\\($0)\" }.joined()"
    case 2: return "Outer.Inner.allCases.map { \"\\(type(of: $0)).\\($0)\" }.joined(separator: \",\")"
    default: return "Core.allCases.map(String.init(describing:)).joined(separator: \" \")"
    }
  }
}
