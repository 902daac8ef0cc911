import TenonSynchronization

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

  /// Returns to the nearest screen that shows a route: in the stack of the place, or else in the tabs below. The screens
  /// and modals above it are closed.
  package func goBack(
    to route: any Route, in place: NavigationPlace = .top, transition: ScreenTransition? = nil
  ) async -> NavigationResult {
    do throws(NavigationError) {
      let slot = try state.slot(place)
      let window = state.windows[slot.window]
      let modals = window.modals.prefix(slot.modal.map { $0 + 1 } ?? 0).reversed().map(\.stack)
      let tab = slot.modal == nil ? slot.tab : window.selectedIndex
      let others = window.tabs.indices.filter { $0 != tab }.map { window.tabs[$0].stack }
      for stack in modals + [window.tabs[tab].stack] + others {
        guard let entry = stack.last(where: { $0.route?.isEqual(to: route) == true }) else { continue }
        return await perform(.goBack(to: entry.id), transition: transition)
      }
      return .failed(.notBelow(route, in: window.id))
    } catch {
      return .failed(error)
    }
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
      let entry = entryAtOnce(for: route, record, id: EntryID(lastNumber + 1))
    else { return nil }
    let id = EntryID(nextNumber())
    do {
      let context = DestinationContext<Value.Output>(entry, nil, navigator: reference)
      let destination = try record.make(exactly: route, context)
      try commitPush(context.takeEntry(), consume destination, owner: record.owner, place)
      return .done(id)
    } catch {
      return .failed(.failed(error, making: route.name, of: record.owner))
    }
  }

  /// Turns the place of a request into the names that it has now.
  func fix(_ options: inout OpenOptions) {
    catchUpWithHosts()
    if options.place.window == nil { options.place.window = requestWindow }
    options.fix(in: state)
  }

  /// The window of the request that the current task carries out, such as that of the page which an interceptor holds up
  /// until the user has signed in; `nil` if there is none, or it has been closed.
  var requestWindow: WindowID? {
    ReentrancyToken.labels(Carried.self, of: self).last?.window.flatMap { state.window($0) == nil ? nil : $0 }
  }

  /// Opens a route once it has passed the gate.
  func open(
    any route: any Route, _ options: OpenOptions = OpenOptions(), origin: NavigationOrigin = .program
  ) async -> NavigationResult {
    await joined(.route(route), options) { options in await openNow(any: route, options, origin: origin) }
  }

  /// What callers ask for.
  enum Asked {
    case route(any Route)
    case link(String, RouteOrigin)

    fileprivate var name: String {
      switch self {
      case .route(let route): route.name
      case .link(let url, _): url
      }
    }

    fileprivate func isSame(as other: Asked) -> Bool {
      switch (self, other) {
      case (.route(let left), .route(let right)): left.isEqual(to: right)
      case (.link(let left, let from), .link(let right, let to)): left == right && from == to
      default: false
      }
    }
  }

  /// A request whose screen the hosts have not shown yet.
  struct RunningRequest {
    let number: UInt
    let asked: Asked
    let presentation: Presentation?
    let place: NavigationPlace
    var waiting: [Waiter<NavigationResult>] = []
  }

  /// Marks the task that carries out a request.
  private struct Carried: Sendable {
    /// The number of the request; `nil` if no other caller can join it.
    var number: UInt?
    let window: WindowID?
  }

  /// Carries out a request, or waits for the same request of another caller, so that a double tap shows one screen. The
  /// place is fixed now. If the other caller is cancelled, this caller carries out the request itself.
  func joined(
    _ asked: Asked, _ options: OpenOptions, _ body: (OpenOptions) async -> NavigationResult
  ) async -> NavigationResult {
    var options = options
    fix(&options)
    let fixed = options
    return await inScope(of: fixed.place.window) { await joinedInScope(asked, fixed, body) }
  }

  private func joinedInScope(
    _ asked: Asked, _ options: OpenOptions, _ body: (OpenOptions) async -> NavigationResult
  ) async -> NavigationResult {
    guard options.isPlain else {
      return await ReentrancyToken.hold(Carried(window: options.place.window), of: self) {
        await body(options)
      }
    }
    while let index = running.firstIndex(where: {
      $0.place == options.place && $0.presentation == options.presentation && $0.asked.isSame(as: asked)
    }) {
      let number = running[index].number
      if ReentrancyToken.labels(Carried.self, of: self).contains(where: { $0.number == number }) {
        return .failed(.leadsBack(to: asked.name))
      }
      let waiter = Waiter<NavigationResult>()
      running[index].waiting.append(waiter)
      guard let result = try? await waiter.value() else { return .failed(.cancelled) }
      guard case .failed(let error) = result, error.code == .cancelled, !Task.isCancelled else {
        return result
      }
    }
    let number = nextNumber()
    running.append(
      RunningRequest(number: number, asked: asked, presentation: options.presentation, place: options.place))
    let carried = Carried(number: number, window: options.place.window)
    let result = await ReentrancyToken.hold(carried, of: self) { await body(options) }
    let index = running.firstIndex { $0.number == number }
    for waiter in index.map({ running.remove(at: $0).waiting }) ?? [] {
      waiter.resume(with: .success(result))
    }
    return result
  }

  private func openNow(
    any route: any Route, _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    do throws(NavigationError) {
      let values = options.values.isEmpty ? nil : options.values
      switch try await admit(route, values: values, runsHandlers: true) {
      case .page(let page):
        var options = options
        // The caller's choice is for the route that was asked for, not for one to which a rule or an interceptor redirects.
        if page.redirects > 0 { options.presentation = nil }
        // An existing destination is used only for the route with which it was passed.
        if options.existing != nil, !page.route.isEqual(to: route) {
          (options.existing, options.entry) = (nil, nil)
        }
        return await show(page, options, origin: origin)
      case .handled(let outputs): return .handled(outputs)
      }
    } catch {
      return .failed(error)
    }
  }

  /// Shows a page, with its registered presentation unless the options have another.
  @discardableResult
  func show(
    _ page: AdmittedPage, _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    // The window may have been bound while an interceptor waited, for example for a login.
    await inScope(of: options.place.window) { await showInScope(page, options, origin: origin) }
  }

  private func showInScope(
    _ page: AdmittedPage, _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    var options = options
    fix(&options)
    if let failure = options.failure { return .failed(failure) }
    let record = page.record
    let presentation = options.presentation ?? presentation(of: page, in: state.window(options.place.window))
    // An equal screen at the bottom of the stack is kept, unless it could not get what the caller passes to it.
    if presentation.takesRoot, options.entry == nil, options.existing == nil, page.values == nil {
      options.presentation = presentation
      options.namesStack = true
      do throws(NavigationError) {
        let isRegistered = presentation == record.presentation
        return await land(isRegistered ? try await parents(of: page) + [page] : [page], options, origin)
      } catch {
        return .failed(error)
      }
    }
    let entry = NavigationEntry(
      id: options.entry ?? EntryID(nextNumber()), page, transition: options.transition)
    var request = NavigationRequest(
      operation(showing: [entry], as: presentation, in: options.place))
    request.admit(entry.id, page)
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
    case .tab(let tab), .tabAsLeft(let tab):
      return .land(entries, NavigationPlace(window: place.window, tab: tab))
    case .replace: return .replace(entries[0], place)
    case .child(let parent): return .addChild(entries[0], to: parent)
    case .show:
      let uppermost = state.window(place.window)?.modals.first { $0.id == place.modal }
      let isStackless = uppermost?.container.hasStack == false
      return isStackless ? .present(modal(entries), window: place.window) : .push(entries, place)
    case .modal(let style, let container):
      return .present(modal(entries, style: style, container: container), window: place.window)
    }
  }
}

