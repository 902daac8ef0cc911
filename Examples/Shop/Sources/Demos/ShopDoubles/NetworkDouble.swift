import Foundation
import ProductInterface
import ShopNetwork
import ShopValues
import Tenon

/// Stands for the network: answers as the catalogue service would, from a few products.
public struct NetworkDouble: Module {
  public let name = "Network"
  public let layer = Layer.core
  public let server: FixedServer

  public init(_ server: FixedServer = FixedServer()) { self.server = server }

  public func declare(in contract: inout ModuleContract) {
    contract.services.register((any NetworkClient).self, instance: server)
  }
}

/// A catalogue service in memory, without HTTP.
public actor FixedServer: NetworkClient {
  private var stock: [ProductID: Int] = [:]
  private var isDown = false
  /// The sales it was told, by key and product.
  public private(set) var sales: [String: Int] = [:]
  /// How often it was asked.
  public private(set) var requests = 0

  public init() {}

  /// Makes the service unreachable, or reachable again.
  public func setDown(_ isDown: Bool) { self.isDown = isDown }

  /// Changes how many pieces of a product are left.
  public func setStock(_ count: Int, of product: ProductID) { stock[product] = count }

  public func request<Response: Decodable & Sendable>(
    _ endpoint: Endpoint, responseType: Response.Type
  ) async throws(NetworkError) -> Response {
    requests += 1
    let address = endpoint.path.description
    if isDown { throw .unreachable(address: address, cause: "the double was made unreachable") }
    guard let answer = answer(endpoint) else { throw .status(404, address: address, body: "") }
    do {
      return try JSONDecoder().decode(
        Response.self, from: try JSONSerialization.data(withJSONObject: answer))
    } catch {
      throw .undecodable(address: address, expected: "\(Response.self)", cause: "\(error)")
    }
  }

  private func answer(_ endpoint: Endpoint) -> Any? {
    let segments = endpoint.path.segments
    switch (segments.first, segments.count) {
    case ("categories", _):
      return SampleProducts.categories.map {
        ["id": $0.id.rawValue, "name": ["en": $0.name.en, "zh": $0.name.zh], "count": $0.count]
      }
    case ("products", 1):
      let found = SampleProducts.all.filter { matches($0, endpoint.path) }
      return ["products": found.map(record), "page": 1, "pageSize": 20, "total": found.count]
    case ("products", 2): return product(segments[1]).map(record)
    case ("products", 3):
      guard let product = product(segments[1]), let body = endpoint.body,
        let sale = try? JSONSerialization.jsonObject(with: body.data) as? [String: Any],
        let key = sale["key"] as? String, let quantity = sale["quantity"] as? Int
      else { return nil }
      sales["\(key) \(product.id)"] = quantity
      return record(product)
    default: return nil
    }
  }

  private func product(_ id: String) -> ProductInfo? {
    SampleProducts.all.first { $0.id.rawValue == id }
  }

  private func matches(_ product: ProductInfo, _ path: ScreenPath) -> Bool {
    if let category = path.value("category"), category != product.category.rawValue { return false }
    if let tag = path.value("tag"), !product.tags.contains(tag) { return false }
    if let text = path.value("q"), !product.name.en.contains(text), !product.name.zh.contains(text) {
      return false
    }
    return true
  }

  private func record(_ product: ProductInfo) -> [String: Any] {
    [
      "id": product.id.rawValue, "name": ["en": product.name.en, "zh": product.name.zh],
      "price": product.price.minorUnits, "currency": "CNY",
      "image": product.image?.description ?? "/images/none.svg",
      "description": ["en": product.description.en, "zh": product.description.zh],
      "category": product.category.rawValue, "tags": product.tags,
      "stock": stock[product.id] ?? product.stock,
    ]
  }
}
