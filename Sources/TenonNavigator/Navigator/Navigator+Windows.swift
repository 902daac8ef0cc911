extension Navigator {
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
  ///   - tabs: The tabs with their root routes, in order. There must be at least one tab.
  ///   - selected: The tab to show, which must be one of `tabs`; by default, the first.
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
    if tabs.isEmpty { return .failed(.noTabs(id)) }
    if let selected, !tabs.contains(where: { $0.id == selected }) {
      return .failed(.unknownTab(selected, window: id, known: tabs.map(\.id)))
    }
    let tabs = tabs.map { NavigationTab($0.id, stack: [entry(for: $0.root)]) }
    return await perform(.open(NavigationWindow(id, tabs: tabs, selected: selected)))
  }
}
