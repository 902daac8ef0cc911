import Tenon
import TenonActions
import TestSupport
import Testing

private struct Changed: Sendable { var text: String }

/// Nothing of one session acts in another one, and no end waits for itself.
@Suite("Borders between sessions", .timeLimit(.minutes(10)))
struct ScopeBorderTests {
  /// A module that opens composers in sessions, and its opener.
  private func composing(
    _ more: @escaping @Sendable (inout ModuleContract, ScopeOpener<Compose>) -> Void = { _, _ in }
  ) -> (module: TestModule<Cart>, opener: Box<ScopeOpener<Compose>?>) {
    let opener = Box<ScopeOpener<Compose>?>(nil)
    let module = TestModule(Cart.self) { contract in
      let open = contract.opensScope(Compose.self)
      opener.update { $0 = open }
      more(&contract, open)
    }
    return (module, opener)
  }

  @Test("a teardown may ask for the end of its own session, which then waits for nobody")
  func teardown() async throws {
    let (module, opener) = login()
    let mail = TestModule(Message.self) { contract in
      let inbox = contract.provides(
        Inbox.self, lifetime: .scoped(LoginSession.self), teardown: { _ in await opener.value?.end() }
      ) { Inbox("") }
      contract.performs(Query<String>("Message", "owner"), with: inbox) { _, inbox in inbox.user }
    }
    let application = try Application([module, mail])
    try await application.launch()
    for stops in [false, true] {
      try await opener.value?.open(LoginSession(user: "ann"))
      _ = try await application.mediator.perform(Query<String>("Message", "owner"))
      if stops { await application.stop() } else { await opener.value?.end() }
    }
    #expect(application.issues.all.isEmpty)
  }

