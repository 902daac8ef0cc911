import TenonSynchronization

extension Navigator {
  /// Shows a route as it was registered to be shown, or in another way.
  ///
  /// ```swift
  /// await navigator.open(ProductDetail(id: 42))                               // as its module registered it
  /// await navigator.open(ProductDetail(id: 42), as: .sheet, in: .window("2"))
  /// ```
  /// - Parameters:
  ///   - route: The route. Where interceptors or rules of the router stand around it, they are asked first.
  ///   - presentation: How; by default, as registered.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  ///   - values: Native values for the screen; see ``DestinationContext/values``.
  /// - Returns: What became of it; `.handled` where the route has a handler and no destination.
  @discardableResult
  public func open<Value: Route>(
    _ route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic, with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    if values.isEmpty, let result = openAtOnce(route, as: presentation, in: place, transition) {
      return result
    }
    return await open(
      any: route,
      OpenOptions(presentation: presentation, place: place, transition: transition, values: values))
  }

  /// Puts a route on a stack.
  ///
  /// ```swift
  /// await navigator.push(OrderDetail(number: 7), in: .tab("orders"))   // though another tab is shown
  /// ```
  @discardableResult
  public func push(
    _ route: some Route, in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    if values.isEmpty, let result = openAtOnce(route, as: .push, in: place, transition) { return result }
    return await open(
      any: route, OpenOptions(presentation: .push, place: place, transition: transition, values: values))
  }

  /// Shows a route whose destination the caller configures before anybody sees it.
  ///
  /// ```swift
  /// await navigator.open(ProductDetail(id: 42), configuring: ProductScreen.self) { $0.isHighlighted = true }
  /// ```
  /// - Parameters:
  ///   - route: The route; it brings the destination back after a restart.
  ///   - interface: What the destination must be; otherwise nothing is shown.
  ///   - presentation: How; by default, as registered.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  ///   - configure: What the caller does with it.
  @discardableResult
  public func open<Interface>(
    _ route: some Route, configuring interface: Interface.Type, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic,
    configure: @escaping @MainActor (Interface) throws -> Void = { _ in }
  ) async -> NavigationResult {
    var options = OpenOptions(presentation: presentation, place: place, transition: transition)
    options.configure = { destination in
      guard let typed = destination as? Interface else {
        throw NavigationError.unexpectedDestination(interface, destination)
      }
      try configure(typed)
    }
    return await open(any: route, options)
  }

