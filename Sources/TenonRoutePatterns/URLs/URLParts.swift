import TenonURLCoding

/// The decoded parts of a URL that patterns are compared with.
package struct URLParts: Sendable {
  /// The scheme in lowercase.
  package var scheme: String?
  /// The host in its canonical form.
  package var host: String?
  /// The decoded segments of the path.
  package var segments: [String]
  /// The decoded fragment.
  package var fragment: String?

  package init(scheme: String?, host: String?, segments: [String], fragment: String?) {
    self.scheme = scheme
    self.host = host
    self.segments = segments
    self.fragment = fragment
  }
}

extension URLLayout {
  /// Reads a URL, or a path that begins with `/`, and finds where its parts are.
  /// - Throws: The first problem if the text violates the decoding rule.
  /// - Complexity: Linear in the length of `text`.
  package static func read(
    _ text: String, _ options: ReadingOptions
  ) throws(URLProblem) -> (parts: URLParts, layout: URLLayout) {
    let result = text.withBytes { bytes -> Result<(URLParts, URLLayout), URLProblem> in
      do throws(URLProblem) {
        let layout = try URLLayout(verifying: bytes, options: options)
        let scheme = layout.scheme(in: bytes)
        let parts = URLParts(
          scheme: scheme, host: try layout.host(in: bytes, scheme: scheme),
          segments: layout.segments(in: bytes), fragment: layout.fragment(in: bytes))
        return .success((parts, layout))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns the decoded segments of the path of a URL that complies with the decoding rule.
  package func segments(in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var segments: [String] = []
    // This never throws, because the closure throws no errors.
    try? forEachSegment(bytes) { (segment) throws(URLProblem) in
      segments.append(PercentCoding.decode(bytes.part(segment)) ?? "")
    }
    return segments
  }

  /// Returns the decoded fragment of a URL that complies with the decoding rule.
  package func fragment(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    fragment.map { PercentCoding.decode(bytes.part($0)) ?? "" }
  }
}