  @Test("code in a scope within a session may end the session while other code ends it")
  func inner() async throws {
    let (module, opener) = login()
    let (begun, gate) = (Box(false), Gate())
    let (composer, compose) = composing { contract, _ in
      let draft = contract.requires(Compose.self)
      contract.performs(Query<Void>("Cart", "signOut"), with: draft) { _, _ in
        begun.update { $0 = true }
        await gate.wait()
        await opener.value?.end()
      }
    }
    let application = try Application([module, composer])
    try await application.launch()
    try await opener.value?.open(LoginSession(user: "ann"))
    try await compose.value?.open(Compose(subject: "a"))
    let signOut = Task { try await application.mediator.perform(Query<Void>("Cart", "signOut")) }
    await eventually { begun.value }
    let ending = Task { await opener.value?.end() }
    await Task.yield()
    gate.open()
    _ = await ending.value
    try await signOut.value
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("a scope is not opened in a session that ends, nor by a module that has stopped")
  func late() async throws {
    let (module, opener) = login()
    let gate = Gate()
    let (composer, compose) = composing { contract, _ in
      contract.runs(in: LoginSession.self) { _ in await gate.wait() }
    }
    let application = try Application([module, composer])
    try await application.launch()
    let session = try #require(try await opener.value?.open(LoginSession(user: "ann")))
    let ending = Task { await session.end() }
    await eventually {
      (try? await session.enter {}) == nil
    }
    await #expect(throws: ServiceError.self) { try await compose.value?.open(Compose(subject: "a")) }
    gate.open()
    _ = await ending.value
    try await application.uninstall("Cart")
    try await opener.value?.open(LoginSession(user: "bob"))
    await #expect(throws: ApplicationError.self) { try await compose.value?.open(Compose(subject: "a")) }
    await application.stop()
  }

  @Test("an observer outside of sessions acts in the session of each sender")
  func senders() async throws {
    let journal = Journal([])
    let sender = Box<ModuleEventSender<Changed>?>(nil)
    let source = TestModule(Network.self) { contract in
      let sends = contract.sends(Changed.self, .broadcast)
      sender.update { $0 = sends }
    }
    let (begun, gate) = (Box(false), Gate())
    let cart = TestModule(Cart.self) { contract in
      let inbox = contract.requires(later: Inbox.self)
      contract.observes(Changed.self, with: inbox) { event, inbox async in
        begun.update { $0 = true }
        if event.text == "first" { await gate.wait() }
        journal.note("\(event.text): \((try? inbox().user) ?? "nobody")")
      }
    }
    try await withSessions(several: true, mail(), source, cart) { application, login in
      let send = try #require(sender.value)
      let (ann, bob) = (
        try await login.open(LoginSession(user: "ann")), try await login.open(LoginSession(user: "bob"))
      )
      let first = Task { try await ann.enter { _ = await send(Changed(text: "first")) } }
      await eventually { begun.value }
      let second = Task { try await bob.enter { _ = await send(Changed(text: "second")) } }
      await eventually { journal.value.contains("second: bob") }
      gate.open()
      try await first.value
      try await second.value
      #expect(Set(journal.value) == ["first: ann", "second: bob"])
    }
  }

  @Test("whatever is kept outside of sessions belongs to none, though it was first needed in one")
  func kept() async throws {
    final class Kept: Sendable {
      let task: Task<String, Never>
      /// Asks for the inbox from a task of its own, as services do that live on.
      init(_ inbox: Provider<Inbox>, _ gate: Gate) {
        task = Task {
          await gate.wait()
          return (try? inbox().user) ?? "nobody"
        }
      }
    }
    let gate = Gate()
    let cart = TestModule(Cart.self) { contract in
      let inbox = contract.requires(later: Inbox.self)
      let plain = contract.provides(Kept.self, with: inbox) { Kept($0, gate) }
      let cached = contract.provides(Kept.self, named: "cached", lifetime: .cached, with: inbox) {
        Kept($0, gate)
      }
      let async = contract.provides(async: Kept.self, with: inbox) { Kept($0, gate) }
      let main = contract.provides(onMainActor: Kept.self, with: inbox) { Kept($0, gate) }
      let taking = contract.provides(Kept.self, taking: Int.self, lifetime: .cached, with: inbox) {
        Kept($1, gate)
      }
      contract.performs(Query<[Kept]>("Cart", "all"), with: plain, cached, async, main, taking) {
        _, plain, cached, async, main, taking in
        [plain, cached, try await async(), try await MainActor.run { try main() }, try taking(1)]
      }
    }
    try await withSessions(several: true, mail(), cart) { application, login in
      let ann = try await login.open(LoginSession(user: "ann"))
      let all = try await ann.enter { try await application.mediator.perform(Query<[Kept]>("Cart", "all")) }
      gate.open()
      for kept in all { #expect(await kept.task.value == "nobody") }
    }
  }

  @Test("events and leftovers of one session do not reach scopes within another")
  func lineage() async throws {
    let journal = Journal([])
    let sender = Box<ModuleEventSender<Changed>?>(nil)
    let source = TestModule(Network.self) { contract in
      let sends = contract.sends(Changed.self, .broadcast)
      sender.update { $0 = sends }
    }
    let (composer, compose) = composing { contract, _ in
      let (draft, session) = (contract.requires(Compose.self), contract.requires(LoginSession.self))
      contract.observes(Changed.self, with: session, draft) { event, session, _ in
        journal.note("\(session.user): \(event.text)")
      }
      contract.performs(Query<String>("Cart", "owner"), with: session, draft) { _, session, _ in session.user
      }
    }
    try await withSessions(several: true, source, composer) { application, login in
      let (send, open) = (try #require(sender.value), try #require(compose.value))
      let (ann, bob) = (
        try await login.open(LoginSession(user: "ann")), try await login.open(LoginSession(user: "bob"))
      )
      for session in [ann, bob] { try await session.enter { _ = try await open.open(Compose(subject: "a")) } }
      try await ann.enter { _ = await send(Changed(text: "one")) }
      #expect(journal.value == ["ann: one"])
      #expect(
        try await ann.enter { try await application.mediator.perform(Query<String>("Cart", "owner")) }
          == "ann")
      try await ann.enter {
        await ann.end()
        await #expect(throws: ServiceError.self) {
          try await application.mediator.perform(Query<String>("Cart", "owner"))
        }
      }
    }
  }

  @Test("a sticky event of a session is forgotten with it, and does not reach another one")
  func sticky() async throws {
    let journal = Journal([])
    let sender = Box<ModuleEventSender<Changed>?>(nil)
    let source = TestModule(Network.self) { contract in
      let sends = contract.sends(Changed.self, .broadcast, sticky: true)
      sender.update { $0 = sends }
    }
    let cart = TestModule(Cart.self) { contract in
      let session = contract.requires(LoginSession.self)
      contract.observes(Changed.self, with: session) { event, session in
        journal.note("\(session.user): \(event.text)")
      }
    }
    try await withSessions(several: true, source, cart) { application, login in
      let send = try #require(sender.value)
      let ann = try await login.open(LoginSession(user: "ann"))
      try await ann.enter { _ = await send(Changed(text: "ann's")) }
      try await login.open(LoginSession(user: "bob"))
      await ann.end()
      try await login.open(LoginSession(user: "cid"))
      #expect(journal.value == ["ann: ann's"])
    }
  }

  @Test("the next session opens when the services of the last one have been torn down")
  func overlap() async throws {
    let journal = Journal([])
    let gate = Gate()
    let cart = TestModule(Cart.self) { contract in
      let inbox = contract.provides(
        Inbox.self, lifetime: .scoped(LoginSession.self),
        teardown: { _ in
          await gate.wait()
          journal.note("torn down")
        }
      ) { Inbox("") }
      contract.performs(Query<String>("Cart", "owner"), with: inbox) { _, inbox in inbox.user }
    }
    try await withSessions(cart) { application, login in
      let ann = try await login.open(LoginSession(user: "ann"))
      _ = try await application.mediator.perform(Query<String>("Cart", "owner"))
      let ending = Task { await login.end() }
      await eventually { (try? await ann.enter {}) == nil }
      let opening = Task {
        try await login.open(LoginSession(user: "bob"))
        journal.note("open")
      }
      await Task.yield()
      gate.open()
      try await opening.value
      _ = await ending.value
      #expect(journal.value == ["torn down", "open"])
    }
  }
}
