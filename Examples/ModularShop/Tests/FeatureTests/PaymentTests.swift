import PaymentInterface
import ShopDatabase
import ShopPayment
import ShopValues
import Testing

@Suite("The payment sandbox", .timeLimit(.minutes(10)))
struct PaymentTests {
  private func service() async throws -> SandboxPaymentService {
    SandboxPaymentService(database: try await Database(.memory, migrations: SandboxPaymentService.migrations))
  }

  private func request(_ key: IdempotencyKey, _ card: CardToken, _ amount: Int64 = 1000) -> PaymentRequest {
    PaymentRequest(key: key, amount: Money(minorUnits: amount), card: card, subject: "order 1")
  }

  @Test(
    "the same key takes money once and gives the first result", arguments: [CardToken.approved, .expiredCard])
  func idempotency(card: CardToken) async throws {
    let service = try await service()
    let first = try await service.charge(request("k1", card))
    for other in CardToken.allCases {
      #expect(try await service.charge(request("k1", other)) == first)
    }
    #expect(try await service.audit().chargeCount == (card == .approved ? 1 : 0))
  }

  @Test("many requests with one key at once take money once")
  func concurrency() async throws {
    let service = try await service()
    let results = try await withThrowingTaskGroup(of: PaymentResult.self) { group in
      for _ in 0..<50 { group.addTask { try await service.charge(request("k1", .approved)) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(results.count == 1)
    #expect(try await service.audit() == PaymentAudit(chargeCount: 1, total: Money(minorUnits: 1000)))
  }

  @Test("a lost answer means the money was taken, and a lost request that it was not")
  func timeouts() async throws {
    let service = try await service()
    await #expect(throws: PaymentError.timedOut("k1")) {
      try await service.charge(request("k1", .lostResponse))
    }
    await #expect(throws: PaymentError.timedOut("k2")) {
      try await service.charge(request("k2", .lostRequest))
    }
    let taken = try await service.settle("k1")
    guard case .approved = taken else { throw Unexpected(taken) }
    #expect(try await service.settle("k2") == .voided)
    #expect(try await service.audit().chargeCount == 1)
  }

  @Test("a void key takes no money, however late the request arrives")
  func void() async throws {
    let service = try await service()
    #expect(try await service.settle("k1") == .voided)
    #expect(try await service.charge(request("k1", .approved)) == .voided)
    #expect(try await service.result(for: "k1") == .voided)
    #expect(try await service.audit().chargeCount == 0)
  }

  @Test("a key is good for one amount, and an amount is more than nothing")
  func refusals() async throws {
    let service = try await service()
    _ = try await service.charge(request("k1", .approved))
    await #expect(throws: PaymentError.keyReused("k1")) {
      try await service.charge(request("k1", .approved, 2000))
    }
    await #expect(throws: PaymentError.invalidAmount(Money(minorUnits: 0))) {
      try await service.charge(request("k2", .approved, 0))
    }
    #expect(try await service.result(for: "k2") == nil)
  }
}

/// Something a test did not reckon with.
struct Unexpected: Error {
  let value: String

  init(_ value: some Any) { self.value = "\(value)" }
}
