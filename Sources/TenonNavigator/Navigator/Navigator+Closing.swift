extension Navigator {
  /// Takes screens off a stack.
  @discardableResult
  public func pop(_ count: Int = 1, in place: NavigationPlace = .top) async -> NavigationResult {
    await perform(.pop(count: count, place))
  }

  /// Takes off everything above the root.
  @discardableResult
  public func popToRoot(in place: NavigationPlace = .top) async -> NavigationResult {
    await perform(.popToRoot(place))
  }

  /// Takes off everything above an entry.
  @discardableResult
  public func pop(to entry: EntryID) async -> NavigationResult { await perform(.popTo(entry)) }

  /// Takes the uppermost modal away.
  @discardableResult
  public func dismiss(in window: WindowID? = nil) async -> NavigationResult {
    await perform(.dismiss(window: window))
  }

  /// Takes a modal away, and those above it.
  @discardableResult
  public func dismiss(_ modal: ModalID) async -> NavigationResult { await perform(.dismissModal(modal)) }

  /// Takes all modals of a window away.
  @discardableResult
  public func dismissAll(in window: WindowID? = nil) async -> NavigationResult {
    await perform(.dismissAll(window: window))
  }

  /// Makes an entry the one that its window shows.
  @discardableResult
  public func goBack(to entry: EntryID) async -> NavigationResult { await perform(.goBack(to: entry)) }

  /// Closes a screen and what is above it in its stack.
  @discardableResult
  public func close(_ entry: EntryID) async -> NavigationResult { await perform(.finish(entry)) }

  /// Shows a tab.
  @discardableResult
  public func select(_ tab: TabID, in window: WindowID? = nil) async -> NavigationResult {
    await perform(.select(tab, window: window))
  }

  // MARK: Windows

  /// Opens a window with one stack.
  @discardableResult
  public func openWindow(_ id: WindowID = .main, root: any Route) async -> NavigationResult {
    let entry = NavigationEntry(id: EntryID(nextNumber()), route: root)
    return await perform(.open(NavigationWindow(id, stack: [entry])))
  }

  /// Opens a window with tabs.
  /// - Parameters:
  ///   - id: The window's name.
  ///   - tabs: The tabs with their roots, in order.
  ///   - selected: The tab that is shown; the first, when not said.
  @discardableResult
  public func openWindow(
    _ id: WindowID = .main, tabs: KeyValuePairs<TabID, any Route>, selected: TabID? = nil
  ) async -> NavigationResult {
    let tabs = tabs.map { tab in
      NavigationTab(
        tab.key, stack: [NavigationEntry(id: EntryID(nextNumber()), route: tab.value)])
    }
    return await perform(.open(NavigationWindow(id, tabs: tabs, selected: selected)))
  }

  /// Closes a window.
  @discardableResult
  public func closeWindow(_ id: WindowID) async -> NavigationResult { await perform(.close(id)) }
}
