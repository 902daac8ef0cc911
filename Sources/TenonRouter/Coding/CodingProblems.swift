/// What can be wrong with the strings of a URL for a property.
enum DecodingProblem {
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

extension RouteError {
  /// - Parameter key: The property, with dots for nested ones; empty for the route as a whole.
  static func undecodable(_ key: String, _ problem: DecodingProblem) -> RouteError {
    let name = key.isEmpty ? "the route as a whole" : "\"\(key)\""
    let (detail, words): (String, String) =
      switch problem {
      case .missing(let given):
        (
          "missing",
          "is missing; the URL gives \(given.isEmpty ? "no keys" : given.joined(separator: ", "))"
            + "; what a URL may leave out is Optional, or has a value in the defaults of a DefaultedRoute"
        )
      case .malformed(let text, let expected): ("malformed", "is \"\(text)\", which is not \(expected)")
      case .repeated(let count): ("repeated", "is given \(count) times, but the route accepts it only once")
      case .inconsistent: ("inconsistent", "has both a value and nested keys, or lacks an index of its list")
      case .refused(let reason): ("refused", "is refused by its type: \(reason)")
      case .notText: ("notText", "is not text: a percent escape is malformed, or its bytes are not UTF-8")
      }
    return RouteError(.undecodable, "", "\(name) \(words)", key: key, detail: detail)
  }

  /// What a type's own `init(from:)` threw.
  /// - Parameter key: The property whose type it is; if none is given, what the error itself names.
  static func undecodable(_ error: any Error, key: String? = nil) -> RouteError {
    if let error = error as? RouteError, error.code == .undecodable { return error }
    switch error as? DecodingError {
    case .keyNotFound(let missing, let context)?:
      let path = context.codingPath.map(\.stringValue) + [missing.stringValue]
      return undecodable(key ?? path.joined(separator: "."), .missing(given: []))
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return undecodable(key ?? path, .refused(reason: context.debugDescription))
    default: return undecodable(key ?? "", .refused(reason: "\(error)"))
    }
  }
}

/// What can stand between a value and its URL. The names of the cases are ``RouteError/detail``.
enum EncodingProblem {
  /// A path parameter has no value, and is not in an optional part of the pattern.
  case missing
  /// A path parameter is an empty text, `.` or `..`, which a path cannot hold.
  case emptyOrDots(text: String)
  /// A path parameter is not one text, or no list where it takes the rest of the path.
  case notOneText
  /// A text is not of the kind that its parameter takes, so it would not be read back.
  case wrongKind(text: String, kind: ParameterKind)
  /// A text holds what ends its parameter, where several share a segment.
  case splitOtherwise(text: String)
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

extension RouteError {
  static func unencodable(_ pattern: RoutePattern, _ key: String, _ problem: EncodingProblem) -> RouteError {
    let (detail, words): (String, String) =
      switch problem {
      case .missing:
        ("missing", "\"\(key)\" is nil; give it a value, or make its part of the pattern optional")
      case .emptyOrDots(let text):
        ("emptyOrDots", "\"\(key)\" is \"\(text)\", which a path cannot hold; move it to the query")
      case .notOneText:
        ("notOneText", "\"\(key)\" is not one text; use '**' for a list, or move it to the query")
      case .wrongKind(let text, let kind):
        ("wrongKind", "\"\(key)\" is \"\(text)\", which its pattern does not accept as \(kind)")
      case .splitOtherwise(let text):
        (
          "splitOtherwise",
          "the segment would be \"\(text)\", which is read back as other values; move one of them to its own segment"
        )
      case .gap: ("gap", "\"\(key)\" is given while an optional part before it is not")
      case .unrepresentable(let text):
        ("unrepresentable", "\"\(key)\" is \(text), which no URL can hold")
      case .indistinct:
        (
          "indistinct",
          "\"\(key)\" is empty where a URL cannot tell that from nil; leave it out, or make it non-optional"
        )
      case .tooDeep(let limit): ("tooDeep", "below \"\(key)\" its values nest deeper than \(limit) keys")
      case .shadowed(let other): ("shadowed", "it would be read as \(other)")
      case .queryInStack:
        ("queryInStack", "it has a query, which only the last route of a stack can have")
      case .placeInStack:
        ("placeInStack", "it has a scheme or host of its own, so it cannot be one page of a stack")
      case .emptyStack: ("emptyStack", "a stack holds at least one route")
      case .refused(let reason): ("refused", reason)
      }
    return RouteError(
      .unencodable, pattern.text, "the route \(pattern) has no URL: \(words)", key: key, detail: detail)
  }
}
