import Foundation
import ShopCatalogue
import ShopDatabase
import ShopValues
import ShopWebServer
import Testing

@Suite("The catalogue service", .timeLimit(.minutes(10)))
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

  private func take(
    _ service: CatalogueService, _ key: String, _ pieces: [String: Int]
  ) async throws -> Response {
    let body = try JSONEncoder().encode(["pieces": pieces])
    return await service.answer(Request(.put, ScreenPath("sales", key), body: Array(body)))
  }

  private func stock(_ service: CatalogueService, _ product: String) async throws -> Int {
    try JSONDecoder().decode(
      Catalogue.Product.self, from: try await get(service, "/products/\(product)").1
    ).stock
  }

  @Test("a sale takes its pieces once, however often it is sent, and gives them back")
  func sales() async throws {
    let service = try await service()
    for _ in 0..<3 {
      #expect(try await take(service, "k-1", ["p-1009": 1]).status == .ok)
      #expect(try await stock(service, "p-1009") == 0)
    }
    for _ in 0..<2 {
      #expect(await service.answer(Request(.delete, ScreenPath("sales", "k-1"))).status == .ok)
      #expect(try await stock(service, "p-1009") == 1)
    }
  }

  @Test("all pieces are taken or none, and what is not there or not known is not taken")
  func notEnough() async throws {
    let service = try await service()
    let before = try await stock(service, "p-1001")
    for product in ["p-1009", "p-1"] {
      let response = try await take(service, "k-1", ["p-1001": 1, product: 2])
      #expect(response.status == .conflict)
      #expect(String(decoding: response.bytes ?? [], as: UTF8.self) == #"{"product":"\#(product)"}"#)
    }
    #expect(try await stock(service, "p-1001") == before)
  }

  @Test("the last piece goes to one of those who ask at once")
  func lastPiece() async throws {
    let service = try await service()
    let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask { try await take(service, "k-\(number)", ["p-1009": 1]).status == .ok }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 1)
    #expect(try await stock(service, "p-1009") == 0)
  }

  @Test("a request that arrives after its key was given up takes nothing")
  func late() async throws {
    let service = try await service()
    _ = await service.answer(Request(.delete, ScreenPath("sales", "k-1")))
    #expect(try await take(service, "k-1", ["p-1009": 1]).status == .gone)
    #expect(try await stock(service, "p-1009") == 1)
  }

  @Test(
    "what is malformed gets its status",
    arguments: [
      ("/products?page=0", 400), ("/products?size=1000", 400), ("/products?page=x", 400),
      ("/products/p-1", 404),
      ("/nothing", 404), ("/sales/k-1", 405), ("/sales", 404), ("/health", 200),
    ])
  func statuses(address: String, status: Int) async throws {
    #expect(try await get(try await service(), address).0 == status)
  }

  @Test(
    "a malformed sale changes nothing",
    arguments: ["", "{}", #"{"pieces": {}}"#, #"{"pieces": {"p-1009": 0}}"#, #"{"pieces": {"p-1009": 100}}"#])
  func malformedSale(body: String) async throws {
    let service = try await service()
    let response = await service.answer(
      Request(.put, ScreenPath("sales", "k-1"), body: Array(body.utf8)))
    #expect(response.status == .badRequest)
  }
}
