/// A user logged in.
public struct LoggedIn: Codable, Hashable, Sendable {
  public let user: UserInfo
  public let session: SessionID

  public init(user: UserInfo, session: SessionID) {
    self.user = user
    self.session = session
  }
}

/// A user logged out, or was logged out.
public struct LoggedOut: Codable, Hashable, Sendable {
  public let user: UserID
  public let session: SessionID

  public init(user: UserID, session: SessionID) {
    self.user = user
    self.session = session
  }
}
