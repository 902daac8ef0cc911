/// The reason that new files cannot be written.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New kinds may be added in a minor version.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A module or an application cannot have this name.
    public static let invalidName = Code(rawValue: "invalid-name")
    /// The configuration has no such layer.
    public static let unknownLayer = Code(rawValue: "unknown-layer")
    /// The repository, or its format, cannot have a module or a part of this kind.
    public static let unsupported = Code(rawValue: "unsupported")
    /// Something with this name already exists.
    public static let taken = Code(rawValue: "taken")
    /// A template contains an unknown placeholder.
    public static let unknownPlaceholder = Code(rawValue: "unknown-placeholder")
    /// A folder is not a template.
    public static let unreadable = Code(rawValue: "unreadable")
  }

  public var code: Code
  /// A description of the problem, with its location.
  public var message: String
  /// How to fix the problem; empty if the message is sufficient.
  public var remedy: String

  public init(_ code: Code, _ message: String, remedy: String = "") {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  public var description: String { remedy.isEmpty ? message : "\(message); \(remedy)" }
}
