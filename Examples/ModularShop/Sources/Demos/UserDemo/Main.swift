import ShopDemo
import ShopDoubles
import ShopUser
import UserInterface

/// `swift run UserDemo`: the user module alone.
@main
struct Main {
  static func main() async {
    await Demo(UserModule(), [CartDouble(), MessageDouble()], start: UserCenterRoute().path).run()
  }
}
