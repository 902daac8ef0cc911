import TenonRouter

public protocol ShareService: Sendable {
  func share(_ text: String) async throws
}

public struct WebPage: Route {
  public static let pattern: RoutePattern = "/web"
  public var url: String
  public var title: String?
  public init(url: String, title: String? = nil) {
    self.url = url
    self.title = title
  }
}
