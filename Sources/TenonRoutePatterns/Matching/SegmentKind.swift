import TenonURLCoding

/// The kinds of parameters, in the order in which they are tried.
package enum SegmentKind: UInt8, Sendable {
  case uuid, bool, uint, int, double, custom, text, wildcard
  /// Several parameters, each with its own kind.
  case several

  /// Whether `text` is of a built-in kind.
  /// - Complexity: Linear in the length of the text; allocates no memory.
  package func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .text, .wildcard, .custom, .several: true
    case .int: ScalarSyntax.isInteger(text, isSigned: true)
    case .uint: ScalarSyntax.isInteger(text, isSigned: false)
    case .bool: ScalarSyntax.bool(text) != nil
    case .double: ScalarSyntax.isDecimal(text)
    case .uuid: ScalarSyntax.isUUID(text)
    }
  }
}

extension SegmentKind {
  /// Returns the built-in kind; `nil` for a custom kind, which only a table can resolve.
  package init?(_ kind: ParameterKind) {
    switch kind {
    case .uuid: self = .uuid
    case .bool: self = .bool
    case .uint: self = .uint
    case .int: self = .int
    case .double: self = .double
    case .text: self = .text
    case .custom: return nil
    }
  }
}

extension ParameterKind {
  /// Whether a parameter's text is of this kind; `nil` for a custom kind, which only the application's converters decide.
  package func accepts(_ text: String) -> Bool? {
    SegmentKind(self).map { kind in text.withBytes { kind.accepts($0) } }
  }
}
