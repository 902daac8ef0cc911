import ShopValues
import TenonServices

/// The identity of a session. It is not the secret that the browser holds.
public typealias SessionID = Identifier<Session>

/// A session: one browser's visit, logged in or not. It is the scope of everything that acts for one user at a time.
///
/// The host runs code in a session: on the web, that of the current request; in a demo or a test, a fixed one.
public struct Session: ServiceScope {
  public let id: SessionID

  public init(id: SessionID) { self.id = id }
}
