import HomeInterface
import ShopDemo
import ShopDoubles
import ShopHome

/// `swift run HomeDemo`: the home module alone.
@main
struct Main {
  static func main() async {
    await Demo(HomeModule(), [ProductDouble()], start: HomeRoute().path).run()
  }
}
