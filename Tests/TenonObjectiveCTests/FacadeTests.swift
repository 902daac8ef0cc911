import TenonObjectiveC
import TenonRouting
import TestSupport
import Testing

/// What Objective-C may do, as the façade does it.
@Suite("what Objective-C may do", .timeLimit(.minutes(10))) struct FacadeTests {
  static let charge = ActionReference<Int, String, any Error>("Payment", "charge")
  static let refuse = ActionReference<Void, Void, any Error>("Payment", "refuse")

  struct Declined: Error {}
  struct ProductRoute: Route {
    typealias Output = String
    static let pattern: RoutePattern = "/product/:id"
    let id: Int
  }

  protocol Desk: Sendable { var name: String { get } }
  struct BankDesk: Desk { let name = "bank" }

  /// A module that offers all of this, with the gate of another that may use it.
  private func gate(
    _ allowances: @escaping @Sendable () -> [ObjectiveCAllowance]
  ) async throws -> (ObjectiveCGate, Application) {
    struct Offering: Module {
      let layer = Layer.core
      func declare(in contract: inout ModuleContract) {
        contract.performs(FacadeTests.charge) { cents in "charged \(cents)" }
        contract.performs(FacadeTests.refuse) { _ async throws in throw Declined() }
        contract.provides((any Desk).self) { BankDesk() }
        contract.routes(ProductRoute.self) { route, _ in "product \(route.id)" }
      }
    }
    let made = Box<ObjectiveCGate?>(nil)
    let caller = Caller { contract in
      let gate = contract.objectiveCGate(allowances())
      made.update { $0 = gate }
    }
    let application = try Application([Offering(), caller])
    try await application.launch()
    return (try #require(made.value), application)
  }

  @Test("an action is performed with the parameters that Objective-C passes")
  func calls() async throws {
    let (gate, application) = try await gate {
      [.calls(Self.charge, as: "charge") { try $0.required("cents") }, .calls(Self.refuse, as: "refuse")]
    }
    let charged = try await gate.perform("charge", ["cents": .integer(5), "note": .null])
    #expect(charged.read(as: String.self) == "charged 5")
    #expect(await code { try await gate.perform("refuse", [:]) } == .failed)
    for parameters in [[:], ["cents": .string("five")], ["cents": .object(Caller.Some())]]
      as [[String: ObjectiveCValue]]
    {
      #expect(
        await code { try await gate.perform("charge", parameters) }
          == .wrongParameters)
    }
    await application.stop()
    #expect(
      await code { try await gate.perform("charge", ["cents": .integer(5)]) }
        != nil)
  }

  @Test("what is not declared is an error and an issue of the module")
  func undeclared() async throws {
    let (gate, application) = try await gate { [.calls(Self.charge, as: "charge") { _ in 1 }] }
    #expect(await code { try await gate.perform("Charge", [:]) } == .notDeclared)
    #expect(await code { try await gate.open("charge", [:]) } == .notDeclared)
    #expect(await code { try await gate.open(url: "/product/1") } == .notDeclared)
    #expect(throws: ObjectiveCGate.Refusal.self) { try gate.service("Desk") }
    #expect(application.issues.all.map(\.module) == ["Caller", "Caller", "Caller", "Caller"])
    let issue = try #require(application.issues.all.first)
    #expect(issue.error.contains(#"may not perform "Charge"; it may use charge; declare it with"#))
    await application.stop()
  }

  @Test("routes and URLs are opened, and services used")
  func routes() async throws {
    let (gate, application) = try await gate {
      [
        .opens(ProductRoute.self, as: "product") { ProductRoute(id: try $0.required("id")) }, .opensURLs(),
        .requires((any Desk).self, named: "Desk"),
      ]
    }
    #expect(try await gate.open("product", ["id": .integer(4)]).read(as: String.self) == "product 4")
    #expect(try await gate.open(url: "/product/5").read(as: String.self) == "product 5")
    #expect(await code { try await gate.open(url: "/nothing") } == .failed)
    #expect((try gate.service("Desk") as? any Desk)?.name == "bank")
    await application.stop()
    #expect(throws: ObjectiveCGate.Refusal.self) { try gate.service("Desk") }
  }

  @Test("verification checks what Objective-C calls")
  func verification() throws {
    let caller = Caller { contract in
      _ = contract.objectiveCGate([.calls(Self.charge, as: "charge") { _ in 1 }])
    }
    #expect(throws: WiringError.self) { try Application([caller]) }
  }

  private func code(_ body: () async throws -> ObjectiveCValue) async -> ObjectiveCGate.Refusal.Code? {
    do {
      _ = try await body()
      return nil
    } catch {
      return (error as? ObjectiveCGate.Refusal)?.code
    }
  }
}

extension Caller {
  /// An object of a class that Swift does not know.
  final class Some {}
}
