import TenonDiagnostics

/// A route that may be shown now. Only the gate, which is this file, creates one, and a screen with a route gets its
/// entry only from one. So no way to a screen leads past the rules and interceptors.
struct AdmittedPage: Sendable {
  let route: any Route
  /// The destination that shows the route.
  let record: RouteDestination
  /// The URL that led to the route; `nil` if it was passed as a value.
  let link: RouteLink?
  /// The native values; `nil` if there are none, which avoids their cost.
  let values: RouteValues?
  /// How often rules and interceptors have redirected on the way to the route.
  let redirects: Int
  /// The scope in which the screen is made, and with which it closes; `nil` outside of scopes.
  let scope: (any ScreenScope)?

  /// - Throws: The refusal if the screen is made in a scope that is not open.
  fileprivate init(
    _ route: any Route, _ record: RouteDestination, link: RouteLink?, values: RouteValues?, redirects: Int = 0
  ) throws(NavigationError) {
    do { scope = try record.screenPlace?.scope() } catch { throw .refused(error, route.name) }
    self.route = route
    self.record = record
    self.link = link
    self.values = values
    self.redirects = redirects
  }

  /// Creates a page from a route that has reached the end of its chain of interceptors.
  fileprivate init(
    _ route: any Route, _ record: RouteDestination, _ context: RouteContext
  ) throws(NavigationError) {
    try self.init(
      route, record, link: RouteLink(context.url, isExternal: context.origin == .external),
      values: context.values.isEmpty ? nil : context.values, redirects: context.hops.count)
  }
}

/// What became of a request at the gate.
enum Admission {
  /// A page that may be shown.
  case page(AdmittedPage)
  /// The results of handlers that show no screen.
  case handled([any Sendable])
}

/// The URL with which a screen was opened. It is a class to keep entries small, because most entries have no URL.
final class RouteLink: Sendable {
  let url: RouteURL
  /// Whether the URL came from outside the process, and therefore reaches only external routes.
  let isExternal: Bool

  init(_ url: RouteURL, isExternal: Bool) {
    self.url = url
    self.isExternal = isExternal
  }
}

extension Navigator {
  /// Creates the entry of a route that nothing protects.
  /// - Parameter record: The route's destination.
  /// - Returns: `nil` if rules or interceptors decide about the route, so that they must be asked.
  @inline(__always)
  func entryAtOnce(
    for route: some Route, _ record: RouteDestination, id: EntryID,
    transition: ScreenTransition = .automatic
  ) -> NavigationEntry? {
    if record.isDecided || !router.isTransparent { return nil }
    return NavigationEntry(id: id, admitted: route, transition: transition)
  }

  /// Creates the entry of a route that nothing protects and that has a destination.
  package func entryAtOnce(
    for route: any Route, id: EntryID? = nil, transition: ScreenTransition = .automatic,
    children: [NavigationEntry] = []
  ) -> NavigationEntry? {
    guard let record = table.routes[ObjectIdentifier(type(of: route))],
      var entry = entryAtOnce(
        for: route, record, id: id ?? EntryID(nextNumber()), transition: transition)
    else { return nil }
    if !children.isEmpty { entry.children = children }
    return entry
  }

  /// Returns an entry for a screen that the system has shown, and that stands for a route. If rules or interceptors
  /// decide about the route, the entry has no route until they have let it pass. If they refuse, the screen is closed.
  package func entry(shownFor route: any Route) -> NavigationEntry {
    if let entry = entryAtOnce(for: route) { return entry }
    let entry = entryWithoutRoute()
    if table.routes[ObjectIdentifier(type(of: route))] != nil {
      Task {
        if let page = try? await page(route), page.route.isEqual(to: route) {
          name(entry.id, page)
        } else {
          await perform(.finish(entry.id))
        }
      }
    }
    return entry
  }