/// A caller's options for showing a route.
@MainActor
struct OpenOptions {
  var presentation: Presentation?
  var place = NavigationPlace.top
  var transition = ScreenTransition.automatic
  /// The native values that were passed with the route.
  var values = RouteValues()
  /// The screen's identity, if a caller waits for its result.
  var entry: EntryID?
  var existing: Any?
  /// Whether the caller has named a stack, and not only a window.
  var namesStack = false
  /// Why the place does not exist.
  private(set) var failure: NavigationError?
  private var isFixed = false

  init(
    presentation: Presentation? = nil, place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic,
    values: RouteValues = RouteValues(), entry: EntryID? = nil
  ) {
    self.presentation = presentation
    self.place = place
    self.transition = transition
    self.values = values
    self.entry = entry
  }

  /// Whether another caller's request with the same options has the same outcome.
  var isPlain: Bool { values.isEmpty && existing == nil && entry == nil && failure == nil }

  /// Turns the place into the names that it has now. A place that does not exist fails the request only when a screen is
  /// to appear there, because a handler may answer without one.
  mutating func fix(in state: NavigationState) {
    if isFixed { return }
    (isFixed, namesStack) = (true, place.namesStack)
    do throws(NavigationError) { place = try state.fixed(place) } catch { failure = error }
  }

  /// Returns the options with another presentation.
  func showing(_ presentation: Presentation?) -> OpenOptions {
    var options = self
    options.presentation = presentation
    return options
  }
}
