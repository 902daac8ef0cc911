/// The identity of an `Owner`: a short string that is safe in an address, a file name and a log line.
///
/// ```swift
/// public typealias ProductID = Identifier<ProductInfo>
/// ```
/// Identities of different owners have different types, so they cannot be mixed up.
public struct Identifier<Owner>: RawRepresentable, Hashable, Sendable {
  /// The identity as text.
  public let rawValue: String

  /// The maximum number of characters in an identity.
  public static var maximumLength: Int { 64 }

  /// Parses an identity of 1 to 64 ASCII letters, digits, `-` or `_`, or returns `nil` for any other text.
  public init?(rawValue: String) {
    guard (1...Self.maximumLength).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.allows) else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Creates an identity with the text of another owner's identity.
  public init<Other>(_ other: Identifier<Other>) { rawValue = other.rawValue }

  /// Returns a new identity: a prefix followed by 130 random bits.
  /// - Parameter prefix: A prefix that indicates the kind of identity in logs, such as `o` for an order.
  public static func random(prefix: StaticString) -> Identifier {
    var generator = SystemRandomNumberGenerator()
    return random(prefix: prefix, using: &generator)
  }

  /// Returns a new identity, generated with the given source of randomness.
  public static func random(
    prefix: StaticString, using generator: inout some RandomNumberGenerator
  ) -> Identifier {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    let letters = (0..<26).map { _ in alphabet[Int.random(in: 0..<32, using: &generator)] }
    return Identifier(unchecked: "\(prefix)-\(String(letters))")
  }

  private init(unchecked text: String) { rawValue = text }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension Identifier: CustomStringConvertible {
  public var description: String { rawValue }
}

extension Identifier: Comparable {
  public static func < (first: Identifier, second: Identifier) -> Bool { first.rawValue < second.rawValue }
}

extension Identifier: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let identifier = Identifier(rawValue: text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "an identity is 1 to 64 letters, digits, '-' or '_'; this is not: \(text.prefix(80))"))
    }
    self = identifier
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Identifier: ExpressibleByStringLiteral {
  /// Creates an identity from a literal, as tests and demos do.
  public init(stringLiteral value: StaticString) {
    let text = "\(value)"
    precondition(
      Identifier(rawValue: text) != nil, "\"\(text)\" is not an identity: use letters, digits, - and _")
    rawValue = text
  }
}
