import Tenon
import TenonActions
import TenonNavigation
import TestSupport
import Testing

private struct Token: Sendable, Equatable {}
private struct Other: Sendable {}
private struct InA: Sendable {}
private struct InB: Sendable {}
private protocol Credential: Sendable {}
extension Token: Credential {}
@MainActor private protocol LoginShown: AnyObject {}
@MainActor private final class LoginScreen: LoginShown {}
private struct Page: Route { static let pattern: RoutePattern = "/page" }
private enum Low: TestIdentity { static var layer: Layer { .core } }

private func findings(_ modules: any Module...) -> [String] {
  do {
    _ = try Application(modules)
    return []
  } catch {
    return error.findings.map(\.description)
  }
}

@Suite("Nothing gets round what was declared", .timeLimit(.minutes(5)))
struct DeclaredAloneTests {
  private static let ping = Query<Bool>("Cart", "ping")
  private let above = TestModule(Cart.self) { $0.performs(Self.ping) { _ in true } }
  private let stray =
    "Low has a handle of a copy of its contract, whose declarations are not seen"
    + "; declare everything in the `contract` that `declare(in:)` is given"

  @Test("a copy of the contract gives no handle that verification does not see", arguments: 0..<7)
  func copies(_ kind: Int) {
    let module = TestModule(Low.self) { contract in
      var copy = contract
      switch kind {
      case 0: _ = copy.calls(Self.ping)
      case 1: _ = copy.opens(Page.self)
      case 2: _ = copy.opensURLs()
      case 3: _ = copy.sends(Int.self, .broadcast)
      case 4: _ = copy.requiresDestination(conformingTo: (any LoginShown).self)
      case 5: _ = copy.opensScope("login", bringing: Token.self)
      default:
        let token = copy.requires(Token.self)
        contract.starts(with: token) { _ in }
      }
    }
    #expect(findings(above, module) == [stray])
  }

  @Test("a contract that is kept until the application runs gives handles that reach nobody")
  func kept() async throws {
    let seen = Box<Bool?>(nil)
    let module = TestModule(Low.self) { contract in
      contract.starts { [contract] in
        var copy = contract
        let answer = try? await copy.calls(Self.ping)()
        seen.update { $0 = answer ?? false }
      }
    }
    let application = try Application([above, module])
    try await application.launch()
    #expect(seen.value == false)
    await application.stop()
  }

  @Test("a contract cannot be read once and serve again")
  func reused() {
    let once = ModuleContract(of: TestModule(Low.self))
    #expect(findings(TestModule(Low.self) { $0 = once }) == [stray])
  }

  @Test("a copy that takes the contract's place is the contract")
  func givenBack() {
    let module = TestModule(Low.self) { contract in
      var copy = contract
      let number = copy.provides(Int.self) { 1 }
      copy.starts(with: number) { _ in }
      contract = copy
    }
    #expect(findings(module).isEmpty)
  }
}

@Suite("Scopes beside each other", .timeLimit(.minutes(5)))
struct ScopesApartTests {
  private func escaped(_ user: String, _ service: Any.Type, _ scope: String) -> String {
    "Cart/C.swift:7: Cart \(user) with \(String(reflecting: service)), which lives in the scope \(scope)"
      + "; give it to a service of that scope, or to whoever opens the scope"
  }

  @Test("a service of one scope is given none of another, though both are opened")
  func crossing() {
    let all = findings(
      TestModule(Cart.self) { contract in
        let a = contract.provides(InA.self, lifetime: .scoped("a")) { InA() }
        let b = contract.provides(
          InB.self, lifetime: .scoped("b"), with: a, fileID: "Cart/C.swift", line: 7
        ) { _ in InB() }
        _ = contract.opensScope("a", bringing: Token.self, with: a)
        _ = contract.opensScope("b", bringing: Other.self, with: b)
      })
    #expect(all == [escaped("provides \(String(reflecting: InB.self))", InA.self, "a")])
  }

  @Test("what is brought into one scope is not in another")
  func brought() {
    let all = findings(
      TestModule(Cart.self) { contract in
        let token = contract.requires(Token.self)
        contract.provides(
          InA.self, lifetime: .scoped("a"), with: token, fileID: "Cart/C.swift", line: 7
        ) { _ in InA() }
        _ = contract.opensScope("b", bringing: Token.self)
      })
    #expect(all == [escaped("provides \(String(reflecting: InA.self))", Token.self, "b")])
  }

