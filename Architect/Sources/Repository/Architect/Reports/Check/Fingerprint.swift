import Rules

/// The identity of a finding across runs, which depends on its meaning and not on its place.
enum Fingerprint {
  static func of(_ finding: Finding) -> String {
    let parts = [finding.rule, finding.from ?? "", finding.to ?? "", finding.symbol ?? "", finding.file]
    // FNV-1a has the same result in every process and on every platform.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in parts.joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
