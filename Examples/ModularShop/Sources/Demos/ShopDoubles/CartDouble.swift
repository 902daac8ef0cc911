import CartInterface
import OrderInterface
import ProductInterface
import ShopScreen
import ShopUI
import ShopValues
import TenonScreens
import UserInterface

/// A double for the cart module, with an in-memory cart.
public struct CartDouble: Module {
  public let name = "Cart"
  public let layer = Layer.business
  public let cart: FixedCart

  public init(_ cart: FixedCart = FixedCart()) { self.cart = cart }

  public func declare(in contract: inout ModuleContract) {
    let detail = contract.opens(ifPresent: ProductDetailRoute.self)
    contract.provides((any CartService).self, lifetime: .scoped(Session.self)) { [cart] in cart }
    contract.observes(OrderPlaced.self) { [cart] event in await cart.remove(event.cartItems) }
    contract.observes(ProductSoldOut.self) { [cart] event in await cart.note(event.product) }
    contract.form(
      AddToCartRoute.self, LocalizedText(en: "Cart", zh: "购物车"), as: .stack(of: .cart)
    ) { _, visit in
      let product = visit.form?["product"].flatMap(ProductID.init(rawValue:))
      return .redirect(
        product.map { detail.path(ProductDetailRoute(id: $0)) } ?? visit.path,
        notice: Notice("The cart's double recorded this."))
    }
  }
}

/// A cart service in memory.
public actor FixedCart: CartService {
  private var items: [CartItem]
  /// The products that were reported to the cart as sold out.
  public private(set) var soldOut: [ProductID] = []

  public init(_ products: [ProductInfo] = [SampleProducts.teapot, SampleProducts.chair]) {
    items = products.map {
      CartItem(
        id: .random(prefix: "c"), productID: $0.id, productName: $0.name, price: $0.price, quantity: .one,
        image: $0.image)
    }
  }

  public func addToCart(productID: ProductID, quantity: Quantity) async throws(CartError) {
    throw .productNotFound(productID)
  }

  public func removeFromCart(itemID: CartItemID) async throws(CartError) { remove([itemID]) }

  public func updateQuantity(itemID: CartItemID, quantity: Quantity) async throws(CartError) {
    guard let index = items.firstIndex(where: { $0.id == itemID }) else { throw .itemNotFound(itemID) }
    items[index].quantity = quantity
  }

  public func fetchCartItems() async throws(CartError) -> [CartItem] { items }
  public func cartItemCount() async -> Int { items.pieceCount }

  public func cartCounts() async -> AsyncStream<Int> {
    let count = items.pieceCount
    return AsyncStream {
      $0.yield(count)
      $0.finish()
    }
  }

  func remove(_ ids: [CartItemID]) { items.removeAll { ids.contains($0.id) } }
  func note(_ product: ProductID) { soldOut.append(product) }
}
