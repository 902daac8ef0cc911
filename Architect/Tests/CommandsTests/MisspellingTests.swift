import CommandLineInterface
import Samples
import Testing

import Commands

@Suite("Mistyped command lines", .timeLimit(.minutes(10))) struct MisspellingTests {
  private func message(_ words: [String]) -> String {
    let recorded = RecordedTerminal()
    #expect(Tenon.program.run(words, on: recorded.terminal()) == .failure)
    return recorded.message
  }

  @Test(
    "what was probably meant is suggested",
    arguments: [
      (["check", "--strcit"], "there is no option '--strcit'; did you mean '--strict'?"),
      (["check", "--quite=yes"], "there is no option '--quite'; did you mean '--quiet'?"),
      (["chekc"], "there is no command 'chekc'; did you mean 'check'?"),
      (["check", "--format", "jsn"], "not 'jsn'; did you mean 'json'?"),
      (["check", "--only", "cycel"], "there is no rule 'cycel'; did you mean 'cycle'?"),
      (["explain", "orphans"], "there is no rule 'orphans'; did you mean 'orphan'?"),
    ])
  func suggestion(words: [String], expected: String) { #expect(message(words).contains(expected)) }

  @Test(
    "where nothing is near, the help that lists what there is is named",
    arguments: [
      (["export", "bazel", "--output", "x"], "there is no option '--output'; did you mean '--write'?"),
      (["check", "--zzzzzzzz"], "there is no option '--zzzzzzzz'; see `tenon check --help`"),
      (["zzzzzzzz"], "there is no command 'zzzzzzzz'; `tenon --help` lists the commands"),
      (["check", "--only", "zzzzzzzz"], "there is no rule 'zzzzzzzz'; `tenon explain` lists them"),
    ])
  func stranger(words: [String], expected: String) { #expect(message(words).contains(expected)) }
}
