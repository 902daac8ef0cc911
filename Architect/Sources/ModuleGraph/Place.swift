/// A place in a file of the repository, which is the evidence for everything that the architect reports.
public struct Place: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The path relative to the repository's root.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int

  public init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The place on one line, even if the name of the file contains line breaks.
  public var description: String { "\(file.spelledOut):\(line):\(column)" }
}
