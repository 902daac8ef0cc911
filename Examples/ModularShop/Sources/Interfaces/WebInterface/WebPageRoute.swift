import ShopValues
import TenonRouter

/// A page of the web outside of the shop: `/web?title=Sunmao&url=https%3A%2F%2Fexample.org%2F`. A module that has the
/// screen decides how it is shown.
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
