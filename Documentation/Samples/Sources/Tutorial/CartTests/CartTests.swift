import Cart
import CatalogInterface
import TenonTesting
import Testing

struct OneProduct: ProductService {
  func product(_ id: Int) -> Product? { Product(name: "Sample", price: 3) }
}

@Test("what is added counts towards the total")
func adding() async throws {
  try await withTestApplication(of: CartModule()) { doubles in
    doubles.provides((any ProductService).self) { OneProduct() }
  } test: { application in
    let first = try await application.open(AddToCart(id: 7))
    let second = try await application.open(AddToCart(id: 7))
    #expect(first == "Sample is in the cart; 3 euros in all")
    #expect(second == "Sample is in the cart; 6 euros in all")
  }
}
