/// A program with commands.
public struct Program: Sendable {
  public let name: String
  public let summary: String
  public let version: String
  public let commands: [Command]
  /// Returns the modules that shells offer where a command takes a module.
  let modules: @Sendable () throws -> [String]
  private let prepare: @Sendable (Command, Arguments, Terminal) throws -> Void

  /// - Parameter prepare: A function that is called before a command runs. If it throws, the command does not run.
  public init(
    name: String, summary: String, version: String, commands: [Command],
    modules: @escaping @Sendable () throws -> [String] = { [] },
    prepare: @escaping @Sendable (Command, Arguments, Terminal) throws -> Void = { _, _, _ in }
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.commands = commands
    self.modules = modules
    self.prepare = prepare
  }

  /// Runs the command that `words` describe.
  /// - Parameter words: The command line without the program's name.
  public func run(_ words: [String], on terminal: Terminal) -> ExitStatus {
    defer { terminal.progress("") }
    do {
      return try perform(words, on: terminal)
    } catch let error as UsageError {
      let hint = error.command.map { "; see `\(name) \($0) --help`" } ?? ""
      terminal.note(Self.inOneLine("\(name): \(error)\(hint)"))
    } catch {
      terminal.note(Self.inOneLine("\(name): \(error)"))
    }
    return .failure
  }

  /// Puts an error on one line. It may contain names from a repository, and the build host could read a name on a
  /// separate line as a command.
  private static func inOneLine(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.properties.isPatternWhitespace ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private func perform(_ words: [String], on terminal: Terminal) throws -> ExitStatus {
    let help = Help(program: self)
    guard let first = words.first, !["help", "--help", "-h"].contains(first) else {
      let topic = words.dropFirst().first
      terminal.print(try topic.map { help.page(try known($0)) } ?? help.overview)
      return .clean
    }
    if ["--version", "version"].contains(first) {
      terminal.print(version)
      return .clean
    }
    if first == "completions" { return try completions(words, terminal) }
    let command = try known(first)
    let rest = Array(words.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      terminal.print(help.page(command))
      return .clean
    }
    let arguments = try Arguments(rest, for: command)
    try prepare(command, arguments, terminal)
    return try command.run(arguments, terminal)
  }

  private func known(_ name: String) throws -> Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw UsageError(
        unknown: "command", name, among: commands.map(\.name) + ["help", "completions", "version"],
        code: .unknownCommand, command: nil, else: "`\(self.name) --help` lists the commands")
    }
    return command
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_-.+".unicodeScalars.contains(scalar)
  }

  private func completions(_ words: [String], _ terminal: Terminal) throws -> ExitStatus {
    // The completion scripts run this on each press of the tab key. Shells expand the names that they offer, so a name
    // that a shell might not read as a plain word is left out: a repository is not trusted.
    if words == ["completions", "modules"] {
      for module in try modules() where module.unicodeScalars.allSatisfy(Self.isPlain) {
        terminal.print(module)
      }
      return .clean
    }
    guard words.count == 2, let shell = Completions.Shell(rawValue: words[1]) else {
      throw UsageError("completions takes a shell: bash, zsh or fish", command: nil)
    }
    terminal.print(Completions(program: self).script(for: shell))
    return .clean
  }
}
