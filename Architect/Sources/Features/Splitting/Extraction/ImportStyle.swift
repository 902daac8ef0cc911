import Text
import SwiftParsing

/// An import to add to a file.
struct ImportStyle: Hashable {
  var module: String
  var isTestable = false
  /// `public` or `package`, where imports are internal by default.
  var access: Access?
  /// The kind and the name of the only declaration to import, which is then meant where several have this name.
  var declaration: String?

  private var text: String {
    let prefix = (isTestable ? "@testable " : "") + (access.map { $0.rawValue + " " } ?? "")
    let words = declaration?.split(separator: " ") ?? []
    guard words.count == 2 else { return prefix + "import \(SwiftSource.name(module))" }
    return prefix + "import \(words[0]) \(SwiftSource.name(module)).\(SwiftSource.name(String(words[1])))"
  }

  /// Adds the import where the file's imports are, in order if they are sorted.
  func insert(into edits: inout TextEdits, of source: ExtractedSource) {
    guard source.isSwift else { return insert(intoObjectiveC: &edits, of: source) }
    let imports = source.outline.imports.filter { !$0.isConditional }
    let newline = source.bytes.firstRange(of: [13, 10]) == nil ? "\n" : "\r\n"
    guard let last = imports.last else {
      let offset = source.startOfFirstStatement
      return edits.insert(text + newline + newline, at: offset)
    }
    let same = imports.filter { $0.isTestable == isTestable && !$0.isScoped && declaration == nil }
    let names = same.map { $0.module.lowercased() }
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0 <= $1 }
    if isSorted, let next = same.first(where: { $0.module.lowercased() > module.lowercased() }),
      source.beginsLine(next.range.lowerBound)
    {
      return edits.insert(text + newline + source.indent(next.range.lowerBound), at: next.range.lowerBound)
    }
    let place = same.last ?? last
    edits.insert(
      newline + source.indent(place.range.lowerBound) + text, at: source.endOfLine(place.range.upperBound))
  }
}

extension ImportStyle {
  /// Adds the import after the last of a file in Objective-C.
  private func insert(intoObjectiveC edits: inout TextEdits, of source: ExtractedSource) {
    var offset = 0
    var end: Int?
    for line in source.bytes.split(separator: 10, omittingEmptySubsequences: false) {
      let text = line.drop { $0 == 32 || $0 == 9 }
      offset += line.count + 1
      if ["#import", "#include", "@import"].contains(where: { text.starts(with: Array($0.utf8)) }) {
        end = min(offset, source.bytes.count)
      }
    }
    edits.insert("@import \(module);\n", at: end ?? 0)
  }
}

extension ExtractedSource {
  func lineStart(_ offset: Int) -> Int { (bytes[..<offset].lastIndex(of: 10) ?? -1) + 1 }

  func beginsLine(_ offset: Int) -> Bool {
    bytes[lineStart(offset)..<offset].allSatisfy { $0 == 32 || $0 == 9 }
  }

  func indent(_ offset: Int) -> String {
    String(decoding: bytes[lineStart(offset)..<offset].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  func endOfLine(_ offset: Int) -> Int {
    let end = bytes[offset...].firstIndex(of: 10) ?? bytes.count
    return end > offset && bytes[end - 1] == 13 ? end - 1 : end
  }

  /// The offset of the first statement, before the documentation that belongs to it.
  var startOfFirstStatement: Int {
    var start = lineStart(outline.firstStatement)
    while start > 0 {
      let above = lineStart(start - 1)
      let line = bytes[above..<start].drop { $0 == 32 || $0 == 9 }
      guard line.starts(with: Array("///".utf8)) || line.starts(with: Array("@".utf8)) else { break }
      start = above
    }
    return start
  }
}
