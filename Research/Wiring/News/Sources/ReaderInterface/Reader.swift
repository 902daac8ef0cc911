import Kit
import TenonActions
import TenonRoutes

public protocol Bookmarks: Sendable {
  func all() async -> [Int]
}

public struct BookmarkList: Route {
  public static let pattern: RoutePattern = "/bookmarks"
  public init() {}
}

public struct SearchPage: Route {
  public static let pattern: RoutePattern = "/search"
  public var q: String?
  public init(q: String? = nil) { self.q = q }
}

public struct Bookmarked: Sendable {
  public var id: Int
  public init(id: Int) { self.id = id }
}

public struct BookmarksChanged: Sendable {
  public var count: Int
  public init(count: Int) { self.count = count }
}
