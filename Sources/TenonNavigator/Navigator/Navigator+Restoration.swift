extension Navigator {
  /// Returns the current screens in a form that can be stored. Screens without a URL are omitted.
  ///
  /// ```swift
  /// defaults.set(try JSONEncoder().encode(navigator.snapshot(of: "2")), forKey: "window 2")
  /// ```
  /// - Parameter window: The window to store, such as the window of a scene; by default, all windows.
  public func snapshot(of window: WindowID? = nil) -> NavigationSnapshot {
    let windows = state.windows.filter { window == nil || $0.id == window }
    return NavigationSnapshot(
      windows: windows.map { window in
        NavigationSnapshot.Window(
          id: window.id.name, tabs: window.tabs.map { .init(id: $0.id.name, stack: Self.saved($0.stack)) },
          selected: window.selectedTab.name,
          modals: window.modals.map {
            .init(style: $0.style.word, container: $0.container.word, stack: Self.saved($0.stack))
          }.filter { !$0.stack.isEmpty })
      }, focused: state.focusedWindow?.name)
  }

  private static func saved(_ entries: [NavigationEntry]) -> [NavigationSnapshot.Entry] {
    entries.compactMap { entry in
      guard let url = entry.url else { return nil }
      let isExternal = entry.link?.isExternal == true && url == entry.link?.url.text
      return .init(
        url: url, isExternal: isExternal ? true : nil, isDetail: entry.isDetail ? true : nil,
        transition: entry.transition.word,
        children: saved(entry.children))
    }
  }

  /// Restores the screens in a snapshot. The snapshot's windows replace the open windows with the same names;
  /// all other windows remain.
  ///
  /// A screen is omitted and reported if its URL no longer matches a route, if rules, interceptors or guards refuse it
  /// now, or if its destination is not registered or cannot be created. If a guard or an interceptor redirects, the other
  /// screen appears in its place, unless that screen is restored already or is not pushed, like a sign-in sheet: then the
  /// refused screen is only omitted and reported. A tab that would become empty as a result keeps its current root. A
  /// window that is already open keeps its tabs: a tab that is not in the snapshot remains unchanged, and the
  /// screens of a tab that no longer exists are reported.
  ///
  /// ```swift
  /// let report = await navigator.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: saved))
  /// for error in report.dropped { print("\(error.subject) is gone") }   // a product that is not sold any more
  /// ```
  public func restore(_ snapshot: NavigationSnapshot) async -> RestorationReport {
    var restoration = Restoration(navigator: self)
    // Other windows may come and go while the screens are created, such as those of other scenes.
    var windows: [NavigationWindow] = []
    var names = Set(state.windows.map(\.id.name))
    for saved in snapshot.windows {
      // A snapshot may come from an untrusted source, and all of its screens are created before any is shown.
      if !names.contains(saved.id), names.count >= options.maximumDepth {
        restoration.dropped.append(.tooManyWindows(saved.id, limit: options.maximumDepth))
        continue
      }
      names.insert(saved.id)
      let id = WindowID(saved.id)
      let old = windows.firstIndex { $0.id == id }
      let window = await inScope(of: id) {
        await restoration.window(saved, now: old.map { windows[$0] } ?? state.window(id))
      }
      if let old { windows[old] = window } else { windows.append(window) }
    }
    var restored = NavigationState(windows: windows)
    restored.focusedWindow = snapshot.focused.map { WindowID($0) }.flatMap { restored.window($0)?.id }
    var request = NavigationRequest(.restoreWindows(restored))
    (request.made, request.dropped) = (restoration.made, [])
    let result = await perform(&request, origin: .restoration)
    for screen in request.dropped ?? [] { restoration.drop(screen.name, screen.error) }
    return RestorationReport(result: result, dropped: restoration.dropped)
  }
}

extension NavigationState {
  /// Returns this state with the roots that another state has for tabs that would be empty.
  func keepingRoots(of other: NavigationState) -> NavigationState {
    var state = self
    for (index, window) in windows.enumerated() {
      for (tab, content) in window.tabs.enumerated() where content.stack.isEmpty {
        let old = other.window(window.id)?.tabs.first { $0.id == content.id }
        state.windows[index].tabs[tab].stack = Array((old?.stack ?? []).prefix(1))
      }
    }
    return state
  }
}

