import TenonRoutePatterns

/// A URL in source code. Parts that are computed while the program runs are not known.
package struct URLText: Hashable, Sendable {
  /// The text, with ``hole`` in place of each part that is not known.
  package let text: String
  /// Whether all of it is known.
  package let isWhole: Bool
  /// Whether it ends with a part that is not known.
  private let endsWithHole: Bool

  /// Stands for a part that is not known. It is for private use, and the decoding rule accepts it in any part of a URL.
  static let hole: Unicode.Scalar = "\u{10FFFD}"

  /// - Parameter parts: The text, with `nil` for each part that is not known.
  /// - Returns: `nil` if the URL may have any scheme, host and path.
  package init?(_ parts: [String?]) {
    guard let first = parts.first, let start = first, !start.isEmpty || parts.count == 1,
      !parts.contains(where: { $0?.unicodeScalars.contains(Self.hole) == true })
    else { return nil }
    text = parts.map { $0 ?? String(Self.hole) }.joined()
    isWhole = !parts.contains(nil)
    endsWithHole = parts.last.map { $0 == nil } ?? false
  }

  /// The scheme in lowercase, if there is one.
  package var scheme: String? {
    var text = text
    return text.withUTF8 { bytes in
      (try? URLLayout(locating: bytes, options: ReadingOptions())).flatMap { $0.scheme(in: bytes) }
    }
  }

  /// A path of which not everything is known.
  struct OpenPath {
    /// The known segments before the first part that is not known.
    var lead: [String]
    /// The known text at the start of the first segment that is not known.
    var start: String
    /// The known segments after the last part that is not known.
    var trail: [String]
    /// Whether the path may end at any point after `lead` and `start`.
    var isOpenEnded: Bool
  }

  /// How much the text shows under certain options.
  enum Reading {
    case whole(URLParts, pages: [String])
    /// Only what follows the path is not known.
    case path(URLParts)
    case open(URLParts, OpenPath)
    case refused(String)
    case undecided
  }

  func read(_ options: ReadingOptions) -> Reading {
    let (parts, layout): (URLParts, URLLayout)
    do throws(URLProblem) { (parts, layout) = try URLLayout.read(text, options) } catch {
      return isWhole ? .refused(error.message(about: text, options)) : .undecided
    }
    if isWhole { return .whole(parts, pages: URLStack.pages(of: text, layout)) }
    func isOpen(_ segment: String) -> Bool { segment.unicodeScalars.contains(Self.hole) }
    if let host = parts.host, isOpen(host) { return .undecided }
    guard let first = parts.segments.firstIndex(where: isOpen),
      let last = parts.segments.lastIndex(where: isOpen)
    else { return .path(parts) }
    // What follows a part that is not known is taken for a part of the path, so that only the last one may hold a query.
    let isOpenEnded = endsWithHole && layout.path.upperBound == text.utf8.count
    let scalars = parts.segments[first].unicodeScalars.prefix { $0 != Self.hole }
    let path = OpenPath(
      lead: Array(parts.segments[..<first]), start: String(scalars),
      trail: isOpenEnded ? [] : Array(parts.segments[(last + 1)...]), isOpenEnded: isOpenEnded)
    return .open(parts, path)
  }
}

extension URLText.OpenPath {
  /// Whether the path may match a variant of a pattern.
  func mayMatch(
    _ variant: [PatternSegment], ignoringCase: Bool, accepts: PatternMatchAttempt.Accepts
  ) -> Bool {
    func matches(_ segment: PatternSegment, _ text: String) -> Bool {
      segment.captures(in: text, ignoringCase: ignoringCase, accepts: accepts) != nil
    }
    for (index, text) in lead.enumerated() {
      guard index < variant.count else { return false }
      if variant[index].isTail { return true }
      guard matches(variant[index], text) else { return false }
    }
    let rest = variant.dropFirst(lead.count)
    guard let next = rest.first else { return isOpenEnded && start.isEmpty }
    if case .literal(let literal) = next {
      let (own, other) = (literal.bytes(ignoringCase: ignoringCase), start.bytes(ignoringCase: ignoringCase))
      guard own.starts(with: other) else { return false }
    }
    if trail.isEmpty || rest.contains(where: \.isTail) { return true }
    return rest.count > trail.count && zip(rest.suffix(trail.count), trail).allSatisfy(matches)
  }
}
