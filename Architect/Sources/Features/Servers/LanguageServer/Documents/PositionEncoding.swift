import Formats

/// The unit in which positions within a line are counted.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The encoding to use with a client: UTF-8, which needs no conversion, if the client supports it.
  init(offered: JSON?) {
    self = offered?.array?.contains(.string("utf-8")) == true ? .utf8 : .utf16
  }

  /// The number of units that a byte of UTF-8 adds to a position.
  func units(of byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    // A scalar is counted at its first byte. A scalar of four bytes is a surrogate pair in UTF-16.
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    }
  }
}