  @Test("a transient or a decorator that joins two scopes")
  func joined() {
    let all = findings(
      TestModule(Cart.self) { contract in
        let a = contract.provides(InA.self, lifetime: .scoped("a")) { InA() }
        let b = contract.provides(InB.self, lifetime: .scoped("b")) { InB() }
        contract.provides(Int.self, lifetime: .transient, with: a, b, fileID: "Cart/C.swift", line: 7) {
          _, _ in 1
        }
        contract.decorates(InA.self, with: b, fileID: "Cart/C.swift", line: 7) { a, _ in a }
      })
    #expect(
      all == [
        escaped("provides Swift.Int", InB.self, "b"),
        escaped("decorates \(String(reflecting: InA.self))", InB.self, "b"),
      ])
  }

  @Test("one type may be brought into several scopes, and be needed in each")
  func several() async throws {
    let application = try Application([
      TestModule(Cart.self) { contract in
        let token = contract.requires(Token.self)
        let a = contract.provides(InA.self, lifetime: .scoped("a"), with: token) { _ in InA() }
        let b = contract.provides(InB.self, lifetime: .scoped("b"), with: token) { _ in InB() }
        let openA = contract.opensScope("a", bringing: Token.self, with: a)
        let openB = contract.opensScope("b", bringing: Token.self, with: b, token)
        contract.starts {
          await (try openA(Token())).end()
          await (try openB(Token())).end()
        }
      }
    ])
    try await application.launch()
    await application.stop()
  }

  @Test("an adapter of what only one opener brings")
  func adapted() {
    let all = findings(
      TestModule(Host.self) { contract in
        contract.adapts(Token.self, to: (any Credential).self) { $0 }
        let credential = contract.requires((any Credential).self)
        contract.provides(InA.self, lifetime: .scoped("a"), with: credential) { _ in InA() }
        _ = contract.opensScope("a", bringing: Token.self, fileID: "Host/H.swift", line: 1)
        _ = contract.opensScope("a", bringing: Other.self, fileID: "Host/H.swift", line: 2)
      })
    let token = String(reflecting: Token.self)
    #expect(
      all == [
        "Host/H.swift:2: Host opens the scope a without \(token), which services of the scope need"
          + "; bring it as at Host/H.swift:1"
      ])
  }
}

@Suite("Uninstalling what others need", .timeLimit(.minutes(5)))
struct StillNeededTests {
  private func uninstalling(
    _ gone: @escaping @Sendable (inout ModuleContract) -> Void,
    _ stays: @escaping @Sendable (inout ModuleContract) -> Void
  ) async throws -> [String] {
    let application = try Application([TestModule(Network.self, gone), TestModule(Cart.self, stays)])
    try await application.launch()
    defer { #expect(application.snapshot().modules.count == 2) }
    do {
      try await application.uninstall("Network")
      return []
    } catch let error as WiringError {
      return error.findings.map(\.description)
    }
  }

  @Test("a destination that is required by its interface stays")
  func interface() async throws {
    let refused = try await uninstalling {
      $0.destination(conformingTo: (any LoginShown).self) { _ in LoginScreen() }
    } _: {
      _ = $0.requiresDestination(conformingTo: (any LoginShown).self)
    }
    #expect(refused.count == 1)
    #expect(refused.allSatisfy { $0.contains("no destination has the interface") })
  }

  @Test("a route that a redirect of another module leads to stays")
  func redirect() async throws {
    let refused = try await uninstalling {
      $0.routes(Page.self) { _, _ in }
    } _: {
      $0.redirects("/old", to: "/page")
    }
    #expect(refused.count == 1)
  }
}

@Suite("What goes with a module that is uninstalled", .timeLimit(.minutes(5)))
struct GoneTests {
  @Test("its routes with the redirects that lead to them, and what it answers for URLs without a route")
  func routes() async throws {
    let application = try Application([TestModule(Network.self)])
    try await application.launch()
    try await application.install(
      TestModule(Cart.self) { contract in
        contract.routes(Page.self) { _, _ in }
        contract.redirects("/old", to: "/page")
        contract.answersUnmatched { _, _ in true }
      })
    #expect(application.router.canOpen("/old"))
    #expect(try await application.router.open("/none") as? Bool == true)
    try await application.uninstall("Cart")
    #expect(!application.router.canOpen("/page"))
    #expect(!application.router.canOpen("/old"))
    await #expect(throws: RouteError.self) { try await application.router.open("/none") }
    await application.stop()
  }
}

@Suite("Removing one of several declarations", .timeLimit(.minutes(5)))
struct OneOfSeveralTests {
  @Test("one decorator of a service goes, and the other stays")
  func decorators() throws {
    let module = TestModule(Cart.self) { contract in
      contract.provides(Int.self) { 1 }
      contract.decorates(Int.self) { $0 + 1 }
      contract.decorates(Int.self) { $0 * 10 }
      if let last = contract.declarations.last(where: { $0.kind == .decorates }) { contract.remove(last) }
    }
    #expect(try Application([module]).services.resolve(Int.self) == 2)
  }

  @Test("one adapter of those that a helper declares in one line goes, and the other stays")
  func adapters() {
    var contract = ModuleContract(
      of: TestModule(Host.self) { contract in
        contract.adapts(String.self, to: Int.self, fileID: "Host/H.swift", line: 1) { $0.count }
        contract.adapts(String.self, to: Double.self, fileID: "Host/H.swift", line: 1) { Double($0.count) }
      })
    contract.remove(contract.declarations[0])
    #expect(contract.declarations.map(\.name) == ["Swift.Double"])
  }
}
