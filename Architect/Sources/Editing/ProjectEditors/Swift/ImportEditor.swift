import Text
import SwiftParsing

/// Edits the imports of a Swift file, and leaves everything else as it is.
public struct ImportEditor: Sendable {
  private var bytes: [UInt8]
  private let file: String

  /// The current text of the file.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameter file: The file's path, for errors.
  public init(_ text: String, file: String) {
    bytes = Array(text.utf8)
    self.file = file
  }

  /// Replaces the import of a module with an import of another module, or removes the import if the file
  /// already imports the other module. Imports inside `#if` are not changed.
  /// - Throws: ``ProjectEditError`` if the text cannot be parsed.
  public mutating func replace(_ module: String, with other: String) throws(ProjectEditError) {
    let imports: [SwiftMentions.Mention]
    do { imports = try SwiftMentions(bytes).imports } catch {
      throw ProjectEditError(.unreadable, "\(file):\(error.line): \(error.reason)", remedy: "split the file")
    }
    let replaced = imports.filter { $0.text == module }
    let kept = imports.contains { $0.text == other } ? nil : replaced.first
    // From the end, so that the ranges of the others stay right.
    for mention in replaced.reversed() {
      if mention == kept {
        let name = mention.range.upperBound - lengthOfName(mention)..<mention.range.upperBound
        bytes.replaceSubrange(name, with: Array(SwiftSource.name(other).utf8))
      } else {
        remove(mention.range)
      }
    }
  }

  /// The length of the module's name in the text, with its backticks.
  private func lengthOfName(_ mention: SwiftMentions.Mention) -> Int {
    mention.text.utf8.count + (bytes[mention.range.upperBound - 1] == UInt8(ascii: "`") ? 2 : 0)
  }

  /// Removes a statement, with its line if there is nothing else in it.
  private mutating func remove(_ range: Range<Int>) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
    let start = bytes[..<range.lowerBound].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    let end = bytes[range.upperBound...].firstIndex { !isBlank($0) } ?? bytes.count
    let isAlone = (start == 0 || bytes[start - 1] == 10) && (end == bytes.count || bytes[end] == 10)
    bytes.removeSubrange(isAlone ? start..<min(end + 1, bytes.count) : range)
  }
}
