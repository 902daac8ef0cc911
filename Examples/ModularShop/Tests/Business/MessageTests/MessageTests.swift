import Foundation
import MessageInterface
import PushInterface
import ShopDoubles
import ShopMessage
import ShopPush
import ShopScreen
import ShopValues
import TenonRoutes
import Testing
import UserInterface

@Suite("The message module alone", .timeLimit(.minutes(10)))
struct MessageTests {
  private let users = FixedUsers()

  private func stage() async throws -> Stage {
    try await Stage(MessageModule(), [UserDouble(users), PushModule(), Teller()])
  }

  private func message(_ id: MessageID) -> MessageInfo {
    MessageInfo(
      id: id, kind: .order, title: LocalizedText(en: "Paid", zh: "已支付"),
      body: LocalizedText(en: "<b>Thanks</b>", zh: "谢谢"), path: ScreenPath("orders"),
      time: Date(timeIntervalSince1970: 0), isRead: false)
  }

  @Test("a message that is left twice is there once, and pushed once")
  func once() async throws {
    let stage = try await stage()
    try await stage.run { (messages: any MessageService) async throws in
      try await messages.post(message("m-1"), to: FixedUsers.li.id)
      try await messages.post(message("m-1"), to: FixedUsers.li.id)
      #expect(try await messages.fetchMessages(page: 1).map(\.id) == ["m-1"])
      #expect(await messages.unreadCount() == 1)
    }
    let pushes = try await stage.service((any PushService).self).recentPushes(for: "u-li")
    #expect(pushes.map(\.id) == ["m-1"])
    await stage.stop()
  }

  @Test("messages are read one by one or all at once, by whom they are for")
  func reading() async throws {
    let stage = try await stage()
    try await stage.run { (messages: any MessageService) async throws in
      for id: MessageID in ["m-1", "m-2", "m-3"] {
        try await messages.post(message(id), to: FixedUsers.li.id)
      }
      try await messages.post(message("m-other"), to: "u-other")
      try await messages.markRead("m-2")
      #expect(await messages.unreadCount() == 2)
      await #expect(throws: MessageError.notFound("m-other")) { try await messages.markRead("m-other") }
      try await messages.markAllRead()
      #expect(await messages.unreadCount() == 0)
      await users.set(nil)
      await #expect(throws: MessageError.notLoggedIn) { try await messages.fetchMessages(page: 1) }
    }
    await stage.stop()
  }

  @Test("opening a message marks it as read and leads on; its text is escaped")
  func screen() async throws {
    let stage = try await stage()
    #expect(try await stage.open(MessageListRoute().path).html.contains("No messages"))
    try await stage.run { (messages: any MessageService) in
      try await messages.post(message("m-1"), to: FixedUsers.li.id)
    }
    let html = try await stage.open(MessageListRoute().path).html
    #expect(html.contains("&lt;b&gt;Thanks"))
    #expect(try await stage.open(MessageRoute(id: "m-1").path).target == ScreenPath("orders"))
    #expect(try await stage.run { (messages: any MessageService) in await messages.unreadCount() } == 0)
    #expect(try await stage.open(MessageRoute(id: "m-9").path).outcome == "notFound")
    await stage.stop()
  }

  @Test("who logs in for the first time is welcomed, and only then")
  func welcome() async throws {
    let stage = try await stage()
    let tell = try stage.service(Tell.self)
    await tell.loggedIn()
    await tell.loggedIn()
    let titles = try await stage.run { (messages: any MessageService) in
      try await messages.fetchMessages(page: 1).map(\.title.en)
    }
    #expect(titles == ["Welcome"])
    await stage.stop()
  }
}

/// Sends what the user module sends.
private struct Teller: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let loggedIn = contract.sends(LoggedIn.self, .report(to: "Message"))
    contract.provides(Tell.self) { Tell(loggedIn: loggedIn) }
  }
}

private struct Tell: Sendable {
  let loggedIn: ModuleEventSender<LoggedIn>

  func loggedIn() async { await loggedIn(LoggedIn(user: FixedUsers.li, session: "s-stage")) }
}
