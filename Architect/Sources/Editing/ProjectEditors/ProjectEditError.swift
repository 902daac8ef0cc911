/// The reason that a manifest or a project cannot be changed.
public struct ProjectEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New kinds may be added in a minor version.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file could not be read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The file lacks something that the change needs.
    public static let missing = Code(rawValue: "missing")
    /// The change conflicts with something that the project already contains.
    public static let conflict = Code(rawValue: "conflict")
    /// The request is invalid, such as an empty name or a path outside the project.
    public static let invalid = Code(rawValue: "invalid")
    /// No file contains the marks between which the change must be written.
    public static let unmarked = Code(rawValue: "unmarked")
  }

  public var code: Code
  /// The reason that the change cannot be made.
  public var message: String
  /// What to do by hand instead; empty if the message is sufficient.
  public var remedy: String

  public init(_ code: Code, _ message: String, remedy: String = "") {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  public var description: String { remedy.isEmpty ? message : "\(message); \(remedy)" }
}
