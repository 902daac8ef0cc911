import ShopValues
import TenonRouter
import UserInterface

/// The messages: `/messages`.
public struct MessageListRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/messages"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("messages") }
}

/// Opens a message with a form, which marks the message as read and leads to its address: `/message/m-1`.
public struct MessageRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/message/:id"

  public let id: MessageID

  public init(id: MessageID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("message", id.rawValue) }
}

/// Marks all messages as read, with a form: `/messages/read`.
public struct ReadAllMessagesRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/messages/read"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("messages", "read") }
}
