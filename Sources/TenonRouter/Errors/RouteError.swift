import TenonDiagnostics

/// A problem with a URL, a pattern, a route's value, or a set of routes or rules, or the reason a route or
/// URL could not be opened.
///
/// Errors thrown by handlers and interceptors are passed on unchanged. Two errors are equal if they report
/// the same problem with the same subject in the same place. Their descriptions are intended for people and
/// are not compared.
///
/// ```swift
/// do { try await router.open(url) } catch let error as RouteError where error.code == .notFound {
///   suggest(error.related)
/// }
/// ```
public struct RouteError: Error, Equatable, Sendable {
  private struct Content: Equatable, Sendable {
    let code: Code<RouteError>
    let subject: String
    let key: String
    let detail: String
    let column: Int?
    let place: SourcePlace?
    let owner: String?
    let rival: String?
    let message: Uncompared<String>
    let related: [String]
    /// Finds related subjects on request, because the search is slow.
    let search: Uncompared<(@Sendable () -> [String])?>
  }

  /// Stored behind one reference, because errors pass through many stack frames and are rarely created.
  private indirect enum Boxed: Equatable, Sendable { case content(Content) }

  private let boxed: Boxed

  private var content: Content {
    switch boxed {
    case .content(let content): content
    }
  }

  /// What went wrong.
  public var code: Code<RouteError> { content.code }
  /// The subject: a URL, a pattern, or a type.
  public var subject: String { content.subject }
  /// The property or parameter (nested properties are separated by dots), or the rule, such as `redirects[2]`; empty if
  /// the error concerns the whole subject.
  public var key: String { content.key }
  /// A stable one-word identifier for the exact problem, such as `dotSegment`; empty if the code alone is
  /// enough.
  public var detail: String { content.detail }
  /// The position of the mistake in ``subject``, counted in characters from 1.
  public var column: Int? { content.column }
  /// The source location of the faulty registration.
  public var place: SourcePlace? { content.place }
  /// The owner of the faulty registration, if it has one.
  package var owner: String? { content.owner }
  /// The owner of the other registration when two registrations cannot be distinguished.
  package var rival: String? { content.rival }
  /// Related subjects, such as near misses or the hops of a redirect loop; see the description of each code.
  ///
  /// ```swift
  /// do { try await router.open("/prodct/42") } catch let error as RouteError where error.code == .notFound {
  ///   print("did you mean \(error.related.joined(separator: ", "))?")   // /product/:id
  /// }
  /// ```
  /// - Complexity: For `.notFound`, linear in the number of routes in the table; computed on each access.
  public var related: [String] { content.search.value?() ?? content.related }
  /// A description of the problem and how to fix it.
  public var message: String {
    content.message.value + (content.search.value == nil ? "" : related.nearMissClause)
  }

  /// Creates an error, for example in a handler.
  public init(_ code: Code<RouteError>, _ subject: String, message: String) {
    self.init(code, subject, message, key: "")
  }

  // Not inlined, because errors are created in many places but rarely at run time.
  @inline(never)
  package init(
    _ code: Code<RouteError>, _ subject: String, _ message: String, key: String = "", detail: String = "",
    column: Int? = nil, place: SourcePlace? = nil, owner: String? = nil, rival: String? = nil,
    related: [String] = [],
    search: (@Sendable () -> [String])? = nil
  ) {
    boxed = .content(
      Content(
        code: code, subject: subject, key: key, detail: detail, column: column, place: place,
        owner: owner, rival: rival, message: Uncompared(message), related: related, search: Uncompared(search)
      ))
  }

  /// Returns a copy of the error with another subject.
  func about(_ subject: String, _ message: String, key: String? = nil) -> RouteError {
    RouteError(
      code, subject, message, key: key ?? self.key, detail: detail, column: column, place: place,
      owner: owner, rival: rival, related: content.related, search: content.search.value)
  }

  /// Returns a copy of the error for a registration of `owner` at `place`.
  func at(place: SourcePlace, owner: String?) -> RouteError {
    RouteError(
      code, subject, content.message.value, key: key, detail: detail, column: column, place: place,
      owner: owner, rival: rival, related: content.related, search: content.search.value)
  }
}

extension Code where Subject == RouteError {
  // MARK: Opening

