extension Navigator {
  /// Opens a window with one stack.
  ///
  /// ```swift
  /// await navigator.openWindow(root: Home())
  /// ```
  /// - Returns: The outcome. If an interceptor or a guard refuses the root, the window is not opened.
  @discardableResult
  public func openWindow(_ id: WindowID = .main, root: any Route) async -> NavigationResult {
    await inScope(of: id) { await openInScope(id, root: root) }
  }

  private func openInScope(_ id: WindowID, root: any Route) async -> NavigationResult {
    do throws(NavigationError) {
      let page = try await page(root)
      let entry = NavigationEntry(id: EntryID(nextNumber()), page)
      var request = NavigationRequest(.open(NavigationWindow(id, stack: [entry])))
      request.admit(entry.id, page)
      return await perform(&request, origin: .program)
    } catch {
      return .failed(error)
    }
  }

  /// Opens a window with tabs.
  ///
  /// ```swift
  /// await navigator.openWindow(tabs: ["shop": Home(), "cart": CartRoute()], selected: "cart")
  /// ```
  /// - Parameters:
  ///   - id: The window's name.
  ///   - tabs: The tabs with their root routes, in order. There must be at least one tab.
  ///   - selected: The tab to show, which must be one of `tabs`; by default, the first.
  /// - Returns: The outcome. If an interceptor or a guard refuses a root, its tab is empty, and asks again when it is
  ///   selected. If all roots are refused, the window is not opened, and the outcome is the first refusal.
  @discardableResult
  public func openWindow(
    _ id: WindowID = .main, tabs: KeyValuePairs<TabID, any Route>, selected: TabID? = nil
  ) async -> NavigationResult {
    await openWindow(id, tabs: tabs.map { (id: $0.key, root: $0.value) }, selected: selected)
  }

  /// Opens a window with tabs that are known only at run time. In all other respects, this method works like the form
  /// that takes a dictionary literal.
  ///
  /// ```swift
  /// await navigator.openWindow("2", tabs: features.map { (id: $0.tab, root: $0.firstScreen) })
  /// ```
  @discardableResult
  public func openWindow(
    _ id: WindowID = .main, tabs: [(id: TabID, root: any Route)], selected: TabID? = nil
  ) async -> NavigationResult {
    await inScope(of: id) { await openInScope(id, tabs: tabs, selected: selected) }
  }

  private func openInScope(
    _ id: WindowID, tabs: [(id: TabID, root: any Route)], selected: TabID?
  ) async -> NavigationResult {
    if tabs.isEmpty { return .failed(.noTabs(id)) }
    if let selected, !tabs.contains(where: { $0.id == selected }) {
      return .failed(.unknownTab(selected, window: id, known: tabs.map(\.id)))
    }
    var pages: [(entry: EntryID, page: AdmittedPage)] = []
    var (opened, refusals): ([NavigationTab], [DroppedScreen]) = ([], [])
    for (id, root) in tabs {
      var tab = NavigationTab(id)
      do throws(NavigationError) {
        let page = try await page(root)
        let others = opened.flatMap(\.stack)
        guard page.route.isEqual(to: root) || fits(page, among: others) else {
          throw .displaced(root, by: page)
        }
        let entry = NavigationEntry(id: EntryID(nextNumber()), page)
        tab.stack = [entry]
        pages.append((entry.id, page))
      } catch {
        tab.missingRoot = MissingRoot(root)
        refusals.append(DroppedScreen(name: root.name, error: error))
      }
      opened.append(tab)
    }
    if refusals.count == opened.count { return .failed(refusals[0].error) }
    var request = NavigationRequest(.open(NavigationWindow(id, tabs: opened, selected: selected)))
    for (entry, page) in pages { request.admit(entry, page) }
    request.dropped = refusals
    return await perform(&request, origin: .program)
  }

  /// Asks again for the root of an empty tab. If a guard or an interceptor shows another screen instead, such as a
  /// sign-in sheet, that screen appears, and the tab remains empty unless the screen fits into it.
  /// - Parameter showsOthers: Whether another screen, to which a guard or an interceptor leads, appears.
  /// - Returns: Why the tab still lacks its root; `nil` if it has it now, or lacked none.
  @discardableResult
  func fill(_ tab: TabID, in window: WindowID?, showsOthers: Bool = true) async -> NavigationError? {
    await inScope(of: state.window(window)?.id) { await fillInScope(tab, in: window, showsOthers) }
  }

  private func fillInScope(
    _ tab: TabID, in window: WindowID?, _ showsOthers: Bool
  ) async -> NavigationError? {
    guard let window = state.window(window), let empty = window.tabs.first(where: { $0.id == tab }),
      empty.stack.isEmpty, let root = empty.missingRoot
    else { return nil }
    do throws(NavigationError) {
      let page = try await page(
        root.route, origin: root.link?.isExternal == true ? .external : .internal, of: root.link?.url)
      let isRoot = page.route.isEqual(to: root.route)
      if !isRoot, !showsOthers { throw .displaced(root.route, by: page) }
      if !isRoot, !fits(page) {
        await show(page, OpenOptions(place: .window(window.id)), origin: .program)
        throw .displaced(root.route, by: page)
      }
      let entry = NavigationEntry(id: EntryID(nextNumber()), page)
      var request = NavigationRequest(.fill(entry, .tab(tab, in: window.id)))
      request.admit(entry.id, page)
      request.dropped = []
      guard case .failed(let error) = await perform(&request, origin: .program) else { return nil }
      if let page = request.diverted, showsOthers {
        await show(page, OpenOptions(place: .window(window.id)), origin: .program)
      }
      throw error
    } catch {
      return error
    }
  }

  /// Whether a tab is empty and knows which root it lacks.
  package func lacksRoot(_ tab: TabID, in window: WindowID?) -> Bool {
    guard let tab = state.window(window)?.tabs.first(where: { $0.id == tab }) else { return false }
    return tab.stack.isEmpty && tab.missingRoot != nil
  }

  /// Whether a page to which a guard or an interceptor redirects can take the place of the screen that was asked for. It
  /// cannot if it does not belong in a stack, like a sheet, or is among the screens already, so that several protected
  /// screens do not become several sign-in screens.
  func fits(_ page: AdmittedPage, among others: [NavigationEntry] = []) -> Bool {
    switch page.record.presentation {
    case .modal, .child, .detail: return false
    case .push, .root, .tab, .tabAsLeft, .replace, .show: break
    }
    return !others.contains { $0.route?.isEqual(to: page.route) == true }
  }
}
