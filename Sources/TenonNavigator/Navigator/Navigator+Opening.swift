extension Navigator {
  /// Shows a route with its registered presentation or a different one.
  ///
  /// ```swift
  /// await navigator.open(ProductDetail(id: 42))                               // as its module registered it
  /// await navigator.open(ProductDetail(id: 42), as: .sheet, in: .window("2"))
  /// ```
  /// - Parameters:
  ///   - route: The route. The router first applies its interceptors and rules for the route.
  ///   - presentation: How the route's screen appears; by default, as registered.
  ///   - place: Where the screen appears.
  ///   - transition: How the screen appears and disappears.
  ///   - values: Native values that are passed to the screen; see ``DestinationContext/values``.
  /// - Returns: The outcome; `.handled` if the route has a handler but no destination.
  @discardableResult
  public func open<Value: Route>(
    _ route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic, with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    if values.isEmpty, let result = openAtOnce(route, as: presentation, in: place, transition) {
      return unshownChange == nil ? result : await showMissed(result)
    }
    return await open(
      any: route,
      OpenOptions(presentation: presentation, place: place, transition: transition, values: values))
  }

  /// Pushes a route onto a stack.
  ///
  /// ```swift
  /// await navigator.push(OrderDetail(number: 7), in: .tab("orders"))   // though another tab is shown
  /// ```
  @discardableResult
  public func push(
    _ route: some Route, in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    if values.isEmpty, let result = openAtOnce(route, as: .push, in: place, transition) {
      return unshownChange == nil ? result : await showMissed(result)
    }
    return await open(
      any: route, OpenOptions(presentation: .push, place: place, transition: transition, values: values))
  }

  /// Lets the caller configure a route's destination, and then shows the route.
  ///
  /// ```swift
  /// await navigator.open(ProductDetail(id: 42), configuring: ProductScreen.self) { $0.isHighlighted = true }
  /// ```
  /// - Parameters:
  ///   - route: The route, from which the destination is restored after a restart.
  ///   - interface: The type that the destination must have. A destination of another type is not shown.
  ///   - presentation: How the route's screen appears; by default, as registered.
  ///   - place: Where the screen appears.
  ///   - transition: How the screen appears and disappears.
  ///   - configure: A closure in which the caller configures the destination.
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

  // MARK: - Implementation

  /// A shortcut for pushing a route if there are no guards, hosts or observers. It has the same effect as the general
  /// function, without that function's bookkeeping.
  /// - Returns: The outcome; `nil` if the general function must be used. In that case, nothing has changed.
  private func openAtOnce<Value: Route>(
    _ route: Value, as presentation: Presentation?, in place: NavigationPlace, _ transition: ScreenTransition
  ) -> NavigationResult? {
    guard isUnwatched, case .automatic = transition, let record = table.routes[ObjectIdentifier(Value.self)],
      presentation?.isPush ?? record.presentation.isPush, record.isImmediate,
      let page = admittedAtOnce(route, record)
    else { return nil }
    let id = EntryID(nextNumber())
    do {
      let context = DestinationContext<Value.Output>(
        NavigationEntry(id: id, page), nil, navigator: reference)
      let destination = try record.make(exactly: route, context)
      try commitPush(context.takeEntry(), consume destination, owner: record.owner, place)
      return .done(id)
    } catch {
      return .failed(.failed(error, making: NavigationEntry(id: id, page).name, of: record.owner))
    }
  }

  /// Opens a route once it has passed the gate.
  func open(
    any route: any Route, _ options: OpenOptions = OpenOptions(), origin: NavigationOrigin = .program
  ) async -> NavigationResult {
    do throws(NavigationError) {
      let values = options.values.isEmpty ? nil : options.values
      switch try await admit(route, values: values, runsHandlers: true) {
      case .page(let page):
        var options = options
        // An existing destination is used only for the route with which it was passed.
        if options.existing != nil, !page.route.isEqual(to: route) {
          (options.existing, options.entry) = (nil, nil)
        }
        return await show(page, options, origin: origin)
      case .handled(let outputs):
        dropResult(options.entry)
        return .handled(outputs)
      }
    } catch {
      dropResult(options.entry)
      return .failed(error)
    }
  }

  /// Shows a page, with its registered presentation unless the options have another.
  @discardableResult
  func show(
    _ page: AdmittedPage, _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    guard let record = table.routes[ObjectIdentifier(type(of: page.route))] else {
      dropResult(options.entry)
      return .failed(table.unregistered(page.route))
    }
    let entry = NavigationEntry(
      id: options.entry ?? EntryID(nextNumber()), page, transition: options.transition)
    var request = NavigationRequest(
      operation(showing: [entry], as: options.presentation ?? record.presentation, in: options.place))
    request.configure = options.configure
    if let values = page.values { request.values[entry.id] = values }
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
    case .detail: return .showDetail(entries, place)
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
}

/// A caller's options for showing a route.
struct OpenOptions {
  var presentation: Presentation?
  var place = NavigationPlace.top
  var transition = ScreenTransition.automatic
  /// The native values that were passed with the route.
  var values = RouteValues()
  /// The screen's identity, if a caller waits for its result.
  var entry: EntryID?
  var existing: Any?
  var configure: (@MainActor (Any) throws -> Void)?
}
