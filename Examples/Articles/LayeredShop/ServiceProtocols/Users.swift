import TenonRouter

public struct UserInfo: Equatable, Sendable {
  public var id: String
  public var nickname: String
  public init(id: String, nickname: String) {
    self.id = id
    self.nickname = nickname
  }
}

public protocol UserService: Sendable {
  var current: UserInfo? { get async }
  func login(phone: String, code: String) async throws -> UserInfo
  func logout() async
}

/// A page for which the user has to be logged in.
public protocol MembersOnly: Route {}

public struct UserPage: Route {
  public static let pattern: RoutePattern = "/user"
  public init() {}
}

public struct MessagePage: Route {
  public static let pattern: RoutePattern = "/messages"
  public init() {}
}

public struct LoginPage: Route {
  public typealias Output = UserInfo
  public static let pattern: RoutePattern = "/login"
  public init() {}
}
