import Testing

@Suite("Registrations: Factory", .timeLimit(.minutes(10))) struct FactoryRegistrationTests {
  private func facts(_ text: String) throws -> [String] {
    try RegistrationSample("Sources/App/App.swift", "import FactoryKit\n" + text).facts
  }

  @Test("properties that are factories are registrations")
  func properties() throws {
    let found = try facts(
      """
      extension Container {
        static let a = Factory<A> { LiveA() }
        static let b = Factory(scope: .singleton) { LiveB() as B }
        var c: Factory<C> { self { LiveC() } }
        public var d: Factory<D> { Factory(self) { LiveD() }.singleton }
        var e: ParameterFactory<Int, E> { .init(self) { LiveE($0) } }
        var f: F { LiveF() }
      }
      extension Payments { var g: Factory<G?> { promised() } }
      """)
    #expect(
      found == [
        "3: registration a", "4: registration b", "5: registration c", "6: registration d",
        "7: registration e",
        "10: registration g named Payments",
      ])
  }

  @Test("wrappers and calls are uses")
  func uses() throws {
    let found = try facts(
      """
      class Model {
        @Injected(\\.a) var a
        @LazyInjected(\\Payments.b) var b
        @WeakLazyInjected(\\.c) var c
        @InjectedObject(\\.d) var d
        @DynamicInjected(\\.e) var e
        @Injected(Container.f) var f
        let g = Container.shared.g()
        let h = Container.shared.h.resolve(2)
      }
      """)
    #expect(
      found == [
        "3: use a", "4: use b named Payments", "5: use c", "6: use d", "7: use e", "8: use f", "9: use g",
        "10: use h",
      ])
  }

  @Test("a call inside a container is a use if the container registers its name")
  func ownCalls() throws {
    let found = try facts(
      """
      extension Container {
        var a: Factory<A> { self { A(self.b(), b(), helper(), $0.b()) } }
        var b: Factory<B> { self { B() } }
      }
      func make(container: Container) { container.b(); container.helper(); Container.b() }
      """)
    #expect(
      found == ["3: registration a", "3: use b", "3: use b", "4: registration b", "6: use b", "6: use b"])
  }

  @Test(
    "replacements, other properties and other wrappers are no registrations or uses",
    arguments: [
      "Container.shared.a.register { Mock() }", "Container.shared.reset()", "Container.shared.manager.push()",
      "class A { let makeB: Factory<B> }", "class A { init() { let b = Factory { 1 } } }",
      "protocol P { var a: Factory<A> { get } }", "class A { @Published(\\.a) var a }", "let x = \\A.shared",
    ])
  func decoys(text: String) throws { #expect(try facts(text) == []) }

  @Test("wrappers of the same name from other libraries are no uses")
  func otherLibraries() throws {
    #expect(try RegistrationSample("Sources/App/App.swift", "class A { @Injected(\\.a) var a }").keys == [])
  }
}
