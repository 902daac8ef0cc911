import ShopScreen
import ShopUI
import WebInterface

/// Shows where a link out of the shop leads, before the user goes there.
struct WebPageScreen: Sendable {
  let page: WebPageRoute
  let visit: Visit

  var answer: Answer {
    let language = visit.language
    let screen = Screen(page.title ?? page.url.host) {
      EmptyState(
        .link, title: page.url.host,
        message: language("This page is outside the shop.", "该页面不属于本商城。")
      ) {
        WebLink(language("Open the page", "打开页面"), to: page.url)
      }
    }
    return .screen(screen)
  }
}
