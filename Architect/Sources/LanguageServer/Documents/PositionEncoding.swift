import JSONValues

/// The unit in which positions within a line are counted.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The encoding to use with a client: bytes, which need no conversion, if the client supports them.
  init(offered: JSON?) {
    self = offered?.array?.contains(.string("utf-8")) == true ? .utf8 : .utf16
  }

  /// How much a byte of UTF-8 contributes to the count.
  func units(of byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    // A scalar is counted at its first byte; what has four of them is a pair of surrogates.
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    }
  }
}
