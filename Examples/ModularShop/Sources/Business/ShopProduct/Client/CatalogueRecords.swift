import ProductInterface
import ShopValues

/// A product as the catalogue service sends it.
struct ProductRecord: Decodable, Sendable {
  let id: ProductID
  let name: LocalizedText
  let price: Int64
  let originalPrice: Int64?
  let currency: Currency
  let image: ScreenPath?
  let description: LocalizedText
  let category: CategoryID
  let tags: [String]
  let stock: Int

  var product: ProductInfo {
    ProductInfo(
      id: id, name: name, price: Money(minorUnits: price, currency: currency),
      originalPrice: originalPrice.map { Money(minorUnits: $0, currency: currency) }, image: image,
      description: description, category: category, tags: tags, stock: stock)
  }
}

/// A page of products as the catalogue service sends it.
struct PageRecord: Decodable, Sendable {
  let products: [ProductRecord]
  let page: Int
  let pageSize: Int
  let total: Int
}

/// A category as the catalogue service sends it.
struct CategoryRecord: Decodable, Sendable {
  let id: CategoryID
  let name: LocalizedText
  let image: ScreenPath?
  let count: Int
}

/// The pieces requested from the catalogue service, by product.
struct SaleRecord: Encodable, Sendable {
  let pieces: [String: Int]
}

/// The products whose number of pieces in the catalogue service has changed.
struct ChangedRecord: Decodable, Sendable {
  let products: [ProductRecord]
}

/// The product of which the catalogue service does not have enough pieces.
struct MissingRecord: Decodable, Sendable {
  let product: ProductID
}
