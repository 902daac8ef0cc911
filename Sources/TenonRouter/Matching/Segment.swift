/// One segment of a path with its end and its hash, read sixteen bytes at a time.
struct Segment {
  /// The memory that contains the bytes: the text itself, or a buffer with the decoded bytes.
  let base: UnsafeRawPointer
  let start: Int
  let end: Int
  let hash: UInt64
  /// The first eight bytes, with the first in the lowest byte; missing bytes are zero.
  let first: UInt64
  /// The next eight bytes.
  let second: UInt64

  /// The number of bytes that are read at once.
  static let blockSize = 16

  @inline(__always)
  var count: Int { end &- start }

  @inline(__always)
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: (base + start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Whether the segment is empty or begins with a dot; either may violate the decoding rule.
  @inline(__always)
  var isOdd: Bool { count == 0 || UInt8(truncatingIfNeeded: first) == UInt8(ascii: ".") }

  /// Reads the segment that begins at `start` and ends before `/` or at the end of the path.
  ///
  /// Most segments fit in one block and are read without a branch that depends on the text. The technique is SIMD
  /// within a register (Mycroft's test for zero bytes, comp.arch 1987).
  @inline(__always)
  init(of path: PathText, from start: Int) {
    let (low, high) = path.block(at: start)
    let (lowSlashes, highSlashes) = (Self.slashes(low), Self.slashes(high))
    let left = path.end &- start
    let noSlash = lowSlashes | highSlashes == 0
    if noSlash, left > Self.blockSize {
      self = Self.long(path, from: start)
      return
    }
    let lowCount = lowSlashes.trailingZeroBitCount &>> 3
    let count = min(lowSlashes == 0 ? 8 &+ (highSlashes.trailingZeroBitCount &>> 3) : lowCount, left)
    let behind = UInt64.max &<< UInt64(truncatingIfNeeded: count &* 8)
    let first = low & ~(Self.mask(count < 8) & behind)
    let second = high & ~(Self.mask(count < 8) | Self.mask(count < 16) & behind)
    self.init(
      base: path.base, start: start, end: start &+ count, hash: Self.mix(0, first, second), first: first,
      second: second)
  }

  @inline(__always)
  private init(
    base: UnsafeRawPointer, start: Int, end: Int, hash: UInt64, first: UInt64, second: UInt64
  ) {
    self.base = base
    self.start = start
    self.end = end
    self.hash = hash
    self.first = first
    self.second = second
  }

  /// Reads a segment that fills its first block or continues after it.
  @inline(never)
  private static func long(_ path: PathText, from start: Int) -> Segment {
    var end = start + blockSize
    while end < path.end, path.byte(end) != UInt8(ascii: "/") { end += 1 }
    return Segment(base: path.base, start: start, end: end)
  }

  /// Reads the bytes between two offsets as one segment, whatever they contain.
  init(base: UnsafeRawPointer, start: Int, end: Int) {
    let first = Self.word(base, at: start, end: end)
    let second = Self.word(base, at: start + 8, end: end)
    var hash = Self.mix(0, first, second)
    var index = start + Self.blockSize
    while index < end {
      hash = Self.mix(hash, Self.word(base, at: index, end: end), Self.word(base, at: index + 8, end: end))
      index += Self.blockSize
    }
    self.init(base: base, start: start, end: end, hash: hash, first: first, second: second)
  }

  /// Reads a whole buffer as one segment; `nil` for a buffer without an address.
  init?(whole bytes: UnsafeBufferPointer<UInt8>) {
    guard let address = bytes.baseAddress else { return nil }
    self.init(base: UnsafeRawPointer(address), start: 0, end: bytes.count)
  }

  /// The number of words that the segment occupies, including a partly filled last word.
  var wordCount: Int { (count + 7) >> 3 }

  /// Returns one of the segment's words; the last word is padded with zeros.
  func word(_ index: Int) -> UInt64 { Self.word(base, at: start + index * 8, end: end) }

  // MARK: - Words

  /// Returns up to eight bytes from `index`, padded with zeros; reads nothing outside `0..<end`.
  static func word(_ base: UnsafeRawPointer, at index: Int, end: Int) -> UInt64 {
    if index + 8 <= end {
      return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    if index >= end { return 0 }
    if end >= 8 {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self))
      return word >> UInt64(truncatingIfNeeded: (8 - (end - index)) * 8)
    }
    var word: UInt64 = 0
    for offset in 0..<(end - index) {
      let byte = base.load(fromByteOffset: index + offset, as: UInt8.self)
      word |= UInt64(byte) << UInt64(truncatingIfNeeded: offset * 8)
    }
    return word
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ low: UInt64, _ high: UInt64) -> UInt64 {
    let product = (hash ^ low ^ 0x2545_F491_4F6C_DD1D).multipliedFullWidth(by: high ^ 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func mask(_ condition: Bool) -> UInt64 { 0 &- (condition ? 1 : 0) }

  /// Marks the lowest `/` in the high bit of its byte; higher bits are meaningless.
  @inline(__always)
  private static func slashes(_ word: UInt64) -> UInt64 {
    let difference = word ^ 0x2F2F_2F2F_2F2F_2F2F
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
