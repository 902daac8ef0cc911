/// A word, a literal or a mark of Swift text.
public struct SwiftToken: Sendable {
  public enum Kind: UInt8, Sendable {
    /// A keyword, or a name without backticks. The word of `$name` is `name`.
    case word
    /// A name in backticks.
    case quotedName
    /// `$0`.
    case argument
    case number
    /// A string, or the rest of one after an interpolation.
    case text
    /// A string, or a part of one, up to an interpolation.
    case interpolatedText
    case regularExpression
    /// A mark of one character.
    case mark
    /// `->`.
    case arrow
    /// An operator, apart from the marks that structure depends on.
    case `operator`
    /// `#if`.
    case conditionBegin
    /// `#elseif` or `#else`.
    case conditionNext
    /// `#endif`.
    case conditionEnd
    case comment
  }

  public internal(set) var kind: Kind
  /// The offset of the first byte.
  public internal(set) var start: Int
  /// The offset after the last byte.
  public internal(set) var end: Int
  /// The line of the first byte, from 1.
  public internal(set) var line: Int
  /// The byte of a mark; 0 for other tokens.
  public internal(set) var mark: UInt8 = 0

  /// Whether the token is a mark.
  public func isMark(_ mark: Unicode.Scalar) -> Bool { self.mark == UInt8(ascii: mark) }

  /// The name, without backticks, in the text that the token was read from.
  public func name(in bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    kind == .quotedName ? bytes[(start + 1)..<(end - 1)] : bytes[start..<end]
  }
}
