import Kit
import TenonActions
import TenonRoutes

public protocol Accounts: Sendable {
  func isSubscriber() async -> Bool
}

/// The time during which a reader is logged in.
public struct LoginSession: ServiceScope {
  public let token: String
  public init(token: String) { self.token = token }
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
  public var token: String
  public init(_ token: String) { self.token = token }
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
