import Tenon
import TenonActions
import TenonHost
import TenonScreens
import TestSupport
import Testing

private struct Draft: Sendable { var inbox: Inbox }
private struct Keeper: Sendable {}
private struct InTrial: Sendable {}
private struct Page: Route {
  static let pattern: RoutePattern = "/page"
}

@Suite("What lives in a scope stays in it, which is found before anything starts", .timeLimit(.minutes(10)))
struct ScopeFindingTests {
  /// What is found in a module that receives the inbox of a session.
  private func found(
    _ declare: @escaping @Sendable (inout ModuleContract, Needed<Inbox>) -> Void
  ) -> [String] {
    findings(
      login().module, mail(),
      TestModule(Cart.self) { contract in
        let inbox = contract.requires(Inbox.self)
        declare(&contract, inbox)
      })
  }

  private func escaped(_ words: String) -> [String] { ["Cart/C.swift:7: Cart \(words)"] }

  private let ofSession = "TenonTests.Inbox, which belongs to the scope TenonTests.LoginSession"

  @Test("whatever is called while a scope is open may receive its services")
  func sound() {
    #expect(
      found { contract, inbox in
        let session = contract.requires(LoginSession.self)
        contract.provides(Draft.self, lifetime: .scoped(LoginSession.self), with: inbox) { Draft(inbox: $0) }
        let text = contract.provides(String.self, lifetime: .transient, with: inbox) { $0.user }
        contract.performs(Query<String>("Cart", "a"), with: inbox, session) { _, inbox, _ in inbox.user }
        contract.performs(Query<String>("Cart", "b"), with: text) { _, text in text }
        contract.observes(MessageArrived.self, with: inbox) { _, _ in }
        contract.handles(.didReceiveMemoryWarning, with: inbox) { _, _ in }
        contract.runs(in: LoginSession.self, with: inbox) { _, _ in }
        contract.routes(Page.self, with: inbox) { _, _, _ in }
        contract.guards("draft", with: inbox) { _, _ in .allow }
        let later = contract.requires(later: Inbox.self)
        let maybe = contract.requires(ifPresent: Inbox.self)
        contract.provides(Keeper.self, with: later) { _ in Keeper() }
        contract.starts(with: later, maybe) { _, _ in }
      }.isEmpty)
  }

  @Test("a phase receives no service of a scope, because none is open then")
  func phases() {
    let cure = "; no scope is open then; declare `runs(in:)`"
    func phase(_ declare: @escaping @Sendable (inout ModuleContract, Needed<Inbox>) -> Void) -> [String] {
      found(declare)
    }
    #expect(
      phase { $0.setsUp(with: $1, fileID: "Cart/C.swift", line: 7) { _ in } }
        == escaped("sets up with \(ofSession)\(cure)"))
    #expect(
      phase { $0.starts(with: $1, fileID: "Cart/C.swift", line: 7) { _ in } }
        == escaped("starts with \(ofSession)\(cure)"))
    #expect(
      phase { $0.readies(with: $1, fileID: "Cart/C.swift", line: 7) { _ in } }
        == escaped("gets ready with \(ofSession)\(cure)"))
    #expect(
      phase { $0.runs(with: $1, fileID: "Cart/C.swift", line: 7) { _ in } }
        == escaped("runs with \(ofSession)\(cure)"))
    #expect(
      phase { $0.stops(with: $1, fileID: "Cart/C.swift", line: 7) { _ in } }
        == escaped("stops with \(ofSession)\(cure)"))
  }

  @Test("neither does an interceptor of all routes, which would block everything while the scope is closed")
  func interceptors() {
    let all = findings(
      login().module, mail(),
      TestModule(Host.self) { contract in
        let inbox = contract.requires(Inbox.self)
        contract.intercepts(with: inbox, fileID: "Cart/C.swift", line: 7) { context, next, _ in
          try await next(context)
        }
      })
    #expect(
      all == [
        "Cart/C.swift:7: Host intercepts all routes with \(ofSession)"
          + "; it concerns the whole application; declare `requires(ifPresent:)`"
      ])
  }

  @Test(
    "a singleton keeps no service of a scope, neither directly nor through transients, and not if it is present"
  )
  func captives() {
    let kept = found { contract, inbox in contract.provides(Keeper.self, with: inbox) { _ in Keeper() } }
    #expect(kept.count == 1)
    #expect(
      kept.first?.contains(
        "TenonTests.Keeper would keep TenonTests.Inbox alive beyond its scope LoginSession") == true)
    let through = found { contract, inbox in
      let draft = contract.provides(Draft.self, lifetime: .transient, with: inbox) { Draft(inbox: $0) }
      contract.provides(Keeper.self, with: draft) { _ in Keeper() }
    }
    #expect(through.count == 1 && through[0].contains("alive beyond its scope"))
    let maybe = found { contract, _ in
      let inbox = contract.requires(ifPresent: Inbox.self)
      contract.provides(Keeper.self, with: inbox) { _ in Keeper() }
    }
    #expect(maybe.contains { $0.contains("alive beyond its scope") })
    let session = found { contract, _ in
      let session = contract.requires(LoginSession.self)
      contract.provides(Keeper.self, with: session) { _ in Keeper() }
    }
    #expect(session.contains { $0.contains("would keep TenonTests.LoginSession alive beyond its scope") })
  }

  @Test("code in a scope receives services of the scopes around it, and none of scopes within it")
  func nested() {
    let opening = login { _ = $0.opensScope(Compose.self) }.module
    let sound = findings(
      opening, mail(),
      TestModule(Cart.self) { contract in
        let (compose, inbox) = (contract.requires(Compose.self), contract.requires(Inbox.self))
        contract.provides(Draft.self, lifetime: .scoped(Compose.self), with: compose, inbox) {
          Draft(inbox: $1)
        }
      })
    #expect(sound.isEmpty)
    let outer = findings(
      opening, mail(),
      TestModule(Cart.self) { contract in
        let compose = contract.requires(Compose.self)
        contract.provides(
          Keeper.self, lifetime: .scoped(LoginSession.self), with: compose, fileID: "Cart/C.swift", line: 7
        ) { _ in Keeper() }
      })
    #expect(
      outer.contains {
        $0.hasPrefix("Cart/C.swift:7: Cart provides TenonTests.Keeper with TenonTests.Compose")
      })
  }

  @Test("scopes that do not lie within each other have nothing in common")
  func apart() {
    let opening = login { _ = $0.opensScope(Trial.self) }.module
    func all(_ declare: @escaping @Sendable (inout ModuleContract, Needed<Inbox>, Needed<InTrial>) -> Void)
      -> [String]
    {
      findings(
        opening, mail(),
        TestModule(Cart.self) { contract in
          let inbox = contract.requires(Inbox.self)
          let trial = contract.provides(InTrial.self, lifetime: .scoped(Trial.self)) { InTrial() }
          declare(&contract, inbox, trial)
        })
    }
    let handler = all { contract, inbox, trial in
      contract.performs(Query<Int>("Cart", "a"), with: inbox, trial, fileID: "Cart/C.swift", line: 7) {
        _, _, _ in 1
      }
    }
    let cure =
      "; the scopes do not lie within each other; declare `requires(later:)` or `requires(ifPresent:)`"
    #expect(
      handler == [
        "Cart/C.swift:7: Cart performs Cart.a with \(ofSession)\(cure)",
        "Cart/C.swift:7: Cart performs Cart.a with TenonTests.InTrial, which belongs to the scope TenonTests.Trial\(cure)",
      ])
    let work = all { contract, inbox, _ in
      contract.runs(in: Trial.self, with: inbox, fileID: "Cart/C.swift", line: 7) { _, _ in }
    }
    #expect(work == ["Cart/C.swift:7: Cart runs in TenonTests.Trial with \(ofSession)\(cure)"])
    let wrapped = all { contract, inbox, _ in
      contract.decorates(InTrial.self, with: inbox, fileID: "Cart/C.swift", line: 7) { trial, _ in trial }
    }
    #expect(wrapped.contains("Cart/C.swift:7: Cart decorates TenonTests.InTrial with \(ofSession)\(cure)"))
  }

  @Test("a scope that no module opens is reported once for each module that has code in it")
  func unopened() {
    let all = findings(
      TestModule(Cart.self) { contract in
        let session = contract.requires(LoginSession.self, fileID: "Cart/C.swift", line: 7)
        contract.provides(Inbox.self, lifetime: .scoped(LoginSession.self), with: session) { Inbox($0.user) }
      },
      TestModule(Order.self) { contract in
        contract.runs(in: LoginSession.self, fileID: "Order/O.swift", line: 8) { _ in }
      },
      TestModule(Product.self) { contract in
        _ = contract.opensScope(Compose.self, fileID: "Product/P.swift", line: 9)
      })
    func unopened(_ place: String, _ module: String) -> String {
      "\(place): \(module) has code in the scope TenonTests.LoginSession, which no module opens"
        + "; add a module that declares `opensScope(LoginSession.self)`"
    }
    #expect(
      all == [
        unopened("Cart/C.swift:7", "Cart"), unopened("Order/O.swift:8", "Order"),
        unopened("Product/P.swift:9", "Product"),
      ])
  }

  @Test(
    "modules in every layer may require the value that opens a scope, and the contract lists who opens it")
  func layers() throws {
    _ = try Application([
      login().module,
      TestModule(Network.self) { contract in
        let session = contract.requires(LoginSession.self)
        contract.provides(Inbox.self, lifetime: .scoped(LoginSession.self), with: session) { Inbox($0.user) }
      },
    ])
    let opened = ModuleContract(of: login().module).dependencies.filter { $0.kind == .opensScope }
    #expect(opened.map(\.name) == ["TenonTests.LoginSession"])
  }
}
