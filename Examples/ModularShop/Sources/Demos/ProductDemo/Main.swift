import ProductInterface
import ShopDemo
import ShopDoubles
import ShopProduct

/// `swift run ProductDemo`: the product module alone.
@main
struct Main {
  static func main() async {
    await Demo(ProductModule(), [NetworkDouble(), CartDouble()], start: CategoryListRoute().path).run()
  }
}
