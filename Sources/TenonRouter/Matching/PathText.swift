import TenonURLCoding

/// The text of a URL, prepared for a walk: the end of its path, and whether the path may contain characters that need
/// special treatment.
struct PathText {
  let base: UnsafeRawPointer
  /// The end of the path: before `?` or `#`, or at the end of the text.
  let end: Int
  /// The end of the text.
  let limit: Int
  /// The number of bytes that can be read, at least one block.
  let readable: Int
  /// Whether the path may contain an escape, a control character or a space.
  let isSuspicious: Bool

  /// - Parameters:
  ///   - text: The URL.
  ///   - start: The start of the path; not after the end of the text.
  ///   - block: Memory for a text that is shorter than a block.
  ///   - isSuspicious: Whether to always treat the path as suspicious.
  @inline(__always)
  init(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ block: UnsafeMutableBufferPointer<UInt64>,
    isSuspicious: Bool
  ) {
    var base = UnsafeRawPointer(block.baseAddress.unsafelyUnwrapped)
    if let address = text.baseAddress {
      if text.count >= Segment.blockSize {
        base = UnsafeRawPointer(address)
      } else {
        Self.pad(text.count, UnsafeRawPointer(address), block)
      }
    }
    let readable = max(text.count, Segment.blockSize)
    self.base = base
    self.readable = readable
    limit = text.count
    var index = start
    while index < text.count {
      // The last block overlaps the previous one.
      let place = min(index, readable &- Segment.blockSize)
      let words = base.loadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self)
      let marks = Self.atMostPercent(words) | Self.questionMarks(words)
      if marks.x | marks.y != 0 {
        let found = Self.search(base, from: start, limit: text.count)
        end = found.end
        self.isSuspicious = isSuspicious || found.isSuspicious
        return
      }
      index = place &+ Segment.blockSize
    }
    end = text.count
    self.isSuspicious = isSuspicious
  }

  // Both functions follow Mycroft's test for zero bytes (comp.arch, 1987).

  @inline(__always)
  private static func questionMarks(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let differences = words ^ repeated(UInt8(ascii: "?"))
    return (differences &- repeated(0x01)) & ~differences & repeated(0x80)
  }

  /// Marks control characters, the space, `%`, `#`, and a few characters that are irrelevant here.
  @inline(__always)
  private static func atMostPercent(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    (words &- repeated(UInt8(ascii: "%") + 1)) & ~words & repeated(0x80)
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> SIMD2<UInt64> {
    SIMD2(repeating: UInt64(byte) &* 0x0101_0101_0101_0101)
  }

  /// Searches byte by byte, if the block contains a character of interest.
  @inline(never)
  private static func search(
    _ base: UnsafeRawPointer, from start: Int, limit: Int
  ) -> (end: Int, isSuspicious: Bool) {
    var isSuspicious = false
    for index in start..<limit {
      let byte = base.load(fromByteOffset: index, as: UInt8.self)
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { return (index, isSuspicious) }
      if byte <= 0x20 || byte == UInt8(ascii: "%") { isSuspicious = true }
    }
    return (limit, isSuspicious)
  }

  /// Pads a short text with tildes, which a walk does not search for.
  private static func pad(
    _ count: Int, _ text: UnsafeRawPointer, _ block: UnsafeMutableBufferPointer<UInt64>
  ) {
    block.update(repeating: 0x7E7E_7E7E_7E7E_7E7E)
    UnsafeMutableRawBufferPointer(block).copyMemory(from: UnsafeRawBufferPointer(start: text, count: count))
  }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

  /// Returns sixteen bytes from `index` as two words, with zeros for the bytes after `readable`, without a branch.
  @inline(__always)
  func block(at index: Int) -> (low: UInt64, high: UInt64) {
    let place = min(index, readable &- Segment.blockSize)
    let low = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    let high = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self))
    let excess = UInt64(truncatingIfNeeded: (index &- place) &* 8)
    let shift = excess & 63
    let shiftedHigh = high &>> shift
    let shiftedLow = (low &>> shift) | ((high &<< 1) &<< (63 &- shift))
    return excess >= 64 ? (shiftedHigh, 0) : (shiftedLow, shiftedHigh)
  }

  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: limit).part(range)
  }
}
