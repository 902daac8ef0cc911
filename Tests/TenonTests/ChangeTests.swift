import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private protocol Left: Sendable {}
private protocol Right: Sendable {}
private struct LiveLeft: Left { let right: Provider<any Right> }
private struct LiveRight: Right { let left: Provider<any Left> }

private enum A {}
private enum B {}
private enum C {}

@Suite("Modules that are installed and uninstalled together", .timeLimit(.minutes(10)))
struct ChangeTests {
  private let journal = Journal([])

  /// Two modules that need each other.
  private var left: TestModule<A> {
    TestModule(A.self) { contract in
      let right = contract.requires(later: (any Right).self)
      contract.provides((any Left).self, with: right) { LiveLeft(right: $0) }
    }.noting(journal)
  }

  private var right: TestModule<B> {
    TestModule(B.self) { contract in
      let left = contract.requires(later: (any Left).self)
      contract.provides((any Right).self, with: left) { LiveRight(left: $0) }
    }.noting(journal)
  }

  private func launched(_ modules: any Module...) async throws -> Application {
    let application = try Application(modules)
    try await application.launch()
    return application
  }

  private func names(_ application: Application) -> [String] {
    application.snapshot().modules.map(\.name).sorted()
  }

  @Test("modules that need each other come and go together, and only together")
  func together() async throws {
    let application = try await launched(TestModule(C.self))
    await #expect(throws: WiringError.self) { try await application.install(left) }
    #expect(names(application) == ["C"])
    for _ in 0..<2 {
      try await application.install(left, right)
      #expect(names(application) == ["A", "B", "C"])
      _ = try (application.services.resolve((any Left).self) as? LiveLeft)?.right()
      for name in ["A", "B"] {
        let error = await #expect(throws: ApplicationError.self) { try await application.uninstall(name) }
        #expect(error?.code == .stillRequired)
        #expect(error?.message.contains("uninstall A and B together") == true)
      }
      try await application.uninstall("A", "B")
      #expect(names(application) == ["C"])
    }
    await application.stop()
  }

  @Test("also when they were there from the beginning")
  func fromTheBeginning() async throws {
    let application = try await launched(left, right)
    await #expect(throws: ApplicationError.self) { try await application.uninstall("A") }
    try await application.uninstall("B", "A")
    #expect(names(application).isEmpty)
    #expect(journal.value.suffix(2).sorted() == ["A stop", "B stop"])
    try await application.install(right, left)
    #expect(names(application) == ["A", "B"])
    await application.stop()
  }

  @Test("what a module requires later is there once the other module has been set up, not before")
  func later() async throws {
    let (gate, given) = (Gate(), Box<Provider<any Right>?>(nil))
    let user = TestModule(A.self) { contract in
      let right = contract.requires(later: (any Right).self)
      contract.setsUp(with: right) { right in given.update { $0 = right } }
    }
    let other = TestModule(B.self) { [journal] contract in
      let left = contract.requires(later: (any Left).self)
      let own = contract.provides((any Right).self, with: left) { LiveRight(left: $0) }
      contract.setsUp(with: own) { _ in
        journal.note("begun")
        await gate.wait()
      }
      contract.provides((any Left).self) { LiveLeft(right: Provider { throw Broken() }) }
    }
    let application = try Application([user, other])
    let launch = Task { try await application.launch() }
    await eventually { journal.value == ["begun"] && given.value != nil }
    // Its own code has made the service already.
    let error = #expect(throws: ServiceError.self) { try given.value?() }
    #expect((error?.cause as? ApplicationError)?.code == .moduleNotRunning)
    #expect((error?.cause as? ApplicationError)?.module == "B")
    gate.open()
    try await launch.value
    _ = try given.value?()
    await application.stop()
  }

  @Test("the error names all modules that would have to go, also those that require them indirectly")
  func closure() async throws {
    let middle = TestModule(B.self) { contract in
      let products = contract.requires((any ProductService).self)
      contract.provides((any CartService).self, with: products) { LiveCart(products: $0) }
    }
    let user = TestModule(C.self) { contract in
      contract.starts(with: contract.requires((any CartService).self)) { _ in }
    }
    let base = TestModule(A.self) { $0.provides((any ProductService).self) { Products(title: "tea") } }
    let application = try await launched(base, middle, user)
    let error = await #expect(throws: ApplicationError.self) { try await application.uninstall("A") }
    #expect(
      error?.message
        == "A cannot be uninstalled: B requires its services; uninstall A, B and C together, or require the"
        + " services with `ifPresent:`")
    #expect(error?.subject == "B")
    let unknown = await #expect(throws: ApplicationError.self) { try await application.uninstall("C", "D") }
    #expect(unknown?.code == .unknownModule)
    #expect(unknown?.module == "D")
    #expect(names(application) == ["A", "B", "C"])
    try await application.uninstall("A", "B", "C", "A")
    #expect(names(application).isEmpty)
    await application.stop()
  }

  @Test("a handler for unmatched URLs may install what answers the URL, and go on")
  func unmatched() async throws {
    struct Page: Route { static let pattern: RoutePattern = "/page" }
    struct Other: Route { static let pattern: RoutePattern = "/other" }
    let (application, calls) = (Box<Application?>(nil), Box(0))
    let host = TestModule(Host.self) { contract in
      contract.destination(Other.self) { _, _ in "other" }
      _ = contract.opensURLs()
      contract.answersUnmatched { url, _ in
        calls.update { $0 += 1 }
        switch url.path {
        case "/old": throw RouteRedirect(to: "/other")
        case "/page":
          try await application.value?.install(
            TestModule(A.self) { $0.destination(Page.self) { _, _ in "page" } })
          throw RouteRedirect(to: url.text)
        case "/again": return try await application.value?.router.open("/again") ?? ()
        default: throw RouteRedirect(to: url.text)
        }
      }
    }
    let launched = try await launched(host)
    application.update { $0 = launched }
    let navigator = launched.navigator
    await navigator.openWindow(root: Other())
    #expect(await navigator.open("/page").isDone)
    #expect(await navigator.state.window()?.top?.route is Page)
    #expect(calls.value == 1)
    #expect(await navigator.open("/old").isDone)
    #expect(await navigator.state.window()?.top?.route is Other)
    // Without a new route, the same URL is a cycle.
    await #expect(throws: RouteError.self) { try await launched.router.open("/nowhere") }
    await #expect(throws: RouteError.self) { try await launched.router.open("/again") }
    application.update { $0 = nil }
    await launched.stop()
  }

  @Test("phases run in the order of a launch, and if one module fails, all are removed")
  func order() async throws {
    let base = TestModule(B.self) { $0.provides((any ProductService).self) { Products(title: "tea") } }
    let user = TestModule(A.self) { contract in
      contract.setsUp(with: contract.requires((any ProductService).self)) { _ in }
    }
    let application = try await launched(TestModule(C.self))
    try await application.install(user.noting(journal), base.noting(journal))
    #expect(journal.value.prefix(2) == ["B setUp", "A setUp"])
    try await application.uninstall("A", "B")
    #expect(journal.value.suffix(2) == ["A stop", "B stop"])
    let broken = TestModule(A.self) { $0.starts { throw Broken() } }
    await #expect(throws: (any Error).self) { try await application.install(base.noting(journal), broken) }
    #expect(names(application) == ["C"])
    #expect(journal.value.last == "B stop")
    #expect(throws: ServiceError.self) { try application.services.resolve((any ProductService).self) }
    try await application.install(base)
    await application.stop()
  }
}
