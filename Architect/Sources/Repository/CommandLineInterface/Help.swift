/// The texts that `--help` prints, generated from the commands' descriptions.
struct Help {
  let program: Program

  var overview: String {
    let commands =
      program.commands.map { ($0.name, $0.summary) } + [
        ("completions", "Print a completion script for bash, zsh or fish"),
        ("help", "Show this overview, or the help page of a command"), ("version", "Print the version"),
      ]
    return """
      \(program.summary)

      Usage: \(program.name) <command> [options]

      Commands:
      \(Self.table(commands))

      `\(program.name) <command> --help` describes one command. The exit status is 0 if there is nothing
      to report or only warnings, 1 if there are errors or differences (with --strict, also for warnings), and 2 if
      something could not be done.
      """
  }

  func page(_ command: Command) -> String {
    var sections = [command.summary + ".", "Usage: " + usage(command), command.discussion]
    let arguments = command.parameters.compactMap { parameter -> (String, String)? in
      if case .argument(let argument) = parameter { (argument.name, argument.help) } else { nil }
    }
    if !arguments.isEmpty { sections.append("Arguments:\n" + Self.table(arguments)) }
    let options = command.parameters.compactMap { parameter -> (String, String)? in
      switch parameter {
      case .argument: nil
      case .option(let name, let placeholder, let help, _): ("--\(name) \(placeholder)", help)
      case .flag(let flag): ("--\(flag.name)", flag.help)
      }
    }
    sections.append("Options:\n" + Self.table(options + [("--help", "Show this page")]))
    if !command.examples.isEmpty {
      sections.append("Examples:\n" + command.examples.map { "  " + $0 }.joined(separator: "\n"))
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func usage(_ command: Command) -> String {
    let arguments = command.parameters.compactMap { parameter -> String? in
      guard case .argument(let argument) = parameter else { return nil }
      return argument.isRequired ? "<\(argument.name)>" : "[\(argument.name)]"
    }
    return ([program.name, command.name] + arguments + ["[options]"]).joined(separator: " ")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(28, rows.map(\.0.count).max() ?? 0)
    return rows.map { name, help in
      let gap =
        name.count <= width
        ? String(repeating: " ", count: width - name.count + 2)
        : "\n" + String(repeating: " ", count: width + 4)
      return "  \(name)\(gap)\(help)"
    }.joined(separator: "\n")
  }
}
