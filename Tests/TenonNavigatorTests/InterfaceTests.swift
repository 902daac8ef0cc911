import TenonNavigator
import Testing

@MainActor protocol LoginViewInput: AnyObject {
  var name: String { get set }
}

/// The same, as a caller that does not know the owner states it.
@MainActor protocol RequiredLogin: AnyObject {
  var account: String { get set }
}

@MainActor class BaseScreen {}

final class LoginScreen: BaseScreen, LoginViewInput {
  var name = ""
  var isPrepared = false
}

final class LoginAdapter: RequiredLogin {
  let login: any LoginViewInput
  init(_ login: any LoginViewInput) { self.login = login }
  var account: String {
    get { login.name }
    set { login.name = newValue }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct InterfaceTests {
  private func navigator(_ fill: (inout DestinationRegistry) -> Void) async throws -> Navigator {
    var registry = DestinationRegistry.shop
    fill(&registry)
    return try await Navigator.shop(registry)
  }

  @Test("a destination is found by the interface it must have, and configured before use")
  func find() async throws {
    let navigator = try await navigator {
      $0.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
    }
    let login = try navigator.destination(conformingTo: (any LoginViewInput).self) { $0.name = "Ann" }
    #expect(login.name == "Ann")
    #expect(navigator.visible == ["/home"])
  }

  @Test("an interface may be a class with protocols")
  func composed() async throws {
    let navigator = try await navigator {
      $0.destination(conformingTo: (BaseScreen & LoginViewInput).self) { _ in LoginScreen() }
    }
    let login = try navigator.destination(conformingTo: (BaseScreen & LoginViewInput).self)
    #expect(login is LoginScreen)
    #expect(throws: NavigationError.self) {
      try navigator.destination(conformingTo: (any LoginViewInput).self)
    }
  }

  @Test("a destination is shown by its interface, configured before anybody sees it")
  func open() async throws {
    let navigator = try await navigator {
      $0.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
    }
    let result = await navigator.open(conformingTo: (any LoginViewInput).self, as: .sheet) { $0.name = "Ann" }
    let screen = navigator.destination(of: try #require(result.entry)) as? LoginScreen
    #expect(screen?.name == "Ann")
    #expect(navigator.state.window()?.modals.count == 1)
  }

  @Test("a route's destination is configured by its interface, or nothing is shown")
  func configureRoute() async throws {
    let navigator = try await Navigator.shop()
    let screen = try await navigator.destination(for: Product(id: 1), as: Screen.self)
    screen.note = "gift"
    #expect(await navigator.open(existing: screen, for: Product(id: 1)).isDone)
    #expect(navigator.screen?.note == "gift")
    do {
      _ = try await navigator.destination(for: Product(id: 2), as: (any LoginViewInput).self)
      Issue.record("it was made")
    } catch let error as NavigationError {
      #expect(error.code == .destinationFailed)
    }
    #expect(navigator.visible == ["/home", "/product/1"])
  }

  @Test("several destinations share an interface behind a switch, or are asked for by name")
  func switchable() async throws {
    let chosen = Journal()
    let navigator = try await navigator {
      $0.destination(conformingTo: (any LoginViewInput).self, named: "password") { _ in
        let screen = LoginScreen()
        screen.name = "password"
        return screen
      }
      $0.destination(conformingTo: (any LoginViewInput).self, named: "passkey") { _ in
        let screen = LoginScreen()
        screen.name = "passkey"
        return screen
      }
      $0.choose((any LoginViewInput).self) { chosen.lines.isEmpty ? "password" : "passkey" }
    }
    #expect(try navigator.destination(conformingTo: (any LoginViewInput).self).name == "password")
    chosen.note("use passkeys")
    #expect(try navigator.destination(conformingTo: (any LoginViewInput).self).name == "passkey")
    #expect(
      try navigator.destination(conformingTo: (any LoginViewInput).self, named: "password").name == "password"
    )
    let error = #expect(throws: NavigationError.self) {
      try navigator.destination(conformingTo: (any LoginViewInput).self, named: "face")
    }
    #expect(error?.related == ["password", "passkey"])
  }

