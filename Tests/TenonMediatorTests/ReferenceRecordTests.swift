import Foundation
import TenonMediator
import Testing

@Suite("Records of actions by reference", .timeLimit(.minutes(10)))
struct ReferenceRecordTests {
  @Test("the table of actions says which input an action takes, and nothing for one declared by name")
  func descriptions() throws {
    var registry = ReferenceTests.registry()
    registry.action(.named("Cart", "add"), fileID: "A/A.swift", line: 1) { _, _ in }
    let actions = try Mediator(registry).actions
    #expect(actions.map(\.name.description) == ["Cart.add", "Cart.count", "Payment.charge"])
    #expect(actions.map(\.input) == [nil, "()", "TenonMediatorTests.PaymentRequest"])
    #expect(actions.map(\.result) == ["()", "Swift.Int", "TenonMediatorTests.PaymentResult"])
    #expect(actions[2].place.fileID == "TenonMediatorTests/ReferenceTests.swift")
  }

  @Test("the log gives a call's input with its type")
  func log() async throws {
    let log = Recorder<ActionLogEntry>()
    let mediator = try Mediator(ReferenceTests.registry()) { log.record($0) }
    _ = try await mediator.perform(.paymentCharge, PaymentRequest(cents: 5))
    _ = try mediator.performImmediately(.cartCount, ())
    _ = try await mediator.perform(.named("Cart", "count"), [:]) as any Sendable
    #expect(log.values.map(\.action.description) == ["Payment.charge", "Cart.count", "Cart.count"])
    #expect(log.values.map { $0.input as? PaymentRequest } == [PaymentRequest(cents: 5), nil, nil])
    #expect(log.values[2].input is ActionParameters)
  }
}