  /// Shows a route, and waits for the value that its screen gives back.
  ///
  /// Where the task is cancelled, the screen stays, and its value is discarded.
  ///
  /// ```swift
  /// guard let address = try await navigator.result(of: PickAddress(), as: .sheet) else { return }   // was closed
  /// print("send to \(address.city)")
  /// ```
  /// - Parameters:
  ///   - route: The route. Its `Output` says what the screen gives back.
  ///   - presentation: How; by default, as registered.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  ///   - values: Native values for the screen; see ``DestinationContext/values``.
  /// - Returns: The value; `nil` where the screen was closed without one, or the application has stopped. Where the route
  ///   has a handler and no destination, what that gave back.
  /// - Throws: ``NavigationError`` where it was not shown, `CancellationError`, and ``RouteError`` of the code
  ///   `.unexpectedOutput` where guards redirected to a screen with another result.
  public func result<Value: Route>(
    of route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output? {
    let output = try await anyResult(
      of: OpenedRoute(route),
      OpenOptions(presentation: presentation, place: place, transition: transition, values: values))
    guard let output else { return nil }
    guard let typed = output as? Value.Output else {
      throw RouteError.unexpectedOutput(
        (try? route.url()) ?? "\(Value.self)", expected: Value.Output.self, found: output)
    }
    return typed
  }

  // MARK: - Links and stacks

  /// Shows what a URL leads to, with the screens that lie below it: those of a stack URL such as
  /// `/home/-/product/42`, and the ``NestedRoute/parents`` of its first route.
  ///
  /// Every page is asked of the router, with its exposure, rules and interceptors, before anything is shown. Several
  /// screens become the stack of the selected tab, or of the tab that the last one is registered for; what is there
  /// already and is the same stays. A single screen appears as it is registered to. What lies below a modal becomes
  /// the stack of the tab that the last screen below is registered for.
  ///
  /// ```swift
  /// await navigator.open("/home/-/product/42")                                  // two screens, with a way back
  /// await navigator.open("shop://product/42", origin: .external, in: .tab("shop"))
  /// ```
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - origin: `.external` for one that comes from outside the process.
  ///   - presentation: How the last screen appears; by default, as registered.
  ///   - place: Where.
  ///   - values: Native values for every screen that the URL brings; see ``DestinationContext/values``.
  /// - Returns: What became of it; `.handled` where handlers answered that are no destination's.
  @discardableResult
  public func open(
    _ url: String, origin: RouteOrigin = .internal, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    let collector = RouteCollector()
    var values = values
    values[RouteCollector.self] = collector
    let outputs: [any Sendable]
    do {
      outputs = try await router.open(stack: url, origin: origin, with: values)
    } catch {
      return .failed(.refused(error, url))
    }
    guard let first = collector.routes.first?.route else { return .handled(outputs) }
    let parents = (first as? any NestedRoute)?.parents ?? []
    do { try router.admit(parents, of: url, from: origin) } catch { return .failed(.refused(error, url)) }
    return await show(
      parents.map { OpenedRoute($0) } + collector.routes,
      OpenOptions(presentation: presentation, place: place),
      origin: origin == .external ? .link : .program)
  }

  /// Whether each page of a URL leads to something, as ``open(_:origin:as:in:with:)`` would ask of it.
  package func canOpen(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    router.canOpen(stack: url, origin: origin)
  }

  /// Shows routes over each other: all but the last as a stack, and the last in its way.
  ///
  /// ```swift
  /// await navigator.open(stack: [Home(), ProductDetail(id: 42), Reviews(id: 42)])   // goes to the third at once
  /// ```
  @discardableResult
  public func open(
    stack routes: [any Route], as presentation: Presentation? = nil, in place: NavigationPlace = .top
  ) async -> NavigationResult {
    await show(
      routes.map { OpenedRoute($0) }, OpenOptions(presentation: presentation, place: place), origin: .program)
  }

  func show(
    _ routes: [OpenedRoute], _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    guard let last = routes.last else { return .failed(.noScreens) }
    if routes.count == 1 { return await openDirectly(last, options, origin: origin) }
    guard let record = table.routes[ObjectIdentifier(type(of: last.route))] else {
      return .failed(table.unregistered(last.route))
    }
    switch options.presentation ?? record.presentation {
    case .modal, .child:
      let below = Array(routes.dropLast())
      let landed = await land(below, place(of: below, in: options.place), origin)
      return landed.isDone ? await openDirectly(last, options, origin: origin) : landed
    case .tab(let tab):
      return await land(routes, NavigationPlace(window: options.place.window, tab: tab), origin)
    case .push, .root, .replace, .show:
      return await land(routes, options.place, origin)
    }
  }

  /// Where screens land: in the tab that the last one is registered for.
  private func place(of routes: [OpenedRoute], in place: NavigationPlace) -> NavigationPlace {
    guard let last = routes.last?.route, let record = table.routes[ObjectIdentifier(type(of: last))],
      case .tab(let tab) = record.presentation
    else { return place }
    return NavigationPlace(window: place.window, tab: tab)
  }

  private func land(
    _ routes: [OpenedRoute], _ place: NavigationPlace, _ origin: NavigationOrigin
  ) async -> NavigationResult {
    let window = state.window(place.window)
    let tab = window?.tabs.first { $0.id == place.tab ?? window?.selectedTab }
    var kept = 0
    while kept < routes.count, let stack = tab?.stack, kept < stack.count, stack[kept].shows(routes[kept]) {
      kept += 1
    }
    let new = routes[kept...].map { (NavigationEntry(id: EntryID(nextNumber()), $0), $0.values) }
    let old = tab?.stack.prefix(kept) ?? []
    var request = NavigationRequest(.land(old + new.map(\.0), place))
    for (entry, values) in new { request.values[entry.id] = values }
    return await perform(request, origin: origin)
  }

  // MARK: - Windows

  /// Opens a window with one stack.
  ///
  /// ```swift
  /// await navigator.openWindow(root: Home())
  /// ```
  @discardableResult
  public func openWindow(_ id: WindowID = .main, root: any Route) async -> NavigationResult {
    await perform(.open(NavigationWindow(id, stack: [entry(for: root)])))
  }

  /// Opens a window with tabs.
  ///
  /// ```swift
  /// await navigator.openWindow(tabs: ["shop": Home(), "cart": CartRoute()], selected: "cart")
  /// ```
  /// - Parameters:
  ///   - id: The window's name.
  ///   - tabs: The tabs with their roots, in order; at least one.
  ///   - selected: The tab that is shown, one of these; the first by default.
  @discardableResult
  public func openWindow(
    _ id: WindowID = .main, tabs: KeyValuePairs<TabID, any Route>, selected: TabID? = nil
  ) async -> NavigationResult {
    await openWindow(id, tabs: tabs.map { (id: $0.key, root: $0.value) }, selected: selected)
  }

  /// Opens a window with tabs that are known at run time only; otherwise as the form with a literal.
  ///
  /// ```swift
  /// await navigator.openWindow("2", tabs: features.map { (id: $0.tab, root: $0.firstScreen) })
  /// ```
  @discardableResult
  public func openWindow(
    _ id: WindowID = .main, tabs: [(id: TabID, root: any Route)], selected: TabID? = nil
  ) async -> NavigationResult {
    if tabs.isEmpty { return .failed(.noTabs(id)) }
    if let selected, !tabs.contains(where: { $0.id == selected }) {
      return .failed(.unknownTab(selected, window: id, known: tabs.map(\.id)))
    }
    let tabs = tabs.map { NavigationTab($0.id, stack: [entry(for: $0.root)]) }
    return await perform(.open(NavigationWindow(id, tabs: tabs, selected: selected)))
  }

  // MARK: - In steps

  /// What the general way comes to where a route is pushed and nobody has a say, without its bookkeeping.
  /// - Returns: What became of it; `nil` where the general way has to be taken, and nothing has happened.
  private func openAtOnce<Value: Route>(
    _ route: Value, as presentation: Presentation?, in place: NavigationPlace, _ transition: ScreenTransition
  ) -> NavigationResult? {
    guard isUnwatched, case .automatic = transition, let record = table.routes[ObjectIdentifier(Value.self)],
      presentation?.isPush ?? record.presentation.isPush, case .immediate(let factory) = record.factory,
      !record.isIntercepted, router.isTransparent
    else { return nil }
    let id = EntryID(nextNumber())
    do {
      let entry = NavigationEntry(id: id, route: route)
      let destination = try factory.make(exactly: route, entry, self)
      try commitPush(consume entry, consume destination, owner: record.owner, place)
      return .done(id)
    } catch {
      return .failed(
        .failed(error, making: NavigationEntry(id: id, route: route).name, of: record.owner))
    }
  }

  /// Opens a route, asking the router's interceptors and rules where there are any.
  func open(
    any route: any Route, _ options: OpenOptions = OpenOptions(), origin: NavigationOrigin = .program
  ) async -> NavigationResult {
    do throws(NavigationError) {
      let (routes, outputs) = try await passed(route, options.values)
      if let route = routes.last { return await openDirectly(route, options, origin: origin) }
      dropResult(options.entry)
      return .handled(outputs)
    } catch {
      dropResult(options.entry)
      return .failed(error)
    }
  }

  /// The routes that a route comes to, past rules and interceptors; where handlers did something else than show, none,
  /// and what they gave back.
  func passed(
    _ route: any Route, _ values: RouteValues
  ) async throws(NavigationError) -> (routes: [OpenedRoute], outputs: [any Sendable]) {
    let record = table.routes[ObjectIdentifier(type(of: route))]
    let isHandled = record == nil && router.answers(type(of: route))
    if router.isTransparent, !isHandled, record?.isIntercepted != true {
      return ([OpenedRoute(route, values: values.isEmpty ? nil : values)], [])
    }
    let collector = RouteCollector()
    var values = values
    values[RouteCollector.self] = collector
    do {
      let output = try await router.openErased(route, with: values)
      return (collector.routes, [output])
    } catch {
      if record == nil, !isHandled, (error as? RouteError)?.code == .unregistered {
        throw table.unregistered(route)
      }
      throw .refused(error, (try? route.url()) ?? "\(type(of: route))")
    }
  }

  private func openDirectly(
    _ opened: OpenedRoute, _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    let route = opened.route
    guard let record = table.routes[ObjectIdentifier(type(of: route))] else {
      dropResult(options.entry)
      return .failed(table.unregistered(route))
    }
    let entry = NavigationEntry(
      id: options.entry ?? EntryID(nextNumber()), opened, transition: options.transition)
    var request = NavigationRequest(
      operation(showing: [entry], as: options.presentation ?? record.presentation, in: options.place))
    request.configure = options.configure
    if let values = opened.values { request.values[entry.id] = values }
    if let existing = options.existing {
      request.use(existing, for: entry, owner: record.owner)
    }
    return await perform(request, origin: origin)
  }

  func operation(
    showing entries: [NavigationEntry], as presentation: Presentation, in place: NavigationPlace
  ) -> NavigationOperation {
    switch presentation {
    case .push: return .push(entries, place)
    case .root: return .land(entries, place)
    case .tab(let tab): return .land(entries, NavigationPlace(window: place.window, tab: tab))
    case .replace: return .replace(entries[0], place)
    case .child(let parent): return .addChild(entries[0], to: parent)
    case .show:
      let window = state.window(place.window)
      let isStackless = place.tab == nil && window?.modals.last?.container.hasStack == false
      return isStackless ? .present(modal(entries), window: place.window) : .push(entries, place)
    case .modal(let style, let container):
      return .present(modal(entries, style: style, container: container), window: place.window)
    }
  }

  /// Nobody will get a result from a screen that does not appear.
  func dropResult(_ entry: EntryID?) {
    if let entry, !results.isEmpty { results.removeValue(forKey: entry)?.resume(with: .success(nil)) }
  }

  private func anyResult(
    of opened: OpenedRoute, _ options: OpenOptions, origin: NavigationOrigin = .program,
    isPassed: Bool = false
  ) async throws -> (any Sendable)? {
    var options = options
    let (entry, waiter) = (EntryID(nextNumber()), Waiter<(any Sendable)?>())
    options.entry = entry
    results[entry] = waiter
    let result =
      isPassed
      ? await openDirectly(opened, options, origin: origin)
      : await open(any: opened.route, options, origin: origin)
    if case .handled(let outputs) = result { return outputs.last }
    try result.get()
    if isShutDown { waiter.resume(with: .success(nil)) }
    return try await waiter.value()
  }

  /// Closes a screen with a value for whoever waits for it.
  func finish(_ entry: EntryID, with output: any Sendable) async -> NavigationResult {
    var request = NavigationRequest(.finish(entry))
    request.result = (entry, output)
    return await perform(request, origin: .program)
  }

  /// What a router's handler of a destination does.
  func opened<Value: Route>(_ route: Value, _ context: RouteContext) async throws -> any Sendable {
    let origin = context.origin == .external ? NavigationOrigin.link : .program
    let opened = OpenedRoute(route, context)
    let isLanding = origin == .link && route is any NestedRoute
    if isLanding || Value.Output.self == (any Sendable).self || Value.Output.self == NavigationResult.self {
      let parents = isLanding ? (route as? any NestedRoute)?.parents ?? [] : []
      try router.admit(parents, of: context.url.text, from: context.origin)
      let result = await show(parents.map { OpenedRoute($0) } + [opened], OpenOptions(), origin: origin)
      try result.get()
      return result
    }
    guard let output = try await anyResult(of: opened, OpenOptions(), origin: origin, isPassed: true) else {
      let name = (try? route.url()) ?? "\(Value.self)"
      throw NavigationError(.closedWithoutResult, name, "\(name) was closed without a result")
    }
    return output
  }
}

/// How a caller wants a route to be shown.
struct OpenOptions {
  var presentation: Presentation?
  var place = NavigationPlace.top
  var transition = ScreenTransition.automatic
  /// What comes beside the route.
  var values = RouteValues()
  /// The identity, where somebody waits for the screen's result.
  var entry: EntryID?
  var existing: Any?
  var configure: (@MainActor (Any) throws -> Void)?
}
