extension Navigator {
  /// Shows the screen that a URL leads to, together with the screens below it. The screens come from the
  /// pages of a stack URL such as `/home/-/product/42`, and from the ``NestedRoute/parents`` of its first
  /// route.
  ///
  /// Before any screen is shown, every page passes through the router, which checks the page's exposure and
  /// applies rules and interceptors. If there are several screens, they become the stack of the selected tab,
  /// or of the tab for which the last screen is registered; screens at the bottom of the stack that already
  /// show the same routes remain. A single screen appears with its registered presentation. The screens below
  /// a modal become the stack of the tab for which the last of these screens is registered.
  ///
  /// ```swift
  /// await navigator.open("/home/-/product/42")                                  // two screens, with a way back
  /// await navigator.open("shop://product/42", origin: .external, in: .tab("shop"))
  /// ```
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - origin: `.external` for a URL from outside the process.
  ///   - presentation: How the last screen appears; by default, as registered.
  ///   - place: Where the screen appears.
  ///   - values: Native values for every screen that the URL adds; see ``DestinationContext/values``.
  /// - Returns: The outcome; `.handled` if the URL was processed by handlers that do not belong to
  ///   destinations.
  @discardableResult
  public func open(
    _ url: String, origin: RouteOrigin = .internal, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    do throws(NavigationError) {
      return await open(
        try prepared(url, origin: origin, with: values), as: presentation, in: place)
    } catch {
      return .failed(error)
    }
  }

  /// Shows the screens of a link that has been prepared; see ``open(_:origin:as:in:with:)``.
  package func open(
    _ link: PreparedLink, as presentation: Presentation? = nil, in place: NavigationPlace = .top
  ) async -> NavigationResult {
    do throws(NavigationError) {
      let (pages, outputs) = try await admit(link)
      guard let first = pages.first else { return .handled(outputs) }
      return await show(
        try await parents(of: first) + pages, OpenOptions(presentation: presentation, place: place),
        origin: link.origin == .external ? .link : .program)
    } catch {
      return .failed(error)
    }
  }

  /// Parses and matches a link, so that it can be opened later. Its rules and interceptors are asked when it is opened.
  /// - Throws: ``NavigationError`` if no route answers a page of the link. The reason is logged.
  package func prepared(
    _ url: String, origin: RouteOrigin, with values: RouteValues = RouteValues()
  ) throws(NavigationError) -> PreparedLink {
    do throws(RouteError) { return try router.prepare(url, origin: origin, with: values) } catch {
      throw .refused(router.refusal(error, of: url, from: origin), url)
    }
  }

  /// Shows several routes: all except the last as a stack, and the last with its own presentation.
  ///
  /// ```swift
  /// await navigator.open(stack: [Home(), ProductDetail(id: 42), Reviews(id: 42)])   // goes to the third at once
  /// ```
  @discardableResult
  public func open(
    stack routes: [any Route], as presentation: Presentation? = nil, in place: NavigationPlace = .top
  ) async -> NavigationResult {
    do throws(NavigationError) {
      return await show(
        try await pages(routes), OpenOptions(presentation: presentation, place: place), origin: .program)
    } catch {
      return .failed(error)
    }
  }

  // MARK: - Implementation

  func show(
    _ routes: [AdmittedPage], _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    guard let last = routes.last else { return .failed(.noScreens) }
    if routes.count == 1 { return await show(last, options, origin: origin) }
    guard let record = table.routes[ObjectIdentifier(type(of: last.route))] else {
      return .failed(table.unregistered(last.route))
    }
    switch options.presentation ?? record.presentation {
    case .modal, .child:
      let below = Array(routes.dropLast())
      let landed = await land(below, place(of: below, in: options.place), origin)
      return landed.isDone ? await show(last, options, origin: origin) : landed
    case .tab(let tab):
      return await land(routes, NavigationPlace(window: options.place.window, tab: tab), origin)
    case .detail: return await land(routes, options.place, origin, showingDetail: true)
    case .push, .root, .replace, .show:
      return await land(routes, options.place, origin)
    }
  }

  /// Returns the place where screens appear: the tab for which the last screen is registered, or else the given place.
  private func place(of routes: [AdmittedPage], in place: NavigationPlace) -> NavigationPlace {
    guard let last = routes.last?.route, let record = table.routes[ObjectIdentifier(type(of: last))],
      case .tab(let tab) = record.presentation
    else { return place }
    return NavigationPlace(window: place.window, tab: tab)
  }

  private func land(
    _ routes: [AdmittedPage], _ place: NavigationPlace, _ origin: NavigationOrigin,
    showingDetail: Bool = false
  ) async -> NavigationResult {
    let window = state.window(place.window)
    let tab = window?.tabs.first { $0.id == place.tab ?? window?.selectedTab }
    var kept = 0
    while kept < routes.count, let stack = tab?.stack, kept < stack.count, stack[kept].shows(routes[kept]) {
      kept += 1
    }
    let new = routes[kept...].map { (NavigationEntry(id: EntryID(nextNumber()), $0), $0.values) }
    let old = tab?.stack.prefix(kept) ?? []
    var stack = old + new.map(\.0)
    if showingDetail { stack = stack.dropLast() + stack.suffix(1).detailed }
    var request = NavigationRequest(.land(Array(stack), place))
    for (entry, values) in new { request.values[entry.id] = values }
    return await perform(request, origin: origin)
  }
}
