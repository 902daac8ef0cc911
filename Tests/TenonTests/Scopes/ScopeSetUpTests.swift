import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Mailbox: Route {
  static let pattern: RoutePattern = "/mailbox"
}

/// Services of a session that are created before it opens.
@Suite("Services of a scope that are made while it opens", .timeLimit(.minutes(10)))
struct ScopeSetUpTests {
  private let journal = Journal([])

  private func mail(
    _ open: @escaping @Sendable (LoginSession) async throws -> Void = { _ in }
  ) -> TestModule<Message> {
    TestModule(Message.self) { [journal] contract in
      let session = contract.requires(LoginSession.self)
      let inbox = contract.provides(
        Inbox.self, lifetime: .scoped(LoginSession.self), teardown: { journal.note("closed \($0.user)") },
        with: session,
        atSetUp: { session in
          try await open(session)
          journal.note("opened \(session.user)")
          return Inbox(session.user)
        })
      // Whatever needs the service is plain.
      let title = contract.provides(String.self, lifetime: .scoped(LoginSession.self), with: inbox) {
        "mail of \($0.user)"
      }
      contract.performs(Query<String>("Message", "title"), with: title) { _, title in title }
      contract.destination(Mailbox.self, with: inbox) { _, _, inbox in inbox.user }
      contract.runs(in: LoginSession.self, with: inbox) { _, inbox in journal.note("runs for \(inbox.user)") }
    }
  }

  private func title(in application: Application) async throws -> String {
    try await application.mediator.perform(Query<String>("Message", "title"))
  }

  @Test("they are made once, before anything begins in the scope, are plain, and are torn down with it")
  func plain() async throws {
    let (module, opener) = login()
    let application = try Application([module, mail { _ in await Task.yield() }])
    try await application.launch()
    for user in ["ann", "bob"] {
      try await opener.value?.open(LoginSession(user: user))
      #expect(
        try application.mediator.performImmediately(Query<String>("Message", "title"), ())
          == "mail of \(user)")
      let journal = journal
      await eventually { journal.value.contains("runs for \(user)") }
      await opener.value?.end()
      #expect(journal.value.suffix(3) == ["opened \(user)", "runs for \(user)", "closed \(user)"])
    }
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("if one of them cannot be made, the scope does not open, and what was made is torn down")
  func failing() async throws {
    struct Offline: Error {}
    let (module, opener) = login()
    let isOffline = Box(true)
    let failing = TestModule(Cart.self) { contract in
      contract.provides(
        Int.self, lifetime: .scoped(LoginSession.self), with: contract.requires(Inbox.self),
        atSetUp: { _ in
          if isOffline.value { throw Offline() }
          return 1
        })
    }
    let application = try Application([failing, module, mail()])
    try await application.launch()
    await #expect(throws: Offline.self) { try await opener.value?.open(LoginSession(user: "ann")) }
    #expect(journal.value == ["opened ann", "closed ann"])
    let error = await #expect(throws: ServiceError.self) { try await title(in: application) }
    #expect(error?.code == .outsideScope)
    isOffline.update { $0 = false }
    try await opener.value?.open(LoginSession(user: "bob"))
    #expect(try await title(in: application) == "mail of bob")
  }

  @Test("while a scope opens, no code acts in it, and a second opening that comes too late is torn down")
  func opening() async throws {
    let (module, opener) = login()
    let gate = Gate()
    let journal = journal
    let application = try Application([
      module,
      mail { session in
        journal.note("waits for \(session.user)")
        await gate.wait()
      },
    ])
    try await application.launch()
    @Sendable func open(_ user: String) async -> String {
      do {
        try await opener.value?.open(LoginSession(user: user))
        return user
      } catch { return (error as? ServiceError)?.code.rawValue ?? "\(error)" }
    }
    async let first = open("ann")
    async let second = open("bob")
    await eventually { journal.value.count == 2 }
    let early = await #expect(throws: ServiceError.self) { try await title(in: application) }
    #expect(early?.code == .outsideScope)
    gate.open()
    // Whichever is ready first stays.
    let outcomes = await [first, second]
    let owner = try #require(outcomes.first { $0 != "scope-is-open" })
    #expect(outcomes.contains("scope-is-open"))
    #expect(try await self.title(in: application) == "mail of \(owner)")
    #expect(journal.value.filter { $0.hasPrefix("closed") } == ["closed \(owner == "ann" ? "bob" : "ann")"])
  }

