import CartInterface
import MessageInterface
import PushInterface
import ShareInterface
import ShopDigest
import ShopLog
import ShopScreen
import ShopSession
import ShopUI
import ShopValues
import ShopWebServer
import TenonRouting
import UserInterface

/// Answers requests for screens.
struct PageServer: Sendable {
  let services: ShopServices
  let links: WebLinks
  let log: Log
  let sessions: WebSessions
  let forgery: ForgeryProtection
  let updates: LiveUpdates
  /// Where `/` leads; nowhere if that is `/` itself.
  let start: ScreenPath
  let opensEverything: Bool
  /// The first screens of the tabs that some module has.
  let tabs: [ShopTab: ScreenPath]
  let cookie: SessionCookie
  let notices = Notices()

  /// Who asks: the secret of the browser, and the session it belongs to.
  struct Guest: Sendable {
    var token: SecretToken
    var session: SessionID?
    /// Whether the browser has to be given the secret.
    var isNew: Bool
  }

  func answer(_ request: Request) async -> Response {
    do {
      switch (request.method, request.path.segments) {
      case (.get, []) where !start.segments.isEmpty, (.head, []) where !start.segments.isEmpty:
        return .redirect(to: start)
      case (.get, ["events"]): return try await events(request)
      case (.get, ["open"]), (.head, ["open"]): return openLink(request)
      case (.get, _), (.head, _), (.post, _): return try await screen(request)
      default: return problem(.methodNotAllowed, request)
      }
    } catch {
      log.error("\(request.method.rawValue) \(request.path): \(error)")
      return problem(.internalServerError, request)
    }
  }

  // MARK: who asks

  private func guest(_ request: Request) async throws -> Guest {
    guard let token = cookie.token(in: request) else { return Guest(token: .random(), isNew: true) }
    switch try await sessions.standing(of: token) {
    case .unknown: return Guest(token: token, isNew: false)
    case .expired: return Guest(token: .random(), isNew: true)
    case .valid(let session): return Guest(token: token, session: session, isNew: false)
    }
  }

  // MARK: screens

  private func screen(_ request: Request) async throws -> Response {
    var guest = try await guest(request)
    var form: FormValues?
    if request.method == .post {
      guard !guest.isNew, forgery.allows(request, session: guest.token) else {
        return page(.tooOld(request.language), status: .forbidden, request)
      }
      form = request.form
      let session = try await sessions.begin(guest.token)
      if guest.session == nil { await updates.begin(session, of: guest.token.digest) }
      guest.session = session
    }
    let (sent, asking, renewal) = (form, guest, Renewal())
    let response = try await Renewal.$current.withValue(renewal) {
      try await TaskSession.run(as: asking.session) {
        try await open(request, form: sent, guest: asking)
      }
    }
    return try await keeping(guest, response, isRenewed: renewal.isNeeded)
  }

  /// Lets the browser keep its secret, and gives it a new one when somebody logged in or out: a secret that somebody
  /// else may have planted in the browser is then worth nothing.
  private func keeping(_ guest: Guest, _ response: Response, isRenewed: Bool) async throws -> Response {
    var response = response
    if isRenewed, let session = guest.session {
      cookie.set(try await sessions.renew(session), in: &response)
      await updates.end(session)
    } else if guest.isNew {
      cookie.set(guest.token, in: &response)
    }
    return response
  }

  private func open(_ request: Request, form: FormValues?, guest: Guest) async throws -> Response {
    let user = await services.users?.currentUser()
    let visit = Visit(
      language: request.language, path: request.path, form: form, isMember: user != nil,
      origin: request.origin)
    do {
      let destination = try await destination(of: request, visit)
      switch destination {
      case .redirect(let path, let notice):
        if let notice, let session = guest.session { notices.put(notice, for: session) }
        return .redirect(to: path)
      case .methodNotAllowed:
        return problem(.methodNotAllowed, request)
      case .screen(let screen, let stack):
        return try await render(screen, stack, visit, guest)
      }
    } catch let needed as LoginNeeded {
      return .redirect(to: links.login.path(LoginRoute(next: needed.next)))
    } catch let error as RouteError {
      log.debug("\(request.path): \(error)")
      return page(.notFound(request.language, home: start), status: .notFound, request)
    }
  }

