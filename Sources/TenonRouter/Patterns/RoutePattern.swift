import TenonDiagnostics

/// The shape of the URLs that lead to a route, parsed once into a value.
///
/// ```swift
/// static let pattern: RoutePattern = "/product/:id"
/// ```
///
/// | written | matches |
/// |---|---|
/// | `/cart` | the literal segment |
/// | `/:id` | one segment of any text |
/// | `/:id<int>` | one segment of a kind: `int`, `uint`, `double`, `bool`, `uuid`, or a ``RouteConverter``'s name |
/// | `/v:major.html` | one segment with a literal prefix and suffix around the parameter |
/// | `/:from-:to`, `/:name.:ext` | one segment with several parameters and literal text between them; each ends where the text that follows it first occurs |
/// | `/*` | one segment, unnamed |
/// | `/a/**`, `/:path**` | one or more segments up to the end |
/// | `/**` | any path, including an empty one, which goes to `/` if that is a pattern of its own |
/// | `/list(/:page)` | the part in parentheses, or nothing |
/// | `/doc#:section` | the URL's fragment too |
/// | `https://shop.example/…`, `//shop.example/…`, `myapp:/…` | only that scheme, host, or both |
/// | `//*.shop.example/…` | only hosts below that host, however deep, but not that host itself |
///
/// A colon, star or parenthesis that is meant literally is written percent-encoded. A pattern literal in source code
/// that does not parse keeps its error in ``error``; freezing a ``RouteRegistry`` reports it with its column.
///
/// Two patterns are equal when they are written in the same way.
public struct RoutePattern: Hashable, Sendable {
  /// Shared, so that a copy of a pattern costs one reference.
  private final class Content: Hashable, Sendable {
    let text: String
    let parsed: Result<ParsedPattern, RouteError>

    init(_ text: String) {
      self.text = text
      parsed = PatternParser.parse(text)
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
  /// - Throws: ``RouteError`` with the code `.malformedPattern`, which points at the column.
  public init(parsing text: String) throws(RouteError) {
    content = Content(text)
    if let error { throw error }
  }

  /// What is wrong with a pattern that was written as a string literal; `nil` if it is valid.
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
  /// Parses a literal; a mistake is kept in ``error`` and reported when the registry freezes.
  public init(stringLiteral text: String) {
    content = Content(text)
  }
}

extension RoutePattern: CustomStringConvertible, Textual {}
