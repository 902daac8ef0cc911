/// The reason that the text of a project is not in a form that Xcode reads, a property list or JSON, with the position of the
/// error.
public struct ProjectTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New kinds may be added in a minor version.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text violates the grammar.
    public static let syntax = Code(rawValue: "syntax")
    /// The text contains merge conflict markers.
    public static let mergeMarks = Code(rawValue: "mergeMarks")
    /// A property list is in another format: XML, JSON or binary.
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

  /// An error at a position of a text. A violation of the grammar on a line that marks a merge conflict is one of those.
  package init(_ code: Code, _ message: String, at place: Int, in bytes: some BidirectionalCollection<UInt8>)
  {
    let before = bytes.prefix(place)
    let line = before.count { $0 == 10 } + 1
    let start = before.lastIndex(of: 10).map { bytes.index(after: $0) } ?? bytes.startIndex
    let column = bytes.distance(from: start, to: before.endIndex) + 1
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    // Only the line of the error is checked, although a marker further down can also cause an error, such as a string
    // without an end.
    if code == .syntax, marks.contains(where: { bytes[start...].starts(with: $0.utf8) }) {
      self.init(
        .mergeMarks, "the file contains merge conflict markers; resolve the conflict first", line: line,
        column: column)
    } else {
      self.init(code, message, line: line, column: column)
    }
  }
}
