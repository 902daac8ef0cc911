/// Completion scripts, generated from the same descriptions as the help.
struct Completions {
  enum Shell: String { case bash, zsh, fish }

  let program: Program

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var names: [String] { program.commands.map(\.name) + ["completions", "help"] }

  private func words(_ command: Command) -> [String] {
    command.parameters.flatMap { parameter -> [String] in
      switch parameter {
      case .argument(let argument): argument.choices
      case .option(let name, _, _, _): ["--\(name)"]
      case .flag(let flag): ["--\(flag.name)"]
      }
    } + ["--help"]
  }

  /// Whether one of the command's arguments is a module.
  private func takesModule(_ command: Command) -> Bool {
    command.parameters.contains { if case .argument(let argument) = $0 { argument.isModule } else { false } }
  }

  /// The options whose value is a module.
  private func moduleOptions(_ command: Command) -> [String] {
    command.parameters.compactMap {
      if case .option(let name, "MODULE", _, _) = $0 { name } else { nil }
    }
  }

  /// The command that prints the names of modules, or nothing if there are none.
  private var listing: String { "\(program.name) completions modules 2>/dev/null" }

  private func choices(_ command: Command) -> [(name: String, choices: [String])] {
    command.parameters.compactMap { parameter in
      guard case .option(let name, _, _, let choices) = parameter, !choices.isEmpty else { return nil }
      return (name, choices)
    }
  }

  private var bash: String {
    let cases = program.commands.map { command -> String in
      let options =
        choices(command).map { option in
          "        --\(option.name)) words=\"\(option.choices.joined(separator: " "))\" ;;"
        } + moduleOptions(command).map { "        --\($0)) words=\"$(\(listing))\" ;;" }
      let own = words(command).joined(separator: " ") + (takesModule(command) ? " $(\(listing))" : "")
      let body =
        options.isEmpty
        ? ["      words=\"\(own)\""]
        : ["      case \"$previous\" in"] + options + ["        *) words=\"\(own)\" ;;", "      esac"]
      return (["    \(command.name))"] + body + ["      ;;"]).joined(separator: "\n")
    }
    return """
      _\(program.name)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
        if [ "$COMP_CWORD" = 1 ]; then
          words="\(names.joined(separator: " "))"
        else
          case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
          completions) words="bash zsh fish" ;;
          esac
        fi
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -o default -F _\(program.name) \(program.name)
      """
  }

  private var zsh: String {
    let list = program.commands.map { "    '\($0.name):\(quoted($0.summary))'" }.joined(separator: "\n")
    let cases = program.commands.map { command -> String in
      let specs = command.parameters.map { parameter -> String in
        switch parameter {
        case .argument(let argument) where argument.isModule:
          "'\(argument.isRequired ? "" : ":"):\(argument.name):($(\(listing)))'"
        case .option(let name, "MODULE", let help, _):
          "'--\(name)[\(quoted(help))]:MODULE:($(\(listing)))'"
        case .argument(let argument):
          "'\(argument.isRequired ? "" : ":"):\(argument.name):(\(argument.choices.joined(separator: " ")))'"
        case .option(let name, let placeholder, let help, let choices):
          "'--\(name)[\(quoted(help))]:\(placeholder):\(choices.isEmpty ? "_files" : "(\(choices.joined(separator: " ")))")'"
        case .flag(let flag): "'--\(flag.name)[\(quoted(flag.help))]'"
        }
      }
      return
        "    \(command.name)) _arguments \((specs + ["'--help[Show the help page]'"]).joined(separator: " ")) ;;"
    }
    return """
      #compdef \(program.name)
      _\(program.name)() {
        local -a commands=(
      \(list)
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
          completions) _values shell bash zsh fish ;;
        esac
      }
      _\(program.name) "$@"
      """
  }

  /// The text with spaces in place of characters that are special within single quotes or brackets.
  private func quoted(_ text: String) -> String { String(text.map { "'[]:".contains($0) ? " " : $0 }) }

  private var fish: String {
    let name = program.name
    var lines = ["complete -c \(name) -f"]
    for command in program.commands {
      lines.append(
        "complete -c \(name) -n __fish_use_subcommand -a \(command.name) -d '\(quoted(command.summary))'")
      let when = "-n '__fish_seen_subcommand_from \(command.name)'"
      for parameter in command.parameters {
        switch parameter {
        case .argument(let argument) where !argument.choices.isEmpty:
          lines.append("complete -c \(name) \(when) -a '\(argument.choices.joined(separator: " "))'")
        case .argument(let argument) where argument.isModule:
          lines.append("complete -c \(name) \(when) -a '(\(listing))'")
        case .argument: continue
        case .option(let option, "MODULE", let help, _):
          lines.append("complete -c \(name) \(when) -l \(option) -x -a '(\(listing))' -d '\(quoted(help))'")
        case .option(let option, _, let help, let choices):
          let values = choices.isEmpty ? "-r -F" : "-x -a '\(choices.joined(separator: " "))'"
          lines.append("complete -c \(name) \(when) -l \(option) \(values) -d '\(quoted(help))'")
        case .flag(let flag):
          lines.append("complete -c \(name) \(when) -l \(flag.name) -d '\(quoted(flag.help))'")
        }
      }
    }
    lines.append("complete -c \(name) -n __fish_use_subcommand -a completions -d 'Print a completion script'")
    lines.append("complete -c \(name) -n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'")
    return lines.joined(separator: "\n")
  }
}
