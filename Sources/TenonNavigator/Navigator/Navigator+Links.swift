extension Navigator {
  /// Shows what a URL leads to, with the screens that lie below it: those of a stack URL such as
  /// `/home/-/product/42`, and the ``NestedRoute/parents`` of its first route.
  ///
  /// Every page is asked of the router, with its exposure, rules and interceptors, before anything is shown. Several
  /// screens become the stack of the selected tab, or of the tab that the last one is registered for; what is there
  /// already and is the same stays. A single screen appears as it is registered to.
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - origin: `.external` for one that comes from outside the process.
  ///   - presentation: How the last screen appears; as registered, when not said.
  ///   - place: Where.
  @discardableResult
  public func open(
    _ url: String, origin: RouteOrigin = .internal, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top
  ) async -> NavigationResult {
    let collector = RouteCollector()
    do {
      try await router.open(
        stack: url, origin: origin, with: RouteValues(RouteCollector.self, collector))
    } catch {
      return .failed(.routing(error))
    }
    guard let first = collector.routes.first else { return .done(nil) }
    let parents = (first as? any NestedRoute)?.parents ?? []
    return await show(
      parents + collector.routes, NavigationWish(presentation: presentation, place: place),
      origin: origin == .external ? .link : .program)
  }

  /// Shows routes over each other: all but the last as a stack, and the last in its way.
  @discardableResult
  public func open(
    stack routes: [any Route], as presentation: Presentation? = nil, in place: NavigationPlace = .top
  ) async -> NavigationResult {
    await show(routes, NavigationWish(presentation: presentation, place: place), origin: .program)
  }

  func show(_ routes: [any Route], _ wish: NavigationWish, origin: NavigationOrigin) async -> NavigationResult
  {
    guard let last = routes.last else { return .done(nil) }
    if routes.count == 1 { return await openDirectly(last, wish, origin: origin) }
    guard let record = table.routes[ObjectIdentifier(type(of: last))] else {
      return .failed(table.unregistered(last))
    }
    switch wish.presentation ?? record.presentation {
    case .modal:
      let landed = await land(Array(routes.dropLast()), wish.place, origin)
      return landed.isDone ? await openDirectly(last, wish, origin: origin) : landed
    case .tab(let tab):
      return await land(routes, NavigationPlace(window: wish.place.window, tab: tab), origin)
    case .push, .root, .replace, .show:
      return await land(routes, wish.place, origin)
    }
  }

  private func land(
    _ routes: [any Route], _ place: NavigationPlace, _ origin: NavigationOrigin
  ) async -> NavigationResult {
    let window = state.window(place.window)
    let tab = window?.tabs.first { $0.id == place.tab ?? window?.selectedTab }
    var kept = 0
    while kept < routes.count, let stack = tab?.stack, kept < stack.count, let route = stack[kept].route,
      route.isEqual(to: routes[kept])
    {
      kept += 1
    }
    let new = routes[kept...].map { NavigationEntry(id: EntryID(nextNumber()), route: $0) }
    let old = tab?.stack.prefix(kept) ?? []
    return await perform(.land(old + new, place), origin: origin)
  }

  /// Whether each page of a URL leads to something, as ``open(_:origin:as:in:)`` would ask of it.
  public func canOpen(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    router.canOpen(stack: url, origin: origin)
  }
}
