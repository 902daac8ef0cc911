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

@Suite("Scopes beside each other", .timeLimit(.minutes(10)))
struct ScopesApartTests {
  private func escaped(_ user: String, _ service: Any.Type, _ scope: String) -> String {
    "Cart/C.swift:7: Cart \(user) with TenonTests.\(String(describing: service)), which belongs to the scope \(scope)"
      + "; give it to a service of that scope, or to the code that opens the scope"
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
    #expect(all == [escaped("provides TenonTests.InB", InA.self, "a")])
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
    #expect(all == [escaped("provides TenonTests.InA", Token.self, "b")])
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
        escaped("decorates TenonTests.InA", InB.self, "b"),
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
    let token = "TenonTests.Token"
    #expect(
      all == [
        "Host/H.swift:2: Host opens the scope a without \(token), which services of the scope need"
          + "; pass it in, as the opener at Host/H.swift:1 does"
      ])
  }
}
