/// A program with commands.
public struct Program: Sendable {
  public let name: String
  public let summary: String
  public let version: String
  public let commands: [Command]

  public init(name: String, summary: String, version: String, commands: [Command]) {
    self.name = name
    self.summary = summary
    self.version = version
    self.commands = commands
  }

  /// Runs the command that `words` ask for.
  /// - Parameter words: The command line without the program's own name.
  public func run(_ words: [String], on terminal: Terminal) -> ExitStatus {
    do {
      return try perform(words, on: terminal)
    } catch let error as UsageError {
      let help = error.command.map { "\(name) \($0) --help" } ?? "\(name) --help"
      terminal.note("\(name): \(error.message); see `\(help)`")
    } catch {
      terminal.note("\(name): \(error)")
    }
    return .failure
  }

  private func perform(_ words: [String], on terminal: Terminal) throws -> ExitStatus {
    let help = Help(program: self)
    guard let first = words.first, !["help", "--help", "-h"].contains(first) else {
      let topic = words.dropFirst().first
      if let topic, let command = command(topic) {
        terminal.print(help.page(command))
      } else {
        terminal.print(help.overview)
      }
      return .clean
    }
    if ["--version", "version"].contains(first) {
      terminal.print(version)
      return .clean
    }
    if first == "completions" { return try completions(words, terminal) }
    guard let command = command(first) else {
      throw UsageError("there is no command '\(first)'", command: nil)
    }
    let rest = Array(words.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      terminal.print(help.page(command))
      return .clean
    }
    return try command.run(Arguments(rest, for: command), terminal)
  }

  private func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  private func completions(_ words: [String], _ terminal: Terminal) throws -> ExitStatus {
    guard words.count == 2, let shell = Completions.Shell(rawValue: words[1]) else {
      throw UsageError("completions takes a shell: bash, zsh or fish", command: nil)
    }
    terminal.print(Completions(program: self).script(for: shell))
    return .clean
  }
}
