import Tenon
import TenonActions
import TestSupport
import Testing

private struct Token: Sendable, Equatable { var user: String }
private struct Inbox: Sendable { var user: String }
private struct Draft: Sendable { var inbox: Inbox }
private struct Keeper: Sendable { var inbox: Inbox }

@Suite("What lives in a scope stays in it, which is found before anything starts", .timeLimit(.minutes(10)))
struct ScopeFindingTests {
  /// A module with a token that is brought, an inbox that lives in the scope, and whatever else the test declares.
  private func findings(
    _ more: @escaping @Sendable (inout ModuleContract, Needed<Token>, Needed<Inbox>) -> Void
  ) -> [String] {
    let module = TestModule(User.self) { contract in
      let token = contract.requires(Token.self)
      let inbox = contract.provides(Inbox.self, lifetime: .scoped("login"), with: token) {
        Inbox(user: $0.user)
      }
      _ = contract.opensScope("login", bringing: Token.self, with: inbox)
      more(&contract, token, inbox)
    }
    do {
      _ = try Application([module])
      return []
    } catch {
      return error.findings.map(\.description)
    }
  }

  private func escaped(_ service: String, _ user: String) -> [String] {
    [
      "User/U.swift:7: User \(user) with \(service), which belongs to the scope login"
        + "; give it to a service of that scope, or to the code that opens the scope"
    ]
  }

  @Test("what a scope brings is not missing, and services of the scope and its opener may be given it")
  func sound() {
    let all = findings { contract, token, inbox in
      contract.provides(Draft.self, lifetime: .scoped("login"), with: inbox) { Draft(inbox: $0) }
      let made = contract.provides(String.self, lifetime: .transient, with: token) { $0.user }
      _ = contract.opensScope("login", bringing: Token.self, with: made)
    }
    #expect(all.isEmpty)
  }

  @Test("a scope into which nothing is brought is opened with nothing, each time anew")
  func nothingBrought() async throws {
    final class Basket: Sendable {}
    let open = Box<ScopeOpener<Void, Basket>?>(nil)
    let module = TestModule(Cart.self) { contract in
      let basket = contract.provides(Basket.self, lifetime: .scoped("checkout")) { Basket() }
      let opener = contract.opensScope("checkout", with: basket)
      open.update { $0 = opener }
    }
    let application = try Application([module])
    try await application.launch()
    let opener = try #require(open.value)
    let (first, second) = (try await opener(), try await opener())
    #expect(first.services !== second.services)
    await first.end()
    await second.end()
    let declared = ModuleContract(of: module).dependencies.first { $0.kind == .opensScope }
    #expect(declared?.name == "checkout" && declared?.detail == nil)
    await application.stop()
  }

  @Test("who opens a scope with nothing, where others bring what it needs, is told so")
  func broughtByOthers() {
    let all = findings { contract, _, _ in
      _ = contract.opensScope("login", fileID: "User/U.swift", line: 9)
    }
    #expect(all.count == 1 && all[0].hasPrefix("User/U.swift:9: User opens the scope login without"))
  }

