/// A secret that a browser holds to show who it is: 256 random bits.
public struct SecretToken: RawRepresentable, Hashable, Sendable {
  /// 64 hexadecimal digits.
  public let rawValue: String

  /// Parses a token; `nil` for what cannot be one.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 64, Hexadecimal.decode(rawValue) != nil else { return nil }
    self.rawValue = rawValue
  }

  private init(bytes: [UInt8]) { rawValue = Hexadecimal.encode(bytes) }

  /// A token that cannot be guessed.
  public static func random() -> SecretToken { SecretToken(bytes: RandomBytes.make(32)) }

  /// What is stored in the token's place, from which it cannot be computed.
  public var digest: String { Hexadecimal.encode(SHA256.digest(rawValue.utf8)) }
}

extension SecretToken: CustomStringConvertible {
  /// Nothing of the secret, so that no log has it.
  public var description: String { "a secret token" }
}
