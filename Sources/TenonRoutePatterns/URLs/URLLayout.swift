import TenonURLCoding

/// The positions of a URL's parts, in bytes of its text.
package struct URLLayout: Sendable {
  /// The end of the scheme, before the colon; 0 if there is none.
  package var schemeEnd = 0
  /// The host with its port.
  package var authority: Range<Int>?
  /// The path, which does not always begin with a slash (a host as part of the path, or `scheme:path`).
  package var path = 0..<0
  package var query: Range<Int>?
  package var fragment: Range<Int>?

  /// Finds only the scheme, the authority and the start of the path; `path` is an empty range at that start.
  package init(locating bytes: UnsafeBufferPointer<UInt8>, options: ReadingOptions) throws(URLProblem) {
    guard let first = bytes.first else { throw URLProblem(.empty, at: 0) }
    var start = 0
    if first != UInt8(ascii: "/") {
      let colon = ASCII.schemeLength(bytes)
      guard colon > 0, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else {
        throw URLProblem(.relative, at: 0)
      }
      schemeEnd = colon
      start = colon + 1
    }
    if start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/"), bytes[start + 1] == UInt8(ascii: "/") {
      start += 2
      let end = bytes[start...].firstIndex(where: ASCII.endsAuthority) ?? bytes.count
      if let at = bytes[start..<end].firstIndex(of: UInt8(ascii: "@")) {
        throw URLProblem(.userInformation, at: at)
      }
      if !Self.isHostAsPath(bytes.part(0..<schemeEnd), options) {
        if end > start { authority = start..<end }
        start = end
      }
    }
    if options.readsFragmentAsPath, let inner = Self.fragmentPath(bytes, start) { start = inner }
    path = start..<start
  }

  /// Finds all parts and checks them against the decoding rule, except for the host.
  package init(verifying bytes: UnsafeBufferPointer<UInt8>, options: ReadingOptions) throws(URLProblem) {
    if bytes.count > options.maximumURLLength {
      throw URLProblem(.tooLong, at: options.maximumURLLength)
    }
    if let control = bytes.firstIndex(where: { $0 <= 0x20 }) {
      throw URLProblem(.invalidCharacter, at: control)
    }
    try self.init(locating: bytes, options: options)
    locateRest(bytes)
    try verifyPath(bytes, limit: options.maximumSegments)
    if let query { try verifyQuery(bytes, query, limit: options.maximumQueryItems) }
    if let fragment { try Self.verifyEscapes(bytes, fragment) }
  }

  /// Completes a layout for which the start of the path is known.
  mutating func locateRest(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = path.lowerBound
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#") { end += 1 }
    path = start..<end
    if end < bytes.count, bytes[end] == UInt8(ascii: "?") {
      let queryStart = end + 1
      end = bytes[queryStart...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
      query = queryStart..<end
    }
    if end < bytes.count { fragment = (end + 1)..<bytes.count }
  }

  // MARK: - Parts

  /// Returns the scheme in lowercase.
  package func scheme(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if schemeEnd == 0 { return nil }
    return String(decoding: bytes.part(0..<schemeEnd), as: UTF8.self).lowercased()
  }

  /// Returns the host in canonical form.
  package func host(in bytes: UnsafeBufferPointer<UInt8>, scheme: String?) throws(URLProblem) -> String? {
    guard let authority else { return nil }
    let host = String(decoding: bytes.part(authority), as: UTF8.self)
    guard let canonical = HostName.canonical(host, scheme: scheme) else {
      throw URLProblem(.badHost, at: authority.lowerBound)
    }
    return canonical
  }

  private static func isHostAsPath(_ scheme: UnsafeBufferPointer<UInt8>, _ options: ReadingOptions) -> Bool {
    if options.schemesWithHostAsPath.isEmpty || scheme.isEmpty { return false }
    return options.schemesWithHostAsPath.contains(String(decoding: scheme, as: UTF8.self).lowercased())
  }

  /// Returns the start of a path in the fragment, after `#` or `#!`, if the path before the fragment is empty.
  private static func fragmentPath(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "#") else { return nil }
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "!") { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "/") ? index : nil
  }

  /// Calls `body` with each segment; a trailing slash does not add a segment.
  package func forEachSegment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) throws(URLProblem) -> Void
  ) throws(URLProblem) {
    var start = path.lowerBound
    if start < path.upperBound, bytes[start] == UInt8(ascii: "/") { start += 1 }
    while start < path.upperBound {
      let end = bytes[start..<path.upperBound].firstIndex(of: UInt8(ascii: "/")) ?? path.upperBound
      try body(start..<end)
      start = end + 1
    }
  }

  private func verifyPath(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(URLProblem) {
    var count = 0
    try forEachSegment(bytes) { (segment) throws(URLProblem) in
      if segment.isEmpty { throw URLProblem(.emptySegment, at: segment.lowerBound) }
      count += 1
      if count > limit {
        throw URLProblem(.tooManySegments, at: segment.lowerBound)
      }
      try Self.verifyEscapes(bytes, segment)
      if DotSegment.isOne(bytes.part(segment)) {
        throw URLProblem(.dotSegment, at: segment.lowerBound)
      }
    }
  }

  private func verifyQuery(
    _ bytes: UnsafeBufferPointer<UInt8>, _ query: Range<Int>, limit: Int
  ) throws(URLProblem) {
    var count = 0
    for item in QueryItems(bytes: bytes, range: query) {
      count += 1
      if count > limit {
        throw URLProblem(.tooManyQueryItems, at: item.key.lowerBound)
      }
      try Self.verifyEscapes(bytes, item.key)
      if let value = item.value { try Self.verifyEscapes(bytes, value) }
    }
  }

  private static func verifyEscapes(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) throws(URLProblem) {
    guard var problem = PercentCoding.problem(in: bytes.part(range)) else { return }
    problem.offset += range.lowerBound
    throw problem
  }
}

