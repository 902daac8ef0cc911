/// A command as a value: what it is called, what it takes, what it does.
///
/// Parsing, `--help` and the shells' completions all come from this one description.
public struct Command: Sendable {
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// What one has to know to use it.
  public let discussion: String
  /// Lines to try.
  public let examples: [String]
  let parameters: [Parameter]
  let run: @Sendable (Arguments, Terminal) throws -> ExitStatus

  /// Creates a command.
  /// - Parameter run: Does the work; what it throws is shown and ends the process with status 2.
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

/// Anything a command takes, without its type.
public enum Parameter: Sendable {
  case argument(Argument)
  case option(name: String, placeholder: String, help: String, choices: [String])
  case flag(Flag)

  /// What is written after the dashes; nil for an argument, which has none.
  var optionName: String? {
    switch self {
    case .argument: nil
    case .option(let name, _, _, _): name
    case .flag(let flag): flag.name
    }
  }

  /// The parameter that `option` is read from.
  public static func option<Value>(_ option: Option<Value>) -> Parameter {
    .option(name: option.name, placeholder: option.placeholder, help: option.help, choices: option.choices)
  }
}

/// What a process ends with.
public enum ExitStatus: Int32, Sendable {
  /// Everything asked for was done, and nothing was found.
  case clean = 0
  case findings = 1
  /// Something asked for could not be done, a check among them.
  case failure = 2
}