  @Test("a scoped service given to a handler, an action, a phase")
  func outside() {
    let inbox = "TenonTests.Inbox"
    #expect(
      findings { contract, _, inbox in
        contract.observes(Int.self, with: inbox, fileID: "User/U.swift", line: 7) { _, _ in }
      } == escaped(inbox, "observes Swift.Int"))
    #expect(
      findings { contract, _, inbox in
        contract.performs(Query("User", "load"), with: inbox, fileID: "User/U.swift", line: 7) { _, _ in true
        }
      } == escaped(inbox, "performs User.load"))
    #expect(
      findings { contract, _, inbox in
        contract.starts(with: inbox, fileID: "User/U.swift", line: 7) { _ in }
      } == escaped(inbox, "starts"))
  }

  @Test("what is brought into a scope, given to a handler outside")
  func broughtOutside() {
    let all = findings { contract, token, _ in
      contract.starts(with: token, fileID: "User/U.swift", line: 7) { _ in }
    }
    #expect(all == escaped("TenonTests.Token", "starts"))
  }

  @Test("a scoped service through transients that are made of it")
  func throughTransients() {
    let all = findings { contract, _, inbox in
      let draft = contract.provides(Draft.self, lifetime: .transient, with: inbox) { Draft(inbox: $0) }
      let text = contract.provides(String.self, lifetime: .transient, with: draft) { $0.inbox.user }
      contract.starts(with: text, fileID: "User/U.swift", line: 7) { _ in }
    }
    #expect(all == escaped("Swift.String", "starts"))
  }

  @Test("a scoped service through a transient that is decorated with it")
  func throughDecorators() {
    let all = findings { contract, _, inbox in
      let text = contract.provides(String.self, lifetime: .transient) { "" }
      contract.decorates(String.self, with: inbox) { $0 + $1.user }
      contract.starts(with: text, fileID: "User/U.swift", line: 7) { _ in }
    }
    #expect(all == escaped("Swift.String", "starts"))
  }

  @Test("a scoped service under its second type")
  func shared() {
    let all = findings { contract, _, inbox in
      let same = contract.provides((any ProductService).self, as: inbox) { Products(title: $0.user) }
      contract.starts(with: same, fileID: "User/U.swift", line: 7) { _ in }
    }
    #expect(all == escaped("TenonTests.ProductService", "starts"))
  }

  @Test("a scoped service that is had later, or if it is there")
  func later() {
    let inbox = "TenonTests.Inbox"
    #expect(
      findings { contract, _, _ in
        let later = contract.requires(later: Inbox.self)
        contract.starts(with: later, fileID: "User/U.swift", line: 7) { _ in }
      } == escaped(inbox, "starts"))
    #expect(
      findings { contract, _, _ in
        let present = contract.requires(ifPresent: Inbox.self)
        contract.starts(with: present, fileID: "User/U.swift", line: 7) { _ in }
      } == escaped(inbox, "starts"))
  }

  @Test("scoped contributions that are collected outside")
  func collected() {
    let all = findings { contract, _, inbox in
      contract.contributes(Draft.self, lifetime: .scoped("login"), with: inbox) { Draft(inbox: $0) }
      let drafts = contract.collects(Draft.self)
      contract.starts(with: drafts, fileID: "User/U.swift", line: 7) { _ in }
    }
    #expect(all == escaped("TenonTests.Draft", "starts"))
  }

  @Test("a singleton that would keep what is brought into a scope, or what lives in it")
  func captive() {
    let brought = findings { contract, token, _ in
      contract.provides(String.self, with: token) { $0.user }
    }
    #expect(brought.count == 1)
    #expect(
      brought.first?.contains(
        "Swift.String would keep TenonTests.Token alive beyond its scope login") == true)
    let kept = findings { contract, _, inbox in
      let draft = contract.provides(Draft.self, lifetime: .transient, with: inbox) { Draft(inbox: $0) }
      contract.provides(Keeper.self, with: draft) { Keeper(inbox: $0.inbox) }
    }
    #expect(kept.count == 1)
    let provided = findings { contract, _, _ in
      let later = contract.requires(later: Inbox.self)
      contract.provides(Keeper.self, with: later) { Keeper(inbox: try $0()) }
    }
    #expect(provided.count == 1)
    #expect(
      provided.first?.contains("would keep TenonTests.Inbox alive beyond its scope login")
        == true)
    #expect(
      kept.first?.contains("would keep TenonTests.Inbox alive beyond its scope login")
        == true)
  }

  @Test("a scope that is opened without what another opener brings and its services need")
  func lacks() throws {
    struct Key: Sendable {}
    func modules(bringingToken: Bool) -> [any Module] {
      [
        TestModule(User.self) { contract in
          let token = contract.requires(Token.self)
          contract.provides(Inbox.self, lifetime: .scoped("login"), with: token) { Inbox(user: $0.user) }
          _ = contract.opensScope("login", bringing: Token.self, fileID: "User/U.swift", line: 1)
        },
        TestModule(Message.self) { contract in
          if bringingToken {
            _ = contract.opensScope("login", bringing: Token.self)
          } else {
            _ = contract.opensScope("login", bringing: Key.self, fileID: "Message/M.swift", line: 2)
          }
        },
      ]
    }
    let error = #expect(throws: WiringError.self) { try Application(modules(bringingToken: false)) }
    #expect(
      error?.findings.map(\.description) == [
        "Message/M.swift:2: Message opens the scope login without TenonTests.Token, which services of"
          + " the scope need; pass it in, as the opener at User/U.swift:1 does"
      ])
    _ = try Application(modules(bringingToken: true))
  }
}

