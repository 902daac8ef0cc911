import Foundation

/// An address outside the shop that a link may lead to: an `https` address with a host, and without a user
/// name or a password.
public struct WebAddress: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: String
  /// The host, which shows users where a link leads.
  public let host: String

  public init?(rawValue: String) {
    guard rawValue.utf8.count <= 1024,
      rawValue.utf8.allSatisfy({ UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 && $0 != UInt8(ascii: "\\") }),
      let parts = URLComponents(string: rawValue), parts.scheme?.lowercased() == "https",
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
    else { return nil }
    self.rawValue = rawValue
    self.host = host
  }
}
