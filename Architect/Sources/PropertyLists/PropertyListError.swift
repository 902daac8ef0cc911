/// The reason that a text is not a property list in the format that Xcode writes, with the position of the error.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New kinds may be added in a minor version.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text violates the grammar.
    public static let syntax = Code(rawValue: "syntax")
    /// The text contains merge conflict markers.
    public static let mergeMarks = Code(rawValue: "mergeMarks")
    /// The property list is in another format: XML, JSON or binary.
    public static let otherForm = Code(rawValue: "otherForm")
    /// The text is not encoded in UTF-8.
    public static let encoding = Code(rawValue: "encoding")
    /// The text is larger or more deeply nested than any real project.
    public static let limit = Code(rawValue: "limit")
  }

  public var code: Code
  /// A description of the problem and its solution.
  public var message: String
  /// The line number, starting at 1.
  public var line: Int
  /// The column in bytes, starting at 1.
  public var column: Int

  public init(_ code: Code, _ message: String, line: Int = 1, column: Int = 1) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
  }

  public var description: String { "\(line):\(column): \(message)" }
}
