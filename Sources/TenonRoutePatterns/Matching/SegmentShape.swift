import TenonURLCoding

/// The positions of several parameters in one segment. Matching, reading and writing use the same rule.
///
/// From the left, each parameter except the last ends at the first occurrence of the literal text that follows it, but
/// is at least as long as its kind requires. The last parameter takes the remaining text. There is no backtracking, so
/// a segment is split in linear time.
package final class SegmentShape: Sendable {
  private struct Part {
    /// The literal text before the parameter.
    var prefix: [UInt8]
    var shortest: Int
  }

  private let parts: [Part]
  private let suffix: [UInt8]
  private let ignoresCase: Bool

  package init(_ parameters: [PatternParameter], ignoresCase: Bool) {
    parts = parameters.map {
      // The hyphens of a UUID belong to its value, which matters where something follows it.
      let isFollowed = parameters.count > 1
      return Part(
        prefix: $0.prefix.bytes(ignoringCase: ignoresCase), shortest: isFollowed && $0.kind == .uuid ? 36 : 1)
    }
    suffix = parameters.last?.suffix.bytes(ignoringCase: ignoresCase) ?? []
    self.ignoresCase = ignoresCase
  }

  /// Calls `body` with each parameter's index and range in a decoded segment, until `body` returns `false`.
  /// - Returns: Whether the segment has this shape and `body` returned `true` for all parameters.
  package func split(_ text: UnsafeBufferPointer<UInt8>, _ body: (Int, Range<Int>) -> Bool) -> Bool {
    guard let first = parts.first, text.count >= first.prefix.count + suffix.count else { return false }
    let limit = text.count - suffix.count
    guard has(first.prefix, text, at: 0), has(suffix, text, at: limit) else { return false }
    var start = first.prefix.count
    for index in parts.indices {
      var (end, next) = (limit, limit)
      let earliest = start + parts[index].shortest
      if index + 1 < parts.count {
        let separator = parts[index + 1].prefix
        let last = limit - separator.count
        guard earliest <= last, let found = (earliest...last).first(where: { has(separator, text, at: $0) })
        else { return false }
        (end, next) = (found, found + separator.count)
      }
      guard earliest <= end, body(index, start..<end) else { return false }
      start = next
    }
    return true
  }

  private func has(_ literal: [UInt8], _ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    for (offset, byte) in literal.enumerated() {
      let other = text[start + offset]
      if byte != (ignoresCase ? ASCII.lowercased(other) : other) { return false }
    }
    return true
  }

  /// Returns the text of one parameter; empty if the segment does not have this shape.
  package func text(_ wanted: Int, in segment: UnsafeBufferPointer<UInt8>) -> String {
    texts(in: segment)?[wanted] ?? ""
  }

  /// Returns the strings of all parameters; `nil` if the segment does not have this shape.
  package func texts(in segment: UnsafeBufferPointer<UInt8>) -> [String]? {
    var texts: [String] = []
    let isSplit = split(segment) { _, place in
      texts.append(String(decoding: segment.part(place), as: UTF8.self))
      return true
    }
    return isSplit ? texts : nil
  }
}

extension String {
  /// Returns the UTF-8 bytes, with ASCII letters in lowercase if case is ignored.
  package func bytes(ignoringCase: Bool) -> [UInt8] {
    ignoringCase ? utf8.map(ASCII.lowercased) : Array(utf8)
  }

  /// Whether two strings are equal byte by byte, because canonically equivalent strings are not equal as URLs.
  func isSame(as other: some StringProtocol, ignoringCase: Bool) -> Bool {
    guard ignoringCase else { return utf8.elementsEqual(other.utf8) }
    return utf8.elementsEqual(other.utf8) { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