@Suite("Opening scopes", .timeLimit(.minutes(10)))
struct ScopeTests {
  private typealias Opener = ScopeOpener<Token, (Inbox, Draft)>

  /// A module that opens a scope of two services, and its opener.
  private func application(_ journal: Journal = Journal([])) throws -> (Application, Opener) {
    let opener = Box<Opener?>(nil)
    let application = try Application([
      TestModule(User.self) { contract in
        let token = contract.requires(Token.self)
        let inbox = contract.provides(
          Inbox.self, lifetime: .scoped("login"), teardown: { journal.note("inbox of \($0.user) ends") },
          with: token
        ) { token in
          journal.note("inbox of \(token.user)")
          return Inbox(user: token.user)
        }
        let draft = contract.provides(
          Draft.self, lifetime: .scoped("login"),
          teardown: { journal.note("draft of \($0.inbox.user) ends") },
          with: inbox
        ) { inbox in
          journal.note("draft of \(inbox.user)")
          return Draft(inbox: inbox)
        }
        let opens = contract.opensScope("login", bringing: Token.self, with: inbox, draft)
        opener.update { $0 = opens }
      }
    ])
    return (application, try #require(opener.value))
  }

  @Test("a scope's services are made of what is handed in, and torn down in reverse order when it ends, once")
  func life() async throws {
    let journal = Journal([])
    let (application, logIn) = try application(journal)
    try await application.launch()
    let session = try await logIn(Token(user: "ada"))
    #expect(session.services.0.user == "ada")
    #expect(session.services.1.inbox.user == "ada")
    #expect(journal.value == ["inbox of ada", "draft of ada"])
    #expect(await session.end().isEmpty)
    #expect(journal.value.suffix(2) == ["draft of ada ends", "inbox of ada ends"])
    await session.end()
    #expect(journal.value.count == 4)
    await application.stop()
  }

  @Test("two scopes that are open at once have their own services")
  func independent() async throws {
    let journal = Journal([])
    let (application, logIn) = try application(journal)
    try await application.launch()
    let one = try await logIn(Token(user: "ada"))
    let other = try await logIn(Token(user: "bob"))
    #expect(one.services.1.inbox.user == "ada")
    #expect(other.services.1.inbox.user == "bob")
    await one.end()
    #expect(!journal.value.contains("inbox of bob ends"))
    #expect(other.services.0.user == "bob")
    await other.end()
    #expect(journal.value.suffix(2) == ["draft of bob ends", "inbox of bob ends"])
    await application.stop()
  }

  @Test("nobody opens a scope of an application that has stopped or is gone")
  func stopped() async throws {
    let (application, logIn) = try application()
    try await application.launch()
    await application.stop()
    await #expect(throws: (any Error).self) { _ = try await logIn(Token(user: "ada")) }
    func opener() throws -> Opener { try self.application().1 }
    let orphan = try opener()
    await #expect(throws: ApplicationError.notRunning(module: "User")) {
      _ = try await orphan(Token(user: "ada"))
    }
  }

  @Test("the contract lists what it opens, and who is given what of it")
  func listing() throws {
    let contract = ModuleContract(
      of: TestModule(User.self) { contract in
        let token = contract.requires(Token.self)
        let inbox = contract.provides(Inbox.self, lifetime: .scoped("login"), with: token) {
          Inbox(user: $0.user)
        }
        _ = contract.opensScope("login", bringing: Token.self, with: inbox)
      })
    let opened = contract.dependencies.filter { $0.kind == .opensScope }
    #expect(opened.map(\.name) == ["login"])
    #expect(opened.map(\.detail) == ["bringing \(ServiceReference.service(Token.self))"])
    #expect(contract.uses.last?.user == "opens the scope login")
    #expect(contract.uses.last?.services == [ServiceReference.service(Inbox.self).description])
  }
}
