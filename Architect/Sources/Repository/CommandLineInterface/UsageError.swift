import Text

/// A command line that cannot be understood, or that requests something impossible.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    private init(_ description: String) { self.description = description }

    /// There is no command with that name.
    public static let unknownCommand = Code("unknownCommand")
    /// The command has no option with that name.
    public static let unknownOption = Code("unknownOption")
    /// An option is not followed by its value, or an argument is missing.
    public static let missingValue = Code("missingValue")
    /// A value is not of its option's type.
    public static let invalidValue = Code("invalidValue")
    /// There are too many arguments, or a flag is given a value.
    public static let unexpectedValue = Code("unexpectedValue")
    /// The command line can be understood, but it requests something that does not exist or cannot be done.
    public static let impossible = Code("impossible")
  }

  public var code: Code
  /// The description of the mistake, without the suggestion.
  public var message: String
  /// The command whose help page explains more; `nil` if no page does.
  public var command: String?
  /// The name that the user probably meant.
  public var suggestion: String?

  public init(
    _ message: String, code: Code = .impossible, command: String?, suggestion: String? = nil
  ) {
    self.code = code
    self.message = message
    self.command = command
    self.suggestion = suggestion
  }

  /// Creates an error for a name that does not exist.
  /// - Parameters:
  ///   - what: The kind of thing that the name should refer to, such as `rule`.
  ///   - known: The names that exist; the most similar one is suggested.
  ///   - advice: Where to look if no name is similar.
  public init(
    unknown what: String, _ name: String, among known: [String], code: Code = .invalidValue, command: String?,
    else advice: String? = nil
  ) {
    let near = NearMiss.of(name, among: known)
    let message = "there is no \(what) '\(name)'"
    self.init(
      near == nil ? message + (advice.map { "; \($0)" } ?? "") : message, code: code, command: command,
      suggestion: near)
  }

  public var description: String { message + (suggestion.map { "; did you mean '\($0)'?" } ?? "") }
}
