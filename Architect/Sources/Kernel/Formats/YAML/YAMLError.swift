/// The reason that a YAML document could not be read, with the position of the error.
public struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the problem, for the author of the document.
  public var message: String
  /// The line number, starting at 1.
  public var line: Int
  /// The column number, starting at 1.
  public var column: Int

  public init(message: String, line: Int, column: Int) {
    self.message = message
    self.line = line
    self.column = column
  }

  public var description: String { "\(line):\(column): \(message)" }
}
