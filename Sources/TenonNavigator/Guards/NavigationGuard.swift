/// Decides whether what is shown may change. Asked in the order of registration, before anything happens.
public struct NavigationGuard: Sendable {
  /// What a guard is asked about.
  public struct Scope: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Operations that bring screens.
    public static let appearances = Scope(rawValue: 1)
    /// Operations that take screens away. Where such a guard is, hosts do not let a person swipe a screen away before
    /// the guard has decided.
    public static let removals = Scope(rawValue: 2)
    /// Both.
    public static let all: Scope = [.appearances, .removals]
  }

  /// What errors call it.
  public let name: String
  /// What it is asked about.
  public let scope: Scope
  let decide: @MainActor @Sendable (NavigationAttempt) async -> GuardDecision

  /// Creates a guard.
  /// - Parameters:
  ///   - name: What results call it.
  ///   - scope: What it is asked about.
  ///   - decide: Decides; it may take its time, and open screens itself, such as one to log in. What is shown may
  ///     change meanwhile: the operation is then checked anew.
  public init(
    _ name: String, on scope: Scope = .appearances,
    decide: @escaping @MainActor @Sendable (NavigationAttempt) async -> GuardDecision
  ) {
    self.name = name
    self.scope = scope
    self.decide = decide
  }
}

/// What a guard says.
public enum GuardDecision: Sendable {
  case allow
  case veto(String)
  /// Opens another route in the same place.
  case redirect(any Route)
}

/// What a guard decides about.
public struct NavigationAttempt: Sendable {
  /// What is to be done.
  public let operation: NavigationOperation
  /// Who wants it.
  public let origin: NavigationOrigin
  /// What would appear and go.
  public let difference: NavigationDifference

  /// The routes that would appear.
  public var appearing: [any Route] { difference.added.compactMap(\.route) }
  /// The routes that would go.
  public var disappearing: [any Route] { difference.removed.compactMap(\.route) }
}

/// Who wants a change.
public enum NavigationOrigin: String, Codable, Hashable, Sendable {
  /// Code.
  case program
  /// A person, by a gesture or a control of the system.
  case user
  /// A URL from outside the process.
  case link
  /// A state from before a restart.
  case restoration
}
