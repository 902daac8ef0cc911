import Affected
import Architect
import Bazel
import BuildTimes
import Checking
import CommandLineInterface
import Files
import Pods
import Scaffolding
import Servers
import Splitting
import Wiring

/// The program `tenon`.
public enum Tenon {
  public static let program = Program(
    name: "tenon",
    summary: "tenon checks, draws and explains how the modules of a Swift code base use each other.",
    version: Architecture.version,
    commands: [
      InitCommand.command, CheckCommand.command, GraphCommand.command, InsideCommand.command,
      SplitCommand.command, WhyCommand.command, AffectedCommand.command, TimeCommand.command,
      WiringCommand.command,
      ExplainCommand.command,
      BaselineCommand.command, StatsCommand.command, DocsCommand.command, APICommand.command,
      DoctorCommand.command,
      FixCommand.command, NewCommand.command, MigrateCommand.command, ExportCommand.command,
      RegisterCommand.command,
      UndoCommand.command,
      LanguageServerCommand.command, ModelContextCommand.command,
    ],
    modules: {
      guard let root = RepositoryRoot.above(FileSystem.workingFolder) else { return [] }
      var options = Architecture.Options()
      // Pressing the tab key must not run a manifest.
      options.runsManifests = false
      return try Architecture.load(at: root, options: options).graph.modules.map { "\($0.id)" }
    },
    // The servers say it themselves, because they change no files.
    prepare: { command, arguments, terminal in
      let isServer = [LanguageServerCommand.command, ModelContextCommand.command].contains {
        $0.name == command.name
      }
      if isServer {
        InterruptedChange.note(arguments, terminal)
      } else {
        try InterruptedChange.finish(arguments, terminal)
      }
    })
}
