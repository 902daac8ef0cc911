import Architect
import CommandLineInterface
import Files

/// `tenon init`
enum InitCommand {
  private static let dryRun = Flag("dry-run", help: "Only show what would be written")
  private static let force = Flag("force", help: "Replace a .tenon.yml that is there")

  static let command = Command(
    "init", summary: "Write a first .tenon.yml",
    discussion: """
      Reads the repository, guesses layers from the modules' names and from who uses whom, and writes them to .tenon.yml
      with comments. No other file is changed, and a .tenon.yml that is there is kept.
      """,
    examples: ["tenon init --dry-run", "tenon init && tenon check"],
    parameters: [.flag(dryRun), .flag(force)] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let file = FilePath.join(try loading.folder(), Configuration.fileName)
    let exists = FileSystem.status(of: file) != nil
    if exists, !arguments.has(force), !arguments.has(dryRun) {
      throw UsageError(
        "\(file) is there already; --force replaces it, --dry-run shows what would be written", command: nil)
    }
    let architecture = try loading.architecture()
    guard !architecture.projects.isEmpty else {
      throw UsageError(
        "no manifest was found in \(architecture.root); `tenon doctor` tells what is looked for", command: nil
      )
    }
    let text = InitialConfiguration(architecture).text
    if arguments.has(dryRun) {
      terminal.print(text)
      return .clean
    }
    try FileSystem.writeAtomically(Array(text.utf8), to: file)
    terminal.print("wrote \(file) for \(architecture.graph.modules.count) modules; now run `tenon check`")
    loading.note(
      "tenon: `tenon baseline write` accepts what it finds today, so that only new findings are shown")
    return .clean
  }
}
