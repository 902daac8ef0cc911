internal import SwiftSyntax

/// A Swift manifest that is parsed once for all uses.
public struct ManifestSyntax: Sendable {
  public let lines: LineTable
  let file: SourceFileSyntax

  /// Parses `bytes`.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    lines = LineTable(bytes)
    file = try bytes.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in
      try ParsingBounds.check(bytes)
      return DeepStack.run { SourceText.parse(bytes) }
    }
  }
}
