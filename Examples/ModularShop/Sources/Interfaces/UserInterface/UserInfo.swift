import ShopValues

/// The identity of a user.
public typealias UserID = Identifier<UserInfo>

/// What others may know of a user.
public struct UserInfo: Codable, Hashable, Sendable, Identifiable {
  public let id: UserID
  /// What they call themselves; empty as long as they have not said.
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

  /// What the shop calls them.
  public func name(in language: Language) -> String {
    guard nickname.isEmpty else { return nickname }
    let end = phone.map { String($0.rawValue.suffix(4)) } ?? ""
    return language("Member \(end)", "用户\(end)")
  }
}

/// Whether somebody is logged in.
public enum LoginState: Hashable, Sendable {
  case notLoggedIn
  /// A code was sent, and is waited for.
  case loggingIn(PhoneNumber)
  case loggedIn(UserInfo)
  /// The session was too old, and has to be begun anew.
  case expired
}

/// The number of a mobile phone in mainland China.
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

  /// The number as others may see it, such as `138****5678`.
  public var masked: String { "\(rawValue.prefix(3))****\(rawValue.suffix(4))" }
}

extension PhoneNumber: CustomStringConvertible {
  /// Masked, so that no log has a whole number.
  public var description: String { masked }
}

/// The code that was sent to a phone.
public struct LoginCode: RawRepresentable, Hashable, Sendable {
  /// Six digits.
  public let rawValue: String

  /// Parses a code; spaces are dropped.
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
