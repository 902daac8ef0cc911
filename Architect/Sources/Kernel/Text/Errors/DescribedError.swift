/// The reason that something cannot be done: what it is, where, why, and what to do about it.
///
/// A library names its errors with a type of its own, and extends their codes:
///
/// ```swift
/// public enum TemplateSubject {}
/// public typealias TemplateError = DescribedError<TemplateSubject>
///
/// extension TemplateError.Code where Subject == TemplateSubject {
///   public static var taken: Self { Self(rawValue: "taken") }
/// }
/// ```
public struct DescribedError<Subject>: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New kinds may be added in a minor version.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A place in the text that was read.
  public struct Position: Hashable, Sendable {
    /// The line number, starting at 1.
    public var line: Int
    /// The column in bytes, starting at 1.
    public var column: Int

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  }

  public var code: Code
  /// Where the problem is, if it is in a text whose name the reader knows.
  public var position: Position?
  /// A description of the problem and its cause.
  public var message: String
  /// What to do about it; empty if the message is sufficient.
  public var remedy: String

  public init(_ code: Code, _ message: String, at position: Position? = nil, remedy: String = "") {
    self.code = code
    self.position = position
    self.message = message
    self.remedy = remedy
  }

  public var description: String {
    (position.map { "\($0.line):\($0.column): " } ?? "") + message + (remedy.isEmpty ? "" : "; \(remedy)")
  }
}
