import Testing

@Suite("Registrations: Swinject", .timeLimit(.minutes(10))) struct SwinjectRegistrationTests {
  private func facts(_ text: String) throws -> [String] {
    try RegistrationSample("Sources/App/App.swift", "import Swinject\n" + text).facts
  }

  @Test("factories are registrations, and what they resolve are uses")
  func factories() throws {
    let found = try facts(
      """
      func assemble(container: Container) {
        container.register(Cart.self) { r in
          LiveCart(store: r.resolve(Store.self)!)
        }.inObjectScope(.container)
        container.register(Cart.self, name: "gift", factory: makeGift)
        container.register(Store.self) { (_, path: String) in FileStore(path) }
      }
      let store = container.resolve(Store.self, name: "main", arguments: 1, 2)
      """)
    #expect(
      found == [
        "3: registration Cart", "4: use Store", "6: registration Cart named gift", "7: registration Store",
        "9: use Store named main",
      ])
  }

  @Test("one factory can implement several services")
  func implements() throws {
    let found = try facts(
      "c.register(A.self) { _ in X() }.implements(B.self, name: \"b\").implements(C.self, D.self)")
    #expect(
      Set(found) == [
        "2: registration A", "2: registration B named b", "2: registration C", "2: registration D",
      ])
  }

  @Test("automatic registrations and the operator are read")
  func autoregistration() throws {
    let sample = try RegistrationSample(
      "Sources/App/App.swift",
      """
      import SwinjectAutoregistration
      c.autoregister(A.self, name: "a", initializer: LiveA.init)
      c.register(B.self) { r in LiveB(r ~> A.self, r ~> (C.self, name: "c"), r~>) }
      """)
    #expect(
      sample.facts == ["2: registration A named a", "3: registration B", "3: use A", "3: use C named c"])
    #expect(sample.registrations.gaps.map(\.hides) == [.use, .use])
  }

  @Test("a type that a generic parameter or a variable stands for is computed")
  func computedTypes() throws {
    let found = try facts(
      """
      func get<T>() -> T { resolver.resolve(T.self)! }
      func get(_ type: (any P).Type) { resolver.resolve(type) }
      func add<S>(_ service: S.Type, _ value: S) {
        c.register(service.self) { _ in value }
        c.register(type(of: value), factory: { _ in value })
      }
      """)
    #expect(
      found == [
        "2: use <T>", "3: use <type>", "5: registration <service>", "6: registration <type(of: value)>",
      ])
  }

  @Test(
    "methods of the same names in other libraries are no registrations",
    arguments: [
      "tableView.register(Cell.self, forCellReuseIdentifier: \"cell\")", "collectionView.register(Cell.self)",
      "promise.resolve(value)", "promise.resolve()", "path.resolve(\"a\")",
      "bus.register(Event.self, on: queue) { _ in }",
      "resolve(Cart.self)", "url.resolve(Cart.self, relativeTo: base)", "center.register(observer) { }",
      "x.implements(a, b)", "// c.register(A.self) { _ in A() }",
      "let text = \"c.register(A.self) { _ in A() }\"",
    ])
  func decoys(text: String) throws { #expect(try facts(text) == []) }

  @Test("a file must be able to see Swinject")
  func visibility() throws {
    let call = "let cart = shared.resolve(Cart.self)\n"
    #expect(try RegistrationSample("Sources/App/App.swift", call).keys == [])
    let sample = try RegistrationSample([
      "Sources/App/A.swift": call, "Sources/App/B.swift": "import Swinject\n",
      "Sources/Other/A.swift": call, "Sources/Feature/A.swift": "import App\n" + call,
      "Sources/Late/A.swift": "import UIKit\n" + call,
    ])
    #expect(sample.registrations.all.map(\.place.file) == ["Sources/App/A.swift", "Sources/Feature/A.swift"])
  }

  @Test("a container's own extension needs no receiver")
  func extensionOfContainer() throws {
    #expect(
      try facts("extension Container { func all() { register(A.self) { _ in A() } } }") == [
        "2: registration A"
      ])
  }

  @Test("calls in default values, attributes, closures and branches are read")
  func places() throws {
    let found = try facts(
      """
      init(cart: Cart = container.resolve(Cart.self)!) {}
      @Wrapper(container.resolve(A.self)!) var a
      var x: Int { didSet { container.resolve(C.self) } }
      lazy var b: B = { if x { return container.resolve(B.self)! } else { fatalError() } }()
      """)
    #expect(found == ["2: use Cart", "3: use A", "4: use C", "5: use B"])
  }
}
