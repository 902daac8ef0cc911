import Formats
import SwiftParsing

/// Edits that are specific to YAML.
extension ManifestText {
  /// The number of characters between the beginning of the line and an offset.
  func column(_ offset: Int) -> Int { text(lineStart(offset)..<offset).unicodeScalars.count }

  /// A collection in brackets or braces as a list.
  func list(_ part: YAMLLayout.Part) -> ManifestLayout.List {
    let ranges =
      part.items?.map(\.range)
      ?? (part.entries ?? []).map { $0.key.range.lowerBound..<$0.value.range.upperBound }
    return ManifestLayout.List(
      range: part.range,
      elements: ranges.map { ManifestLayout.Element(range: $0, comma: comma(after: $0.upperBound)) })
  }

  /// The comma that follows an item, after white space and comments.
  private func comma(after offset: Int) -> Int? {
    var offset = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","): return offset
      case UInt8(ascii: "#"): offset = lineEnd(offset)
      case 32, 9, 10, 13: offset += 1
      default: return nil
      }
    }
    return nil
  }

  /// The column of the dashes of a block sequence; `nil` if they are not at the beginnings of lines.
  func dash(of item: YAMLLayout.Part, in list: YAMLLayout.Part) -> Int? {
    let column = column(list.range.lowerBound)
    return dashOffset(of: item, column: column) == nil ? nil : column
  }

  /// The offset of the dash of an item; `nil` if something other than white space is before it on its line.
  func dashOffset(of item: YAMLLayout.Part, column: Int) -> Int? {
    var line = lineStart(item.range.lowerBound)
    while true {
      let offset = line + column
      if offset < bytes.count, offset <= item.range.lowerBound, bytes[offset] == UInt8(ascii: "-"),
        beginsLine(offset), !bytes[line..<offset].contains(UInt8(ascii: "\t"))
      {
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 10
        if [32, 9, 10, 13].contains(next) { return offset }
      }
      // The dash may be on a line before the item, with only comments between them.
      let content = bytes[line..<lineEnd(line)].drop(while: Self.isBlank)
      let isItself = line <= item.range.lowerBound && item.range.lowerBound <= lineEnd(line)
      guard line > 0, content.isEmpty || content.first == UInt8(ascii: "#") || isItself,
        !isItself || beginsLine(item.range.lowerBound)
      else { return nil }
      line = lineStart(line - 1)
    }
  }

  /// Whether blank lines separate the first two parts of a block.
  func isSeparated(_ part: YAMLLayout.Part) -> Bool {
    let ends =
      part.items?.map(\.range)
      ?? (part.entries ?? []).map {
        $0.key.range.lowerBound..<$0.value.range.upperBound
      }
    guard ends.count > 1 else { return false }
    let between = text(lineEnd(ends[0].upperBound)..<lineStart(ends[1].lowerBound))
    return between.replacing("\r\n", with: "\n").contains("\n\n")
  }

  /// Inserts lines after the line on which a part ends, and after the comments that are indented more than the lines.
  mutating func insertBlock(_ lines: [String], after end: Int, column: Int, isSeparated: Bool = false) {
    var place = lineEnd(end)
    while true {
      let next = place + newLineLength(place)
      guard next > place, next < bytes.count else { break }
      let line = bytes[next..<lineEnd(next)]
      let indent = line.prefix { $0 == 32 }.count
      guard line.dropFirst(indent).first == UInt8(ascii: "#"), indent > column else { break }
      place = lineEnd(next)
    }
    let newLine = lineEnd
    let indent = String(repeating: " ", count: column)
    let block = lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: newLine)
    insert((isSeparated ? newLine : "") + newLine + block, at: place)
  }

  private func newLineLength(_ offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    return bytes[offset] == 13 ? 2 : 1
  }

  /// A copy of a range with other names, without its own comment lines. The lines after the first are indented relative
  /// to `column`.
  func copy(_ range: Range<Int>, _ scalars: [Range<Int>], _ renaming: Renaming, column: Int) -> String {
    var result = ""
    var position = range.lowerBound
    for scalar in scalars where scalar.lowerBound >= position && scalar.upperBound <= range.upperBound {
      result += withoutComments(position..<scalar.lowerBound)
      result += renaming.renamed(text(scalar))
      position = scalar.upperBound
    }
    result += withoutComments(position..<max(position, range.upperBound))
    let indent = String(repeating: " ", count: column)
    return result.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
      .map { $0 > 0 && $1.hasPrefix(indent) ? String($1.dropFirst(column)) : String($1) }
      .joined(separator: "\n")
  }

  /// The text between two scalars without lines that consist of a comment.
  private func withoutComments(_ range: Range<Int>) -> String {
    let text = text(range)
    guard text.contains("#") else { return text }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.enumerated().filter { index, line in
      index == 0 || !line.drop(while: { $0 == " " }).hasPrefix("#")
    }.map { String($0.element) }.joined(separator: "\n")
  }
}
