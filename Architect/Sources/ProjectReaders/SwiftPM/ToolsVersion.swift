import Foundation

/// The version of the package manager that a manifest asks for in its first line.
enum ToolsVersion {
  /// The version that a manifest asks for where SwiftPM does not look for it: up to 5.10 only the first line counts, and a
  /// manifest without a version in it is refused. Nil where the version is found, or there is none.
  static func misplaced(in manifest: [UInt8]) -> String? {
    let head = manifest.prefix(4_096)
    var lines = head.split(separator: 10, omittingEmptySubsequences: false)[...]
    lines = lines.drop { $0.allSatisfy { [9, 13, 32].contains($0) } }
    guard let first = lines.popFirst(), version(in: first) == nil else { return nil }
    guard let version = lines.lazy.compactMap(Self.version).first,
      let major = version.split(separator: ".").first,
      let number = Int(major), number < 6
    else { return nil }
    return version
  }

  /// The version in a line that states one, which is a comment of nothing else.
  private static func version(in line: some Collection<UInt8>) -> String? {
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    guard text.hasPrefix("//") else { return nil }
    let words = text.dropFirst(2).trimmingCharacters(in: .whitespaces)
    let mark = "swift-tools-version:"
    guard words.lowercased().hasPrefix(mark) else { return nil }
    let version = words.dropFirst(mark.count).trimmingCharacters(in: .whitespaces)
      .prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? nil : String(version)
  }

  /// The manifest with another version; nil if it asks for none.
  static func lowered(_ manifest: [UInt8], to version: String) -> [UInt8]? {
    let text = String(decoding: manifest, as: UTF8.self)
    guard let mark = text.range(of: "swift-tools-version:") else { return nil }
    let start = text[mark.upperBound...].firstIndex { $0 != " " && $0 != "\t" } ?? text.endIndex
    let end = text[start...].firstIndex { !$0.isNumber && $0 != "." } ?? text.endIndex
    guard start < end else { return nil }
    return Array(text.replacingCharacters(in: start..<end, with: version).utf8)
  }
}
