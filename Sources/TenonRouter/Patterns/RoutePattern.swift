import TenonDiagnostics
import TenonRoutePatterns

/// A pattern for the URLs of a route, parsed once.
///
/// ```swift
/// static let pattern: RoutePattern = "/product/:id"
/// ```
///
/// Patterns match as follows:
///
/// - `/cart`: the literal segment
/// - `/:id`: one segment with any text
/// - `/:id<int>`: one segment of a specific kind: `int`, `uint`, `double`, `bool`, `uuid`, or a
///   ``RouteConverter``'s name
/// - `/v:major.html`: one segment with a literal prefix and suffix around the parameter
/// - `/:from-:to`, `/:name.:ext`: one segment with several parameters and literal text between them; each
///   parameter ends at the first occurrence of the text that follows it
/// - `/*`: one segment, unnamed
/// - `/a/**`, `/:path**`: one or more segments up to the end
/// - `/**`: any path, including an empty one; if `/` is also a pattern, `/` matches the empty path instead
/// - `/list(/:page)`: `/list`, with or without the part in parentheses
/// - `/doc#:section`: the path and the URL's fragment
/// - `https://shop.example/…`, `//shop.example/…`, `myapp:/…`: only URLs with that scheme, host, or both
/// - `//*.shop.example/…`: only subdomains of `shop.example` at any depth, not `shop.example` itself
///
/// A literal colon, star or parenthesis must be percent-encoded. If a pattern literal in source code cannot
/// be parsed, its error is stored in ``error``, and freezing a ``RouteRegistry`` reports the error with its
/// column.
///
/// Two patterns are equal if their texts are equal.
public struct RoutePattern: Hashable, Sendable {
  /// Shared, so that copying a pattern copies only one reference.
  private final class Content: Hashable, Sendable {
    let text: String
    let parsed: Result<ParsedPattern, RouteError>

    init(_ text: String) {
      self.text = text
      parsed = PatternParser.parse(text).mapError { RouteError($0, inPattern: text) }
    }

    static func == (left: Content, right: Content) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private let content: Content

  package var text: String { content.text }
  var parsed: Result<ParsedPattern, RouteError> { content.parsed }

  /// Parses `text`.
  ///
  /// ```swift
  /// do { _ = try RoutePattern(parsing: text) } catch {
  ///   print("column \(error.column ?? 1): \(error.message)")
  /// }
  /// ```
  /// - Throws: ``RouteError`` with the code `malformed-pattern` and the column of the mistake.
  public init(parsing text: String) throws(RouteError) {
    content = Content(text)
    if let error { throw error }
  }

  /// The error in a pattern that was written as a string literal; `nil` if the pattern is valid.
  ///
  /// ```swift
  /// let pattern: RoutePattern = "/product/:id<"
  /// print(pattern.error?.message ?? "sound")
  /// ```
  public var error: RouteError? {
    if case .failure(let error) = parsed { error } else { nil }
  }
}

extension RoutePattern: ExpressibleByStringLiteral {
  /// Parses a literal. A mistake is stored in ``error`` and reported when a registry is frozen.
  public init(stringLiteral text: String) {
    content = Content(text)
  }
}

extension RoutePattern: CustomStringConvertible, Textual {}

extension RouteError {
  fileprivate init(_ mistake: PatternMistake, inPattern text: String) {
    self.init(
      .malformedPattern, PatternMistake.shown(text), mistake.message(about: text),
      detail: mistake.problem.rawValue, column: mistake.column(in: text))
  }
}