  @Test("several scopes have their own, though they open at once")
  func several() async throws {
    let opener = Box<ScopeOpener<LoginSession>?>(nil)
    let module = TestModule(User.self) { contract in
      let open = contract.opensScope(LoginSession.self, several: true)
      opener.update { $0 = open }
    }
    let application = try Application([module, mail { _ in await Task.yield() }])
    try await application.launch()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          guard let scope = try await opener.value?.open(LoginSession(user: "\(number)")) else { return }
          let found = try await scope.enter { try await self.title(in: application) }
          #expect(found == "mail of \(number)")
          await scope.end()
        }
      }
      try await group.waitForAll()
    }
    #expect(journal.value.filter { $0.hasPrefix("closed") }.count == 50)
  }

  @Test(
    "a module that is installed later makes its own in the scopes that are open, and takes them away again")
  func installed() async throws {
    let (module, opener) = login()
    let application = try Application([module])
    try await application.launch()
    try await opener.value?.open(LoginSession(user: "ann"))
    try await application.install(mail())
    #expect(try await title(in: application) == "mail of ann")
    try await application.uninstall("Message")
    #expect(journal.value.contains("closed ann"))
    await opener.value?.end()
    try await opener.value?.open(LoginSession(user: "bob"))
    #expect(!journal.value.contains("opened bob"))
    #expect(application.issues.all.isEmpty)
  }

  @Test("a double takes the place of one, which is torn down again")
  func overridden() async throws {
    let (module, opener) = login()
    let application = try Application([module, mail()])
    try await application.launch()
    let user = try await application.services.withOverrides {
      $0.register(Inbox.self, instance: Inbox("double"))
    } run: {
      try await opener.value?.open(LoginSession(user: "ann"))
      return try await title(in: application)
    }
    #expect(user == "mail of double")
    #expect(journal.value.filter { $0 != "runs for double" } == ["opened ann", "closed ann"])
  }

  @Test(
    "a scope does not open when its opener has gone meanwhile, and factories do not act in the scope of the caller"
  )
  func openerGone() async throws {
    let opener = Box<ScopeOpener<LoginSession>?>(nil)
    let module = TestModule(User.self) { contract in
      let open = contract.opensScope(LoginSession.self, several: true)
      opener.update { $0 = open }
    }
    let (gate, application) = (Gate(), Box<Application?>(nil))
    let journal = journal
    var options = ApplicationOptions()
    options.phaseTimeout = .milliseconds(500)
    application.update { [options] in
      $0 = try? Application(
        [
          module,
          mail { session in
            if session.user == "ann" { return }
            // Nothing is implied: no scope has been entered.
            let owner = try? await application.value?.mediator.perform(Query<String>("Message", "title"))
            journal.note("acts as \(owner ?? "nobody")")
            await gate.wait()
          },
        ], options: options)
    }
    let running = try #require(application.value)
    try await running.launch()
    let ann = try #require(await opener.value?.open(LoginSession(user: "ann")))
    let bob = Task { try await ann.enter { _ = try await opener.value?.open(LoginSession(user: "bob")) } }
    await eventually { journal.value.contains { $0.hasPrefix("acts") } }
    // It waits for the factory, but not longer than the limit.
    try await running.uninstall("User", "Message")
    gate.open()
    let error = await #expect(throws: ApplicationError.self) { try await bob.value }
    #expect(error?.code == .moduleNotRunning)
    #expect(journal.value.contains("acts as nobody"))
    #expect(journal.value.filter { $0.contains("bob") && !$0.hasPrefix("closed") } == ["opened bob"])
    #expect(!journal.value.contains("runs for bob"))
  }

  @Test(
    "any lifetime that a set-up cannot serve is refused before launch",
    arguments: [Lifetime.transient, .graph, .cached, .weak])
  func lifetimes(lifetime: Lifetime) {
    let module = TestModule(Message.self) { contract in
      contract.provides(Inbox.self, lifetime: lifetime, atSetUp: { Inbox("") })
    }
    let error = #expect(throws: WiringError.self) { try Application([module]) }
    #expect(error?.findings.map(\.code.rawValue) == ["unsound-service"])
    #expect(error?.findings.first?.message.contains("lifetime \(lifetime)") == true)
    #expect(error?.findings.first?.place?.line != nil)
  }
}
