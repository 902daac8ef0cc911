import ShopScreen
import ShopUI
import ShopValues
import ShopWebServer
import TenonScreens
import UserInterface

/// Draws screens as pages, with the bar, the screen below, the tabs, and the notice that is shown once.
struct PageDrawer: Sendable {
  /// The address that `/` leads to; if it is `/` itself, there is none.
  let start: ScreenPath
  /// The first screens of the tabs, where a module provides them.
  let tabs: [ShopTab: ScreenPath]
  let customer: Provider<Customer>
  /// A link for people who run the shop.
  let aside: (@Sendable (Language) -> (title: String, path: ScreenPath))?
  let notices = Notices()

  /// Draws a screen with the screens below it.
  func draw(
    _ screen: Screen, _ opened: OpenedScreen, _ visit: Visit, _ guest: Guest, formToken: FormToken
  ) async throws -> Response {
    let (language, beneath) = (visit.language, opened.beneath.last)
    var frame = AppFrame(
      screen, isSheet: opened.isSheet, language: language,
      tabs: tabs(language, try await customer().badges(for: guest.session)),
      selected: opened.tab?.rawValue, back: beneath?.back(language), events: ScreenPath("events"))
    frame.aside = aside?(language)
    frame.notice = guest.session.flatMap(notices.take)
    if opened.isSheet, let beneath {
      let visit = Visit(language: language, path: beneath.path, isMember: visit.isMember)
      if case .screen(let screen, _)? = try? await beneath.screen.answer(visit) {
        frame.beneath = screen
        frame.beneathBack = opened.beneath.dropLast().last?.back(language)
      }
    }
    var response = Response.html(frame.page.html(formToken: formToken), status: Status(screen.outcome))
    if screen.outcome == .unavailable { response.headers["Retry-After"] = "5" }
    response.headers["Content-Language"] = language.tag
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response
  }

  /// Draws a screen that does not belong to a module.
  func draw(_ screen: Screen, status: Status, _ request: Request) -> Response {
    let back = AppFrame.Back(title: request.language("Home", "首页"), path: start)
    // The user of the page is not known, so there are no numbers on the tabs.
    let frame = AppFrame(screen, language: request.language, tabs: tabs(request.language, [:]), back: back)
    return .html(frame.page.html(), status: status)
  }

  /// Draws the screen for a request that the shop cannot answer.
  func problem(_ status: Status, _ request: Request) -> Response {
    draw(.problem(request.language, home: start), status: status, request)
  }

  private func tabs(_ language: Language, _ badges: [ShopTab: Badge]) -> [Tab] {
    ShopTab.allCases.compactMap { tab in
      tabs[tab].map {
        Tab(id: tab.rawValue, title: tab.title(language), icon: tab.icon, path: $0, badge: badges[tab])
      }
    }
  }
}

extension OpenedScreen.Layer {
  fileprivate func back(_ language: Language) -> AppFrame.Back {
    AppFrame.Back(title: screen.title.text(in: language), path: path)
  }
}
