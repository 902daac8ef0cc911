import CartInterface
import ShopCart
import ShopDemo
import ShopDoubles

/// `swift run CartDemo`: the cart module alone.
@main
struct Main {
  static func main() async {
    await Demo(CartModule(), [ProductDouble(), UserDouble()], start: CartRoute().path) { application in
      let cart = try application.services.resolve((any CartService).self)
      for product in [SampleProducts.teapot, SampleProducts.chair] {
        try await cart.addToCart(productID: product.id, quantity: .one)
      }
    }.run()
  }
}
