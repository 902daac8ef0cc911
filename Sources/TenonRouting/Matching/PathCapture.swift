/// The texts that a parameter took from a URL. A tail has one for each segment.
struct PathCapture: Sendable {
  var name: String
  /// Empty for a parameter of an optional part that is missing.
  var texts: [String]
  var isTail = false
}

extension PatternIndex {
  /// The decoded text of a parameter in the URL that its variant matched; the segments of a tail joined by `/`.
  ///
  /// Segments are counted, not remembered: a variant knows which segment each of its parameters is.
  func text(of parameter: Int, start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch parameters[parameter].position {
    case .segment(let index):
      var cursor = SegmentCursor(bytes: bytes, position: start)
      return text(parameter, in: cursor.segment(after: index))
    case .tail: return segments(of: parameter, start: start, in: bytes).joined(separator: "/")
    case .fragment:
      guard let mark = bytes[start...].firstIndex(of: UInt8(ascii: "#")) else { return "" }
      return text(parameter, in: bytes.part((mark + 1)..<bytes.count))
    }
  }

  /// The decoded segments of a tail; one text for any other parameter.
  func segments(of parameter: Int, start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    guard case .tail(let index) = parameters[parameter].position else {
      return [text(of: parameter, start: start, in: bytes)]
    }
    var cursor = SegmentCursor(bytes: bytes, position: start)
    var texts = [text(parameter, in: cursor.segment(after: index))]
    while let range = cursor.next() { texts.append(text(parameter, in: bytes.part(range))) }
    return texts
  }

  /// The text without the parameter's affixes, which matching made sure of.
  private func text(_ parameter: Int, in segment: UnsafeBufferPointer<UInt8>) -> String {
    let affixes = (parameters[parameter].prefixCount, parameters[parameter].suffixCount)
    let decoded = PercentCoding.decode(segment) ?? ""
    if affixes == (0, 0) { return decoded }
    return String(decoded.utf8.dropFirst(affixes.0).dropLast(affixes.1)) ?? ""
  }

  /// What the parameters of a variant took from the URL that it matched.
  func captures(of hit: RouteHit, in bytes: UnsafeBufferPointer<UInt8>) -> [PathCapture] {
    let variant = variants[Int(hit.variant)]
    return variant.parameters.map { parameter in
      PathCapture(
        name: parameters[parameter].name, texts: segments(of: parameter, start: hit.start, in: bytes))
    } + variant.missing.map { PathCapture(name: $0, texts: []) }
  }
}

/// Steps through the segments of a path that is known to be sound.
struct SegmentCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  mutating func next() -> Range<Int>? {
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") { position &+= 1 }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      position &+= 1
    }
    return position > start ? start..<position : nil
  }

  /// The segment that comes after `count` others.
  mutating func segment(after count: Int) -> UnsafeBufferPointer<UInt8> {
    for _ in 0..<count { _ = next() }
    return bytes.part(next() ?? position..<position)
  }
}
