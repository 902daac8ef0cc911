extension Navigator {
  /// Shows the screen that a URL leads to, together with the screens below it. The screens come from the
  /// pages of a stack URL such as `/home/-/product/42`, and from the ``NestedRoute/parents`` of its first
  /// route.
  ///
  /// Before any screen is shown, every page passes through the router, which checks the page's exposure and
  /// applies rules and interceptors. The screens appear in the tab for which the first of them is registered, or else in
  /// the tab whose root it is, or else in the tab of the given place. Screens at the bottom of the stack that already show
  /// the same routes remain. In a window with tabs, the tab's root remains, too, unless the first page is registered as
  /// ``Presentation/root`` or for a tab, or `place` names the tab.
  ///
  /// Modals over the stack are dismissed, unless the first page is a modal itself or `place` names a stack. The last page
  /// appears with its registered presentation.
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
  ///   - transition: How the screen appears and disappears.
  ///   - values: Native values for every screen that the URL adds; see ``DestinationContext/values``.
  /// - Returns: The outcome; `.handled` if the URL was processed by handlers that do not belong to
  ///   destinations.
  @discardableResult
  public func open(
    _ url: String, origin: RouteOrigin = .internal, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    do throws(NavigationError) {
      let link = try prepared(url, origin: origin, with: values)
      let options = OpenOptions(
        presentation: presentation, place: place, transition: transition, values: values)
      return await open(link, options)
    } catch {
      return .failed(error)
    }
  }

  /// Shows the screens of a link that has been prepared; see ``open(_:origin:as:in:transition:with:)``.
  package func open(_ link: PreparedLink, in place: NavigationPlace = .top) async -> NavigationResult {
    await open(link, OpenOptions(place: place))
  }

  private func open(_ link: PreparedLink, _ options: OpenOptions) async -> NavigationResult {
    await joined(.link(link.url.text, link.origin), options) { options in
      do throws(NavigationError) {
        let (pages, outputs) = try await admit(link)
        guard let first = pages.first, let last = pages.last else { return .handled(outputs) }
        // The caller's choice is for the page of the link, not for one to which an interceptor redirects.
        let isRedirected = last.redirects > link.redirects
        return await arrive(
          at: try await parents(of: first) + pages, isRedirected ? options.showing(nil) : options,
          origin: link.origin == .external ? .link : .program)
      } catch {
        return .failed(error)
      }
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

  /// Shows several routes: all except the last as a stack, and the last with its own presentation. They appear where the
  /// pages of a link would appear; see ``open(_:origin:as:in:transition:with:)``.
  ///
  /// ```swift
  /// await navigator.open(stack: [Home(), ProductDetail(id: 42), Reviews(id: 42)])   // goes to the third at once
  /// ```
  @discardableResult
  public func open(
    stack routes: [any Route], as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    var options = OpenOptions(presentation: presentation, place: place, transition: transition)
    fix(&options)
    let fixed = options
    return await inScope(of: fixed.place.window) {
      do throws(NavigationError) {
        return await arrive(at: try await pages(routes), fixed, origin: .program)
      } catch {
        return .failed(error)
      }
    }
  }

  // MARK: - Implementation

  /// Shows the pages of a link, lowest first.
  func arrive(
    at pages: [AdmittedPage], _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    await inScope(of: options.place.window) { await arriveInScope(at: pages, options, origin: origin) }
  }

  private func arriveInScope(
    at pages: [AdmittedPage], _ options: OpenOptions, origin: NavigationOrigin
  ) async -> NavigationResult {
    guard let last = pages.last else { return .failed(.noScreens) }
    if let failure = options.failure { return .failed(failure) }
    switch options.presentation ?? last.record.presentation {
    case .modal, .child:
      if pages.count > 1 {
        let landed = await land(pages.dropLast(), options.showing(nil), origin)
        if !landed.isDone { return landed }
      }
      return await show(last, options, origin: origin)
    case .push, .show, .replace, .detail, .root, .tab, .tabAsLeft:
      // A stack that the caller has named is not left, and modals over it stay.
      if pages.count == 1, options.namesStack { return await show(last, options, origin: origin) }
      return await land(pages, options, origin)
    }
  }

  func land(
    _ pages: [AdmittedPage], _ options: OpenOptions, _ origin: NavigationOrigin
  ) async -> NavigationResult {
    let window: NavigationWindow
    do throws(NavigationError) { window = state.windows[try state.index(of: options.place.window)] } catch {
      return .failed(error)
    }
    let registered = pages.map { presentation(of: $0, in: window) }
    let last = options.presentation ?? registered[pages.count - 1]
    let tab = tab(for: pages[0], registered, options, in: window)
    guard let stack = window.tabs.first(where: { $0.id == tab })?.stack else {
      return .failed(.unknownTab(tab, window: window.id, known: window.tabs.map(\.id)))
    }
    var place = NavigationPlace(window: window.id, tab: tab)
    place.isPrimary = options.place.isPrimary
    let isKept = stack.first?.shows(pages[0]) == true
    let takesRoot =
      isKept || registered[0].takesRoot || options.presentation?.takesRoot == true || options.namesStack
    // Alone, a page that is no root comes on top of the stack, whatever it has.
    if pages.count == 1, !takesRoot {
      if let last = stack.last, last.shows(pages[0]) { return await reveal(last, place, origin) }
      switch last {
      case .push, .show: return await perform(adding: pages, options, origin) { .arrive($0, place) }
      default: break
      }
    }
    if isKept, pages.count == 1, case .tabAsLeft = last, let top = stack.last {
      return await reveal(top, place, origin)
    }
    // Of a window with tabs, the roots stay.
    let below =
      pages.count == 1 && !takesRoot
      ? last == .replace ? Array(stack.dropLast()) : stack.primary
      : takesRoot || window.tabs.count < 2 ? [] : Array(stack.prefix(1))
    let above = stack.dropFirst(below.count)
    let kept = zip(above, pages).prefix { $0.shows($1) }.map(\.0)
    return await perform(adding: Array(pages.dropFirst(kept.count)), options, origin) { new in
      let whole = below + kept + new
      return .land(last == .detail ? whole.dropLast() + whole.suffix(1).detailed : whole, place)
    }
  }

  /// Returns the tab in which the pages of a link appear.
  private func tab(
    for page: AdmittedPage, _ registered: [Presentation], _ options: OpenOptions, in window: NavigationWindow
  ) -> TabID {
    if let tab = options.presentation?.tab { return tab }
    if options.namesStack, let tab = options.place.tab { return tab }
    if let tab = registered.lazy.compactMap(\.tab).first { return tab }
    if let tab = window.tabs.first(where: { $0.stack.first?.shows(page) == true }) { return tab.id }
    return options.place.tab ?? window.selectedTab
  }

  /// Returns the registered presentation of a page: a push if it is registered for a tab that the window does not have.
  func presentation(of page: AdmittedPage, in window: NavigationWindow?) -> Presentation {
    let presentation = page.record.presentation
    guard let tab = presentation.tab, window?.tabs.contains(where: { $0.id == tab }) != true else {
      return presentation
    }
    return .push
  }

  /// Brings a stack into view as it is.
  private func reveal(
    _ top: NavigationEntry, _ place: NavigationPlace, _ origin: NavigationOrigin
  ) async -> NavigationResult {
    let result = await perform(.arrive([], place), origin: origin)
    return result.isDone ? .done(top.id) : result
  }

  private func perform(
    adding pages: [AdmittedPage], _ options: OpenOptions, _ origin: NavigationOrigin,
    _ operation: ([NavigationEntry]) -> NavigationOperation
  ) async -> NavigationResult {
    let entries = pages.map {
      NavigationEntry(id: EntryID(nextNumber()), $0, transition: options.transition)
    }
    var request = NavigationRequest(operation(entries))
    for (entry, page) in zip(entries, pages) { request.admit(entry.id, page) }
    return await perform(&request, origin: origin)
  }
}

extension Presentation {
  /// The tab that the presentation names.
  fileprivate var tab: TabID? {
    switch self {
    case .tab(let tab), .tabAsLeft(let tab): tab
    default: nil
    }
  }

  /// Whether the page takes the place of a stack's root.
  var takesRoot: Bool {
    switch self {
    case .root, .tab, .tabAsLeft: true
    default: false
    }
  }
}
