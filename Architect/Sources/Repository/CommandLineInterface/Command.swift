/// A command as a value: its name, its parameters and its action.
///
/// Parsing, `--help` and shell completions all use this one description.
public struct Command: Sendable {
  public let name: String
  /// What the command does, on one line.
  public let summary: String
  /// What users need to know to use the command.
  public let discussion: String
  /// Example command lines.
  public let examples: [String]
  let parameters: [Parameter]
  let run: @Sendable (Arguments, Terminal) throws -> ExitStatus

  /// Creates a command.
  /// - Parameter run: A function that performs the command. Any error that the function throws is shown and
  ///   ends the process with status 2.
  public init(
    _ name: String, summary: String, discussion: String, examples: [String] = [], parameters: [Parameter],
    run: @escaping @Sendable (Arguments, Terminal) throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.parameters = parameters
    self.run = run
  }
}

/// A parameter of a command, without the type of its value.
public enum Parameter: Sendable {
  case argument(Argument)
  case option(name: String, placeholder: String, help: String, choices: [String])
  case flag(Flag)

  /// The name after the dashes; `nil` for an argument, which has none.
  var optionName: String? {
    switch self {
    case .argument: nil
    case .option(let name, _, _, _): name
    case .flag(let flag): flag.name
    }
  }

  /// Creates a parameter for `option`.
  public static func option<Value>(_ option: Option<Value>) -> Parameter {
    .option(name: option.name, placeholder: option.placeholder, help: option.help, choices: option.choices)
  }
}

/// The status that a process exits with.
public enum ExitStatus: Int32, Sendable {
  /// Everything requested was done, and there are no findings.
  case clean = 0
  case findings = 1
  /// Something requested, such as a check, could not be done.
  case failure = 2
  /// Everything requested was done, and nothing was found, but a smaller share of the repository could be checked than is
  /// required.
  case uncovered = 3
}
