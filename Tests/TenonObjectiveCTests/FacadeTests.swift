import TenonObjectiveC
import TenonRoutes
import TestSupport
import Testing

/// What Objective-C may do, as the façade does it.
@Suite("what Objective-C may do", .timeLimit(.minutes(10))) struct FacadeTests {
  static let charge = ActionReference<Int, String, any Error>("Payment", "charge")
  static let nothing = ActionReference<Void, Void, any Error>("Payment", "nothing")
  static let price = ActionReference<Double, String, any Error>("Payment", "price")
  static let unknown = ActionReference<Void, Declined, any Error>("Payment", "unknown")
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
        contract.performs(FacadeTests.nothing) { _ in }
        contract.performs(FacadeTests.price) { price in "\(price)" }
        contract.performs(FacadeTests.unknown) { _ in Declined() }
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

  /// The parameters that Objective-C passes.
  private func parameters(_ values: [String: any Sendable]) -> ObjectiveCGate.Parameters {
    let runtime = TestRuntime()
    let object = (try? ObjectiveCValue(values)).flatMap { runtime.object(for: $0) { _ in Caller.Some() } }
    return ObjectiveCGate.parameters(object, runtime)
  }

  @Test("an action is performed with the parameters that Objective-C passes")
  func calls() async throws {
    let (gate, application) = try await gate {
      [
        .calls(Self.charge, as: "charge") { try $0.required("cents") }, .calls(Self.refuse, as: "refuse"),
        .calls(Self.nothing, as: "nothing"),
        .calls(Self.price, as: "price") { try $0.required("price", as: Double.self) },
      ]
    }
    #expect(
      text(try await gate.perform("charge", parameters(["cents": 5, "note": String?.none]))) == "charged 5")
    #expect(text(try await gate.perform("price", parameters(["price": 4]))) == "4.0")
    #expect(text(try await gate.perform("price", parameters(["price": 4.5]))) == "4.5")
    #expect(await code { try await gate.perform("nothing", .success([:])) } == nil)
    #expect(await code { try await gate.perform("refuse", .success([:])) } == .failed)
    for wrong in [[:], ["cents": "five"], ["cents": Caller.Some()], ["cents": 4.5]]
      as [[String: any Sendable]]
    {
      #expect(await code { try await gate.perform("charge", parameters(wrong)) } == .wrongParameters)
    }
    #expect(
      await code { try await gate.perform("charge", ObjectiveCGate.parameters(Caller.Some(), TestRuntime())) }
        == .wrongParameters)
    await application.stop()
    #expect(await code { try await gate.perform("charge", parameters(["cents": 5])) } != nil)
  }

  @Test("what is not declared is an error and an issue of the module")
  func undeclared() async throws {
    let (gate, application) = try await gate { [.calls(Self.charge, as: "charge") { _ in 1 }] }
    #expect(await code { try await gate.perform("Charge", .success([:])) } == .notDeclared)
    #expect(await code { try await gate.open("charge", .success([:])) } == .notDeclared)
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
    #expect(text(try await gate.open("product", parameters(["id": 4]))) == "product 4")
    #expect(text(try await gate.open(url: "/product/5")) == "product 5")
    #expect(await code { try await gate.open(url: "/nothing") } == .failed)
    #expect((try gate.service("Desk") as? any Desk)?.name == "bank")
    await application.stop()
    #expect(throws: ObjectiveCGate.Refusal.self) { try gate.service("Desk") }
  }

  @Test("verification checks what Objective-C calls, its names, and what it gets")
  func verification() async throws {
    let caller = Caller { contract in
      _ = contract.objectiveCGate([.calls(Self.charge, as: "charge") { _ in 1 }])
    }
    #expect(throws: WiringError.self) { try Application([caller]) }
    let twice = await #expect(throws: WiringError.self) {
      _ = try await gate { [.calls(Self.nothing, as: "a"), .calls(Self.refuse, as: "a")] }
    }
    #expect(twice?.findings.map(\.code.rawValue) == ["duplicate-allowance"])
    let unknown = await #expect(throws: WiringError.self) {
      _ = try await gate { [.calls(Self.unknown, as: "a")] }
    }
    #expect(unknown?.findings.map(\.code.rawValue) == ["unusable-signature"])
  }

  private func text(_ value: ObjectiveCValue) -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  private func code(_ body: () async throws -> ObjectiveCValue) async -> TNError? {
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
  final class Some: Sendable {}
}
