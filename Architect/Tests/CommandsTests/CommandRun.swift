import CommandLineInterface
@testable import Commands
import Samples

/// What a command came to.
struct Outcome {
  var status: CommandLineInterface.ExitStatus
  var result: String
  var message: String
}

/// Runs `tenon` on a sample.
func tenon(_ words: String..., on sample: SampleRepository, isInteractive: Bool = false) -> Outcome {
  let recorded = RecordedTerminal()
  let status = withExtendedLifetime(sample) {
    Tenon.program.run(
      words + ["--project-root", sample.root], on: recorded.terminal(isInteractive: isInteractive))
  }
  return Outcome(status: status, result: recorded.result, message: recorded.message)
}
