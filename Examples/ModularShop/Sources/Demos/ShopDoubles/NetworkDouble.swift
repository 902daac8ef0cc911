import Foundation
import ProductInterface
import ShopNetwork
import ShopValues
import TenonRoutes

/// A double for the network that responds like the catalogue service, with a few products.
public struct NetworkDouble: Module {
  public let name = "Network"
  public let layer = Layer.core
  public let server: FixedServer

  public init(_ server: FixedServer = FixedServer()) { self.server = server }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any NetworkClient).self) { [server] in server }
  }
}

/// An in-memory catalogue service, without HTTP.
public actor FixedServer: NetworkClient {
  private var stock: [ProductID: Int] = [:]
  private var isDown = false
  /// The pieces that were taken, by key and product.
  public private(set) var sales: [String: Int] = [:]
  /// The number of requests.
  public private(set) var requests = 0

  public init() {}

  /// Makes the service unreachable, or reachable again.
  public func setDown(_ isDown: Bool) { self.isDown = isDown }

  /// Sets a product's remaining stock.
  public func setStock(_ count: Int, of product: ProductID) { stock[product] = count }

  public func request<Response: Decodable & Sendable>(
    _ endpoint: Endpoint, responseType: Response.Type
  ) async throws(NetworkError) -> Response {
    requests += 1
    let address = endpoint.path.description
    if isDown { throw .unreachable(address: address, cause: "the double was made unreachable") }
    if let missing = missing(endpoint) {
      throw .status(409, address: address, body: #"{"product": "\#(missing)"}"#)
    }
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
    case ("sales", 2):
      let pieces = pieces(of: endpoint)
      let changed = SampleProducts.all.filter { product in
        pieces[product.id.rawValue] != nil || sales["\(segments[1]) \(product.id)"] != nil
      }
      for product in changed { sales["\(segments[1]) \(product.id)"] = pieces[product.id.rawValue] }
      return ["products": changed.map(record)]
    default: return nil
    }
  }

  /// Returns a product of which there are fewer pieces than requested.
  private func missing(_ endpoint: Endpoint) -> ProductID? {
    SampleProducts.all.first { stock[$0.id] ?? $0.stock < pieces(of: endpoint)[$0.id.rawValue] ?? 0 }?.id
  }

  private func pieces(of endpoint: Endpoint) -> [String: Int] {
    let body = endpoint.body.flatMap { try? JSONSerialization.jsonObject(with: $0.data) as? [String: Any] }
    return body?["pieces"] as? [String: Int] ?? [:]
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