  /// The URL violates the decoding rule; ``RouteError/detail`` identifies the violated part of the rule.
  public static var malformedURL: Self { Self(rawValue: "malformed-url") }
  /// No route matches the URL. `related` lists up to three of the nearest patterns.
  public static var notFound: Self { Self(rawValue: "not-found") }
  /// At least one route matches, but the URL's values do not fit the route's properties. `key` is the
  /// property, and `detail` identifies the problem.
  public static var undecodable: Self { Self(rawValue: "undecodable") }
  /// No URL decodes back to the value. `key` is the property, and `detail` is the reason.
  public static var unencodable: Self { Self(rawValue: "unencodable") }
  /// All matching routes declined. `related` lists each route's reason.
  public static var declined: Self { Self(rawValue: "declined") }
  /// A rule blocks the URL.
  public static var blocked: Self { Self(rawValue: "blocked") }
  /// The URL came from outside the process and cannot be opened from there. The error deliberately gives no
  /// reason; the reason is in the router's log.
  public static var refused: Self { Self(rawValue: "refused") }
  /// For the log: neither the scheme nor the host of a URL from outside is allowed.
  package static var foreignPlace: Self { Self(rawValue: "foreign-place") }
  /// A URL from outside leads to an internal route. This code occurs only in the log.
  public static var notExposed: Self { Self(rawValue: "not-exposed") }
  /// The route's type is not registered.
  public static var unregistered: Self { Self(rawValue: "unregistered") }
  /// The handler's result does not have the type that the caller requested, or the matching route has no type.
  public static var unexpectedOutput: Self { Self(rawValue: "unexpected-output") }
  /// A value exceeds its limit, the URL is redirected in a loop or too many times, or opening the URL opens the same URL
  /// again or nests calls that open URLs too deeply. `related` lists the URLs in order, outermost first.
  public static var limitExceeded: Self { Self(rawValue: "limit-exceeded") }
  /// A module's handler or guard redirects to a URL that the module has not declared that it opens.
  package static var undeclaredRedirect: Self { Self(rawValue: "undeclared-redirect") }

  // MARK: Assembling

  /// A pattern cannot be parsed; `detail` identifies the violated rule.
  package static var malformedPattern: Self { Self(rawValue: "malformed-pattern") }
  /// Two patterns, two parts of one pattern, or two rules match the same URLs with equal precedence. `related` contains
  /// the other pattern, part or rule.
  public static var ambiguous: Self { Self(rawValue: "ambiguous") }
  /// A parameter's kind is unknown, or a converter could never be used because its name is invalid or already taken.
  /// For a parameter, `related` lists the known kinds.
  package static var unknownKind: Self { Self(rawValue: "unknown-kind") }
  /// A pattern or target refers to a parameter that does not exist. `related` lists the existing parameters.
  package static var unknownParameter: Self { Self(rawValue: "unknown-parameter") }
  /// The text is not a set of rules, or the target of a rule is invalid. `key` is the rule.
  public static var invalidRule: Self { Self(rawValue: "invalid-rule") }
  /// The new rules are not newer than the current rules.
  public static var staleRules: Self { Self(rawValue: "stale-rules") }
  /// A change to a router's routes starts another change to the same routes.
  package static var nestedUpdate: Self { Self(rawValue: "nested-update") }
}

extension RouteError {
  static func notFound(_ url: String, nearMisses: @escaping @Sendable () -> [String]) -> RouteError {
    RouteError(.notFound, url, "no route matches \(url)", search: nearMisses)
  }

  static func tooManyRedirects(_ hops: [String]) -> RouteError {
    let path = hops.joined(separator: " -> ")
    let isCycle = Set(hops).count < hops.count
    return RouteError(
      .limitExceeded, hops[0],
      isCycle
        ? "redirects form a cycle: \(path); change one of their targets"
        : "redirected more times than `RoutingOptions.maximumRedirects` allows: \(path)",
      detail: "maximumRedirects", related: hops)
  }

  package static func unexpectedOutput(_ url: String, expected: Any.Type, found: Any) -> RouteError {
    RouteError(
      .unexpectedOutput, url,
      "opening \(url) returned \(typeName(type(of: found), qualified: false)) where \(typeName(expected, qualified: false)) was expected"
    )
  }
}

extension RouteError: CustomStringConvertible, Worded {}

/// All problems that prevent routes from being frozen or rules from being applied, found in one pass.
///
/// ```swift
/// do { _ = try RouteTable(routes) } catch {
///   for problem in error.problems { print("\(problem.place?.description ?? ""): \(problem.message)") }
/// }
/// ```
public struct RouteTableError: Error, Equatable, Sendable, CustomStringConvertible, ProblemList {
  /// The problems, in registration order.
  public let problems: [RouteError]
}
