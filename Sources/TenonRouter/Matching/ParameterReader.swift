import TenonURLCoding

/// Reads the strings of parameters, in the order in which they appear, from a URL that their variant matched.
///
/// Segments are counted but not stored: a variant contains the segment index of each of its parameters.
@usableFromInline
struct ParameterReader: Sendable {
  /// Initially the start of the path; later the end of the last segment that was read.
  private var position: Int
  /// The number of segments that were read.
  private var segments = 0
  /// The last segment that was read.
  private var current = 0..<0

  @usableFromInline
  init(start: Int) { position = start }

  /// Returns the decoded text of a parameter; the segments of a tail are joined by `/`.
  @inline(never)
  mutating func text(
    of parameter: PatternIndex.Parameter, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    switch parameter.source {
    case .segment: Self.text(parameter, in: bytes.part(segment(Int(parameter.segment), in: bytes)))
    case .tail: texts(of: parameter, in: bytes).joined(separator: "/")
    case .fragment: Self.text(parameter, in: Self.fragment(of: bytes, from: position))
    }
  }

  /// Returns the decoded segments of a tail; a single string for any other parameter.
  @inline(never)
  mutating func texts(
    of parameter: PatternIndex.Parameter, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [String] {
    guard parameter.source == .tail else { return [text(of: parameter, in: bytes)] }
    var range = segment(Int(parameter.segment), in: bytes)
    var texts: [String] = []
    while !range.isEmpty {
      texts.append(Self.text(parameter, in: bytes.part(range)))
      range = next(in: bytes)
    }
    return texts
  }

  /// Returns the text without the parameter's affixes, which matching has already checked.
  private static func text(
    _ parameter: PatternIndex.Parameter, in segment: UnsafeBufferPointer<UInt8>
  ) -> String {
    let decoded = PercentCoding.decode(segment) ?? ""
    if let part = parameter.part { return decoded.withBytes { part.shape.text(part.index, in: $0) } }
    if parameter.prefixCount | parameter.suffixCount == 0 { return decoded }
    let rest = decoded.utf8.dropFirst(Int(parameter.prefixCount)).dropLast(Int(parameter.suffixCount))
    return String(rest) ?? ""
  }

  private static func fragment(
    of bytes: UnsafeBufferPointer<UInt8>, from position: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let mark = bytes[position...].firstIndex(of: UInt8(ascii: "#"))
    return bytes.part((mark.map { $0 + 1 } ?? bytes.count)..<bytes.count)
  }

  /// Returns the segment with an index, counted from 0. It must be the last segment that was read or a later one.
  private mutating func segment(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    while segments <= index { current = next(in: bytes) }
    return current
  }

  /// Returns the next segment of a path that is known to be well-formed; empty after the last segment.
  private mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    segments += 1
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") { position += 1 }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      position &+= 1
    }
    return start..<position
  }
}
