import ShopUI
import ShopValues
import ShopWebServer

/// Screens that show every component, with no shop behind them.
struct Gallery {
  let language: Language

  static func answer(_ request: Request) -> Response {
    let gallery = Gallery(language: request.language)
    guard let page = gallery.page(request.path, form: request.form) else {
      if request.path.segments.first == "images" {
        return .bytes(Array(picture(request.path.segments.last ?? "").utf8), contentType: "image/svg+xml")
      }
      return .text("none", status: .notFound)
    }
    return .html(page.html(formToken: FormToken(name: "_token", value: "gallery")))
  }

  func page(_ path: ScreenPath, form: FormValues?) -> Page? {
    switch path.segments.first {
    case nil: frame(home, selected: "home").page
    case "product":
      frame(product, selected: "home", back: AppFrame.Back(title: home.title, path: ScreenPath())).page
    case "cart": frame(cart, selected: "cart").page
    case "empty": frame(empty, selected: "cart").page
    case "checkout":
      frame(
        checkout(form), selected: "cart", back: AppFrame.Back(title: cart.title, path: ScreenPath("cart"))
      ).page
    case "share": sheet.page
    case "order":
      frame(
        order, selected: "me", back: AppFrame.Back(title: language("Orders", "订单"), path: ScreenPath("me"))
      ).page
    case "me": frame(me, selected: "me").page
    case "down":
      frame(.unavailable(language("Home", "首页"), retry: ScreenPath(), language: language), selected: "home")
        .page
    default: nil
    }
  }

  private func frame(_ screen: Screen, selected: String, back: AppFrame.Back? = nil) -> AppFrame {
    AppFrame(
      screen, language: language,
      tabs: [
        Tab(id: "home", title: language("Home", "首页"), icon: .home, path: ScreenPath()),
        Tab(id: "search", title: language("Search", "搜索"), icon: .search, path: ScreenPath("search")),
        Tab(
          id: "cart", title: language("Cart", "购物车"), icon: .cart, path: ScreenPath("cart"),
          badge: Badge("cart", count: 3)),
        Tab(
          id: "messages", title: language("Messages", "消息"), icon: .bell, path: ScreenPath("messages"),
          badge: Badge("messages", count: 0)),
        Tab(id: "me", title: language("Me", "我的"), icon: .person, path: ScreenPath("me")),
      ], selected: selected, back: back, events: ScreenPath("events"))
  }

  static func image(_ name: String) -> ScreenPath { ScreenPath("images", "\(name).svg") }

  /// A picture whose colours depend on its name.
  static func picture(_ name: String) -> String {
    let hue = name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 360 }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">\
      <rect width="400" height="400" fill="hsl(\(hue) 55% 84%)"/>\
      <circle cx="200" cy="190" r="110" fill="hsl(\(hue) 45% 62%)"/>\
      <rect x="120" y="250" width="160" height="26" rx="13" fill="hsl(\(hue) 40% 40%)"/></svg>
      """
  }
}
