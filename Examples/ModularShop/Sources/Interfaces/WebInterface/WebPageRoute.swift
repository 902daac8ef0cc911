import ShopValues
import TenonRouter

/// A web page outside the shop: `/web?title=Sunmao&url=https%3A%2F%2Fexample.org%2F`. The module that
/// provides the screen decides how the page is shown.
public struct WebPageRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/web"

  public let url: WebAddress
  public let title: String?

  public init(url: WebAddress, title: String? = nil) {
    self.url = url
    self.title = title
  }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath(
      "web", query: [.init("url", url.rawValue)] + (title.map { [.init("title", $0)] } ?? []))
  }
}
