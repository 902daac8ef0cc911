import Files
import Text
import SwiftParsing

/// A source file of the package or project, as it was before the extraction.
struct ExtractedSource {
  /// Where the file is in relation to the extraction.
  enum Role: Hashable {
    /// The file moves into the new module.
    case moves
    /// The file stays in the target that the others leave.
    case stays
    /// The file belongs to another target, which uses the old one.
    case depends(target: String)
  }

  var path: String
  var role: Role
  var bytes: [UInt8]
  var outline: AccessOutline
  var identifiers: Set<String>

  var isSwift: Bool { FilePath.fileExtension(of: path) == "swift" }

  /// How the file imports a module.
  func importing(_ module: String) -> [AccessOutline.ImportedModule] {
    outline.imports.filter { $0.module == module }
  }

  /// Whether the text calls a type, with or without generic arguments, or names its `init`.
  func calls(_ name: String) -> Bool {
    guard identifiers.contains(name) else { return false }
    let text = Array(name.utf8)
    var index = 0
    while let start = bytes[index...].firstRange(of: text) {
      index = start.lowerBound + 1
      guard start.lowerBound == 0 || !SwiftLexicon.isName(at: start.lowerBound - 1, in: bytes) else {
        continue
      }
      let rest = bytes[endOfArguments(start.upperBound)...]
      if rest.first == UInt8(ascii: "(") || rest.starts(with: ".init".utf8) { return true }
    }
    return false
  }

  /// The offset after generic arguments that begin at `offset`; `offset` itself if none do.
  private func endOfArguments(_ offset: Int) -> Int {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "<") else { return offset }
    var depth = 0
    for index in offset..<min(bytes.count, offset + 500) {
      if bytes[index] == UInt8(ascii: "<") { depth += 1 }
      if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] != UInt8(ascii: "-") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return offset
  }

  /// The column at which a line first has a word, from 1; `nil` if the line does not have it.
  func column(of word: String, at line: Int) -> Int? {
    let lines = bytes.split(separator: 10, maxSplits: line, omittingEmptySubsequences: false)
    guard line > 0, line <= lines.count else { return nil }
    var rest = lines[line - 1]
    while let found = rest.firstRange(of: Array(word.utf8)) {
      let isWhole =
        (found.lowerBound == 0 || !SwiftLexicon.isName(at: found.lowerBound - 1, in: bytes))
        && (found.upperBound == bytes.count || !SwiftLexicon.isName(at: found.upperBound, in: bytes))
      if isWhole { return found.lowerBound - lines[line - 1].startIndex + 1 }
      rest = rest[found.upperBound...]
    }
    return nil
  }

  /// Whether the text contains an operator.
  func contains(operator name: String) -> Bool { bytes.firstRange(of: Array(name.utf8)) != nil }

  /// The names that follow an at sign.
  static func attributes(in bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var rest = bytes[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[(sign + 1)...]
      let word = rest[..<SwiftLexicon.endOfName(from: rest.startIndex, in: rest)]
      if !word.isEmpty { names.insert(String(decoding: word, as: UTF8.self)) }
    }
    return names
  }

  /// Whether the text leaves out the type before an initializer.
  var callsImplicitly: Bool { bytes.firstRange(of: Array(".init(".utf8)) != nil }
}
