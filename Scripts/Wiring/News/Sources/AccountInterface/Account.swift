import Kit
import TenonActions
import TenonRouting

public protocol Accounts: Sendable {
  func isSubscriber() async -> Bool
}

public struct SessionToken: Sendable {
  public var text: String
  public init(_ text: String) { self.text = text }
}

/// The messages of the reader who is logged in.
public protocol Inbox: Sendable {
  func unread() async -> Int
}

public struct LoginPage: Route {
  public typealias Output = Bool
  public static let pattern: RoutePattern = "/login"
  public init() {}
}

public struct ProfilePage: Route {
  public static let pattern: RoutePattern = "/profile/:user"
  public static let aliases: [RoutePattern] = ["/me/:user"]
  public var user: String
  public init(user: String) { self.user = user }
}

public struct LoggedIn: Sendable {
  public var token: SessionToken
  public init(_ token: SessionToken) { self.token = token }
}

public struct LoggedOut: Sendable {
  public init() {}
}

extension ActionAuthorization {
  public static let subscriber: ActionAuthorization = "subscriber"
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  public static var unreadCount: Self { Self("Account", "unreadCount") }
}
