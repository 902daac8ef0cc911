import Tenon
import TenonActions
import TenonRoutes
import TestSupport
import Testing

@Suite("Adapters", .timeLimit(.minutes(10)))
struct AdapterTests {
  /// What the order module needs, in its own words.
  protocol RequiredTitle: Sendable { var text: String { get } }
  protocol RequiredLength: Sendable { func length() async -> Int }
  struct TitleOfProducts: RequiredTitle { let text: String }
  struct LengthOfTitle: RequiredLength {
    let title: any RequiredTitle
    func length() async -> Int { title.text.count }
  }

  private let product = TestModule(Product.self) {
    $0.provides((any ProductService).self) { Products(title: "tenon") }
  }

  @Test(
    "the host joins a required interface to a provided one, through a chain, and order follows the provider")
  func chain() async throws {
    let journal = Journal([])
    let order = TestModule(Order.self) { _ = $0.requires((any RequiredLength).self) }.noting(journal)
    let host = TestModule(Host.self) {
      $0.adapts((any ProductService).self, to: (any RequiredTitle).self) { TitleOfProducts(text: $0.title) }
      $0.adapts((any RequiredTitle).self, to: (any RequiredLength).self) { LengthOfTitle(title: $0) }
    }.noting(journal)
    var options = ApplicationOptions()
    options.launchWidth = 1
    let application = try Application([order, host, product.noting(journal)], options: options)
    try await application.launch()
    #expect(journal.value.prefix(3) == ["Product setUp", "Order setUp", "Host setUp"])
    #expect(try await application.services.resolve((any RequiredLength).self).length() == 5)
    await application.stop()
  }

  @Test("an adapter outside the host, and one that no module requires, are found")
  func misplaced() throws {
    let error = #expect(throws: WiringError.self) {
      try Application([
        product,
        TestModule(Cart.self) {
          $0.adapts((any ProductService).self, to: (any RequiredTitle).self) {
            TitleOfProducts(text: $0.title)
          }
        },
      ])
    }
    #expect(error?.findings.count == 2)
  }

  @Test("a dead end and a cycle of adapters are found before the first use")
  func deadEnds() throws {
    struct Back: ProductService { let title: String }
    let needy = TestModule(Order.self) { _ = $0.requires((any RequiredTitle).self) }
    let deadEnd = #expect(throws: WiringError.self) {
      try Application([
        needy,
        TestModule(Host.self) {
          $0.adapts((any ProductService).self, to: (any RequiredTitle).self) {
            TitleOfProducts(text: $0.title)
          }
        },
      ])
    }
    #expect(deadEnd?.findings.count == 1)
    #expect(
      deadEnd?.description.contains("no module provides TenonTests.ProductService, which Host adapts")
        == true)
    let cycle = #expect(throws: WiringError.self) {
      try Application([
        needy,
        TestModule(Host.self) {
          $0.adapts((any ProductService).self, to: (any RequiredTitle).self) {
            TitleOfProducts(text: $0.title)
          }
          $0.adapts((any RequiredTitle).self, to: (any ProductService).self) { Back(title: $0.text) }
        },
      ])
    }
    #expect(cycle?.description.contains("services need each other in a cycle") == true)
  }
}
