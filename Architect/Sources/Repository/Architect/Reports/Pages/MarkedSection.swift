/// A part of a file that a program writes between two marks. All other bytes remain unchanged.
public struct MarkedSection: Sendable {
  /// The file does not contain each of the two marks exactly once, in the right order.
  public struct Damaged: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String {
      "the marks '\(MarkedSection.begin)' and '\(MarkedSection.end)' do not appear exactly once each, in this order; "
        + "put them back around the section, or remove both"
    }
  }

  static let begin = "<!-- tenon:begin -->"
  static let end = "<!-- tenon:end -->"

  private let text: String

  /// - Parameter text: The text between the marks, without a trailing newline.
  public init(_ text: String) { self.text = text }

  /// The section with its marks, without a trailing newline.
  public var marked: String { "\(Self.begin)\n\(text)\n\(Self.end)" }

  /// Returns the content of a file with the section added, either in place of the previous section or at the
  /// end.
  /// - Parameter file: The file's content; `nil` if the file does not exist.
  /// - Throws: ``Damaged``.
  public func placed(in file: [UInt8]?) throws -> [UInt8] {
    guard let file, !file.isEmpty else { return Array("\(marked)\n".utf8) }
    let ending = file.firstRange(of: [13, 10]) == nil ? "\n" : "\r\n"
    let section = Array(
      marked.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending).utf8)
    let lines = Self.lines(of: file)
    let begins = lines.filter { Self.holds(file[$0], Self.begin) }
    let ends = lines.filter { Self.holds(file[$0], Self.end) }
    guard !(begins.isEmpty && ends.isEmpty) else {
      let gap = file.last == 10 ? ending : ending + ending
      return file + gap.utf8 + section + ending.utf8
    }
    guard begins.count == 1, ends.count == 1, begins[0].lowerBound < ends[0].lowerBound else {
      throw Damaged()
    }
    return Array(file[..<begins[0].lowerBound]) + section + file[ends[0].upperBound...]
  }

  /// The ranges of the lines, without their line terminators.
  private static func lines(of file: [UInt8]) -> [Range<Int>] {
    var start = 0
    return file.split(separator: 10, omittingEmptySubsequences: false).map { line in
      defer { start = line.endIndex + 1 }
      return start..<(line.last == 13 ? line.endIndex - 1 : line.endIndex)
    }
  }

  private static func holds(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool {
    let space: Set<UInt8> = [9, 32]
    return line.drop(while: space.contains).reversed().drop(while: space.contains).reversed().elementsEqual(
      mark.utf8)
  }
}
