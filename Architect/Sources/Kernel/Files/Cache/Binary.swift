/// Writes numbers and strings; each string is stored once.
package struct BinaryWriter {
  package var bytes: [UInt8] = []
  private var texts: [ExactString: UInt64] = [:]

  package init() {}

  /// Writes a number with seven bits in each byte, lowest bits first.
  package mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func put(_ number: Int) { put(UInt64(bitPattern: Int64(number))) }

  package mutating func putFixed(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  package mutating func put(_ digest: SHA256) {
    for index in 0..<4 { putFixed(digest.words[index]) }
  }

  package mutating func put(_ stamp: FileStamp) {
    put(stamp.size)
    for number in [stamp.modified, stamp.changed] { putFixed(UInt64(bitPattern: number)) }
    put(stamp.inode)
    put(stamp.device)
  }

  /// Writes the number of bytes, then the bytes.
  package mutating func put(bytes added: ArraySlice<UInt8>) {
    put(added.count)
    bytes += added
  }

  /// Writes the number of `elements`, then each element.
  package mutating func put<Element>(
    list elements: some Collection<Element>, _ element: (inout BinaryWriter, Element) -> Void
  ) {
    put(elements.count)
    for next in elements { element(&self, next) }
  }

  /// Writes a string: its number if it was written before, otherwise 0, its length and its bytes.
  package mutating func put(_ text: String) {
    let exact = ExactString(text)
    if let number = texts[exact] { return put(number) }
    texts[exact] = UInt64(texts.count + 1)
    put(UInt64(0))
    put(UInt64(text.utf8.count))
    bytes += text.utf8
  }
}

/// Reads what a ``BinaryWriter`` wrote. Every read is checked: damaged bytes result in `nil`.
package struct BinaryReader {
  @usableFromInline let bytes: [UInt8]
  package private(set) var offset: Int
  private var texts: [String] = []

  package init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { offset >= bytes.count }

  package mutating func number() -> UInt64? {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    return nil
  }

  package mutating func integer() -> Int? { number().flatMap { Int(exactly: Int64(bitPattern: $0)) } }

  /// Reads an offset, a line or a column of a file, none of which exceeds the size of a file. Therefore, sums of many of
  /// them do not overflow.
  package mutating func position() -> Int? {
    integer().flatMap { (0...FileSystem.maximumSize).contains($0) ? $0 : nil }
  }

  /// Reads the number of elements that follow. The number is never larger than the number of remaining bytes, so that
  /// damaged bytes cannot cause a large allocation.
  package mutating func count() -> Int? {
    guard let value = number(), value <= UInt64(bytes.count - offset) else { return nil }
    return Int(value)
  }

  package mutating func fixed() -> UInt64? {
    guard offset + 8 <= bytes.count else { return nil }
    var result: UInt64 = 0
    for index in 0..<8 { result |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return result
  }

  package mutating func text() -> String? {
    guard let number = number() else { return nil }
    if number > 0 { return number <= UInt64(texts.count) ? texts[Int(number) - 1] : nil }
    guard let length = count() else { return nil }
    let text = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
    offset += length
    texts.append(text)
    return text
  }

  /// Reads bytes that follow their number.
  package mutating func slice() -> ArraySlice<UInt8>? {
    guard let length = count() else { return nil }
    defer { offset += length }
    return bytes[offset..<(offset + length)]
  }

  package mutating func digest() -> SHA256? {
    var words = SIMD4<UInt64>()
    for index in 0..<4 {
      guard let word = fixed() else { return nil }
      words[index] = word
    }
    return SHA256(words: words)
  }

  package mutating func stamp() -> FileStamp? {
    guard let size = integer(), let modified = fixed(), let changed = fixed(), let inode = number(),
      let device = number()
    else { return nil }
    return FileStamp(
      size: size, modified: Int64(bitPattern: modified), changed: Int64(bitPattern: changed), inode: inode,
      device: device)
  }

  /// Reads a list whose elements are read by `element`.
  @inlinable package mutating func list<Element>(_ element: (inout BinaryReader) -> Element?) -> [Element]? {
    guard let count = count() else { return nil }
    var result: [Element] = []
    // The count is not trusted, because an element may take one byte in the file but takes far more memory.
    result.reserveCapacity(Swift.min(count, 1 << 16))
    for _ in 0..<count {
      guard let next = element(&self) else { return nil }
      result.append(next)
    }
    return result
  }
}
