import ShopLog
import ShopScreen
import ShopSession
import ShopUI
import ShopValues
import ShopWebServer
import TenonScreens
import UserInterface

/// Answers requests for addresses: opens them with the navigator, gets the answer from the screen, and has it
/// drawn.
struct AddressServer: Sendable {
  let guests: Guests
  let sessions: Sessions
  let customer: Provider<Customer>
  let windows: ScreenWindows
  let links: WebLinks
  let drawer: PageDrawer
  let log: Log
  let isDemo: Bool

  func answer(_ request: Request) async throws -> Response {
    let isForm = request.method == .post
    guard let guest = isForm ? try await guests.sender(request) : try await guests.guest(request) else {
      return drawer.draw(.tooOld(request.language), status: .forbidden, request)
    }
    let renewal = Renewal()
    var response = try await Renewal.$current.withValue(renewal) {
      try await sessions.run(as: guest.session) { scope in
        try await open(request, form: isForm ? request.form : nil, guest, in: scope)
      }
    }
    try await guests.keep(guest, in: &response, isRenewed: renewal.isNeeded)
    return response
  }

  private func open(
    _ request: Request, form: FormValues?, _ guest: Guest, in scope: OpenScope
  ) async throws -> Response {
    let visit = Visit(
      language: request.language, path: request.path, form: form,
      isMember: try await customer().user != nil, origin: request.origin)
    let opened: OpenedScreen
    do {
      opened = try await screen(of: request, visit, in: scope)
    } catch let error as NavigationError where error.code == .refused {
      log.debug("\(request.path): \(error)")
      return drawer.draw(missing(request), status: .notFound, request)
    }
    // The guard opened the login, unless the user requested it.
    if let login = opened.top.route as? LoginRoute, links.login.path(login) != request.path {
      return .redirect(to: links.login.path(form == nil ? login : LoginRoute(next: visit.origin)))
    }
    switch try await opened.top.screen.answer(visit) {
    case .redirect(let path, let notice):
      if let notice, let session = guest.session { drawer.notices.put(notice, for: session) }
      return .redirect(to: path)
    case .methodNotAllowed:
      return drawer.problem(.methodNotAllowed, request)
    case .screen(let screen, let beneath):
      let shown =
        beneath.isEmpty ? opened : try await windows.open(stack: beneath + [opened.top.route], in: scope)
      return try await drawer.draw(screen, shown, visit, guest, formToken: guests.formToken(for: guest))
    }
  }

  /// Returns the screen for an address that leads nowhere, or that this client may not open.
  private func missing(_ request: Request) -> Screen {
    let (language, home) = (request.language, drawer.start)
    if links.addresses.canOpen(request.path.description) { return .internalOnly(language, home: home) }
    return isDemo ? .notInDemo(language, home: home) : .notFound(language, home: home)
  }

  /// Returns the screen of a request. A request from within the shop may open any screen; a request from outside is
  /// treated as a deep link.
  private func screen(
    of request: Request, _ visit: Visit, in scope: OpenScope
  ) async throws -> OpenedScreen {
    let address = request.path
    if visit.form != nil || isDemo || request.isFromWithin {
      return try await windows.open(address.description, from: visit.origin, in: scope)
    }
    // After the login, a link from outside must not continue to an address that it could not open by itself.
    let next = (try? LoginRoute(url: address.description))?.next
    let isOutOfReach = next.map { !links.addresses.canOpen(Self.link($0), origin: .external) } ?? false
    return try await windows.open(
      Self.link(isOutOfReach ? links.login.path(LoginRoute()) : address), origin: .external, in: scope)
  }

  /// Returns the deep link to an address.
  private static func link(_ path: ScreenPath) -> String { "shop:/" + path.description }
}
