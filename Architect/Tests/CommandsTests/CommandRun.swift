import CommandLineInterface
import Commands
import Files
import ModuleGraph
import Samples
import Testing

/// What a command came to.
struct Outcome {
  var status: CommandLineInterface.ExitStatus
  var result: String
  var message: String
}

/// Runs `tenon` on a sample.
func tenon(
  _ words: String..., in folder: String = "", on sample: SampleRepository, isInteractive: Bool = false
) -> Outcome {
  tenon(words, in: folder, on: sample, isInteractive: isInteractive)
}

/// Runs `tenon` on a sample, or on a folder of it.
func tenon(
  _ words: [String], in folder: String = "", on sample: SampleRepository, isInteractive: Bool = false
) -> Outcome {
  let recorded = RecordedTerminal()
  let status = withExtendedLifetime(sample) {
    Tenon.program.run(
      words + ["--project-root", FilePath.join(sample.root, folder)],
      on: recorded.terminal(isInteractive: isInteractive))
  }
  return Outcome(status: status, result: recorded.result, message: recorded.message)
}

/// The modules that `tenon affected` lists for a level: `rebuild` or `test`.
/// - Parameter system: The build system that seems to have built the sample, so that the toolchain's default is of no account.
func affectedModules(
  _ level: String, _ words: [String] = [], by system: BuildSystem = .native, on sample: SampleRepository
) -> [String] {
  for other in BuildSystem.allCases {
    let record = FilePath.join(sample.root, other.record)
    if other != system { FileSystem.remove(record) }
  }
  #expect(throws: Never.self) { try sample.write(system.record, "a record") }
  let outcome = tenon(["affected"] + words + ["--format", "lines", "--level", level], on: sample)
  #expect(outcome.status == .clean)
  return outcome.result.split(separator: "\n").map(String.init)
}
