import TenonActions
import Testing

extension Mediator {
  func payment_pay(orderID: String) async throws -> Bool {
    try await perform(target: "Payment", action: "pay", parameters: ["orderID": orderID])
  }
}

/// The README's code, as it stands there.
@Suite("README: actions")
struct ReadmeTests {
  private struct Gateway: Sendable {
    func pay(order: String) async throws -> Bool { order == "42" }
  }

  private struct Session: Sendable {
    func signInIfNeeded() async -> Bool { true }
  }

  @Test("a façade hides the names, and a URL reaches what is remote")
  func actions() async throws {
    let gateway = Gateway()
    let session = Session()

    var registry = ActionRegistry(owner: "Payment")
    registry.allowScheme("shop")
    registry.action("Payment", "pay", exposure: .remote, authorization: "signedIn") { parameters, _ in
      try await gateway.pay(order: parameters.required("orderID", as: String.self))
    }
    registry.authorize("signedIn") { _ in await session.signInIfNeeded() }
    let mediator = try Mediator(registry)

    let isPaid = try await mediator.payment_pay(orderID: "42")
    try await mediator.perform(url: "shop://Payment/pay?orderID=42")
    #expect(isPaid)
  }
}
