import Foundation

/// The version of the package manager that a manifest asks for in its first line.
enum ToolsVersion {
  /// The manifest with another version; nil where it asks for none.
  static func lowered(_ manifest: [UInt8], to version: String) -> [UInt8]? {
    let text = String(decoding: manifest, as: UTF8.self)
    guard let mark = text.range(of: "swift-tools-version:") else { return nil }
    let start = text[mark.upperBound...].firstIndex { $0 != " " && $0 != "\t" } ?? text.endIndex
    let end = text[start...].firstIndex { !$0.isNumber && $0 != "." } ?? text.endIndex
    guard start < end else { return nil }
    return Array(text.replacingCharacters(in: start..<end, with: version).utf8)
  }
}
