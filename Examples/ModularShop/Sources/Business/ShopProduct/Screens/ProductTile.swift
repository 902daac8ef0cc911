import ProductInterface
import ShopUI
import ShopValues

extension Tile {
  /// Creates the tile of a product in a grid.
  init(_ product: ProductInfo, _ links: ProductLinks, _ language: Language) {
    let label: Label? =
      product.isSoldOut
      ? Label(language("Sold out", "售罄"))
      : product.originalPrice.map { _ in Label(language("Sale", "促销"), tone: .accent) }
    self.init(
      product.name.text(in: language), to: links.detail.path(ProductDetailRoute(id: product.id)),
      image: product.image,
      label: label
    ) {
      Price(product.price, original: product.originalPrice, language: language)
    }
  }
}
