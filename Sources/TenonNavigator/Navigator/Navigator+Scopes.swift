extension Navigator {
  /// Binds a window to a scope, so that its screens are made in that scope, though several are open. Its empty tabs ask for
  /// their roots again.
  /// - Parameter scope: The scope; `nil` to unbind the window. The window is unbound when it is closed, and not when the
  ///   scope ends: screens of another scope must not appear in it by mistake.
  package func bind(_ window: WindowID, to scope: (any ScreenScope)?) {
    windowScopes[window] = scope
    if scope != nil, state.window(window) != nil { Task { await fillTabs() } }
  }

  /// Returns the scope to which a screen belongs: the one in which it was made, or that of its window.
  func scope(of entry: NavigationEntry) -> (any ScreenScope)? {
    if let scope = state.entries.first(where: { $0.id == entry.id })?.scope ?? entry.scope { return scope }
    let window = state.windows.first { window in window.entries.contains { $0.id == entry.id } }
    return window.flatMap { windowScopes[$0.id] }
  }

  /// Asks for something in a window, and so in the scope to which the window is bound.
  func inScope<Result>(of window: WindowID?, _ body: () async -> Result) async -> Result {
    guard let scope = window.flatMap({ windowScopes[$0] }) else { return await body() }
    return await scope.bind(isolation: #isolation, body)
  }

  /// Does something in the scope to which the window of the current request is bound now. It may have been bound while an
  /// interceptor waited, for example for a login.
  func inScopeOfRequest<Result>(
    _ body: () throws(NavigationError) -> Result
  ) async throws(NavigationError) -> Result {
    guard let window = requestWindow, windowScopes[window] != nil else { return try body() }
    return try await inScope(of: window) { Swift.Result { () throws(NavigationError) in try body() } }.get()
  }

  /// Closes the screens of a scope that ends, without asking the guards. A tab whose root closes stays empty, and asks
  /// for its root again.
  package func close(_ scope: any ScreenScope) async {
    let gone = Set(state.entries.filter { $0.scope === scope }.map(\.id))
    guard !gone.isEmpty, let change = try? commit(.remove(gone), origin: .program) else { return }
    try? await showInHosts(change)
  }

  /// Gives empty tabs the roots that they lack, unless these are refused or lead elsewhere.
  package func fillTabs() async {
    for window in state.windows {
      for tab in window.tabs where tab.stack.isEmpty && tab.missingRoot != nil {
        await fill(tab.id, in: window.id, showsOthers: false)
      }
    }
  }
}
