import MediatorApp
import PaymentInterface
import TenonActions
import Testing

@Suite("Mediator", .timeLimit(.minutes(10)))
struct MediatorTests {
  @Test("the modules fit")
  func fit() throws {
    #expect(try Application(MediatorApp.modules, options: MediatorApp.options).verify() == [])
  }

  @Test("a call has a typed result and a callback")
  func call() async throws {
    let application = try Application(MediatorApp.modules, options: MediatorApp.options)
    try await application.launch()
    let progress = AsyncStream.makeStream(of: String.self)
    let request = PaymentRequest(orderID: "1") { progress.continuation.yield($0) }
    #expect(try await application.perform(.paymentPay, request))
    #expect(try await !application.perform(.paymentPay, PaymentRequest(orderID: "")))
    #expect(await progress.stream.first { _ in true } == "the bank was asked about 1")
  }

  @Test("a list without the payment is refused")
  func incomplete() {
    expectRefusal(
      "Order/OrderModule.swift:", "no module performs Payment.pay, which Order calls",
      "add a module that does"
    ) {
      _ = try Application(MediatorApp.modules.filter { $0.name == "Order" }, options: MediatorApp.options)
    }
  }

  @Test("a target that does not exist is a typed error at the call")
  func missing() async throws {
    let application = try Application([], options: MediatorApp.options)
    try await application.launch()
    await #expect(throws: PaymentError.self) {
      try await application.perform(.paymentPay, PaymentRequest(orderID: "1"))
    }
  }
}
