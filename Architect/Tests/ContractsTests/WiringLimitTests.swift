import Architect
import Grammars
import ModuleGraph
import Samples
import Testing
import Contracts

@Suite("Limits of wiring", .timeLimit(.minutes(10))) struct WiringLimitTests {
  private func read(_ main: String) throws -> WiredGraph {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("Sample").target("App", ["Tenon"], kind: "executableTarget").text,
      "Sources/App/main.swift": main,
    ])
    return try withExtendedLifetime(sample) {
      WiringReader(root: sample.root).read(try Architecture.load(at: sample.root).graph)
    }
  }

  private static func program(_ code: String, modules: String = "[M()]", module: String = "") -> String {
    """
    import Tenon
    protocol Store: Sendable {}
    struct M: Module {
      func declare(in contract: inout ModuleContract) {
        contract.requires((any Store).self)
        \(module)
      }
    }
    \(code)
    let application = try Application(\(modules))

    """
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (1...count).map(line).joined(separator: "\n")
  }

  static let bombs: [String] = [
    // Texts, lists, tuples and tables.
    program("var b = \"x\"\n" + lines(60) { _ in "b = b + b" }),
    program("var b = \"x\"\n" + lines(60) { _ in "b = \"\\(b)\\(b)\\(b)\"" }),
    program("var b = [M()]\n" + lines(60) { _ in "b = b + b" }, modules: "b"),
    program("var b = [M()]\n" + lines(60) { _ in "b.append(contentsOf: b)" }, modules: "b"),
    program("var b = [[M()]]\n" + lines(60) { _ in "b = [b, b, b]" } + "\nlet c = b.joined()", modules: "c"),
    program("var b = [M()]\n" + lines(60) { _ in "b = b.flatMap { _ in b }" }, modules: "b"),
    program("var b = [M()]\n" + lines(60) { _ in "b = b.map { _ in b }" }, modules: "b"),
    program("var b = (M(), M())\n" + lines(60) { _ in "b = (b, b)" }, modules: "[b]"),
    program("var b = [\"x\": \"y\"]\n" + lines(60) { _ in "b = [b: b, \"z\": b]" }),
    program("var b = .init(M())\n" + lines(60) { _ in "b = .init(b, b)" }, modules: "[b]"),
    // Choices and builds.
    program("var b = M()\n" + lines(60) { _ in "b = x ? b : b" }, modules: "[b]"),
    program("var b = M()\n" + lines(60) { _ in "if x { b = b } else { b = b }" }, modules: "[b]"),
    program("var b = M()\n" + lines(60) { _ in "b = if x { b } else { b }" }, modules: "[b]"),
    program("var b = M()\n" + lines(60) { "#if X\($0)\nb = b\n#endif" }, modules: "[b]"),
    program(
      "var b = M()\n" + lines(60) { "#if X\($0)\nlet c\($0) = b\n#else\nb = M()\n#endif" }, modules: "[b]"),
    program(
      "func f(_ b: M) -> M {\n" + lines(60) { "#if X\($0)\nif y { return b }\n#endif" }
        + "\nreturn b\n}\nvar b = M()\n"
        + lines(30) { _ in "b = f(b)" }, modules: "[b]"),
    program("var b = M() ?? M()\n" + lines(60) { _ in "b = b ?? b" }, modules: "[b]"),
    program(
      lines(2_000) { _ in "if x { b = M() }" } + "\nvar b = M()\n" + lines(2_000) { _ in "if x { b = M() }" },
      modules: "[b]"),
    // Functions, closures and constants.
    program(
      "func f0() -> [M] { [M()] }\n" + lines(40) { "func f\($0)() -> [M] { f\($0 - 1)() + f\($0 - 1)() }" },
      modules: "f40()"),
    program("func f() -> [M] { if x { f() } else { f() } }", modules: "f()"),
    program("let g0 = [M()]\n" + lines(60) { "let g\($0) = g\($0 - 1) + g\($0 - 1)" }, modules: "g60"),
    program(
      "enum G {\nstatic let g0 = [M()]\n" + lines(60) { "static let g\($0) = g\($0 - 1) + g\($0 - 1)" }
        + "\n}",
      modules: "G.g60"),
    program(
      "enum G {\nstatic let g0 = [M()]\n" + lines(20_000) { "static let g\($0) = g\($0 - 1)" } + "\n}",
      modules: "G.g20000"),
    program("var f = { [M()] }\n" + lines(5_000) { _ in "f = { [f] in f() }" }, modules: "f()"),
    program(
      "var b = [M()]\n" + lines(14) { _ in "b += b" } + "\n" + lines(500) { _ in "b.forEach { _ in }" }),
    program("var b = [M()]\n" + lines(14) { _ in "b += b" } + "\n" + lines(500) { _ in "for x in b {}" }),
    // Instances.
    program(
      "struct A { var a = 1 }\n"
        + lines(6) { level in
          "struct A\(level) {"
            + (0..<60).map { "var a\($0) = A\(level == 1 ? "" : "\(level - 1)")();" }.joined() + "}"
        } + "\nvar b = A6()\n" + lines(100) { _ in "b = b" }),
    program(
      "class N { var next: N?; init(_ next: N?) { self.next = next } }\nvar b = N(nil)\n"
        + lines(5_000) { _ in "b = N(b)" }),
    program("class N { var next: N? }\nlet b = N()\n" + lines(5_000) { _ in "b.next = b" }),
    // Types.
    program(
      "typealias T0<V> = (V, V)\n" + lines(40) { "typealias T\($0)<V> = (T\($0 - 1)<V>, T\($0 - 1)<V>)" },
      module: "contract.requires(T40<any Store>.self)"),
    program(
      "typealias T0<V> = V?\n" + lines(40) { "typealias T\($0)<V> = T\($0 - 1)<T\($0 - 1)<V>>" },
      module: "contract.requires(T40<any Store>.self)"),
    // Declarations.
    program(
      "var b = [M()]\n" + lines(14) { _ in "b += b" }, modules: "b",
      module: lines(200) { _ in "if x { contract.sends(A.self) }" }),
    program(
      "",
      module: "var b = [contract.requires((any Store).self)]\n" + lines(13) { _ in "b += b" } + "\n"
        + lines(500) { _ in "contract.provides(M.self, with: b)" }),
    program("", module: lines(3_000) { "contract.unknown\($0)()" }),
    program("", module: lines(1_000) { _ in "contract.routes(R.self)" })
      + "struct R: Route {\n" + lines(1_000) { "var p\($0): String" } + "\n}\n",
  ]

  @Test("an application is found among code that takes too long to follow", arguments: bombs)
  func bomb(_ text: String) throws {
    let application = try #require(try read(text).applications.first)
    #expect(!application.modules.isEmpty || !application.gaps.isEmpty)
    #expect(application.modules.allSatisfy { $0.type.utf8.count < 10_000 && $0.wires.count < 100_000 })
  }

  @Test(
    "type aliases that lead to themselves are followed to an end",
    arguments: [
      "typealias X = X\nextension X {}", "typealias X = Y\ntypealias Y = X\nextension X {}",
      "typealias X = X.Y\nextension X.Y {}\nlet x: X.Y? = nil",
      "typealias X = Y\ntypealias Y = X\nextension X.Z {}\nlet x = X.Z()",
    ])
  func aliases(_ text: String) throws {
    #expect(try read(Self.program(text)).applications.first?.modules.count == 1)
  }

  @Test("what is too large to follow is a gap")
  func gap() throws {
    let application = try #require(
      try read(Self.program("var b = [M()]\n" + Self.lines(60) { _ in "b = b + b" }, modules: "b"))
        .applications.first)
    #expect(application.gaps.contains { $0.what.contains("too long to follow") })
    let types = Self.program(
      "typealias T0<V> = (V, V)\n"
        + Self.lines(40) { "typealias T\($0)<V> = (T\($0 - 1)<V>, T\($0 - 1)<V>)" },
      module: "contract.requires(T40<any Store>.self)")
    let wires = try #require(try read(types).applications.first?.modules.first?.wires)
    #expect(wires.map(\.subject.isUnresolved) == [false, true])
  }

  @Test("generated programs are followed within the limits", arguments: 0..<60)
  func generated(_ seed: Int) throws {
    let application = try read(WiringGrammar.file(Choices(seed: UInt64(seed), count: 400))).applications.first
    #expect(application != nil)
  }
}
