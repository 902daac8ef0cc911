import Foundation
import Testing

@Suite("Registrations: problems", .timeLimit(.minutes(10))) struct RegistrationJudgementTests {
  private func problems(_ text: String, _ more: [String: String] = [:]) throws -> [String] {
    try RegistrationSample(more.merging(["Sources/App/App.swift": "import Swinject\n" + text]) { $1 })
      .problems
      .map { $0.replacingOccurrences(of: "Sources/App/App.swift:", with: "") }
  }

  private func register(_ key: String) -> String { "c.register(\(key).self) { _ in X() }" }
  private func resolve(_ key: String) -> String { "c.resolve(\(key).self)" }

  @Test("a complete repository has no problems")
  func complete() throws { #expect(try problems(register("A") + "\n" + resolve("A")) == []) }

  @Test("the same key and name are registered twice")
  func twice() throws {
    let text = [register("A"), register("A"), resolve("A")].joined(separator: "\n")
    #expect(try problems(text) == ["3: registered-twice A"])
  }

  @Test(
    "different registrations of one key are no problem",
    arguments: [
      "#if DEBUG\nREGISTER\n#else\nREGISTER\n#endif",
      "#if DEBUG\nREGISTER\n#endif\n#if !DEBUG\nREGISTER\n#endif",
      "#if os(iOS)\nREGISTER\n#elseif os(macOS)\nREGISTER\n#endif", "if mock { REGISTER } else { REGISTER }",
      "switch x { case .a: REGISTER\ncase .b: REGISTER }", "REGISTER\nif mock { REGISTER }",
      "c.register(A.self) { _ in X() }\nc.register(A.self, name: \"n\") { _ in X() }\nc.resolve(A.self, name: \"n\")",
      "c.register(A.self) { _ in X() }\nc.register(A.self) { (_, x: Int) in X() }",
      "func a() { let c = Container(); REGISTER }\nfunc b() { let c = Container(); REGISTER }",
      "class A1 { let c = Container(); func a() { REGISTER } }\nclass A2 { let c = Container(); func a() { REGISTER } }",
      "class A1 { func a(c: Container) { REGISTER } }\nclass MockA1 { func a(c: Container) { REGISTER } }",
    ])
  func notTwice(text: String) throws {
    let text = text.replacingOccurrences(of: "REGISTER", with: register("A")) + "\n" + resolve("A")
    #expect(try problems(text) == [])
  }

  @Test("tests and other targets can register again")
  func elsewhere() throws {
    let other = "import Swinject\n" + register("A")
    let found = try problems(
      register("A") + "\n" + resolve("A"),
      ["Tests/AppTests/A.swift": other + "\n" + register("A"), "Sources/Tool/A.swift": other])
    #expect(found == [])
  }

  @Test("a key that is used but registered nowhere, with the key that was meant")
  func neverRegistered() throws {
    let text = [register("Cart"), resolve("Cart"), resolve("Carts"), resolve("Store")].joined(separator: "\n")
    #expect(try problems(text) == ["4: never-registered Carts, not Cart", "5: never-registered Store"])
  }

  @Test("a name that is used but never registered, with the names that are")
  func neverNamed() throws {
    let text = "c.register(A.self, name: \"n\") { _ in X() }\nc.resolve(A.self, name: \"n\")\n" + resolve("A")
    #expect(try problems(text) == ["4: never-registered A, not \"n\""])
  }

  @Test(
    "nothing is said of a use if registrations cannot be read",
    arguments: [
      "func add<T>(_ type: T.Type) { c.register(type) { _ in X() } }", "typealias B = A",
      "func add<T>(_: T.Type) { c.register(T.self) { _ in X() } }",
    ])
  func hiddenRegistrations(text: String) throws {
    #expect(try problems([register("A"), resolve("A"), resolve("B"), text].joined(separator: "\n")) == [])
  }

  @Test("nothing is said of a use if a file cannot be parsed")
  func unreadable() throws {
    let deep = "c.register(B.self) {" + String(repeating: "(", count: 10_000)
    #expect(
      try problems(
        [register("A"), resolve("A"), resolve("B")].joined(separator: "\n"), ["Sources/App/B.swift": deep])
        == [])
  }

  @Test("a registration that is never used")
  func neverUsed() throws {
    let text = [register("A"), register("B"), resolve("A")].joined(separator: "\n")
    #expect(try problems(text) == ["3: never-used B"])
  }

  @Test(
    "nothing is said of a registration if uses cannot be read",
    arguments: [
      "func get<T>() -> T { c.resolve(T.self)! }", "let x = X(c~>)",
      "c.autoregister(C.self, initializer: C.init)\nc.resolve(C.self)",
    ])
  func hiddenUses(text: String) throws {
    #expect(try problems([register("A"), register("B"), resolve("A"), text].joined(separator: "\n")) == [])
  }

  @Test("types can be written with and without their enclosing types, and wrapped")
  func spellings() throws {
    let text = [
      register("App.A"), resolve("A"), register("B"), "c.resolve(Lazy<B>.self)", register("C"),
      "c.resolve(C?.self)",
    ]
    #expect(try problems(text.joined(separator: "\n")) == [])
  }

  @Test("factories are matched by the names of properties")
  func factory() throws {
    let sample = try RegistrationSample(
      "Sources/App/App.swift",
      """
      import Factory
      extension Container {
        var cart: Factory<A> { self { A() } }
        var store: Factory<A> { self { A() } }
        var log: Factory<A> { self { A() } }
      }
      class A { @Injected(\\.cart) var a; @Injected(\\.stor) var b }
      func f() { Container.shared.store.register { B() }; Container.shared.cart.register { B() }; use(Container.shared.log) }
      """)
    #expect(
      sample.problems == [
        "Sources/App/App.swift:4: never-used store",
        "Sources/App/App.swift:7: never-registered stor, not store",
      ])
  }

  @Test("URLs belong to patterns")
  func routes() throws {
    let sample = try RegistrationSample([
      "App/A.m": """
      [MGJRouter registerURLPattern:@"app://cart/:id" toHandler:nil];
      [MGJRouter registerURLPattern:@"app://start" toHandler:nil];
      [MGJRouter openURL:@"app://cart/1?x=y"];
      [MGJRouter openURL:@"app://start/more"];
      [MGJRouter openURL:@"app://stort"];
      """,
      "App/B.swift": """
      import URLNavigator
      navigator.register("app://user/<int:id>") { _, _, _ in nil }
      navigator.push("app://user/1")
      navigator.push("app://user/1/more")
      """,
    ])
    #expect(
      sample.problems == [
        "App/B.swift:4: never-registered app://user/1/more",
        "App/A.m:5: never-registered app://stort, not app://start",
      ])
  }

  @Test("modules of BeeHive are used by BeeHive")
  func modules() throws {
    let sample = try RegistrationSample(
      "App/A.m",
      "@BeeHiveMod(A)\n@BeeHiveService(P, C)\n@BeeHiveService(Q, D)\nid x = [[BeeHive shareInstance] createService:@protocol(P)];"
    )
    #expect(sample.problems == ["App/A.m:3: never-used Q"])
  }

  @Test("messages say what is wrong and where the other one is")
  func messages() throws {
    let sample = try RegistrationSample(
      "App/A.m",
      "@BeeHiveService(P, C)\n@BeeHiveService(P, D)\nid x = [b createService:@protocol(P)], y = [b createService:@protocol(Pa)];"
    )
    #expect(
      sample.registrations.problems.map(\.message) == [
        "BeeHive: P is registered twice, first at App/A.m:1:1",
        "BeeHive: Pa is used, but registered nowhere. Did you mean P?",
      ])
  }
}
