/// A 64-bit hash of bytes that is the same in every process. It detects damage on disk, but does not protect against
/// attackers.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  public var value: UInt64

  public init(value: UInt64) { self.value = value }

  /// Hashes `bytes`, eight at a time.
  public init(_ bytes: some Collection<UInt8>) {
    value =
      bytes.withContiguousStorageIfAvailable { Self.hash(UnsafeRawBufferPointer($0)) }
      ?? Self.hash(of: Array(bytes))
  }

  /// Hashes the UTF-8 encoding of `text`.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func hash(of bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(hash) }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      state = mix(state ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    var tail: UInt64 = 0
    for index in offset..<bytes.count { tail = tail << 8 | UInt64(bytes[index]) }
    return mix(mix(state ^ tail))
  }

  /// One round of a multiply-and-fold mixer.
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
