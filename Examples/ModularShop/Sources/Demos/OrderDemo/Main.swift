import OrderInterface
import ShopDemo
import ShopDoubles
import ShopOrder

/// `swift run OrderDemo`: the order module alone.
@main
struct Main {
  static func main() async {
    await Demo(
      OrderModule(), [CartDouble(), ProductDouble(), UserDouble(), MessageDouble()],
      start: CheckoutRoute().path
    ).run()
  }
}
