extension Navigator {
  /// Shows a route as it was registered to be shown, or in another way.
  /// - Parameters:
  ///   - route: The route. Where interceptors or rules of the router stand around it, they are asked first.
  ///   - presentation: How; as registered, when not said.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  /// - Returns: What became of it.
  @discardableResult
  public func open<Value: Route>(
    _ route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    if let result = openAtOnce(route, as: presentation, in: place, transition) { return result }
    return await open(
      any: route, NavigationWish(presentation: presentation, place: place, transition: transition))
  }

  /// What the general way comes to where a route is pushed and nobody has a say, without its bookkeeping.
  /// - Returns: What became of it; `nil` where the general way has to be taken, and nothing has happened.
  private func openAtOnce<Value: Route>(
    _ route: Value, as presentation: Presentation?, in place: NavigationPlace, _ transition: ScreenTransition
  ) -> NavigationResult? {
    guard isUnwatched, case .automatic = transition, let record = table.routes[ObjectIdentifier(Value.self)],
      presentation?.isPush ?? record.presentation.isPush, case .immediate(let maker) = record.maker,
      !record.isIntercepted, router.isTransparent
    else { return nil }
    let entry = NavigationEntry(id: EntryID(nextNumber()), route: route)
    do {
      let destination = try maker.make(exactly: route, entry.id, self)
      try commitPush(entry, destination, owner: record.owner, place)
      return .done(entry.id)
    } catch let error as NavigationError {
      return .failed(error)
    } catch {
      return .failed(.destinationFailed(route: entry.name, module: record.owner, error))
    }
  }

  /// Puts a route on a stack.
  @discardableResult
  public func push(
    _ route: some Route, in place: NavigationPlace = .top, transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    if let result = openAtOnce(route, as: .push, in: place, transition) { return result }
    return await open(
      any: route, NavigationWish(presentation: .push, place: place, transition: transition))
  }

  /// Puts a route over everything in a window.
  @discardableResult
  public func present(
    _ route: some Route, as style: ModalStyle = .sheet, container: ModalContainer = .stack,
    in window: WindowID? = nil, transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    await open(
      route, as: .modal(style, container), in: NavigationPlace(window: window), transition: transition)
  }

  /// Pushes a route where there is a stack, and presents it as a sheet where there is none.
  @discardableResult
  public func show(
    _ route: some Route, in place: NavigationPlace = .top, transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    await open(route, as: .show, in: place, transition: transition)
  }

  /// Shows a route in the place of the uppermost screen.
  @discardableResult
  public func replace(
    with route: some Route, in place: NavigationPlace = .top, transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    await open(route, as: .replace, in: place, transition: transition)
  }

  /// Puts a route into a screen.
  @discardableResult
  public func addChild(_ route: some Route, to parent: EntryID) async -> NavigationResult {
    do throws(NavigationError) {
      let route = try await passed(route, origin: .program).last
      guard let route else { return .done(nil) }
      return await perform(
        .addChild(NavigationEntry(id: EntryID(nextNumber()), route: route), to: parent))
    } catch {
      return .failed(error)
    }
  }

  // MARK: - Any route

  /// Opens a route, asking the router's interceptors and rules where there are any.
  func open(
    any route: any Route, _ wish: NavigationWish = NavigationWish(), origin: NavigationOrigin = .program
  ) async -> NavigationResult {
    do throws(NavigationError) {
      guard let route = try await passed(route, origin: origin).last else { return .done(nil) }
      return await openDirectly(route, wish, origin: origin)
    } catch {
      wish.dropResult(self)
      return .failed(error)
    }
  }

  /// The routes that a route comes to, past rules and interceptors; none where a handler did something else than show.
  func passed(_ route: any Route, origin: NavigationOrigin) async throws(NavigationError) -> [any Route] {
    let record = table.routes[ObjectIdentifier(type(of: route))]
    if router.isTransparent, record?.isIntercepted != true { return [route] }
    let collector = RouteCollector()
    do {
      _ = try await router.openErased(route, with: RouteValues(RouteCollector.self, collector))
    } catch let error as NavigationError {
      throw error
    } catch {
      throw .routing(error)
    }
    return collector.routes
  }

  func openDirectly(
    _ route: any Route, _ wish: NavigationWish, origin: NavigationOrigin
  ) async -> NavigationResult {
    guard let record = table.routes[ObjectIdentifier(type(of: route))] else {
      wish.dropResult(self)
      return .failed(table.unregistered(route))
    }
    let entry = NavigationEntry(
      id: wish.entry ?? EntryID(nextNumber()), route: route, transition: wish.transition)
    var request = NavigationRequest(
      operation(showing: [entry], as: wish.presentation ?? record.presentation, in: wish.place))
    request.configure = wish.configure
    if let existing = wish.existing { request.use(existing, for: entry, owner: record.owner) }
    return await perform(request, origin: origin)
  }

  func operation(
    showing entries: [NavigationEntry], as presentation: Presentation, in place: NavigationPlace
  ) -> NavigationOperation {
    switch presentation {
    case .push: return .push(entries, place)
    case .root: return .land(entries, place)
    case .tab(let tab): return .land(entries, NavigationPlace(window: place.window, tab: tab))
    case .replace:
      guard entries.count == 1 else { return .land(entries, place) }
      return .replace(entries[0], place)
    case .show:
      let window = state.window(place.window)
      let isStackless = place.tab == nil && window?.modals.last?.container.hasStack == false
      return isStackless ? .present(modal(entries), window: place.window) : .push(entries, place)
    case .modal(let style, let container):
      return .present(modal(entries, style: style, container: container), window: place.window)
    }
  }
}

/// How a caller wants a route to be shown.
struct NavigationWish {
  var presentation: Presentation?
  var place = NavigationPlace.top
  var transition = ScreenTransition.automatic
  /// The identity, where somebody waits for the screen's result.
  var entry: EntryID?
  var existing: Any?
  var configure: (@MainActor (Any) throws -> Void)?

  @MainActor
  func dropResult(_ navigator: Navigator) {
    if let entry { navigator.results.removeValue(forKey: entry)?.finish() }
  }
}
