/// A location in a file of the repository. The architect gives a location as evidence for everything that it
/// reports.
public struct Place: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The path relative to the repository's root.
  public var file: String
  /// The line number, starting at 1.
  public var line: Int
  /// The column in bytes, starting at 1.
  public var column: Int

  public init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The location as a single line of text, even if the file name contains line breaks.
  public var description: String { "\(file.spelledOut):\(line):\(column)" }
}
