import TenonDiagnostics
import TenonRoutePatterns
import TenonURLCoding

/// A URL that complies with the decoding rule. The URL is parsed once, and reading its parts afterwards cannot fail.
///
/// The rule is the same for paths, queries and fragments; see <doc:TheDecodingRule>.
///
/// ```swift
/// let url = try RouteURL("https://shop.example/list/T-shirts%20%26%20more?size=M&size=L")
/// print(url.segments)                      // ["list", "T-shirts & more"]
/// print(url.query.values(for: "size"))     // ["M", "L"]
/// ```
public struct RouteURL: Sendable {
  /// Stored behind one reference, because a URL is passed from step to step and never changes.
  private final class Content: Sendable {
    let text: String
    let scheme: String?
    let host: String?
    let layout: URLLayout
    let plusIsSpace: Bool

    init(text: String, scheme: String?, host: String?, layout: URLLayout, plusIsSpace: Bool) {
      self.text = text
      self.scheme = scheme
      self.host = host
      self.layout = layout
      self.plusIsSpace = plusIsSpace
    }
  }

  private let content: Content

  /// Parses a URL, or a path that begins with `/`.
  /// - Throws: ``RouteError`` with the code `.malformedURL` and the column if the text violates the decoding
  ///   rule.
  /// - Complexity: Linear in the length of `text`.
  public init(_ text: String, options: RoutingOptions = RoutingOptions()) throws(RouteError) {
    var text = text
    text.makeContiguousUTF8()
    let result = text.withBytes { bytes -> Result<Content, URLProblem> in
      do throws(URLProblem) {
        let layout = try URLLayout(verifying: bytes, options: options.reading)
        let scheme = layout.scheme(in: bytes)
        return .success(
          Content(
            text: text, scheme: scheme, host: try layout.host(in: bytes, scheme: scheme), layout: layout,
            plusIsSpace: options.readsPlusAsSpace))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let content): self.content = content
    case .failure(let problem): throw RouteError(problem, in: text, options.reading)
    }
  }

  var layout: URLLayout { content.layout }
  /// Whether `+` in the query is a space.
  var plusIsSpace: Bool { content.plusIsSpace }

  package var text: String { content.text }

  /// The scheme in lowercase.
  public var scheme: String? { content.scheme }

  /// The host in its canonical form, with the port if the scheme does not imply it.
  public var host: String? { content.host }

  /// The path as it was written, without decoding.
  public var path: String { raw(layout.path) }

  /// The decoded segments of the path.
  public var segments: [String] {
    text.withBytes { layout.segments(in: $0) }
  }

  /// The decoded query.
  public var query: RouteQuery {
    guard let query = layout.query else { return RouteQuery(items: []) }
    return text.withBytes { bytes in
      RouteQuery(
        items: QueryItems(bytes: bytes, range: query).map { key, value in
          (
            key: PercentCoding.decode(bytes.part(key), plusIsSpace: plusIsSpace) ?? "",
            value: value.map { PercentCoding.decode(bytes.part($0), plusIsSpace: plusIsSpace) ?? "" }
          )
        })
    }
  }

  /// The decoded fragment.
  public var fragment: String? {
    layout.fragment == nil ? nil : text.withBytes { layout.fragment(in: $0) }
  }

  /// The parts that patterns are compared with.
  var parts: URLParts {
    URLParts(scheme: scheme, host: host, segments: segments, fragment: fragment)
  }

  func raw(_ range: Range<Int>) -> String {
    text.withBytes { String(decoding: $0.part(range), as: UTF8.self) }
  }
}

extension RouteURL: CustomStringConvertible, Textual {}

extension RouteError {
  fileprivate init(_ problem: URLProblem, in text: String, _ options: ReadingOptions) {
    self.init(
      .malformedURL, URLProblem.shown(text), problem.message(about: text, options),
      detail: problem.rule.rawValue, column: problem.column(in: text))
  }
}

/// The query of a URL, decoded according to the decoding rule. The items keep their order, and none are
/// merged or dropped.
public struct RouteQuery: Sendable {
  /// All decoded items, in the order in which they appear. The value is `nil` for a bare key and empty for `key=`.
  public let items: [(key: String, value: String?)]

  /// The value of the first item with the given key; empty for a bare key, and `nil` if no item has the key.
  ///
  /// ```swift
  /// let sort = url.query["sort"] ?? "price"   // of `?sort` it is empty, not `nil`
  /// ```
  public subscript(key: String) -> String? {
    items.first { $0.key == key }.map { $0.value ?? "" }
  }

  /// Returns the values of all items with the given key, in order. Each item has one value.
  ///
  /// ```swift
  /// let sizes = url.query.values(for: "size")   // ?size=M&size=L
  /// ```
  public func values(for key: String) -> [String] {
    items.lazy.filter { $0.key == key }.map { $0.value ?? "" }
  }
}
