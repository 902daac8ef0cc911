extension Navigator {
  /// Creates a route's destination without showing it, so that you can keep it, inspect it, or show it later.
  ///
  /// If the destination is an object, ``open(existing:for:as:in:transition:)`` can show it later, and it can then close
  /// itself like any other screen.
  ///
  /// ```swift
  /// let page = try await navigator.destination(for: ProductDetail(id: 42), as: ProductScreen.self)
  /// page.preload()
  /// await navigator.open(existing: page, for: ProductDetail(id: 42))
  /// ```
  /// - Parameters:
  ///   - route: The route, which must pass the rules and interceptors as if it were to be shown now.
  ///   - type: The type that the destination must have; any type by default.
  ///   - values: Native values that are passed to the screen; see ``DestinationContext/values``.
  /// - Throws: ``NavigationError``.
  public func destination<Screen>(
    for route: any Route, as type: Screen.Type = Any.self, with values: RouteValues = RouteValues()
  ) async throws -> Screen {
    try await destination(of: page(route, values: values.isEmpty ? nil : values))
  }

  /// Creates the destination that a URL leads to, without showing it. If the URL leads to several destinations, only
  /// the last one is created. In all other respects, this method works like the form that takes a route.
  ///
  /// ```swift
  /// let preview = try await navigator.destination(for: "/product/42")
  /// ```
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - origin: `.external` for a URL from outside the process.
  ///   - type: The type that the destination must have; any type by default.
  ///   - values: Native values that are passed to the screen; see ``DestinationContext/values``.
  /// - Throws: ``NavigationError``.
  public func destination<Screen>(
    for url: String, origin: RouteOrigin = .internal, as type: Screen.Type = Any.self,
    with values: RouteValues = RouteValues()
  ) async throws -> Screen {
    guard let page = try await admit(prepared(url, origin: origin, with: values)).pages.last else {
      throw NavigationError(
        .unregistered, url,
        "the handler of \(url) is not a destination; register one with DestinationRegistry.destination")
    }
    return try await destination(of: page)
  }

  private func destination<Screen>(of page: AdmittedPage) async throws(NavigationError) -> Screen {
    let entry = NavigationEntry(id: EntryID(nextNumber()), page)
    let made = try await makeDestination(of: page, for: entry)
    guard let typed = made.destination as? Screen else {
      throw NavigationError.unexpectedDestination(Screen.self, made.destination)
    }
    unshown.add(made.destination, as: entry)
    return typed
  }

  /// Shows an existing destination: one that ``destination(for:as:with:)`` created, or any other object that the host
  /// can show, such as a library's view controller.
  ///
  /// ```swift
  /// await navigator.open(existing: SafariScreen(url), as: .sheet)
  /// await navigator.open(existing: page, for: ProductDetail(id: 42))   // comes back after a restart
  /// ```
  /// - Parameters:
  ///   - destination: The destination.
  ///   - route: The destination's route. The route's interceptors apply, and the destination is restored from
  ///     the route after a restart. Without a route, the destination is not restored.
  ///   - presentation: How the destination appears; by default, as registered for the route. A destination without a
  ///     route is pushed by default.
  ///   - place: Where the screen appears.
  ///   - transition: How the screen appears and disappears.
  /// - Returns: The outcome. An object that is already shown is not shown again. If a guard, a rule or an
  ///   interceptor redirects to another screen, that screen is shown, and the result is the error `refused`.
  @discardableResult
  public func open(
    existing destination: Any, for route: (any Route)? = nil, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    let object = type(of: destination) is AnyClass ? destination as AnyObject : nil
    if let object, entry(of: object) != nil { return .failed(.shown(object)) }
    let made = object.flatMap { unshown.take($0) } ?? NavigationEntry(id: EntryID(nextNumber()))
    let id = made.id
    if let scope = made.scope, !scope.isOpen {
      return .failed(.refused(scope.closedError, made.name))
    }
    let result = await open(existing: destination, made, for: route, presentation, place, transition)
    if result.entry == id { return result }
    // The caller may try to show the destination again.
    unshown.add(destination, as: made)
    guard let shown = result.entry else { return result }
    let name = state.entries.first { $0.id == shown }?.name ?? "another screen"
    return .failed(.replaced(destination, by: name))
  }

  private func open(
    existing destination: Any, _ made: NavigationEntry, for route: (any Route)?,
    _ presentation: Presentation?,
    _ place: NavigationPlace, _ transition: ScreenTransition
  ) async -> NavigationResult {
    guard let route else {
      let entry = NavigationEntry(id: made.id, transition: transition, scope: made.scope)
      var request = NavigationRequest(operation(showing: [entry], as: presentation ?? .push, in: place))
      request.use(destination, for: entry)
      return await perform(request, origin: .program)
    }
    var options = OpenOptions(presentation: presentation, place: place, transition: transition)
    (options.existing, options.entry) = (destination, made.id)
    guard let scope = made.scope else { return await open(any: route, options) }
    return await scope.bind(isolation: #isolation) { await open(any: route, options) }
  }
}

/// Objects that were created but have not been shown yet, with the entries for which they were created. This
/// collection does not keep the objects alive.
struct UnshownDestinations {
  private struct Item {
    weak var object: AnyObject?
    let entry: NavigationEntry
  }

  private var items: [Item] = []

  mutating func add(_ destination: Any, as entry: NavigationEntry) {
    guard type(of: destination) is AnyClass else { return }
    items.removeAll { $0.object == nil }
    items.append(Item(object: destination as AnyObject, entry: entry))
  }

  /// Returns the entry for which an object was created, and forgets the object.
  mutating func take(_ object: AnyObject) -> NavigationEntry? {
    guard let index = items.firstIndex(where: { $0.object === object }) else { return nil }
    return items.remove(at: index).entry
  }
}
