/// What was shown, in a form that outlives the process: every screen as its route's URL.
///
/// ```swift
/// let data = try JSONEncoder().encode(navigator.snapshot())
/// // after the restart
/// let report = await navigator.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: data))
/// ```
public struct NavigationSnapshot: Codable, Hashable, Sendable {
  struct Entry: Codable, Hashable, Sendable {
    var url: String
    var transition: ScreenTransition
    var children: [Entry]
  }

  struct Tab: Codable, Hashable, Sendable {
    var id: TabID
    var stack: [Entry]
  }

  struct Modal: Codable, Hashable, Sendable {
    var style: ModalStyle
    var container: ModalContainer
    var stack: [Entry]
  }

  struct Window: Codable, Hashable, Sendable {
    var id: WindowID
    var tabs: [Tab]
    var selected: TabID
    var modals: [Modal]
  }

  var windows: [Window]
  var focused: WindowID?
}

/// What became of a restoration.
public struct RestorationReport: Sendable {
  /// A screen that could not be brought back.
  public struct Dropped: Sendable, CustomStringConvertible {
    /// Its URL.
    public let url: String
    /// Why.
    public let reason: any Error

    public var description: String { "\(url) was not restored: \(reason)" }
  }

  /// What became of showing the rest.
  public let result: NavigationResult
  /// What was left out, in the order of the snapshot.
  public let dropped: [Dropped]
}
