/// Why new files cannot be written.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New kinds may come with a minor version.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A module or an application cannot have this name.
    public static let invalidName = Code(rawValue: "invalid-name")
    /// Something with this name exists already.
    public static let taken = Code(rawValue: "taken")
    /// A template contains a placeholder that does not exist.
    public static let unknownPlaceholder = Code(rawValue: "unknown-placeholder")
    /// A folder is not a template.
    public static let unreadable = Code(rawValue: "unreadable")
  }

  public var code: Code
  /// What is wrong, with its place.
  public var message: String
  /// What to do about it; empty if the message says everything.
  public var remedy: String

  public init(_ code: Code, _ message: String, remedy: String = "") {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  public var description: String { remedy.isEmpty ? message : "\(message); \(remedy)" }
}
