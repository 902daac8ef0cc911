import TenonTesting
import Testing

struct StubbedCatalog: Catalog { func name(of id: Int) -> String { "Tea" } }
struct SignedInUser: Users { func isSignedIn() -> Bool { true } }

@Suite("The bag alone", .timeLimit(.minutes(1)))
struct BagTests {
  @Test("a payment that succeeds is announced to the layers above")
  func buying() async throws {
    try await withTestApplication(of: BagModule()) { doubles in
      doubles.provides((any Catalog).self) { StubbedCatalog() }
      doubles.provides((any Users).self) { SignedInUser() }
      doubles.performs(.paymentPay) { amount in true }
      doubles.destination(ItemPage.self) { route, screen in "page \(route.id)" }
    } test: { application in
      let isPaid = try await application.perform(.bagBuy, 42)
      #expect(isPaid)
      #expect(application.performed(.paymentPay) == [0])
      #expect(application.sent(Bought.self).map(\.id) == [42])
    }
  }
}
