import Foundation
import MessageInterface
import ShopDemo
import ShopDoubles
import ShopMessage
import ShopValues

/// `swift run MessageDemo`: the message module alone.
@main
struct Main {
  static func main() async {
    await Demo(MessageModule(), [UserDouble()], start: MessageListRoute().path) { application in
      let messages = try application.services.resolve((any MessageService).self)
      for message in [welcome, sale] { try await messages.post(message, to: FixedUsers.li.id) }
    }.run()
  }

  private static let welcome = MessageInfo(
    id: "welcome", kind: .account, title: LocalizedText(en: "Welcome", zh: "欢迎光临"),
    body: LocalizedText(en: "Choose a message to read it.", zh: "点击消息即可阅读。"),
    path: MessageListRoute().path, time: Date(), isRead: true)

  private static let sale = MessageInfo(
    id: "sale", kind: .promotion, title: LocalizedText(en: "Spring tea is here", zh: "明前春茶已到"),
    body: LocalizedText(en: "First picking, sealed the same day.", zh: "头采嫩芽，当日封罐。"),
    path: MessageListRoute().path, time: Date(), isRead: false)
}
