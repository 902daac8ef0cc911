import Samples
import Testing

/// Code that assembles an application correctly, in ways that are hard to follow, leads to no error: what cannot be followed
/// is not known.
@Suite("Applications that are hard to follow", .timeLimit(.minutes(10))) struct WiringCodeTests {
  struct Code: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
    }
  }

  private static let manifest = SamplePackage("Sample")
    .target("Lib", ["Tenon"])
    .target("App", ["Lib", "Tenon"], kind: "executableTarget")
    .text

  private static let library = """
    import Tenon

    public protocol S: Sendable {}
    struct L: S {}
    public struct PModule: Module {
      public let layer = Layer.core
      public init() {}
      public func declare(in c: inout ModuleContract) { c.provides((any S).self) { L() } }
    }
    public struct P2Module: Module {
      public let layer = Layer.core
      public init() {}
      public func declare(in c: inout ModuleContract) { c.provides((any S).self) { L() } }
    }
    public struct CModule: Module {
      public let layer = Layer.business
      public init() {}
      public func declare(in c: inout ModuleContract) {
        let s = c.requires((any S).self)
        c.starts(with: s) { _ in }
      }
    }
    public struct XModule: Module {
      public let layer = Layer.core
      public init() {}
    }
    """

  static let all: [Code] = [
    Code(
      "a result builder makes the list",
      """
      @resultBuilder enum B { static func buildBlock(_ m: any Module...) -> [any Module] { m } }
      @B var core: [any Module] {
        PModule()
        XModule()
      }
      let a = try Application(core + [CModule()])
      """),
    Code(
      "a closure is a result builder",
      """
      @resultBuilder enum B { static func buildBlock(_ m: any Module...) -> [any Module] { m } }
      func modules(@B _ make: () -> [any Module]) -> [any Module] { make() }
      let a = try Application(modules { 
        PModule()
        CModule()
      })
      """),
    Code(
      "a subclass replaces a method",
      """
      class Base { func extra() -> [any Module] { [] }
        func build() throws -> Application { try Application([CModule()] + extra()) } }
      final class Live: Base { override func extra() -> [any Module] { [PModule()] } }
      let a = try Live().build()
      """),
    Code(
      "a type replaces a method of its protocol",
      """
      protocol Composition { func extra() -> [any Module] }
      extension Composition { func extra() -> [any Module] { [] }
        func build() throws -> Application { try Application([CModule()] + extra()) } }
      struct Live: Composition { func extra() -> [any Module] { [PModule()] } }
      let a = try Live().build()
      """),
    Code(
      "a flag is changed",
      """
      enum Flags { nonisolated(unsafe) static var real = false }
      func list() -> [any Module] { var l: [any Module] = [CModule()]; if Flags.real { l.append(PModule()) }; return l }
      Flags.real = true
      let a = try Application(list())
      """),
    Code(
      "a shared object is changed",
      """
      final class Kit { nonisolated(unsafe) static let shared = Kit(); var modules: [any Module] = [CModule()] }
      Kit.shared.modules.append(PModule())
      let a = try Application(Kit.shared.modules)
      """),
    Code(
      "an element of a list is replaced",
      """
      var l: [any Module] = [CModule(), XModule()]; l[1] = PModule()
      let a = try Application(l)
      """),
    Code(
      "modules are registered in a static list",
      """
      enum Reg { nonisolated(unsafe) static var modules: [any Module] = []
        static func register(_ m: any Module) { modules.append(m) } }
      Reg.register(PModule()); Reg.register(CModule())
      let a = try Application(Reg.modules)
      """),
    Code(
      "a local function changes a list around it",
      """
      func list() -> [any Module] { var result: [any Module] = [CModule()]
        func addCore() { result += [PModule()] }
        addCore(); return result }
      let a = try Application(list())
      """),
    Code(
      "a copy of a structure is changed",
      """
      struct Assembly { var modules: [any Module] = [PModule(), CModule()] }
      let base = Assembly(); var test = base; test.modules.append(P2Module())
      let a = try Application(base.modules)
      """),
    Code(
      "a method returns a changed copy",
      """
      struct Assembly { var modules: [any Module] = []
        func adding(_ m: any Module) -> Assembly { var copy = self; copy.modules.append(m); return copy } }
      let base = Assembly().adding(PModule())
      let one = base.adding(CModule())
      let two = base.adding(CModule())
      let a = try Application(one.modules)
      let b = try Application(two.modules)
      """),
    Code(
      "a module is changed after it was listed",
      """
      struct Cfg: Module { var name = "a"; let layer = Layer.core; func declare(in c: inout ModuleContract) {} }
      var m = Cfg(); var l: [any Module] = [m]; m.name = "b"; l.append(m)
      let a = try Application(l + [PModule(), CModule()])
      """),
    Code(
      "a loop continues early",
      """
      enum F: CaseIterable { case store, search }
      var l: [any Module] = [CModule()]
      for f in F.allCases { guard f != .search else { l.append(XModule()); continue }; l.append(PModule()) }
      let a = try Application(l)
      """),
    Code(
      "a loop declares by case",
      """
      enum K: CaseIterable { case a, b }
      struct H: Module { let layer = Layer.core
       func declare(in c: inout ModuleContract) { for k in K.allCases { if k == .a { c.provides(Int.self) { 1 }; continue }; c.provides(String.self) { "" } } } }
      struct U: Module { let layer = Layer.business; func declare(in c: inout ModuleContract) { let a = c.requires(Int.self); let b = c.requires(String.self); c.starts(with: a, b) { _, _ in } } }
      let a = try Application([H(), U()])
      """),
    Code(
      "a loop has a condition",
      """
      enum K: CaseIterable { case a, b }
      var l: [any Module] = [CModule()]
      for k in K.allCases where k != .b { l.append(PModule()) }
      let a = try Application(l)
      """),
    Code(
      "an initializer is a value",
      """
      let make: () -> any Module = PModule.init
      let a = try Application([make(), CModule()])
      """),
    Code(
      "initializers are in a list",
      """
      let a = try Application([PModule.init, CModule.init].map { $0() })
      """),
    Code(
      "a generic argument follows from a result",
      """
      struct T1: Sendable {}
      struct K: Module { let layer = Layer.core
        func declare(in c: inout ModuleContract) { let x: Needed<T1> = need(&c); c.starts(with: x) { _ in } }
        func need<T: Sendable>(_ c: inout ModuleContract) -> Needed<T> { c.requires(T.self) } }
      struct K2: Module { let layer = Layer.core; func declare(in c: inout ModuleContract) { c.provides(T1.self) { T1() } } }
      let a = try Application([K(), K2()])
      """),
    Code(
      "a closure changes a list",
      """
      func configure<T>(_ v: T, _ f: (inout T) -> Void) -> T { var v = v; f(&v); return v }
      let a = try Application(configure([CModule()] as [any Module]) { $0.append(PModule()) })
      """),
    Code(
      "modules are wrapped",
      """
      struct Traced: Module { let inner: any Module; let name: String; let layer: Layer
        init(_ m: any Module) { inner = m; name = m.name; layer = m.layer }
        func declare(in c: inout ModuleContract) { inner.declare(in: &c) } }
      let a = try Application([PModule(), CModule()].map { Traced($0) })
      """),
    Code(
      "a service is asked for with a marker protocol",
      """
      struct U: Module { let layer = Layer.business; func declare(in c: inout ModuleContract) { let a = c.requires((any S & Sendable).self); c.starts(with: a) { _ in } } }
      let a = try Application([PModule(), U()])
      """),
    Code(
      "a module is generic",
      """
      struct R1: Sendable {}
      struct Prov<T: Sendable>: Module { let name: String; let layer = Layer.core; let make: @Sendable () -> T
       init(name: String, make: @escaping @Sendable () -> T) { self.name = name; self.make = make }
       func declare(in c: inout ModuleContract) { let m = make; c.provides(T.self) { m() } } }
      struct U: Module { let layer = Layer.business; func declare(in c: inout ModuleContract) { let a = c.requires(R1.self); c.starts(with: a) { _ in } } }
      let a = try Application([Prov(name: "R") { R1() }, U()])
      """),
    Code(
      "the initial value of a property is not the only one",
      """
      struct Assembly { var includeP = false
        func build() throws -> Application { var l: [any Module] = [CModule()]; if includeP { l.append(PModule()) }; return try Application(l) } }
      let a = try Assembly(includeP: true).build()
      """),
    Code(
      "a property is set by the initializer",
      """
      struct Assembly { var core: [any Module] = []
        func build() throws -> Application { try Application(core + [CModule()]) } }
      let a = try Assembly(core: [PModule()]).build()
      """),
  ]

  @Test("lead to no error", arguments: all)
  func correct(_ code: Code) throws {
    var sample = try WiringSample()
    sample.files = [
      "Package.swift": Self.manifest, "Sources/Lib/Lib.swift": Self.library,
      "Sources/App/main.swift": "import Lib\nimport Tenon\n" + code.text,
    ]
    // Some samples use nothing of the library.
    let findings = try sample.findings().filter { $0.rule != "unlisted-module" }
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }
}
