import Tenon

// Events that only systems with UIKit have.

/// The clock was set, midnight passed, or the time zone changed.
public struct SignificantTimeChange: ApplicationEvent {
  public init() {}
}

/// Protected files can be read again.
public struct ProtectedDataDidBecomeAvailable: ApplicationEvent {
  public init() {}
}

/// Protected files are about to become unreadable.
public struct ProtectedDataWillBecomeUnavailable: ApplicationEvent {
  public init() {}
}

/// A person removed scenes for good; what was kept for them can be deleted.
public struct DidDiscardScenes: ApplicationEvent {
  /// The scenes' persistent identifiers, sorted.
  public let scenes: [String]

  public init(scenes: [String]) { self.scenes = scenes }
}
