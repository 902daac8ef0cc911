import TenonDiagnostics
import TenonRoutePatterns

/// The problems that a URL's strings can have when a property is decoded from them.
enum DecodingProblem {
  /// The URL does not contain the property. `given` lists the keys that the URL contains at the same nesting level.
  case missing(given: [String])
  /// The text does not represent a value of the property's type.
  case malformed(text: String, expected: String)
  /// The URL contains the property several times, but the property takes only one value.
  case repeated(count: Int)
  /// The property has both values and nested keys, or an index of its array is missing.
  case inconsistent
  /// The type's own `init(from:)` refused the value.
  case refused(reason: String)
  /// The bytes are not UTF-8 or a percent escape is malformed.
  case notText
}

extension RouteError {
  /// - Parameter key: The property; nested properties are separated by dots. Empty for the route as a whole.
  static func undecodable(_ key: String, _ problem: DecodingProblem) -> RouteError {
    let name = key.isEmpty ? "the route as a whole" : "\"\(key)\""
    let (detail, words): (String, String) =
      switch problem {
      case .missing(let given):
        (
          "missing",
          "is missing; the URL contains \(given.isEmpty ? "no keys" : given.joined(separator: ", "))"
            + "; a property that a URL may leave out must be Optional or have a default in a DefaultedRoute"
        )
      case .malformed(let text, let expected): ("malformed", "is \"\(text)\", which is not \(expected)")
      case .repeated(let count): ("repeated", "is given \(count) times, but the route accepts it only once")
      case .inconsistent: ("inconsistent", "has both a value and nested keys, or lacks an index of its list")
      case .refused(let reason): ("refused", "is refused by its type: \(reason)")
      case .notText: ("notText", "is not text: a percent escape is malformed, or its bytes are not UTF-8")
      }
    return RouteError(.undecodable, "", "\(name) \(words)", key: key, detail: detail)
  }

  /// Returns the error for a failure of a type's own `init(from:)`.
  /// - Parameter key: The property of that type; if it is `nil`, the coding path of the error is used.
  static func undecodable(_ error: any Error, key: String? = nil) -> RouteError {
    if let error = error as? RouteError, error.code == .undecodable { return error }
    switch error as? DecodingError {
    case .keyNotFound(let missing, let context)?:
      let path = context.codingPath.map(\.stringValue) + [missing.stringValue]
      return undecodable(key ?? path.joined(separator: "."), .missing(given: []))
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return undecodable(key ?? path, .refused(reason: context.debugDescription))
    default: return undecodable(key ?? "", .refused(reason: valueText(error)))
    }
  }
}

/// The reasons why a value may have no URL. The names of the cases are used as ``RouteError/detail``.
enum EncodingProblem {
  /// A path parameter has no value and is not in an optional part of the pattern.
  case missing
  /// A path parameter is an empty string, `.` or `..`, which a path cannot contain.
  case emptyOrDots(text: String)
  /// A path parameter is not a single string, or a parameter that takes the rest of the path is not a list.
  case notOneText
  /// A parameter's text is not of the kind that the parameter accepts, so the text could not be read back.
  case wrongKind(text: String, kind: ParameterKind)
  /// Several parameters share a segment, and the text of one contains the separator that ends it.
  case splitOtherwise(text: String)
  /// An optional part is omitted even though a later part is present.
  case gap
  /// The value, such as NaN, infinity, or a date outside the years 1 to 9999, cannot be written as text that
  /// is read back as the same value.
  case unrepresentable(text: String)
  /// An empty value would be read back as `nil`, or `nil` as an empty value.
  case indistinct
  /// The keys are nested more deeply than the limit for reading allows.
  case tooDeep(limit: Int)
  /// The table would decode the URL as another route.
  case shadowed(by: String)
  /// A route that is not the last in its stack has a query.
  case queryInStack
  /// A route in a stack of several pages has its own scheme or host.
  case placeInStack
  /// The stack contains no routes.
  case emptyStack
  /// The type's own `encode(to:)` failed.
  case refused(reason: String)
}

extension RouteError {
  static func unencodable(_ pattern: RoutePattern, _ key: String, _ problem: EncodingProblem) -> RouteError {
    let (detail, words): (String, String) =
      switch problem {
      case .missing:
        ("missing", "\"\(key)\" is nil; give it a value, or make its part of the pattern optional")
      case .emptyOrDots(let text):
        ("emptyOrDots", "\"\(key)\" is \"\(text)\", which a path cannot hold; move it to the query")
      case .notOneText:
        ("notOneText", "\"\(key)\" is not a single string; use '**' for a list, or move it to the query")
      case .wrongKind(let text, let kind):
        ("wrongKind", "\"\(key)\" is \"\(text)\", which its pattern does not accept as \(kind)")
      case .splitOtherwise(let text):
        (
          "splitOtherwise",
          "the segment would be \"\(text)\", which is read back as other values; move one value to its own segment"
        )
      case .gap: ("gap", "\"\(key)\" is present although an earlier optional part is not")
      case .unrepresentable(let text):
        ("unrepresentable", "\"\(key)\" is \(text), which no URL can represent")
      case .indistinct:
        (
          "indistinct",
          "\"\(key)\" is empty, which a URL cannot distinguish from nil; leave it out, or make it non-optional"
        )
      case .tooDeep(let limit): ("tooDeep", "the values of \"\(key)\" nest deeper than \(limit) keys")
      case .shadowed(let other): ("shadowed", "it would be read as \(other)")
      case .queryInStack:
        ("queryInStack", "it has a query, which only the last route in a stack can have")
      case .placeInStack:
        ("placeInStack", "it has its own scheme or host, so it cannot be a page in a stack")
      case .emptyStack: ("emptyStack", "a stack needs at least one route")
      case .refused(let reason): ("refused", reason)
      }
    return RouteError(
      .unencodable, pattern.text, "the route \(pattern) has no URL: \(words)", key: key, detail: detail)
  }
}
