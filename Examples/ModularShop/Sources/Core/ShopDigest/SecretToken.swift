/// A secret that identifies a browser: 256 random bits.
public struct SecretToken: RawRepresentable, Hashable, Sendable {
  /// 64 hexadecimal digits.
  public let rawValue: String

  /// Parses a token, or returns `nil` if the text is not a valid token.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 64, Hexadecimal.decode(rawValue) != nil else { return nil }
    self.rawValue = rawValue
  }

  private init(bytes: [UInt8]) { rawValue = Hexadecimal.encode(bytes) }

  /// Returns a token that cannot be guessed.
  public static func random() -> SecretToken { SecretToken(bytes: RandomBytes.make(32)) }

  /// The digest that is stored instead of the token; the token cannot be computed from the digest.
  public var digest: String { Hexadecimal.encode(SHA256.digest(rawValue.utf8)) }
}

extension SecretToken: CustomStringConvertible {
  /// A description that contains no part of the secret, so that the secret never appears in a log.
  public var description: String { "a secret token" }
}
