import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Token: ServiceScope, Equatable {}
@MainActor private protocol LoginShown: AnyObject {}
@MainActor private final class LoginScreen: LoginShown {}
private struct Page: Route { static let pattern: RoutePattern = "/page" }
private enum Low: TestIdentity { static var layer: Layer { .core } }

@Suite("Nothing gets round what was declared", .timeLimit(.minutes(10)))
struct DeclaredAloneTests {
  private static let ping = Query<Bool>("Cart", "ping")
  private let above = TestModule(Cart.self) { $0.performs(Self.ping) { _ in true } }
  private let stray =
    "Low has a handle from a copy of its contract, and declarations made in the copy are lost"
    + "; make all declarations on the `contract` passed to `declare(in:)`"

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
      case 5: _ = copy.opensScope(Token.self)
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
