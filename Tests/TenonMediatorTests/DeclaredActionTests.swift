import TenonMediator
import Testing

/// What a library that composes registries is given.
@Suite("Declared actions", .timeLimit(.minutes(10)))
struct DeclaredActionTests {
  static func registry() -> ActionRegistry {
    var registry = ActionRegistry(owner: "Payment")
    registry.action(
      .paymentCharge, authorization: "signedIn", fileID: "Payment/Module.swift", line: 3
    ) { _, _ in PaymentResult(receipt: "") }
    registry.owner = "Cart"
    registry.action(.named("Cart", "clear"), exposure: .external) { _, _ in }
    registry.action(.cartCount) { _, _ in 1 }
    registry.authorize("signedIn") { _ in true }
    registry.authorize("paid") { _ in true }
    return registry
  }

  @Test("a registry tells what it declares, in order, before a mediator is made")
  func declared() {
    let declared = Self.registry().declared
    #expect(declared.map(\.name.description) == ["Payment.charge", "Cart.clear", "Cart.count"])
    #expect(declared.map(\.owner) == ["Payment", "Cart", "Cart"])
    #expect(declared[0].place == SourcePlace(fileID: "Payment/Module.swift", line: 3))
    #expect(
      declared.map { $0.input.map { ObjectIdentifier($0) } } == [
        ObjectIdentifier(PaymentRequest.self), nil, ObjectIdentifier(Void.self),
      ])
    #expect(
      declared.map { ObjectIdentifier($0.output) } == [
        ObjectIdentifier(PaymentResult.self), ObjectIdentifier(Void.self), ObjectIdentifier(Int.self),
      ])
    #expect(declared.map(\.exposure) == [.internal, .external, .internal])
    #expect(declared.map(\.authorization) == ["signedIn", nil, nil])
    #expect(Self.registry().authorizers == ["signedIn", "paid"])
  }

  @Test("the actions of targets are declared, too")
  func targets() {
    var registry = ActionRegistry()
    registry.target("Counter") { CounterTarget(number: 1) }
    #expect(registry.declared.map(\.name.action) == ["number", "later", "onMain"])
    #expect(registry.declared.allSatisfy { $0.input == nil })
  }

  @Test("an action can be taken back, and declared anew")
  func removing() throws {
    var registry = Self.registry()
    registry.removeAction(named: ActionReference<Void, Int, any Error>.cartCount.name)
    registry.removeAction(named: ActionName(target: "Nobody", action: "go"))
    #expect(registry.declared.map(\.name.description) == ["Payment.charge", "Cart.clear"])
    registry.action(.cartCount) { _, _ in 2 }
    #expect(try Mediator(registry).performImmediately(.cartCount, ()) == 2)
  }
}
