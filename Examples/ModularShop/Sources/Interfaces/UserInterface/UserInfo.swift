import ShopValues

/// The identity of a user.
public typealias UserID = Identifier<UserInfo>

/// The information about a user that other modules may see.
public struct UserInfo: Codable, Hashable, Sendable, Identifiable {
  public let id: UserID
  /// The name that the user has chosen; empty if they have not chosen one.
  public let nickname: String
  /// The address of a picture.
  public let avatar: ScreenPath?
  public let phone: PhoneNumber?
  public let isVIP: Bool

  public init(id: UserID, nickname: String, avatar: ScreenPath? = nil, phone: PhoneNumber?, isVIP: Bool) {
    self.id = id
    self.nickname = nickname
    self.avatar = avatar
    self.phone = phone
    self.isVIP = isVIP
  }

  /// Returns the name that the shop shows for the user.
  public func name(in language: Language) -> String {
    guard nickname.isEmpty else { return nickname }
    let end = phone.map { String($0.rawValue.suffix(4)) } ?? ""
    return language("Member \(end)", "用户\(end)")
  }
}

/// The login state of a session.
public enum LoginState: Hashable, Sendable {
  case notLoggedIn
  /// A code was sent, and the user has not entered it yet.
  case loggingIn(PhoneNumber)
  case loggedIn(UserInfo)
  /// The session has expired, and the user must log in again.
  case expired
}

/// A mobile phone number in mainland China.
public struct PhoneNumber: RawRepresentable, Codable, Hashable, Sendable {
  /// Eleven digits.
  public let rawValue: String

  /// Parses a number, with or without `+86`, spaces and dashes.
  public init?(rawValue: String) {
    guard rawValue.utf8.count <= 32 else { return nil }
    var digits = rawValue.filter { $0 != " " && $0 != "-" }
    for prefix in ["+86", "0086"] where digits.hasPrefix(prefix) { digits.removeFirst(prefix.count) }
    guard digits.utf8.count == 11, digits.hasPrefix("1"),
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let second = digits.dropFirst().first, "3456789".contains(second)
    else { return nil }
    self.rawValue = digits
  }

  /// The number as it may be shown to other users, such as `138****5678`.
  public var masked: String { "\(rawValue.prefix(3))****\(rawValue.suffix(4))" }
}

extension PhoneNumber: CustomStringConvertible {
  /// The masked number, so that no log contains a complete number.
  public var description: String { masked }
}

/// The code that was sent to a phone.
public struct LoginCode: RawRepresentable, Hashable, Sendable {
  /// Six digits.
  public let rawValue: String

  /// Parses a code, ignoring spaces.
  public init?(rawValue: String) {
    let digits = rawValue.prefix(32).filter { $0 != " " }
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else {
      return nil
    }
    self.rawValue = digits
  }
}

extension LoginCode: CustomStringConvertible {
  public var description: String { "******" }
}
