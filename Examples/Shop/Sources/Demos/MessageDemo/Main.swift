import MessageInterface
import ShopDemo
import ShopDoubles
import ShopMessage

/// `swift run MessageDemo`: the message module alone.
@main
struct Main {
  static func main() async {
    await Demo(MessageModule(), [UserDouble()], start: MessageListRoute().path).run()
  }
}
