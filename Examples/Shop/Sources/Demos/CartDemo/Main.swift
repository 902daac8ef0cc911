import CartInterface
import ShopCart
import ShopDemo
import ShopDoubles

/// `swift run CartDemo`: the cart module alone.
@main
struct Main {
  static func main() async {
    await Demo(CartModule(), [ProductDouble(), UserDouble(FixedUsers(nil))], start: CartRoute().path).run()
  }
}
