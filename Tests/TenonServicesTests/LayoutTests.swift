import TenonServices
import Testing

@Suite("Services of any size and alignment", .timeLimit(.minutes(10)))
struct LayoutTests {
  struct Empty: Sendable, Equatable {}
  struct Wide: Sendable, Equatable {
    var vector = SIMD64<Double>(repeating: 3)
    var text = "x"
  }

  @Test("a service of any layout is kept, copied, lent and torn down in every lifetime")
  func layouts() async throws {
    try await check(Empty())
    try await check(UInt8(9))
    try await check(SIMD16<Double>(repeating: 2))
    try await check(Wide())
    try await check("text")
    try await check(Int?.none)
    try await check(Int??.some(nil))
    try await check([Wide(), Wide()])
  }

  private func check<Service: Sendable & Equatable>(_ service: Service) async throws {
    for lifetime: Lifetime in [.singleton, .cached, .scoped(OtherScope.self)] {
      let torn = Count()
      let container = try ServiceRegistry.container {
        $0.register(Service.self, lifetime: lifetime, teardown: { _ in torn.increment() }) { _ in service }
      }
      let scope = try container.openScope(OtherScope())
      for _ in 0..<2 { #expect(try scope.resolve(Service.self) == service) }
      #expect(try scope.with(ServiceKey<Service>()) { copy $0 == service })
      await container.shutdown()
      #expect(torn.value == 1)
    }
    let torn = Count()
    let container = try ServiceRegistry.container {
      $0.register(Service.self, instance: service, teardown: { _ in torn.increment() })
      $0.register(ServiceKey<Service>("transient"), lifetime: .transient) { _ in service }
    }
    #expect(try container.resolve(ServiceKey<Service>("transient")) == service)
    try await container.withOverrides { _ in
    } run: { () async throws in
      #expect(try container.resolve(Service.self) == service)
    }
    await container.shutdown()
    #expect(torn.value == 1)
  }
}
