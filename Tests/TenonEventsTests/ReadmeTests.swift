import TenonEvents
import Testing

/// The README's code, as it stands there.
@Suite("README: events", .timeLimit(.minutes(10)))
struct ReadmeTests {
  struct ProductSoldOut: Sendable { var id: Int }

  @Test("a broadcast goes up and a report goes down")
  func events() throws {
    let logged = Recorder<String>()
    let log: @Sendable (String) -> Void = { logged.record($0) }

    let bus = try EventBus()
    let catalog = try bus.add("Catalog", layer: .feature)
    let cart = try bus.add("Cart", layer: .business)

    let token = cart.observe(ProductSoldOut.self) { event, context in
      log("\(context.sender): \(event.id) is sold out")
    }
    try catalog.post(ProductSoldOut(id: 42), .broadcast)
    try cart.post(ProductSoldOut(id: 42), .report(to: "Catalog"))

    #expect(logged.values == ["Catalog: 42 is sold out"])
    withExtendedLifetime(token) {}
  }
}
