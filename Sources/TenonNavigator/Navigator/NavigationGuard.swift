/// Decides whether the screens on display may change. Guards are consulted in registration order, before any screen
/// changes.
///
/// ```swift
/// navigator.add(NavigationGuard("sign in") { change in
///   change.appearing.contains { $0 is Checkout } && !session.isActive ? .redirect(Login()) : .allow
/// })
/// ```
public struct NavigationGuard: Sendable {
  /// The kinds of operations to which a guard applies.
  public enum Scope: Sendable {
    /// Operations that add screens.
    case appearances
    /// Operations that remove screens. If such a guard exists, hosts do not let the user swipe a screen away before the
    /// guard has decided.
    case removals
    /// Both kinds of operations.
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
  ///   - name: The guard's name, shown in errors.
  ///   - scope: The kinds of operations to which the guard applies.
  ///   - decide: Decides whether to allow a change. The closure may take as long as it needs, and may open screens
  ///     itself, such as a sign-in screen. If the screens change in the meantime, the operation is checked again.
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

/// A guard's decision.
///
/// ```swift
/// navigator.add(NavigationGuard("maintenance") { change in
///   change.origin == .link ? .redirect(Home()) : .allow
/// })
/// ```
public enum GuardDecision: Sendable {
  /// Allows the change.
  case allow
  /// Prevents the change and gives the reason.
  case veto(String)
  /// Opens another route in place of the screen that the guard rejects; the other screens appear as the
  /// caller requested. If the operation would only remove screens, the screens remain, and the route is
  /// opened with its registered presentation. The caller that tried to remove the screens receives the error
  /// `vetoed`.
  ///
  /// The route passes through interceptors, rules and guards like any other route. If several screens would
  /// appear together, as with a link, the guard is consulted about the lowest screen alone, then about the
  /// lowest two, and so on. The rejected screen is the one for which the guard first returns a redirect.
  case redirect(any Route)
}
