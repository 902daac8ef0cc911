import ShopValues

/// The identity of a session: one browser's visit, logged in or not. It is not the secret that the browser holds.
public typealias SessionID = Identifier<CurrentSession>

/// On whose behalf code is running.
///
/// A service of the shop acts for one person at a time, and this says for whom. The host provides it: on the web
/// the session of the request that is being answered, in a demo or a test a fixed one.
public protocol CurrentSession: Sendable {
  /// The session, or `nil` outside of any, such as while starting.
  var id: SessionID? { get }
}

/// The same session always, for demos and tests.
public struct FixedSession: CurrentSession {
  public let id: SessionID?

  public init(_ id: SessionID?) { self.id = id }
}