  /// Lets a route pass the rules, the interceptors of all routes and the route's own.
  /// - Parameters:
  ///   - link: The link that brings the route along as a parent.
  ///   - runsHandlers: Whether a handler that shows no screen may answer. If not, it does not run, and an error is
  ///     thrown.
  func admit(
    _ route: any Route, values: RouteValues? = nil, origin: RouteOrigin = .internal, of link: RouteURL? = nil,
    runsHandlers: Bool = false
  ) async throws(NavigationError) -> Admission {
    let record = table.routes[ObjectIdentifier(type(of: route))]
    let isHandled = record == nil && router.answers(type(of: route))
    if record?.isDecided != true, !isHandled, link == nil, router.isTransparent {
      guard let record else { throw table.unregistered(route) }
      return .page(try AdmittedPage(route, record, link: nil, values: values))
    }
    do {
      switch try await router.admit(
        route, origin: origin, of: link, with: values ?? RouteValues(), runsHandlers: runsHandlers)
      {
      case .answered(let output): return .handled([output])
      case .page(let found, let context, let key):
        return .page(
          try await inScopeOfRequest { () throws(NavigationError) in
            guard link == nil, context.hops.isEmpty, found.isEqual(to: route) else {
              return try reached(found, context, key)
            }
            let values = context.values.isEmpty ? nil : context.values
            return try AdmittedPage(route, try destination(key, of: route), link: nil, values: values)
          })
      }
    } catch {
      if record == nil, !isHandled, (error as? RouteError)?.code == .unregistered {
        throw table.unregistered(route)
      }
      throw .refused(error, route.name)
    }
  }

  /// Lets the routes of several screens pass, lowest first.
  /// - Throws: The refusal of the first route that is refused, or does not show a screen.
  func pages(
    _ routes: [any Route], origin: RouteOrigin = .internal, of link: RouteURL? = nil
  ) async throws(NavigationError) -> [AdmittedPage] {
    var pages: [AdmittedPage] = []
    for route in routes { pages.append(try await page(route, origin: origin, of: link)) }
    return pages
  }

  /// Lets the route of a screen pass.
  /// - Throws: The refusal; also if the route does not show a screen.
  func page(
    _ route: any Route, values: RouteValues? = nil, origin: RouteOrigin = .internal, of link: RouteURL? = nil
  ) async throws(NavigationError) -> AdmittedPage {
    guard case .page(let page) = try await admit(route, values: values, origin: origin, of: link) else {
      throw .answered(route.name)
    }
    return page
  }

  /// Lets the pages of a link pass, lowest first.
  func admit(_ link: PreparedLink, runsHandlers: Bool = true) async throws(NavigationError) -> (
    pages: [AdmittedPage], outputs: [any Sendable]
  ) {
    var (pages, outputs): ([AdmittedPage], [any Sendable]) = ([], [])
    do {
      for admission in try await link.admit(runsHandlers: runsHandlers) {
        switch admission {
        case .page(let route, let context, let key):
          pages.append(
            try await inScopeOfRequest { () throws(NavigationError) in try reached(route, context, key) })
        case .answered(let output): outputs.append(output)
        }
      }
    } catch {
      throw .refused(error, link.url.text)
    }
    return (pages, outputs)
  }

  /// Lets the parents of a page pass. They have the origin, scheme and host of the page's link.
  func parents(of page: AdmittedPage) async throws(NavigationError) -> [AdmittedPage] {
    guard let nested = page.route as? any NestedRoute else { return [] }
    return try await pages(
      nested.parents, origin: page.link?.isExternal == true ? .external : .internal, of: page.link?.url)
  }

  /// Returns the page that a request of the router has reached.
  func reached(
    _ route: any Route, _ context: RouteContext, _ key: ObjectIdentifier
  ) throws(NavigationError) -> AdmittedPage {
    try AdmittedPage(route, try destination(key, of: route), context)
  }

  private func destination(
    _ key: ObjectIdentifier, of route: any Route
  ) throws(NavigationError) -> RouteDestination {
    guard let record = table[key] else { throw table.unregistered(route) }
    return record
  }

  /// Lets a destination that is asked for by its interface pass.
  func admit(_ destination: InterfaceDestination) async throws(NavigationError) {
    let interface = destination.interface
    do {
      try await destination.start?()
      guard isIntercepted(destination) else { return }
      try await router.admit(
        interface: interface.name, owner: destination.owner, place: destination.place,
        interceptors: destination.interceptors)
    } catch {
      throw .refused(error, interface.name)
    }
  }

  /// Whether an interceptor decides about a destination that is asked for by its interface.
  func isIntercepted(_ destination: InterfaceDestination) -> Bool {
    !destination.interceptors.isEmpty || router.interceptsAll
  }
}
