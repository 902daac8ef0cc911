/// The SHA-256 digest of bytes, as defined in FIPS 180-4. Caches use it as a key, so that an attacker cannot forge
/// content with the same key as harmless content. It is implemented here because Foundation has no SHA-256 on Linux.
public struct SHA256: Hashable, Sendable, CustomStringConvertible {
  /// The digest's 32 bytes as four big-endian words.
  public let words: SIMD4<UInt64>

  public init(words: SIMD4<UInt64>) { self.words = words }

  /// Computes the digest of `bytes`.
  public init(_ bytes: some Collection<UInt8>) {
    words =
      bytes.withContiguousStorageIfAvailable { Self.digest(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { Self.digest($0) }
  }

  /// 64 hexadecimal digits.
  public var description: String {
    (0..<4).map { index in
      let digits = String(words[index], radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func digest(_ bytes: UnsafeRawBufferPointer) -> SIMD4<UInt64> {
    var state: State = (
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      let whole = bytes.count / 64 * 64
      for start in stride(from: 0, to: whole, by: 64) {
        compress(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), &state, schedule)
      }
      // The remaining bytes, a bit that marks the end, and the length in bits, padded to whole blocks.
      var tail = Array(bytes[whole...]) + [0x80]
      while tail.count % 64 != 56 { tail.append(0) }
      let bits = UInt64(bytes.count) * 8
      for shift in stride(from: 56, through: 0, by: -8) {
        tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
      }
      tail.withUnsafeBytes { tail in
        for start in stride(from: 0, to: tail.count, by: 64) {
          compress(UnsafeRawBufferPointer(rebasing: tail[start..<start + 64]), &state, schedule)
        }
      }
    }
    func pair(_ high: UInt32, _ low: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }
    return SIMD4(
      pair(state.0, state.1), pair(state.2, state.3), pair(state.4, state.5), pair(state.6, state.7))
  }

  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  private static func compress(
    _ block: UnsafeRawBufferPointer, _ state: inout State, _ schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      schedule[index] = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self).bigEndian
    }
    for index in 16..<64 {
      let first = schedule[index - 15]
      let second = schedule[index - 2]
      let small = rotate(first, 7) ^ rotate(first, 18) ^ (first >> 3)
      let large = rotate(second, 17) ^ rotate(second, 19) ^ (second >> 10)
      schedule[index] = schedule[index - 16] &+ small &+ schedule[index - 7] &+ large
    }
    var (a, b, c, d, e, f, g, h) = state
    constants.withUnsafeBufferPointer { constants in
      for index in 0..<64 {
        let upper = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let choice = (e & f) ^ (~e & g)
        let first = h &+ upper &+ choice &+ constants[index] &+ schedule[index]
        let lower = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ lower &+ majority)
      }
    }
    state = (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f, state.6 &+ g,
      state.7 &+ h
    )
  }

  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
