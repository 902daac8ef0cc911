import Tenon
import TenonActions
import TenonHost
import TestSupport
import Testing

extension ActionReference where Input == Void, Output == String, Failure == any Error {
  fileprivate static var owner: Self { Self("Cart", "owner") }
}

@Suite("Sessions", .timeLimit(.minutes(10)))
struct ScopeTests {
  /// A module that uses the inbox in every way that works while no session is open.
  private static func cart(_ journal: Journal = Journal([])) -> TestModule<Cart> {
    TestModule(Cart.self) { contract in
      let inbox = contract.requires(Inbox.self)
      let later = contract.requires(later: Inbox.self)
      let maybe = contract.requires(ifPresent: Inbox.self)
      contract.performs(.owner, with: inbox) { _, inbox in inbox.user }
      contract.performs(Query<String>("Cart", "async"), with: inbox) { _, inbox async in inbox.user }
      contract.performs(Query<String>("Cart", "later"), with: later) { _, later in try later().user }
      contract.performs(Query<String>("Cart", "maybe"), with: maybe) { _, maybe in maybe?.user ?? "nobody" }
      contract.observes(MessageArrived.self, with: inbox) { event, inbox in
        journal.note("\(inbox.user) receives \(event.text)")
      }
      contract.observes(MessageArrived.self, with: inbox) { event, inbox async in
        journal.note("\(inbox.user) receives \(event.text), too")
      }
    }
  }

