/// How long an instance of a service lives, and who shares it.
public enum Lifetime: Hashable, Sendable {
  /// Made at first use, exactly once, and kept as long as its container. Read without a lock.
  case singleton
  /// Made anew for everyone who asks.
  case transient
  /// As a singleton, but it can be evicted, after which the next to ask makes a new one. Read under a lock.
  case cached
  /// Shared as long as somebody holds it. The implementation must be a class.
  case weak
  /// A singleton within each scope of this name, such as a login session; ending the scope releases it.
  case scoped(ScopeName)
}

/// The name of a kind of scope, such as `login`.
public struct ScopeName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as text.
  public let rawValue: String

  /// The name of the text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }
}

extension Lifetime: CustomStringConvertible {
  public var description: String {
    switch self {
    case .singleton: "singleton"
    case .transient: "transient"
    case .cached: "cached"
    case .weak: "weak"
    case .scoped(let scope): "scoped(\(scope))"
    }
  }
}

extension Lifetime: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let simple: [Lifetime] = [.singleton, .transient, .cached, .weak]
    if let lifetime = simple.first(where: { $0.description == text }) {
      self = lifetime
    } else if text.hasPrefix("scoped("), text.hasSuffix(")") {
      self = .scoped(ScopeName(String(text.dropFirst(7).dropLast())))
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no lifetime")
    }
  }

  /// Encodes the lifetime as its description, such as `scoped(login)`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
