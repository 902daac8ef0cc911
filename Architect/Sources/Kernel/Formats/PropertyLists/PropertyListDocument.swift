import Foundation

/// A property list in the old format that Xcode writes, with the position of every value.
public struct PropertyListDocument: Sendable {
  public let bytes: [UInt8]
  public let root: PropertyListSyntax

  /// The maximum size in bytes; a larger file is not a project.
  public static let maximumSize = 64 << 20

  /// Reads a text.
  /// - Throws: ``ProjectTextError`` if the text is too large, is in another encoding or format, or violates
  ///   the grammar.
  public init(_ bytes: [UInt8]) throws(ProjectTextError) {
    try Self.check(bytes)
    root = try PropertyListParser.parse(bytes) { parser throws(ProjectTextError) in try parser.document() }
    self.bytes = bytes
  }

  /// Throws an error if the text is too large, or in another encoding or format.
  static func check(_ bytes: [UInt8]) throws(ProjectTextError) {
    guard bytes.count <= maximumSize else {
      throw ProjectTextError(.limit, "the file is larger than \(maximumSize >> 20) MB")
    }
    try checkForm(bytes)
    guard String(bytes: bytes, encoding: .utf8) != nil else {
      throw ProjectTextError(
        .encoding, "the file is not in UTF-8; Xcode converts it when it saves the project")
    }
  }

  /// Throws an error that names the format, rather than a syntax error, if the text has a format that only other tools
  /// write.
  private static func checkForm(_ bytes: [UInt8]) throws(ProjectTextError) {
    let isMarked = bytes.starts(with: PropertyListParser.byteOrderMark)
    let text = bytes.dropFirst(isMarked ? 3 : 0).drop { $0 <= 32 && $0 != 0 }
    let cure = "change any setting in Xcode, which then saves the file in its own format"
    for (start, form) in [("bplist", "binary"), ("<?xml", "XML"), ("<!DOCTYPE", "XML"), ("<plist", "XML")]
    where text.starts(with: start.utf8) {
      throw ProjectTextError(.otherForm, "the property list is written as \(form); \(cure)")
    }
    if bytes.contains(0) {
      throw ProjectTextError(.encoding, "the file is binary or in UTF-16, not text in UTF-8; \(cure)")
    }
  }
}
