/// The known properties of the declaration that is being read.
struct SkimmedDeclaration {
  var kind: DeclarationWord.Kind?
  /// Whether other modules can see the declaration or its members.
  var isVisible = false
  /// Whether the declaration's name was read, so that any further keyword belongs to its parameters.
  var isNamed = false
  var isAfterEquals = false
  var isRecorded = false
  /// The offset where the declaration begins, including its attributes; negative if nothing was read.
  var start = -1
  var comments: [Slice<UnsafeBufferPointer<UInt8>>] = []
  private var angles = 0

  var isEmpty: Bool { start < 0 }
  /// Whether a keyword at the beginning of a line begins another declaration.
  var isUnderWay: Bool { isNamed || isAfterEquals }

  /// Counts the brackets of generic arguments, and returns whether a comma begins a second variable.
  mutating func countAngles(_ byte: UInt8) -> Bool {
    guard kind == .value, isVisible, !isAfterEquals else { return false }
    switch byte {
    case UInt8(ascii: "<"): angles += 1
    case UInt8(ascii: ">"): angles -= 1
    case UInt8(ascii: ","): return angles == 0
    default: break
    }
    return false
  }
}
