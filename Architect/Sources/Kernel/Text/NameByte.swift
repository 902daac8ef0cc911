extension UInt8 {
  /// Whether the byte is an ASCII letter, an ASCII digit or an underscore.
  @inlinable
  public var isASCIIName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether the byte can be part of a name in languages without names that begin with `$`, such as Ruby and Starlark. Each
  /// byte of a non-ASCII character counts. For Swift, ``SwiftLexicon`` also knows which of these characters are white space.
  @inlinable
  public var isName: Bool { self >= 0x80 || isASCIIName }

  /// Whether the byte can be part of a name in C, Objective-C and their relatives, or of a name such as `$0` in Swift.
  @inlinable
  public var isNameOrDollar: Bool { isName || self == UInt8(ascii: "$") }
}
