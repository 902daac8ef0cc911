import ShopValues

/// The identity of a session: one browser's visit, logged in or not. It is not the secret that the browser holds.
public typealias SessionID = Identifier<CurrentSession>

/// The session on whose behalf code is running.
///
/// Each of the shop's services acts for one user at a time, identified by this session. The host provides the
/// session: on the web, the session of the current request; in a demo or a test, a fixed session.
public protocol CurrentSession: Sendable {
  /// The session, or `nil` outside any session, such as during the launch.
  var id: SessionID? { get }
}

/// A session that never changes, for demos and tests.
public struct FixedSession: CurrentSession {
  public let id: SessionID?

  public init(_ id: SessionID?) { self.id = id }
}
