import ShopValues

/// The identity of a session: one browser's visit, logged in or not. It is not the secret that the browser holds.
public typealias SessionID = Identifier<CurrentSession>

/// The session on whose behalf code is running.
///
/// A service of the shop acts for one user at a time, identified by this session. The host provides it: on the
/// web, it is the session of the request that is being answered; in a demo or a test, it is a fixed session.
public protocol CurrentSession: Sendable {
  /// The session, or `nil` outside any session, such as during the launch.
  var id: SessionID? { get }
}

/// A session that never changes, for demos and tests.
public struct FixedSession: CurrentSession {
  public let id: SessionID?

  public init(_ id: SessionID?) { self.id = id }
}
