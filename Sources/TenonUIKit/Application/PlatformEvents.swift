import Tenon

// Events that only systems with UIKit have.

/// The clock was set, midnight passed, or the time zone changed.
public struct SignificantTimeChange: ApplicationEvent {
  /// Tells that the time has changed, which a test may, too.
  public init() {}
}

/// Protected files can be read again.
public struct ProtectedDataDidBecomeAvailable: ApplicationEvent {
  /// Tells that the files can be read.
  public init() {}
}

/// Protected files are about to become unreadable.
public struct ProtectedDataWillBecomeUnavailable: ApplicationEvent {
  /// Tells that the files will be unreadable.
  public init() {}
}

/// A person removed scenes for good; what was kept for them can be deleted.
public struct DidDiscardScenes: ApplicationEvent {
  /// The scenes' persistent identifiers, sorted.
  public let scenes: [String]

  /// Tells of the scenes, by their persistent identifiers.
  public init(scenes: [String]) { self.scenes = scenes }
}
