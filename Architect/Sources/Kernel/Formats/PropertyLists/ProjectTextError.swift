import Text

/// What the errors of ``ProjectTextError`` are about.
public enum ProjectTextSubject {}

/// The reason that the text of a project is not in a form that Xcode reads, a property list or JSON, with the position of the
/// error.
public typealias ProjectTextError = DescribedError<ProjectTextSubject>

extension DescribedError.Code where Subject == ProjectTextSubject {
  /// The text violates the grammar.
  public static var syntax: Self { Self(rawValue: "syntax") }
  /// The text contains merge conflict markers.
  public static var mergeMarks: Self { Self(rawValue: "mergeMarks") }
  /// A property list is in another format: XML, JSON or binary.
  public static var otherForm: Self { Self(rawValue: "otherForm") }
  /// The text is not encoded in UTF-8.
  public static var encoding: Self { Self(rawValue: "encoding") }
  /// The text is larger or more deeply nested than any real project.
  public static var limit: Self { Self(rawValue: "limit") }
}

extension DescribedError where Subject == ProjectTextSubject {
  /// An error about a whole text.
  public init(_ code: Code, _ message: String) { self.init(code, message, line: 1, column: 1) }

  /// An error at a line and a column.
  public init(_ code: Code, _ message: String, line: Int, column: Int) {
    self.init(code, message, at: Position(line: line, column: column))
  }

  /// The line number, starting at 1.
  public var line: Int { position?.line ?? 1 }
  /// The column in bytes, starting at 1.
  public var column: Int { position?.column ?? 1 }

  /// An error at a position of a text. A violation of the grammar on a line that marks a merge conflict is one of those.
  package init(_ code: Code, _ message: String, at place: Int, in bytes: some BidirectionalCollection<UInt8>)
  {
    let before = bytes.prefix(place)
    let start = before.lastIndex(of: 10).map { bytes.index(after: $0) } ?? bytes.startIndex
    let position = Position(
      line: before.count { $0 == 10 } + 1, column: bytes.distance(from: start, to: before.endIndex) + 1)
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    // Only the line of the error is checked, although a marker further down can also cause an error, such as a string
    // without an end.
    if code == .syntax, marks.contains(where: { bytes[start...].starts(with: $0.utf8) }) {
      self.init(
        .mergeMarks, "the file contains merge conflict markers; resolve the conflict first", at: position)
    } else {
      self.init(code, message, at: position)
    }
  }
}
