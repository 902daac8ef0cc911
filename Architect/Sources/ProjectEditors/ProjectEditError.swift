/// Why a change of a manifest or a project cannot be made.
public struct ProjectEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of error it is. New kinds are a minor version.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file could not be read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The file lacks something that the change needs.
    public static let missing = Code(rawValue: "missing")
    /// The project has something else in the place of the change.
    public static let conflict = Code(rawValue: "conflict")
    /// The request makes no sense: an empty name, a path that leads nowhere.
    public static let invalid = Code(rawValue: "invalid")
  }

  public var code: Code
  /// What is in the way.
  public var message: String
  /// What to do by hand instead; empty where the message says all.
  public var remedy: String

  public init(_ code: Code, _ message: String, remedy: String = "") {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  public var description: String { remedy.isEmpty ? message : "\(message); \(remedy)" }
}
