/// Why a route's value has no URL.
public struct RouteEncodingError: Error, Sendable {
  /// The route's pattern.
  public let pattern: String
  /// The property, with dots for nested ones; empty for the route as a whole.
  public let key: String
  /// What stands in the way.
  public let problem: Problem

  /// What can stand in the way.
  public enum Problem: Sendable, Hashable {
    /// The pattern itself does not parse.
    case malformedPattern(RoutePatternError)
    /// A path parameter has no value, and is not in an optional part of the pattern.
    case missing
    /// A path parameter is an empty text, `.` or `..`, which a path cannot hold.
    case emptyOrDots(text: String)
    /// A path parameter is not one text, or no list where it takes the rest of the path.
    case notOneText
    /// A text is not of the kind that its parameter takes, so it would not be read back.
    case wrongKind(text: String, kind: RouteParameterKind)
    /// An optional part is left out before one that is given.
    case gap
    /// The value has no text that is read back as the same value: NaN, infinity, a date outside years 1 to 9999.
    case unrepresentable(text: String)
    /// Its empty value would be read back as `nil`, or the other way round.
    case indistinct
    /// Its keys nest deeper than they are read.
    case tooDeep(limit: Int)
    /// The table would read the URL as another route.
    case shadowed(by: String)
    /// All but the last route of a stack must be without a query.
    case queryInStack
    /// A route with a scheme or host of its own cannot be one page among others.
    case placeInStack
    /// A stack without a route.
    case emptyStack
    /// The type's own encoding failed.
    case refused(reason: String)
  }

  init(_ pattern: RoutePattern, _ key: String, _ problem: Problem) {
    self.pattern = pattern.text
    self.key = key
    self.problem = problem
  }
}

extension RouteEncodingError: CustomStringConvertible {
  public var description: String { "the route \(pattern) has no URL: \(words)" }

  private var words: String {
    switch problem {
    case .malformedPattern(let error): error.description
    case .missing: "\"\(key)\" is nil; give it a value, or make its part of the pattern optional"
    case .emptyOrDots(let text): "\"\(key)\" is \"\(text)\", which a path cannot hold; move it to the query"
    case .notOneText: "\"\(key)\" is not one text; use '**' for a list, or move it to the query"
    case .wrongKind(let text, let kind):
      "\"\(key)\" is \"\(text)\", which its pattern does not take as \(kind)"
    case .gap: "\"\(key)\" is given while an optional part before it is not"
    case .unrepresentable(let text): "\"\(key)\" is \(text), which no URL can hold"
    case .indistinct:
      "\"\(key)\" is empty where a URL cannot tell that from nil; leave it out, or make it non-optional"
    case .tooDeep(let limit): "below \"\(key)\" its values nest deeper than \(limit) keys"
    case .shadowed(let other): "it would be read as \(other)"
    case .queryInStack: "it has a query, which only the last route of a stack can have"
    case .placeInStack: "it has a scheme or host of its own, so it cannot be one page of a stack"
    case .emptyStack: "a stack holds at least one route"
    case .refused(let reason): reason
    }
  }
}