  private func outside(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? ServiceError).flatMap { $0.code == .outsideScope ? $0.description : nil }
    }
  }

  @Test("code of a session runs while it is open, and otherwise throws who needs which scope")
  func calls() async throws {
    try await withSessions(mail(), Self.cart()) { application, login in
      let mediator = application.mediator
      for name in ["owner", "async", "later"] {
        let words = await outside { _ = try await mediator.perform(Query<String>("Cart", name)) }
        #expect(words?.hasPrefix("the scope TenonTests.LoginSession, in which ") == true)
        #expect(words?.hasSuffix(" does this, is not open; open it first") == true)
      }
      #expect(try await mediator.perform(Query<String>("Cart", "maybe")) == "nobody")
      try await login.open(LoginSession(user: "ann"))
      for name in ["owner", "async", "later", "maybe"] {
        #expect(try await mediator.perform(Query<String>("Cart", name)) == "ann")
      }
      #expect(try mediator.performImmediately(.owner, ()) == "ann")
      await login.end()
      #expect(await outside { _ = try await mediator.perform(.owner) } != nil)
      #expect(try await mediator.perform(Query<String>("Cart", "maybe")) == "nobody")
      try await login.open(LoginSession(user: "bob"))
      #expect(try await mediator.perform(.owner) == "bob")
    }
  }

  @Test("one session is open at a time, and its services are made once and torn down when it ends")
  func life() async throws {
    let journal = Journal([])
    try await withSessions(mail(journal), Self.cart()) { application, login in
      try await login.open(LoginSession(user: "ann"))
      #expect(journal.value.isEmpty)
      #expect(try await application.mediator.perform(.owner) == "ann")
      #expect(try await application.mediator.perform(.owner) == "ann")
      #expect(journal.value == ["ann's inbox"])
      let error = await #expect(throws: ServiceError.self) { try await login.open(LoginSession(user: "bob")) }
      #expect(error?.code == .scopeIsOpen)
      #expect(await login.end().isEmpty)
      #expect(journal.value == ["ann's inbox", "ann's inbox ends"])
      await login.end()
      #expect(journal.value.count == 2)
      #expect(application.issues.all.isEmpty)
    }
  }

  @Test("stopping the application, and uninstalling the module that opens it, end a session")
  func stopping() async throws {
    let journal = Journal([])
    let (module, opener) = login()
    let application = try Application([module, mail(journal), Self.cart()])
    try await application.launch()
    try await opener.value?.open(LoginSession(user: "ann"))
    _ = try await application.mediator.perform(.owner)
    await application.stop()
    #expect(journal.value == ["ann's inbox", "ann's inbox ends"])
    await #expect(throws: (any Error).self) { try await opener.value?.open(LoginSession(user: "bob")) }
  }

  @Test("a failed teardown is returned by who ends the session, and recorded if the application ends it")
  func teardowns() async throws {
    let failing = TestModule(Message.self) { contract in
      let inbox = contract.provides(
        Inbox.self, lifetime: .scoped(LoginSession.self), teardown: { _ in throw Broken() }
      ) { Inbox("") }
      contract.performs(.owner, with: inbox) { _, inbox in inbox.user }
    }
    let (module, opener) = login()
    let application = try Application([module, failing])
    try await application.launch()
    let login = try #require(opener.value)
    try await login.open(LoginSession(user: "ann"))
    _ = try await application.mediator.perform(.owner)
    #expect(await login.end().map(\.service) == [.service(Inbox.self)])
    try await login.open(LoginSession(user: "ann"))
    _ = try await application.mediator.perform(.owner)
    await application.stop()
    #expect(application.issues.all.map(\.doing) == ["tear down"])
  }

  // MARK: - Events

  @Test(
    "an observer of a session receives what is sent while it is open, and the sticky events when it opens")
  func events() async throws {
    let journal = Journal([])
    let sender = Box<ModuleEventSender<MessageArrived>?>(nil)
    let sticky = Box<ModuleEventSender<MessageArrived>?>(nil)
    let source = TestModule(Network.self) { contract in
      let sends = contract.sends(MessageArrived.self, .broadcast)
      let keeps = contract.sends(MessageArrived.self, .broadcast, sticky: true)
      sender.update { $0 = sends }
      sticky.update { $0 = keeps }
    }
    try await withSessions(mail(), Self.cart(journal), source) { application, login in
      let (send, keep) = (try #require(sender.value), try #require(sticky.value))
      #expect(await send(MessageArrived(text: "one")).observers == 0)
      await keep(MessageArrived(text: "kept"))
      #expect(journal.value.isEmpty)
      try await login.open(LoginSession(user: "ann"))
      await send(MessageArrived(text: "two"))
      #expect(journal.value.filter { !$0.contains("too") } == ["ann receives kept", "ann receives two"])
      #expect(
        journal.value.filter { $0.contains("too") } == ["ann receives kept, too", "ann receives two, too"])
      await login.end()
      await send(MessageArrived(text: "three"))
      #expect(journal.value.count == 4)
      try await login.open(LoginSession(user: "bob"))
      await send(MessageArrived(text: "four"))
      #expect(journal.value.contains("bob receives four") && journal.value.contains("bob receives four, too"))
      #expect(application.issues.all.isEmpty)
    }
  }

  @Test("an event that is sent in one of several sessions is received there, and otherwise in each")
  func eventsOfSeveral() async throws {
    let journal = Journal([])
    let sender = Box<ModuleEventSender<MessageArrived>?>(nil)
    let source = TestModule(Network.self) { contract in
      let sends = contract.sends(MessageArrived.self, .broadcast)
      sender.update { $0 = sends }
    }
    try await withSessions(several: true, mail(), Self.cart(journal), source) { _, login in
      let send = try #require(sender.value)
      let ann = try await login.open(LoginSession(user: "ann"))
      let bob = try await login.open(LoginSession(user: "bob"))
      try await ann.enter { _ = await send(MessageArrived(text: "one")) }
      #expect(Set(journal.value) == ["ann receives one", "ann receives one, too"])
      await send(MessageArrived(text: "two"))
      #expect(
        journal.value.contains("ann receives two, too") && journal.value.contains("bob receives two, too"))
      await ann.end()
      await send(MessageArrived(text: "three"))
      #expect(!journal.value.contains("ann receives three") && journal.value.contains("bob receives three"))
      await bob.end()
    }
  }

  @Test("an application event is handled in each session that is open")
  @MainActor
  func applicationEvents() async throws {
    let journal = Journal([])
    let cart = TestModule(Cart.self) { contract in
      let inbox = contract.requires(Inbox.self)
      contract.handles(.didReceiveMemoryWarning, with: inbox) { _, inbox in journal.note(inbox.user) }
    }
    try await withSessions(several: true, mail(), cart) { application, login in
      application.send(.didReceiveMemoryWarning)
      #expect(journal.value.isEmpty)
      try await login.open(LoginSession(user: "ann"))
      try await login.open(LoginSession(user: "bob"))
      application.send(.didReceiveMemoryWarning)
      #expect(journal.value == ["ann", "bob"])
      #expect(application.issues.all.isEmpty)
    }
  }

  // MARK: - Work

  @Test(
    "work of a session begins with it, is cancelled when it ends, and ends before the services are torn down")
  func work() async throws {
    let journal = Journal([])
    let cart = TestModule(Cart.self) { contract in
      let inbox = contract.requires(Inbox.self)
      contract.runs(in: LoginSession.self, with: inbox) { session, inbox in
        journal.note("\(session.user) syncs")
        try? await Task.sleep(for: .seconds(1_000))
        journal.note("\(inbox.user) has synced: \(Task.isCancelled)")
      }
      contract.runs(in: LoginSession.self) { session in throw Broken() }
    }
    try await withSessions(mail(journal), cart) { application, login in
      try await login.open(LoginSession(user: "ann"))
      await eventually { journal.value.contains("ann syncs") }
      await login.end()
      #expect(journal.value == ["ann's inbox", "ann syncs", "ann has synced: true", "ann's inbox ends"])
      await eventually { application.issues.all.map(\.doing) == ["run in TenonTests.LoginSession"] }
    }
  }

  @Test("a module that is installed while a session is open joins it, and leaves it when it is uninstalled")
  func installing() async throws {
    let journal = Journal([])
    let cart = TestModule(Cart.self) { contract in
      let session = contract.requires(LoginSession.self)
      let box = contract.provides(
        Box<Int>.self, lifetime: .scoped(LoginSession.self), teardown: { _ in journal.note("box ends") },
        with: session
      ) { _ in Box(0) }
      contract.performs(Query<Int>("Cart", "count"), with: box) { _, box in box.value }
      contract.runs(in: LoginSession.self) { session in
        journal.note("\(session.user) runs")
        try? await Task.sleep(for: .seconds(1_000))
        journal.note("cancelled")
      }
    }
    try await withSessions(mail()) { application, login in
      try await login.open(LoginSession(user: "ann"))
      try await application.install(cart)
      await eventually { journal.value == ["ann runs"] }
      #expect(try await application.mediator.perform(Query<Int>("Cart", "count")) == 0)
      try await application.uninstall("Cart")
      #expect(journal.value == ["ann runs", "cancelled", "box ends"])
    }
  }

  // MARK: - The end

  @Test("the end waits for calls in progress, but not for the call that ends the session")
  func callsInProgress() async throws {
    let journal = Journal([])
    let gate = Gate()
    let (module, opener) = login()
    let cart = TestModule(Cart.self) { contract in
      let inbox = contract.requires(Inbox.self)
      contract.performs(Query<Void>("Cart", "slow"), with: inbox) { _, inbox in
        journal.note("\(inbox.user) begins")
        await gate.wait()
        journal.note("\(inbox.user) ends")
      }
      contract.performs(Query<Void>("Cart", "signOut"), with: inbox) { _, inbox in
        journal.note("\(inbox.user) signs out")
        await opener.value?.end()
        journal.note("signed out")
      }
    }
    let application = try Application([module, mail(journal), cart])
    try await application.launch()
    try await opener.value?.open(LoginSession(user: "ann"))
    let slow = Task { try await application.mediator.perform(Query<Void>("Cart", "slow")) }
    await eventually { journal.value.contains("ann begins") }
    let signOut = Task { try await application.mediator.perform(Query<Void>("Cart", "signOut")) }
    await eventually { journal.value.contains("ann signs out") }
    // Nothing new begins in the session any more.
    await eventually {
      await outside { _ = try await application.mediator.perform(Query<Void>("Cart", "slow")) } != nil
    }
    #expect(!journal.value.contains("ann's inbox ends"))
    gate.open()
    try await slow.value
    try await signOut.value
    #expect(
      journal.value == [
        "ann's inbox", "ann begins", "ann signs out", "ann ends", "ann's inbox ends", "signed out",
      ])
    await application.stop()
  }

  @Test("the end waits no longer than the opener's phases may take")
  func limit() async throws {
    enum Impatient: TestIdentity { static var phaseTimeout: Duration? { .milliseconds(50) } }
    let opener = Box<ScopeOpener<LoginSession>?>(nil)
    let gate = Gate()
    let entered = Box(false)
    let application = try Application([
      TestModule(Impatient.self) { contract in
        let login = contract.opensScope(LoginSession.self)
        opener.update { $0 = login }
      },
      TestModule(Cart.self) { contract in
        let session = contract.requires(LoginSession.self)
        contract.performs(Query<Void>("Cart", "slow"), with: session) { _, _ in
          entered.update { $0 = true }
          await gate.wait()
        }
      },
    ])
    try await application.launch()
    try await opener.value?.open(LoginSession(user: "ann"))
    let slow = Task { try await application.mediator.perform(Query<Void>("Cart", "slow")) }
    await eventually { entered.value }
    await opener.value?.end()
    #expect(application.issues.all.map(\.module) == ["Impatient"])
    gate.open()
    try await slow.value
    await application.stop()
  }

  // MARK: - Scopes within scopes, and several at once

  @Test("a scope within a session is opened in it, and ends with it, before it")
  func nested() async throws {
    let journal = Journal([])
    let composer = Box<ScopeOpener<Compose>?>(nil)
    let cart = TestModule(Cart.self) { contract in
      let open = contract.opensScope(Compose.self)
      composer.update { $0 = open }
      let (compose, inbox) = (contract.requires(Compose.self), contract.requires(Inbox.self))
      let draft = contract.provides(
        Box<String>.self, lifetime: .scoped(Compose.self), teardown: { _ in journal.note("draft ends") },
        with: compose, inbox
      ) { Box("\($1.user): \($0.subject)") }
      contract.performs(.owner, with: draft) { _, draft in draft.value }
    }
    try await withSessions(mail(journal), cart) { application, login in
      let compose = try #require(composer.value)
      #expect(await outside { try await compose.open(Compose(subject: "a")) } != nil)
      try await login.open(LoginSession(user: "ann"))
      #expect(await outside { _ = try await application.mediator.perform(.owner) } != nil)
      try await compose.open(Compose(subject: "a"))
      #expect(try await application.mediator.perform(.owner) == "ann: a")
      await login.end()
      #expect(journal.value == ["ann's inbox", "draft ends", "ann's inbox ends"])
      #expect(await outside { _ = try await application.mediator.perform(.owner) } != nil)
    }
  }

  @Test(
    "of several sessions, code runs in the one that its caller has entered; the only open one is not implied")
  func several() async throws {
    try await withSessions(several: true, mail(), Self.cart()) { application, login in
      let mediator = application.mediator
      let ann = try await login.open(LoginSession(user: "ann"))
      let alone = await outside { _ = try await mediator.perform(.owner) }
      #expect(
        alone == "1 scopes TenonTests.LoginSession are open, and Cart does this in one of them; enter one")
      let bob = try await login.open(LoginSession(user: "bob"))
      for name in ["owner", "async", "later", "maybe"] {
        #expect(try await ann.enter { try await mediator.perform(Query<String>("Cart", name)) } == "ann")
        #expect(try await bob.enter { try await mediator.perform(Query<String>("Cart", name)) } == "bob")
      }
      #expect(try await mediator.perform(Query<String>("Cart", "maybe")) == "nobody")
      // What a session leaves behind does not act for another one.
      try await ann.enter {
        await ann.end()
        #expect(await outside { _ = try await mediator.perform(.owner) } != nil)
      }
      #expect(await outside { try await ann.enter {} } != nil)
      #expect(try await bob.enter { try await mediator.perform(.owner) } == "bob")
    }
  }

  @Test("code that ends one of several sessions must say which")
  func endingOneOfSeveral() async throws {
    try await withSessions(several: true, mail(), Self.cart()) { application, login in
      let ann = try await login.open(LoginSession(user: "ann"))
      let bob = try await login.open(LoginSession(user: "bob"))
      await login.end()
      #expect(application.issues.all.map(\.doing) == ["end the scope TenonTests.LoginSession"])
      try await bob.enter { _ = await login.end() }
      #expect(try await ann.enter { try await application.mediator.perform(.owner) } == "ann")
      #expect(await outside { try await bob.enter {} } != nil)
    }
  }
}
