import ShopValues
import TenonRouter
import UserInterface

/// The messages: `/messages`.
public struct MessageListRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/messages"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("messages") }
}

/// Opening a message, by a form; it is read then, and leads where it leads: `/message/m-1`.
public struct MessageRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/message/:id"

  public let id: MessageID

  public init(id: MessageID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("message", id.rawValue) }
}

/// Marking all messages as read, by a form: `/messages/read`.
public struct ReadAllMessagesRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/messages/read"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("messages", "read") }
}
