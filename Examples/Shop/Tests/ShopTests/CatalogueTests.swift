import Foundation
import ShopCatalogue
import ShopDatabase
import ShopValues
import ShopWebServer
import Testing

@Suite("The catalogue service")
struct CatalogueTests {
  private func service() async throws -> CatalogueService {
    try await CatalogueService(.bundled(), sales: .memory)
  }

  private func get(_ service: CatalogueService, _ address: String) async throws -> (Int, Data) {
    let response = await service.answer(Request(.get, try #require(ScreenPath(parsing: address))))
    return (Int(response.status.rawValue), Data(response.bytes ?? []))
  }

  @Test("it has at least 200 products, each with what a screen needs, in both languages")
  func data() throws {
    let catalogue = try Catalogue.bundled()
    #expect(catalogue.products.count >= 200)
    #expect(Set(catalogue.products.map(\.id)).count == catalogue.products.count)
    let categories = Set(catalogue.categories.map(\.id))
    for product in catalogue.products {
      #expect(categories.contains(product.category), "\(product.id)")
      #expect(product.price > 0 && product.stock >= 0, "\(product.id)")
      #expect(product.originalPrice.map { $0 > product.price } ?? true, "\(product.id)")
      for text in [product.name, product.description] {
        #expect(!text.en.isEmpty && text.zh.contains { !$0.isASCII }, "\(product.id)")
      }
      #expect(ScreenPath(parsing: product.image) != nil, "\(product.id)")
    }
  }

  @Test("lists are cut into pages that together have everything once")
  func pages() async throws {
    let service = try await service()
    var found: [String] = []
    for page in 1...20 {
      let (_, data) = try await get(service, "/products?page=\(page)&size=20")
      found += try JSONDecoder().decode(Catalogue.Page.self, from: data).products.map(\.id)
    }
    #expect(found.count == Set(found).count)
    #expect(found.count == (try Catalogue.bundled().products.count))
  }

  @Test(
    "a search finds every word in either language",
    arguments: [("clay TEAPOT", 1...1), ("紫砂", 1...1), ("", 200...500), ("zzz", 0...0)])
  func search(text: String, count: ClosedRange<Int>) async throws {
    let escaped = PercentCoding.encode(text)
    let (_, data) = try await get(try await service(), "/products?q=\(escaped)")
    #expect(count.contains(try JSONDecoder().decode(Catalogue.Page.self, from: data).total))
  }

  @Test("a sale takes its pieces once, however often it is told")
  func sales() async throws {
    let service = try await service()
    let path = ScreenPath("products", "p-1009", "sales")
    let body = Array(#"{"key": "o-1", "quantity": 1}"#.utf8)
    for _ in 0..<3 {
      let response = await service.answer(Request(.post, path, body: body))
      let product = try JSONDecoder().decode(Catalogue.Product.self, from: Data(response.bytes ?? []))
      #expect(product.stock == 0)
    }
  }

  @Test(
    "what is malformed gets its status",
    arguments: [
      ("/products?page=0", 400), ("/products?size=1000", 400), ("/products?page=x", 400),
      ("/products/p-1", 404),
      ("/nothing", 404), ("/products/p-1001/sales", 405), ("/health", 200),
    ])
  func statuses(address: String, status: Int) async throws {
    #expect(try await get(try await service(), address).0 == status)
  }

  @Test(
    "a malformed sale changes nothing",
    arguments: ["", "{}", #"{"key": "", "quantity": 1}"#, #"{"key": "k", "quantity": 0}"#])
  func malformedSale(body: String) async throws {
    let service = try await service()
    let response = await service.answer(
      Request(.post, ScreenPath("products", "p-1001", "sales"), body: Array(body.utf8)))
    #expect(response.status == .badRequest)
  }
}