/// The segments `.` and `..`, with each dot written literally or as `%2E`.
package enum DotSegment {
  package static func isOne(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !segment.isEmpty, segment.count <= 6 else { return false }
    var (index, dots) = (0, 0)
    while index < segment.count {
      if segment[index] == UInt8(ascii: ".") {
        index += 1
      } else if index + 2 < segment.count, segment[index] == UInt8(ascii: "%"),
        segment[index + 1] == UInt8(ascii: "2"), segment[index + 2] | 0x20 == UInt8(ascii: "e")
      {
        index += 3
      } else {
        return false
      }
      dots += 1
    }
    return dots <= 2
  }
}

/// The items of a query, which is split at `&`. Each item is split at its first `=`, and empty items are skipped.
package struct QueryItems: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var start: Int
  private let end: Int

  package init(bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next item; its value is `nil` if the item has no `=`.
  package mutating func next() -> (key: Range<Int>, value: Range<Int>?)? {
    while start < end {
      var (stop, equals) = (start, -1)
      while stop < end, bytes[stop] != UInt8(ascii: "&") {
        if equals < 0, bytes[stop] == UInt8(ascii: "=") { equals = stop }
        stop += 1
      }
      let item = start..<stop
      start = stop + 1
      if item.isEmpty { continue }
      if equals < 0 { return (item, nil) }
      return (item.lowerBound..<equals, (equals + 1)..<item.upperBound)
    }
    return nil
  }
}

extension PercentCoding {
  /// Returns the first mistake in `bytes`, with its offset.
  static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> URLProblem? {
    var index = 0
    var hasEscapes = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, ASCII.hexValue(bytes[index + 1]) != nil,
          ASCII.hexValue(bytes[index + 2]) != nil
        else { return URLProblem(.malformedPercent, at: index) }
        hasEscapes = true
        index += 2
      }
      index += 1
    }
    if hasEscapes, decode(bytes) == nil { return URLProblem(.invalidUTF8, at: 0) }
    return nil
  }
}
