import MessageInterface
import ShopScreen
import ShopUI
import ShopValues

/// The list of messages, from which a message can be opened.
struct MessageScreen: Sendable {
  let messages: LiveMessages
  let links: MessageLinks
  let visit: Visit

  func answer() async throws -> Answer {
    do throws(MessageError) {
      return .screen(screen(try await messages.fetchMessages(page: 1)))
    } catch {
      return visit.unavailable(title)
    }
  }

  func open(_ id: MessageID) async throws -> Answer {
    do throws(MessageError) {
      let message = try await messages.message(id)
      try await messages.markRead(id)
      return .redirect(message.path ?? links.list.path(MessageListRoute()))
    } catch .notFound {
      return visit.notFound()
    } catch {
      return visit.unavailable(title)
    }
  }

  func readAll() async throws -> Answer {
    do throws(MessageError) {
      try await messages.markAllRead()
      return .redirect(links.list.path(MessageListRoute()))
    } catch {
      return visit.unavailable(title)
    }
  }

  private var title: String { visit.language("Messages", "消息") }

  private func screen(_ list: [MessageInfo]) -> Screen {
    let language = visit.language
    guard !list.isEmpty else {
      return Screen(title) {
        EmptyState(
          .bell, title: language("No messages", "暂无消息"),
          message: language("We will notify you when there is news about your orders.", "订单有动态时会在这里通知您。"))
      }
    }
    return Screen(title) {
      if list.contains(where: { !$0.isRead }) {
        ActionButton(
          language("Mark all as read", "全部已读"), to: links.readAll.path(ReadAllMessagesRoute()),
          emphasis: .plain,
          icon: .check)
      }
      LineList(
        list.map { message in
          Line(
            message.title.text(in: language), subtitle: message.body.text(in: language),
            moment: Moment(message.time, language: language),
            lead: .icon(message.kind.icon), to: links.message.path(MessageRoute(id: message.id)),
            isNew: !message.isRead)
        })
    }
  }
}

extension MessageInfo.Kind {
  fileprivate var icon: Icon {
    switch self {
    case .order: .receipt
    case .promotion: .tag
    case .account: .person
    }
  }
}
