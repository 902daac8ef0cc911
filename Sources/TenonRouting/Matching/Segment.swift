/// One segment of a path, read eight bytes at a time: where it ends and what its hash is.
struct Segment {
  /// Where its bytes are; the text itself, or a buffer with the decoded bytes.
  var base: UnsafeRawPointer
  var start: Int
  var end: Int
  var hash: UInt64
  /// The first eight bytes; the rest is zero.
  var firstWord: UInt64
  /// The bytes after the last whole word, in the low bytes; the rest is zero.
  var lastWord: UInt64
  /// It has an escape, a control character or a space, and needs a closer look.
  var isSuspicious: Bool

  @inline(__always)
  var count: Int { end &- start }

  @inline(__always)
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: (base + start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Reads the segment that begins at `start` and ends before `/`, `?`, `#` or `limit`.
  ///
  /// SIMD within a register: `zeroBytes` marks, exactly for the lowest one, each byte of a word that is zero, and
  /// all stops are looked for in one word at once (Mycroft's test, comp.arch 1987).
  @inline(__always)
  init(scanning base: UnsafeRawPointer, from start: Int, limit: Int) {
    var index = start
    var hash = Self.seed
    var suspects: UInt64 = 0
    var first: UInt64 = 0
    while true {
      let word = Self.load(base, index, limit)
      var stops = Self.zeroBytes((word | Self.repeated(0x10)) ^ Self.repeated(0x3F))
      stops |= Self.zeroBytes(word ^ Self.repeated(0x23))
      let left = limit &- index
      if left < 8 { stops |= (0x80 as UInt64) &<< UInt64(truncatingIfNeeded: left &* 8) }
      let suspect = Self.zeroBytes(word ^ Self.repeated(0x25)) | Self.bytesBelow21(word)
      if stops == 0 {
        hash = Self.mix(hash, word)
        suspects |= suspect
        if index == start { first = word }
        index &+= 8
        continue
      }
      let count = stops.trailingZeroBitCount >> 3
      let mask = ((1 as UInt64) &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
      lastWord = word & mask
      if count > 0 { hash = Self.mix(hash, lastWord) }
      self.base = base
      self.start = start
      end = index &+ count
      firstWord = index == start ? lastWord : first
      self.hash = hash
      isSuspicious = (suspects | (suspect & mask)) != 0
      return
    }
  }

  /// A whole buffer as one segment, whatever its bytes are; `nil` for one without an address.
  init?(whole bytes: UnsafeBufferPointer<UInt8>) {
    guard let address = bytes.baseAddress else { return nil }
    base = UnsafeRawPointer(address)
    start = 0
    end = bytes.count
    var hash = Self.seed
    var index = 0
    while index + 8 <= end {
      hash = Self.mix(hash, Self.load(base, index, end))
      index += 8
    }
    lastWord = Self.load(base, index, end)
    firstWord = Self.load(base, 0, end)
    if index < end { hash = Self.mix(hash, lastWord) }
    self.hash = hash
    isSuspicious = false
  }

  /// The number of words it fills, the last one in part.
  var wordCount: Int { (count + 7) >> 3 }

  /// One of its words, the last one padded with zeros.
  func word(_ index: Int) -> UInt64 { Self.load(base, start + index * 8, end) }

  private static let seed: UInt64 = 0x2545_F491_4F6C_DD1D

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }

  @inline(__always)
  private static func repeated(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- repeated(0x01)) & ~word & repeated(0x80)
  }

  /// Marks bytes of 0x20 and below.
  @inline(__always)
  private static func bytesBelow21(_ word: UInt64) -> UInt64 {
    (word &- repeated(0x21)) & ~word & repeated(0x80)
  }

  /// Up to eight bytes from `index`, the first in the lowest byte; never reads outside `0..<limit`.
  @inline(__always)
  private static func load(_ base: UnsafeRawPointer, _ index: Int, _ limit: Int) -> UInt64 {
    let left = limit - index
    if left >= 8 {
      return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    if left <= 0 { return 0 }
    if limit >= 8 {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: limit - 8, as: UInt64.self))
      return word &>> UInt64(truncatingIfNeeded: (8 &- left) &* 8)
    }
    var word: UInt64 = 0
    for offset in 0..<left {
      let byte = base.load(fromByteOffset: index + offset, as: UInt8.self)
      word |= UInt64(byte) << UInt64(truncatingIfNeeded: offset * 8)
    }
    return word
  }
}
