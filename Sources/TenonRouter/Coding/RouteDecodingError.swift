/// Why the texts of a URL do not make the route's value.
public struct RouteDecodingError: Error, Sendable {
  /// The property, with dots for nested ones; empty for the route as a whole.
  public let key: String
  /// What is wrong with it.
  public let problem: Problem

  /// What can be wrong with a key.
  public enum Problem: Sendable, Hashable {
    /// The URL does not give it. `given` are the keys that it does give at that place.
    case missing(given: [String])
    /// The text is not of the property's type.
    case malformed(text: String, expected: String)
    /// It stands several times, and the property takes one value.
    case repeated(count: Int)
    /// It has both values and nested keys, or an array misses an index.
    case inconsistent
    /// The type's own decoding refused it.
    case refused(reason: String)
    /// The bytes are not UTF-8 or a percent escape is malformed.
    case notText
  }

  init(_ key: String, _ problem: Problem) {
    self.key = key
    self.problem = problem
  }

  static func notText(in place: String) -> RouteDecodingError { RouteDecodingError(place, .notText) }

  /// Turns what a type's own `init(from:)` threw into an error of this kind.
  init(_ error: any Error) {
    switch error {
    case let error as RouteDecodingError: self = error
    case let error as DecodingError: self.init(error)
    default: self.init("", .refused(reason: "\(error)"))
    }
  }

  private init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(Self.path(context, key), .missing(given: []))
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      self.init(Self.path(context), .refused(reason: context.debugDescription))
    @unknown default:
      self.init("", .refused(reason: "\(error)"))
    }
  }

  private static func path(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil) -> String {
    let keys = context.codingPath.map(\.stringValue) + (last.map { [$0.stringValue] } ?? [])
    return keys.joined(separator: ".")
  }
}

extension RouteDecodingError: CustomStringConvertible {
  public var description: String {
    let name = key.isEmpty ? "the route as a whole" : "\"\(key)\""
    return switch problem {
    case .missing(let given):
      "\(name) is missing; the URL gives \(given.isEmpty ? "no keys" : given.joined(separator: ", "))"
    case .malformed(let text, let expected): "\(name) is \"\(text)\", which is not \(expected)"
    case .repeated(let count): "\(name) is given \(count) times, and the route takes it once"
    case .inconsistent: "\(name) has both a value and nested keys, or misses an index of its list"
    case .refused(let reason): "\(name) is refused by its type: \(reason)"
    case .notText: "\(key) is not text: a percent escape is malformed, or its bytes are not UTF-8"
    }
  }
}