/// Converts a snapshot to entries with destinations, and records the screens that could not be restored.
@MainActor
private struct Restoration {
  let navigator: Navigator
  var made = [EntryID: LiveDestination]()
  var dropped: [NavigationError] = []
  private var restored: [NavigationEntry] = []

  init(navigator: Navigator) { self.navigator = navigator }

  mutating func window(_ saved: NavigationSnapshot.Window, now: NavigationWindow?) async -> NavigationWindow {
    let (id, names) = (WindowID(saved.id), now?.tabs.map(\.id))
    var tabs = now?.tabs ?? []
    for tab in saved.tabs {
      if let names, !names.contains(TabID(tab.id)) {
        for entry in tab.stack {
          drop(entry.url, NavigationError.unknownTab(TabID(tab.id), window: id, known: names))
        }
        continue
      }
      let stack = await entries(tab.stack)
      if let index = names?.firstIndex(of: TabID(tab.id)) {
        tabs[index].stack = stack.isEmpty ? Array(tabs[index].stack.prefix(1)) : stack
      } else {
        tabs.append(NavigationTab(TabID(tab.id), stack: stack))
        if stack.isEmpty, let root = tab.stack.first { tabs[tabs.count - 1].missingRoot = missingRoot(root) }
      }
    }
    let selected = TabID(saved.selected)
    var window = NavigationWindow(
      id, tabs: tabs, selected: tabs.contains { $0.id == selected } ? selected : now?.selectedTab)
    for modal in saved.modals {
      let stack = await entries(modal.stack)
      // The modals above a lost modal are kept.
      if stack.isEmpty { continue }
      window.modals.append(
        NavigationModal(
          id: ModalID(navigator.nextNumber()), style: ModalStyle(word: modal.style) ?? .sheet,
          container: ModalContainer(word: modal.container) ?? .stack, stack: stack))
    }
    return window
  }

  mutating func drop(_ url: String, _ reason: any Error) {
    let code = (reason as? NavigationError)?.code ?? .refused
    dropped.append(NavigationError(code, url, "\(url) was not restored: \(reason)", cause: reason))
  }

  private mutating func entries(_ saved: [NavigationSnapshot.Entry]) async -> [NavigationEntry] {
    var entries: [NavigationEntry] = []
    for item in saved {
      do {
        // A URL from outside leads to an external route again, and not to an internal route that matches it now.
        let isExternal = item.isExternal == true
        let page = try await page(item.url, origin: isExternal ? .external : .internal)
        var entry = NavigationEntry(
          id: EntryID(navigator.nextNumber()), page,
          transition: known(ScreenTransition(word: item.transition)))
        entry.isDetail = item.isDetail == true
        made[entry.id] = try await navigator.makeDestination(of: page, for: entry)
        restored.append(entry)
        entry.children = await self.entries(item.children)
        entries.append(entry)
      } catch {
        drop(item.url, error)
      }
    }
    return entries
  }

  /// Returns a root that was refused, but may be allowed later; `nil` if its URL leads nowhere.
  private func missingRoot(_ saved: NavigationSnapshot.Entry) -> MissingRoot? {
    let isExternal = saved.isExternal == true
    guard let link = try? navigator.router.prepare(saved.url, origin: isExternal ? .external : .internal),
      case let route?? = link.routes.first
    else { return nil }
    return MissingRoot(route, link: isExternal ? RouteLink(link.url, isExternal: true) : nil)
  }

  /// Lets the page of a URL pass the gate.
  private func page(_ url: String, origin: RouteOrigin) async throws -> AdmittedPage {
    let link = try navigator.router.prepare(url, origin: origin)
    // A handler that shows no screen does not run.
    guard link.routes.count == 1, let asked = link.routes[0],
      let page = try await navigator.admit(link, runsHandlers: false).pages.first
    else {
      throw NavigationError.answered(url)
    }
    guard page.route.isEqual(to: asked) || navigator.fits(page, among: restored) else {
      throw NavigationError.displaced(asked, by: page)
    }
    return page
  }

  /// Replaces a transition that is no longer registered with the automatic one, so that its screen is not lost.
  private func known(_ transition: ScreenTransition) -> ScreenTransition {
    guard case .named(let name) = transition, navigator.transition(named: name) == nil else {
      return transition
    }
    return .automatic
  }
}
