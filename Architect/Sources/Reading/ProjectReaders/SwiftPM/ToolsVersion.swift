import Foundation

/// The version of the package manager that a manifest requires in its first line.
package enum ToolsVersion {
  /// Returns the version that a manifest requires in a line where SwiftPM does not look for it. Up to 5.10, SwiftPM
  /// reads only the first line, and rejects a manifest without a version in that line. Returns `nil` if SwiftPM finds
  /// the version, or if there is none.
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

  /// Whether the first line with any text is one with a version and nothing else, as SwiftPM writes it.
  static func isFirstLine(of manifest: [UInt8]) -> Bool {
    let head = manifest.prefix(4_096)
    let first = head.split(separator: 10).lazy.map { String(decoding: $0, as: UTF8.self) }
      .first { !$0.allSatisfy(\.isWhitespace) }
    guard let first, let version = version(in: first.utf8) else { return false }
    return first.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix(version)
  }

  /// Returns the three components of the version that a manifest requires, or `nil` if it does not specify a version.
  package static func required(by manifest: [UInt8]) -> [Int]? {
    let lines = manifest.prefix(4_096).split(separator: 10)
    return lines.lazy.compactMap(version).first.map { version in
      let numbers = version.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
      return numbers + Array(repeating: 0, count: 3 - numbers.count)
    }
  }

  /// Returns the version in a line that consists only of a comment with the version.
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

  /// Returns the manifest with another version, or `nil` if it does not specify a version.
  static func lowered(_ manifest: [UInt8], to version: String) -> [UInt8]? {
    let text = String(decoding: manifest, as: UTF8.self)
    guard let mark = text.range(of: "swift-tools-version:") else { return nil }
    let start = text[mark.upperBound...].firstIndex { $0 != " " && $0 != "\t" } ?? text.endIndex
    let end = text[start...].firstIndex { !$0.isNumber && $0 != "." } ?? text.endIndex
    guard start < end else { return nil }
    return Array(text.replacingCharacters(in: start..<end, with: version).utf8)
  }
}
