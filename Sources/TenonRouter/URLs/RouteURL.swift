/// A URL that passed the decoding rule: taken apart once, nothing left to go wrong.
///
/// The rule is the same for paths, queries and fragments, and stands in one table in the documentation.
public struct RouteURL: Sendable {
  /// The URL as it was given.
  public let text: String
  let layout: URLLayout
  let options: RoutingOptions

  /// Reads a URL, or a path that begins with `/`.
  /// - Throws: ``RouteURLError`` for what the rule refuses, with the byte where it stands.
  /// - Complexity: Linear in the length of `text`.
  public init(_ text: String, options: RoutingOptions = RoutingOptions()) throws(RouteURLError) {
    var text = text
    text.makeContiguousUTF8()
    let result = text.withBytes { bytes -> Result<URLLayout, URLMistake> in
      do throws(URLMistake) { return .success(try URLLayout(verifying: bytes, options: options)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let layout): self.layout = layout
    case .failure(let mistake): throw RouteURLError(text, mistake)
    }
    self.text = text
    self.options = options
  }

  /// The scheme in lowercase.
  public var scheme: String? { layout.schemeEnd > 0 ? raw(0..<layout.schemeEnd).lowercased() : nil }

  /// The host in its canonical form, with the port where the scheme does not imply it.
  public var host: String? {
    layout.authority.flatMap { HostName.canonical(raw($0), scheme: scheme) }
  }

  /// The path as it was written.
  public var path: String { raw(layout.path) }

  /// The decoded segments of the path.
  public var segments: [String] {
    text.withBytes { bytes in
      var segments: [String] = []
      // Nothing is thrown: the closure throws nothing.
      try? layout.forEachSegment(bytes) { (segment) throws(URLMistake) in
        segments.append(PercentCoding.decode(bytes.part(segment)) ?? "")
      }
      return segments
    }
  }

  /// The decoded query.
  public var query: RouteQuery {
    guard let query = layout.query else { return RouteQuery(items: []) }
    let plusIsSpace = options.plusInQuery == .space
    return text.withBytes { bytes in
      RouteQuery(
        items: QueryItems(bytes: bytes, range: query).map { key, value in
          RouteQuery.Item(
            key: PercentCoding.decode(bytes.part(key), plusIsSpace: plusIsSpace) ?? "",
            value: value.map { PercentCoding.decode(bytes.part($0), plusIsSpace: plusIsSpace) ?? "" })
        })
    }
  }

  /// The decoded fragment.
  public var fragment: String? {
    layout.fragment.map { range in
      text.withBytes { bytes in PercentCoding.decode(bytes.part(range)) ?? "" }
    }
  }

  func raw(_ range: Range<Int>) -> String {
    text.withBytes { String(decoding: $0.part(range), as: UTF8.self) }
  }
}

extension RouteURL: Hashable {
  /// Two URLs are equal when they are written alike.
  public static func == (left: RouteURL, right: RouteURL) -> Bool { left.text == right.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension RouteURL: CustomStringConvertible {
  public var description: String { text }
}
