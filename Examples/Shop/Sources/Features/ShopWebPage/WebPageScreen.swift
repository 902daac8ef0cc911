import ShopScreen
import ShopUI
import WebInterface

/// Says where a link out of the shop leads, before anybody goes there.
struct WebPageScreen: Sendable {
  let page: WebPageRoute
  let visit: Visit

  var destination: Destination {
    let language = visit.language
    let screen = Screen(page.title ?? page.url.host) {
      EmptyState(
        .link, title: page.url.host,
        message: language("This page is outside of the shop.", "该页面不属于本商城。")
      ) {
        WebLink(language("Open the page", "打开页面"), to: page.url)
      }
    }
    // It does not know who leads here, so what lies beneath is where the person was.
    let back = visit.origin.map { AppFrame.Back(title: language("Back", "返回"), path: $0) }
    return .screen(screen, ScreenStack(.user, beneath: back.map { [$0] } ?? []))
  }
}