  @Test("several destinations without a switch are ambiguous, and the error names them")
  func ambiguous() async throws {
    let navigator = try await navigator {
      $0.destination(conformingTo: (any LoginViewInput).self, named: "one") { _ in LoginScreen() }
      $0.destination(conformingTo: (any LoginViewInput).self, named: "two") { _ in LoginScreen() }
    }
    let error = #expect(throws: NavigationError.self) {
      try navigator.destination(conformingTo: (any LoginViewInput).self)
    }
    #expect(error?.code == .ambiguous)
    #expect(error?.related == ["one", "two"])
  }

  @Test("a destination that exists already is prepared by its module, then configured by its caller")
  func prepare() async throws {
    let navigator = try await navigator {
      $0.destination(
        conformingTo: (any LoginViewInput).self,
        prepare: { ($0 as? LoginScreen)?.isPrepared = true }, make: { _ in LoginScreen() })
    }
    let existing = LoginScreen()
    try navigator.prepare(existing, conformingTo: (any LoginViewInput).self) { $0.name = "Ann" }
    #expect(existing.isPrepared)
    #expect(existing.name == "Ann")
    #expect(throws: NavigationError.self) {
      try navigator.prepare(Screen("x"), conformingTo: (any LoginViewInput).self)
    }
  }

  @Test("a choice or an adapter that is there already is an error with the first place")
  func twice() {
    var registry = DestinationRegistry(owner: "Host")
    registry.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
    for line in [3, 4] {
      registry.choose((any LoginViewInput).self, fileID: "Host/H.swift", line: line) { "" }
      registry.adapts(
        (any LoginViewInput).self, to: (any RequiredLogin).self, fileID: "Host/H.swift", line: line + 10
      ) { LoginAdapter($0) }
    }
    let error = #expect(throws: DestinationTableError.self) { try registry.verify() }
    #expect(error?.problems.count == 2)
    #expect(
      error?.problems.map { $0.place?.line } == [4, 14])
    #expect(
      error?.description.contains(
        "already has a rule that chooses among its destinations, registered by Host at Host/H.swift:3; remove"
      )
        == true)
    #expect(
      error?.description.contains("is adapted already, by Host at Host/H.swift:13; remove one of the two")
        == true)
  }

  @Test("a required interface is adapted to the provided one, over several steps")
  func adapters() async throws {
    final class Outer {
      let inner: any RequiredLogin
      init(_ inner: any RequiredLogin) { self.inner = inner }
    }
    let navigator = try await navigator {
      $0.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
      $0.adapts((any LoginViewInput).self, to: (any RequiredLogin).self) { LoginAdapter($0) }
      $0.adapts((any RequiredLogin).self, to: Outer.self) { Outer($0) }
    }
    let login = try navigator.destination(conformingTo: (any RequiredLogin).self) { $0.account = "Ann" }
    #expect((login as? LoginAdapter)?.login.name == "Ann")
    #expect(try navigator.destination(conformingTo: Outer.self).inner is LoginAdapter)
    let shown = await navigator.open(conformingTo: (any RequiredLogin).self) { $0.account = "Bea" }
    let screen = navigator.destination(of: try #require(shown.entry)) as? LoginScreen
    #expect(screen?.name == "Bea")
  }

  @Test("a module keeps a router of its own")
  func discrete() async throws {
    struct LoginRouter {
      @MainActor
      func makeDestination(_ context: DestinationContext<any Sendable>) throws -> any LoginViewInput {
        LoginScreen()
      }
      @MainActor
      func prepare(_ destination: any LoginViewInput) throws { destination.name = "prepared" }
    }
    let router = LoginRouter()
    let navigator = try await navigator {
      $0.destination(
        conformingTo: (any LoginViewInput).self, prepare: { try router.prepare($0) },
        make: { try router.makeDestination($0) })
    }
    #expect(try navigator.destination(conformingTo: (any LoginViewInput).self).name == "prepared")
  }

  @Test("what can never work is found when the registry is frozen, all at once, with its places")
  func verification() {
    var registry = DestinationRegistry(owner: "Login")
    registry.destination(Login.self) { _, _ in Screen("one") }
    for _ in 0..<2 { registry.destination(Product.self) { _, _ in Screen("the same line twice") } }
    registry.adapts((any LoginViewInput).self, to: (any RequiredLogin).self) { _ in nil }
    registry.adapts((any RequiredLogin).self, to: (any LoginViewInput).self) { _ in nil }
    registry.choose(Screen.self) { "none" }
    registry.requires(Journal.self)
    let error = #expect(throws: DestinationTableError.self) { try registry.verify() }
    let kinds =
      error?.problems.map { "\($0)".split(separator: ":").dropFirst(2).joined(separator: ":") } ?? []
    #expect(kinds.count == 5)
    #expect(kinds.contains { $0.contains("has a destination already") })
    #expect(kinds.filter { $0.contains("adapters form a cycle") }.count == 2)
    #expect(kinds.contains { $0.contains("there is nothing to choose") })
    #expect(kinds.contains { $0.contains("which Login requires") })
    #expect(error?.problems.allSatisfy { $0.place?.fileID.hasSuffix("InterfaceTests.swift") == true } == true)
  }

  @Test(
    "what a module declared of its destinations goes with it and may come back; what others declared stays")
  func uninstalled() async throws {
    var login = DestinationRegistry(owner: "Login")
    for name in ["password", "passkey"] {
      login.destination(conformingTo: (any LoginViewInput).self, named: name) { _ in
        let screen = LoginScreen()
        screen.name = name
        return screen
      }
    }
    login.choose((any LoginViewInput).self) { "passkey" }
    login.adapts((any LoginViewInput).self, to: (any RequiredLogin).self) { LoginAdapter($0) }
    login.requires((any LoginViewInput).self)
    login.guards(NavigationGuard("login only") { _ in .veto("no") })
    let navigator = try await navigator {
      $0.destination(conformingTo: Screen.self, named: "one") { _ in Screen("one") }
      $0.destination(conformingTo: Screen.self, named: "other") { _ in Screen("other") }
      $0.choose(Screen.self) { "other" }
      $0.adapts(Screen.self, to: Journal.self) { screen in
        let journal = Journal()
        journal.note(screen.title)
        return journal
      }
    }
    for _ in 0..<2 {
      try navigator.install(login)
      #expect(try navigator.destination(conformingTo: (any RequiredLogin).self).account == "passkey")
      #expect(await navigator.push(Cart()).veto == "login only: no")
      await navigator.uninstall(owner: "Login")
      #expect(throws: NavigationError.self) {
        try navigator.destination(conformingTo: (any LoginViewInput).self)
      }
      #expect(throws: NavigationError.self) {
        try navigator.destination(conformingTo: (any RequiredLogin).self)
      }
      #expect(try navigator.destination(conformingTo: Journal.self).lines == ["other"])
      #expect(await navigator.push(Cart()).isDone)
    }
    // What the module required is no longer missing.
    try navigator.install(DestinationRegistry(owner: "Other"))
    #expect(throws: DestinationTableError.self) {
      var again = DestinationRegistry(owner: "Again")
      again.choose(Screen.self) { "one" }
      again.requires(LoginAdapter.self)
      try navigator.install(again)
    }
  }

  @Test("what a guard captures is released when its module is uninstalled")
  func releasedGuard() async throws {
    final class Session: Sendable {}
    let navigator = try await navigator { _ in }
    weak var captured: Session?
    do {
      let session = Session()
      captured = session
      var login = DestinationRegistry(owner: "Login")
      login.guards(NavigationGuard("signed in") { _ in withExtendedLifetime(session) { .allow } })
      try navigator.install(login)
    }
    #expect(captured != nil)
    await navigator.uninstall(owner: "Login")
    #expect(captured == nil)
  }

  @Test("an adapter to what a destination has itself is found")
  func needlessAdapter() {
    var registry = DestinationRegistry(owner: "Host")
    registry.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
    registry.destination(conformingTo: Screen.self) { _ in Screen("one") }
    registry.adapts((any LoginViewInput).self, to: Screen.self) { _ in Screen("adapted") }
    let error = #expect(throws: DestinationTableError.self) { try registry.verify() }
    #expect(error?.problems.map(\.code) == [.invalidAdapter])
    #expect(error?.problems.first?.subject == String(reflecting: Screen.self))
    #expect(error?.description.contains("itself; remove the adapter") == true)
  }

  @Test("an adapter of what no destination has is found, with who adapts it to what")
  func nothingToAdapt() {
    var registry = DestinationRegistry(owner: "Host")
    registry.adapts(
      (any LoginViewInput).self, to: (any RequiredLogin).self, fileID: "Host/H.swift", line: 3
    ) { _ in nil }
    let error = #expect(throws: DestinationTableError.self) { try registry.verify() }
    let (provided, required) = (
      String(reflecting: (any LoginViewInput).self), String(reflecting: (any RequiredLogin).self)
    )
    #expect(
      error?.description
        == "Host/H.swift:3: no destination has the interface \(provided), which Host adapts to"
        + " \(required); add a module that has one, or remove the adapter")
    registry.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
    #expect(throws: Never.self) { try registry.verify() }
  }
}
