import ModuleGraph
import Testing

@Suite("What SwiftPM compiles after a change", .timeLimit(.minutes(10))) struct CompilerRunsTests {
  private typealias Part = SampleGraph.Part

  private static let base =
    "public struct Value {\n  public var number = 1\n}\npublic func base() -> Int { 1 }\n"
  private static let edited = base + "func edited() {}\n"

  @Test(
    "with Swift Build, code that uses what changed is compiled, too, if it gets that only through other modules",
    arguments: [
      (BuildSystem.native, "func extra() {}", ["A", "B", "C"]),
      (.swiftBuild, "func extra() {}", ["A", "B", "C"]),
      // D mentions the name, and so it could mean another declaration now.
      (.native, "func other() {}", ["A", "B", "C"]), (.swiftBuild, "func other() {}", ["A", "B", "C", "D"]),
      // Every number could have the member.
      (.native, "extension Int { func extra() {} }", ["A", "B", "C"]),
      (.swiftBuild, "extension Int { func extra() {} }", ["A", "B", "C", "D"]),
      (.native, "// comment", ["A"]), (.swiftBuild, "// comment", ["A"]),
    ])
  func transitiveUsers(_ system: BuildSystem, _ added: String, _ rebuilt: [String]) {
    let text = "public func a() -> Int { 1 }\n"
    let sample = SampleGraph([
      Part("A", files: ["A.swift": text]),
      Part("B", ["A"], files: ["B.swift": "import A\npublic func b() -> Int { a() }\n"]),
      Part(
        "C", ["A", "B"], files: ["C.swift": "import A\nimport B\npublic func c() -> Int { a() + b() }\n"]),
      Part("D", ["B"], files: ["D.swift": "import B\nfunc other() {}\npublic func d() -> Int { b() }\n"]),
      Part("E", files: ["E.swift": "public func e() -> Int { 1 }\n"]),
    ])
    #expect(sample.rebuilt("A", "A.swift", text + added + "\n", by: system) == rebuilt)
  }

  @Test("members of a type concern code that uses the type")
  func members() {
    let sample = SampleGraph([
      Part("Base", files: ["Base.swift": Self.base]),
      Part("User", ["Base"], files: ["User.swift": "import Base\nlet number = Value().number\n"]),
      Part("Other", ["Base"], files: ["Other.swift": "import Base\nfunc other() -> Int { base() }\n"]),
    ])
    let text = Self.base.replacing("number = 1\n", with: "number = 1\n  var further = 2\n")
    #expect(sample.rebuilt("Base", "Base.swift", text) == ["Base", "User"])
    #expect(sample.rebuilt("Base", "Base.swift", Self.edited) == ["Base", "Other", "User"])
  }

  @Test(
    "values that contain a changed value are copied differently, although no code mentions what changed",
    arguments: [
      ("cache = 0", "cache = 0\n  public var more: String = \"\"", true),
      ("cache = 0", "cache = 0\n  private var more = \"\"", true),
      ("cache = 0", "cache = \"\"", true),
      ("x: Int", "x: AnyObject?", true),
      ("case a, b", "case a, b(String)", true),
      ("case a, b", "case a, b\n  case c(String)", true),
      ("cache = 0", "cache = 0\n  public var more: Int = 1", false),
      ("case a, b", "case a, b, c", false),
    ])
  func storedValues(_ old: String, _ new: String, _ isPassedOn: Bool) {
    let text = """
      public struct Point {
        public var x: Int = 0
        private var cache = 0
        public init() {}
      }
      public enum Kind {
        case a, b
      }
      public struct Outer {
        var point = Point()
        var kind: Kind?
      }

      """
    func user(_ name: String, _ used: String, _ type: String) -> Part {
      Part(
        name, [used],
        files: [
          "\(name).swift": "import \(used)\npublic struct \(name)Value { public var value: \(type)? }\n"
        ])
    }
    let sample = SampleGraph([
      Part("A", files: ["A.swift": text]), user("B", "A", "Outer"), user("C", "B", "BValue"),
      user("D", "C", "CValue"),
    ])
    let rebuilt = sample.rebuilt("A", "A.swift", text.replacing(old, with: new))
    #expect(rebuilt == (isPassedOn ? ["A", "B", "C", "D"] : ["A", "B"]))
  }

  @Test("a type that the code does not write comes from what the type of another declaration is")
  func inferredTypes() {
    let text = "public typealias ID = Int\n"
    let sample = SampleGraph([
      Part("A", files: ["A.swift": text]),
      Part(
        "B", ["A"],
        files: [
          "B.swift": "@_exported import A\npublic typealias T = ID\npublic func makeZ() -> T { 0 }\n",
          "Z.swift": "public let z = makeZ()\n",
        ]),
      Part("C", ["B"], files: ["C.swift": "@_exported import B\npublic let c = z\n"]),
      Part("D", ["C"], files: ["D.swift": "@_exported import C\npublic let d = c\n"]),
      Part("E", ["D"], files: ["E.swift": "import D\npublic let e = d\n"]),
    ])
    let rebuilt = sample.rebuilt("A", "A.swift", text.replacing("Int", with: "Int32"))
    #expect(rebuilt == ["A", "B", "C", "D", "E"])
  }

  @Test(
    "a case can be written without its type, where an initializer takes it",
    arguments: [
      ("func box() -> Any { Box(.one) }", true),
      ("func box() -> Any { Box.init(.one) }", true),
      ("func box() -> Box { .init(.one) }", true),
      ("func box() { take(.init(.one)) }", true),
      ("final class Small: Box { init() { super.init(.one) } }", true),
      ("func box() -> Any { Heir(.one) }", true),
      ("func box() -> Any { Other(.one) }", true),
      ("func width(_ box: Box) -> Int { box.width }", false),
      ("func size() -> Any { Size.init() }", false),
      ("func width(_ box: Heir) -> Int { box.width }", false),
    ])
  func implicitMembers(_ code: String, _ isCompiled: Bool) {
    let text = """
      public enum Kind {
        case one
      }
      open class Box {
        public var width = 1
        public init(_ kind: Kind) {}
      }
      public class Heir: Box {}
      public typealias Other = Box
      public struct Size {
        public init() {}
      }
      public func take(_ box: Box) {}

      """
    let sample = SampleGraph([
      Part("Base", files: ["Base.swift": text]),
      Part("User", ["Base"], files: ["User.swift": "import Base\n\(code)\n"]),
    ])
    let rebuilt = sample.rebuilt("Base", "Base.swift", text.replacing("case one", with: "case one, two"))
    #expect(rebuilt == (isCompiled ? ["Base", "User"] : ["Base"]))
  }

  @Test("a type that conforms to a protocol depends on the types in its requirements")
  func requirements() {
    let text = """
      public struct Settings {
        public init() {}
      }
      public protocol Screen {
        static var settings: Settings { get }
      }
      public protocol Popover: Screen {}
      extension Screen {
        public static var settings: Settings { Settings() }
      }

      """
    let sample = SampleGraph([
      Part("Base", files: ["Base.swift": text]),
      Part("User", ["Base"], files: ["User.swift": "import Base\nstruct Home: Popover {}\n"]),
      Part("Other", ["Base"], files: ["Other.swift": "import Base\nstruct Other {}\n"]),
    ])
    let changed = text.replacing("public init() {}", with: "public init() {}\n  private func edited() {}")
    #expect(sample.rebuilt("Base", "Base.swift", changed) == ["Base", "User"])
  }

  @Test("a module that consists of imports is not compiled, and what depends on it alone stays")
  func imports() {
    let sample = SampleGraph([
      Part("Base", files: ["Base.swift": Self.base]),
      Part("All", ["Base"], files: ["All.swift": "@_exported import Base\n"]),
      Part("User", ["All"], files: ["User.swift": "import Base\nlet number = base()\n"]),
      Part("Declared", ["All", "Base"], files: ["Declared.swift": "import Base\nlet number = base()\n"]),
    ])
    #expect(sample.rebuilt("Base", "Base.swift", Self.edited) == ["Base", "Declared"])
  }

  @Test("a module above an importer is compiled only if the importer's interface can differ")
  func passingOn() {
    func sample(_ middle: String) -> SampleGraph {
      SampleGraph([
        Part("Base", files: ["Base.swift": Self.base]),
        Part("Middle", ["Base"], files: ["Middle.swift": middle]),
        Part("User", ["Middle"], files: ["User.swift": "import Middle\nfunc user() -> Int { middle() }\n"]),
      ])
    }
    let inside = "import Base\npublic func middle() -> Int { edited() }\n"
    #expect(sample(inside).rebuilt("Base", "Base.swift", Self.edited) == ["Base", "Middle"])
    let outside = "import Base\npublic let middle = edited()\n"
    #expect(sample(outside).rebuilt("Base", "Base.swift", Self.edited) == ["Base", "Middle", "User"])
    let opaque = "import Base\npublic func middle() -> some Equatable { edited() }\n"
    #expect(sample(opaque).rebuilt("Base", "Base.swift", Self.edited) == ["Base", "Middle", "User"])
    // It is not known which code uses an operator.
    let infix = Self.base + "public func + (left: Value, right: Value) -> Value { left }\n"
    #expect(sample(inside).rebuilt("Base", "Base.swift", infix) == ["Base", "Middle", "User"])
  }

  @Test(
    "a comment changes what code does that asks for its line",
    arguments: [("#line", true), ("#column", true), ("1", false)])
  func places(_ code: String, _ isChanged: Bool) {
    let text = "public func here() -> Int { \(code) }\n"
    let sample = SampleGraph([
      Part("Base", files: ["Base.swift": text]),
      Part("User", ["Base"], files: ["User.swift": "import Base\nlet place = here()\n"]),
    ])
    let effects = sample.effects("Base", "Base.swift", "// More\n" + text)
    #expect(effects.filter(\.isRebuilt).map(\.module) == ["Base"])
    #expect(effects.filter(\.isChanged).map(\.module) == (isChanged ? ["Base", "User"] : []))
  }

  @Test("what inherits from a changed class has another interface, and what contains one has not")
  func supertypes() {
    let text = "open class Parent {\n  public init() {}\n}\n"
    func sample(_ middle: String) -> SampleGraph {
      SampleGraph([
        Part("Base", files: ["Base.swift": text]), Part("Middle", ["Base"], files: ["Middle.swift": middle]),
        Part("User", ["Middle"], files: ["User.swift": "import Middle\nlet child = Child()\n"]),
        Part("Other", ["Middle"], files: ["Other.swift": "import Middle\nlet other = Other()\n"]),
      ])
    }
    let changed = text.replacing("{}\n", with: "{}\n  open func edited() {}\n")
    let inheriting = sample("import Base\npublic class Child: Parent {}\n")
    #expect(inheriting.rebuilt("Base", "Base.swift", changed) == ["Base", "Middle", "User"])
    let containing = sample("import Base\npublic struct Child {\n  public var parent: Parent\n}\n")
    #expect(containing.rebuilt("Base", "Base.swift", changed) == ["Base", "Middle"])
  }

  @Test("tests of a program that is linked again are compiled with what it consists of")
  func programs() {
    let sample = SampleGraph([
      Part("Base", files: ["Base.swift": Self.base]),
      Part(
        "Middle", ["Base"], reachable: ["Base"],
        files: ["Middle.swift": "import Base\nfunc middle() { _ = base() }\n"]),
      Part(
        "program", ["Middle"], kind: .executable, reachable: ["Base", "Middle"],
        files: ["main.swift": "import Middle\n"]),
      Part(
        "Tests", ["program"], kind: .test, reachable: ["Base", "Middle", "program"],
        files: ["Tests.swift": "import XCTest\nfunc test() {}\n"]),
    ])
    #expect(sample.rebuilt("Base", "Base.swift", Self.edited) == ["Base", "Middle", "Tests"])
  }

  @Test("a header concerns what includes it, and C code its own module")
  func headers() {
    let header = "int c(void);\n"
    let sample = SampleGraph([
      Part("Native", files: ["c.c": "int c(void) { return 1; }\n", "include/c.h": header]),
      Part(
        "Middle", ["Native"],
        files: ["Middle.swift": "import Native\npublic func middle() -> Int { Int(c()) }\n"]),
      Part("User", ["Middle"], files: ["User.swift": "import Middle\nlet number = middle()\n"]),
    ])
    #expect(sample.rebuilt("Native", "c.c", "int c(void) { return 2; }\n") == ["Native"])
    #expect(sample.rebuilt("Native", "include/c.h", header + "int d(void);\n") == ["Middle", "Native"])
    #expect(sample.rebuilt("Native", "include/c.h", header + "// middle\n") == ["Middle", "Native"])
  }

  @Test("a macro concerns what expands it, and what is above an expansion outside bodies")
  func macros() {
    let plugin = "func expand() -> String { \"1\" }\n"
    func sample(_ use: String) -> SampleGraph {
      SampleGraph([
        Part("Plugin", kind: .macro, files: ["Plugin.swift": plugin]),
        Part(
          "Macros", ["Plugin"],
          files: [
            "Macros.swift":
              "@freestanding(expression) public macro one() -> Int = #externalMacro(module: \"Plugin\", type: \"One\")\n"
          ]),
        Part("Use", ["Macros"], files: ["Use.swift": "import Macros\n" + use]),
        Part("Other", ["Macros"], files: ["Other.swift": "import Macros\nfunc one() -> Int { 1 }\n"]),
        Part("User", ["Use"], files: ["User.swift": "import Use\n"]),
      ])
    }
    let changed = plugin.replacing("1", with: "2")
    #expect(
      sample("func use() -> Int { #one() }\n").rebuilt("Plugin", "Plugin.swift", changed)
        == ["Macros", "Plugin", "Use"])
    #expect(
      sample("public let number = #one()\n").rebuilt("Plugin", "Plugin.swift", changed)
        == ["Macros", "Plugin", "Use", "User"])
    // A macro that is defined as an expansion of another one.
    #expect(
      sample("@freestanding(expression) macro two() -> Int = #one()\nfunc use() -> Int { #two() }\n")
        .rebuilt("Plugin", "Plugin.swift", changed).contains("Use"))
  }
}
