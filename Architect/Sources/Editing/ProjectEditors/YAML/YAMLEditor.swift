/// Edits a YAML document and leaves everything around an edit unchanged: comments, order, quotes and line endings.
///
/// ```swift
/// var editor = YAMLEditor(text)
/// try editor.addItem(.text("Cart"), to: ["layers", .item(1), "modules"])
/// try editor.copyEntry(["targets", "Core"], Renaming(["Core": "Cart"]))
/// ```
/// Additions are formatted like their neighbours. The result of each edit is read with libyaml and compared
/// with the requested change; an edit that throws changes nothing.
public struct YAMLEditor: Sendable {
  /// The current text of the document.
  public internal(set) var text: String

  public init(_ text: String) { self.text = text }

  /// Removes the item of a block sequence that begins on a line, with the comments inside it. If the item is
  /// the only one, the sequence's key is also removed.
  /// - Parameter line: The line number, starting at 1.
  /// - Throws: ``ProjectEditError`` if no item of a block sequence begins on the line. A sequence in brackets has no
  ///   such items.
  public mutating func removeItem(line: Int) throws(ProjectEditError) {
    // By bytes, because a character of Swift may be a whole line ending of Windows.
    var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Substring($0) }
    guard lines.indices.contains(line - 1), let indent = Self.itemIndent(lines[line - 1]) else {
      throw ProjectEditError(
        .conflict, "no list item begins on line \(line)", remedy: "remove it by hand")
    }
    var start = line - 1
    var end = line
    while end < lines.count, !Self.ends(lines[end], indent) { end += 1 }
    // Blank lines after the item belong to the list.
    while end > line, Self.isBlank(lines[end - 1]) { end -= 1 }
    let next = lines[end...].first { !Self.isBlank($0) && !Self.isComment($0) }
    let hasNext = next.map { Self.itemIndent($0) == indent } ?? false
    let before = lines[..<start].lastIndex { !Self.isBlank($0) && !Self.isComment($0) }
    if !hasNext, let before, Self.isKey(lines[before], atMost: indent) { start = before }
    lines.removeSubrange(start..<end)
    text = lines.joined(separator: "\n")
  }

  /// Replaces a whole number.
  /// - Parameters:
  ///   - line: The line of the number, starting at 1.
  ///   - column: The column of its first digit in Unicode scalars, starting at 1.
  /// - Throws: ``ProjectEditError`` if the number is not there.
  public mutating func replaceNumber(_ number: Int, with new: Int, line: Int, column: Int)
    throws(ProjectEditError)
  {
    var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Substring($0) }
    let old = "\(number)"
    guard lines.indices.contains(line - 1), column > 0 else { throw Self.noNumber(number, line) }
    let scalars = lines[line - 1].unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: column - 1, limitedBy: scalars.endIndex)
    guard let start, scalars[start...].starts(with: old.unicodeScalars) else {
      throw Self.noNumber(number, line)
    }
    let rest = scalars[start...].dropFirst(old.unicodeScalars.count)
    if let next = rest.first, ("0"..."9").contains(next) { throw Self.noNumber(number, line) }
    lines[line - 1] = Substring(String(scalars[..<start]) + "\(new)" + String(rest))
    text = lines.joined(separator: "\n")
  }

  private static func noNumber(_ number: Int, _ line: Int) -> ProjectEditError {
    ProjectEditError(.conflict, "there is no \(number) on line \(line)", remedy: "change it by hand")
  }

  /// The indentation of the dash of an item; `nil` if the line does not begin an item.
  private static func itemIndent(_ line: Substring) -> Int? {
    let indent = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(indent)
    return rest.hasPrefix("- ") || rest == "-" || rest == "-\r" ? indent : nil
  }

  private static func ends(_ line: Substring, _ indent: Int) -> Bool {
    !isBlank(line) && line.prefix { $0 == " " }.count <= indent
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private static func isComment(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("#") }

  /// Whether the line is a key that is followed by nothing except a comment.
  private static func isKey(_ line: Substring, atMost indent: Int) -> Bool {
    let code = line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line
    return line.prefix { $0 == " " }.count <= indent
      && code.reversed().drop(while: \.isWhitespace).first == ":"
  }
}
