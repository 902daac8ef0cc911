import Formats

/// The layout of a project's file, which edits imitate.
struct ProjectStyle: Sendable {
  var newline = "\n"
  /// The text before an object's identifier.
  var indentation = "\t\t"
  /// One step of indentation.
  var step = "\t"
  /// Whether identifiers are followed by the names of the objects that they refer to.
  var hasComments = true

  init() {}

  /// Derives the style from a file.
  init(_ document: PropertyListDocument, objects: PropertyListSyntax) {
    let bytes = document.bytes
    if let end = bytes.firstIndex(of: 10), end > 0, bytes[end - 1] == 13 { newline = "\r\n" }
    guard let first = objects.items.first else { return }
    let lead = bytes[first.range.lowerBound..<first.start]
    if let end = lead.lastIndex(of: 10) {
      indentation = String(decoding: lead[(end + 1)...], as: UTF8.self)
      step = String(indentation.prefix(indentation.count / 2))
    }
    hasComments = objects.items.contains { $0.keyComment != nil } || lead.contains(UInt8(ascii: "*"))
  }

  /// The text before an object.
  var lead: String { newline + indentation }
  /// The text before a key of an object that is written on several lines.
  var keyLead: String { lead + step }

  /// An identifier with the name of the object that it refers to.
  func reference(_ id: String, _ comment: String?) -> String {
    guard hasComments, let comment, !comment.isEmpty else { return PropertyListString.encode(id) }
    return "\(PropertyListString.encode(id)) /* \(comment.split(separator: "*/").joined(separator: "* /")) */"
  }
}
