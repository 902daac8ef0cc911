/// Decides whether what is shown may change. Asked in the order of registration, before anything happens.
///
/// ```swift
/// navigator.add(NavigationGuard("sign in") { change in
///   change.appearing.contains { $0 is Checkout } && !session.isActive ? .redirect(Login()) : .allow
/// })
/// ```
public struct NavigationGuard: Sendable {
  /// What a guard is asked about.
  public enum Scope: Sendable {
    /// Operations that bring screens.
    case appearances
    /// Operations that take screens away. If there is such a guard, hosts do not let the user swipe a screen away before
    /// the guard has decided.
    case removals
    /// Both.
    case all
  }

  let name: String
  let scope: Scope
  let decide: @MainActor @Sendable (NavigationChange) async -> GuardDecision

  /// Creates a guard.
  ///
  /// ```swift
  /// let token = navigator.add(NavigationGuard("unsaved", on: .removals) { change in
  ///   guard !draft.isSaved else { return .allow }
  ///   return await ask("Leave without saving?") ? .allow : .veto("there are changes")
  /// })
  /// ```
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - scope: What it is asked about.
  ///   - decide: Decides; it may take its time, and open screens itself, such as one to log in. What is shown may
  ///     change meanwhile: the operation is then checked anew.
  public init(
    _ name: String, on scope: Scope = .appearances,
    decide: @escaping @MainActor @Sendable (NavigationChange) async -> GuardDecision
  ) {
    self.name = name
    self.scope = scope
    self.decide = decide
  }

  var isAboutRemovals: Bool { scope != .appearances }
  var isAboutAppearances: Bool { scope != .removals }

  func concerns(_ change: NavigationChange) -> Bool {
    isAboutAppearances && !change.added.isEmpty || isAboutRemovals && !change.removed.isEmpty
  }
}

/// What a guard says.
///
/// ```swift
/// navigator.add(NavigationGuard("maintenance") { change in
///   change.origin == .link ? .redirect(Home()) : .allow
/// })
/// ```
public enum GuardDecision: Sendable {
  /// Nothing against it.
  case allow
  /// Nothing changes, for this reason.
  case veto(String)
  /// Opens another route in place of the screen that the guard objects to; everything else is as the caller asked.
  /// Where screens only go, they stay, and it is opened as it is registered; who wanted them to go gets the error `vetoed`.
  ///
  /// The route passes interceptors, rules and guards like any other. If several screens would appear at once, as with a
  /// link, the guard is then asked about the lowest of them alone, about that and the next one, and so on: where it
  /// redirects first is the screen that it objects to.
  case redirect(any Route)
}