  /// What comes from within the shop may go anywhere; what comes from outside goes through the door for deep links.
  private func destination(of request: Request, _ visit: Visit) async throws -> Destination {
    let values = RouteValues(VisitKey.self, visit)
    let address = request.path
    let output: any Sendable
    if visit.form != nil || opensEverything || request.isFromWithin {
      output = try await links.addresses(address.description, with: values)
    } else {
      // Nor may a link from outside go on, after the login, to where it could not lead by itself.
      let next = try? LoginRoute(url: address.description).next
      let isOutOfReach = next.map { !links.addresses.canOpen(Self.link($0), origin: .external) } ?? false
      output = try await links.addresses.open(
        external: Self.link(isOutOfReach ? links.login.path(LoginRoute()) : address), with: values)
    }
    guard let destination = output as? Destination else {
      throw RouteError(
        .unexpectedOutput, address.description,
        message: "\(address) is answered with \(type(of: output)), and pages are needed")
    }
    return destination
  }

  /// The deep link to a place.
  private static func link(_ path: ScreenPath) -> String { "shop:/" + path.description }

  private func render(
    _ screen: Screen, _ stack: ScreenStack, _ visit: Visit, _ guest: Guest
  ) async throws -> Response {
    var frame = AppFrame(
      screen, language: visit.language, tabs: await shownTabs(visit.language, guest),
      selected: stack.tab.rawValue,
      back: stack.beneath.last, events: ScreenPath("events"))
    frame.notice = guest.session.flatMap(notices.take)
    if screen.presentation == .sheet, let below = stack.beneath.last {
      let visit = Visit(language: visit.language, path: below.path, isMember: visit.isMember)
      let output = try? await links.addresses(
        below.path.description, with: RouteValues(VisitKey.self, visit))
      if case .screen(let screen, _)? = output as? Destination {
        frame.beneath = screen
        frame.beneathBack = stack.beneath.dropLast().last
      }
    }
    let token = FormToken(name: ForgeryProtection.fieldName, value: forgery.code(for: guest.token))
    var response = Response.html(frame.page.html(formToken: token), status: Status(screen.outcome))
    if screen.outcome == .unavailable { response.headers["Retry-After"] = "5" }
    response.headers["Content-Language"] = visit.language.tag
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response
  }

  private func shownTabs(_ language: Language, _ guest: Guest) async -> [Tab] {
    let badges = await badges(of: guest.session)
    return ShopTab.allCases.compactMap { tab in
      tabs[tab].map {
        Tab(id: tab.rawValue, title: tab.title(language), icon: tab.icon, path: $0, badge: badges[tab])
      }
    }
  }

  private func badges(of session: SessionID?) async -> [ShopTab: Badge] {
    var badges = [ShopTab.cart: Badge("cart", count: 0), .messages: Badge("messages", count: 0)]
    guard session != nil else { return badges }
    if let cart = services.cart {
      badges[.cart] = Badge("cart", count: await cart.cartItemCount())
    }
    if let messages = services.messages {
      badges[.messages] = Badge("messages", count: await messages.unreadCount())
    }
    return badges
  }

  // MARK: everything else

  /// The events of a window. Listening begins no session; where another window begins one, this one receives it.
  private func events(_ request: Request) async throws -> Response {
    let guest = try await guest(request)
    if guest.isNew { return problem(.forbidden, request) }
    let (session, token) = (guest.session, guest.token)
    return await TaskSession.run(as: session) {
      let user = await services.users?.currentUser()
      let badges = await badges(of: session)
      let events = await updates.open(
        secret: token.digest, session: session, user: user?.id, language: request.language,
        badges: ShopTab.allCases.compactMap { badges[$0] },
        push: services.push)
      guard let events else { return .text("429\n", status: .tooManyRequests) }
      // The secret may have got a session since it was looked at, or be worth nothing any more.
      if (try? await sessions.standing(of: token)) != session.map(WebSessions.Standing.valid) ?? .unknown {
        await updates.end(secret: token.digest)
      }
      return .events(events)
    }
  }

  /// Opens a link that somebody was sent, as the system opens an app's: `/open?link=shop://product/p-1001`.
  private func openLink(_ request: Request) -> Response {
    guard let link = request.path.value("link"), let share = services.share,
      let place = share.place(of: link)
    else { return page(.notFound(request.language, home: start), status: .notFound, request) }
    return .redirect(to: place.segments.isEmpty ? start : place)
  }

  private func problem(_ status: Status, _ request: Request) -> Response {
    page(.problem(request.language, home: start), status: status, request)
  }

  private func page(_ screen: Screen, status: Status, _ request: Request) -> Response {
    let back = AppFrame.Back(title: request.language("Home", "首页"), path: start)
    return .html(AppFrame(screen, language: request.language, back: back).page.html(), status: status)
  }
}
