internal import SwiftParser
internal import SwiftSyntax

/// A Swift manifest, parsed once for all that is asked of it.
public struct ManifestSyntax: Sendable {
  /// Manifests beyond this size are not parsed.
  public static let maximumSize = 4 << 20

  public let lines: LineTable
  /// Nil for a manifest that is too large.
  let file: SourceFileSyntax?

  public init(_ bytes: [UInt8]) {
    lines = LineTable(bytes)
    file = bytes.count > Self.maximumSize ? nil : bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }
}
