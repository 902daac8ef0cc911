import Files
import Testing

@Suite("Programs with limits", .timeLimit(.minutes(10))) struct LimitedProcessTests {
  @Test("of what a program complains, only the beginning is kept, and its result counts")
  func complaints() throws {
    let result = try LimitedProcess.run(
      ["sh", "-c", "echo first >&2; head -c 9000000 /dev/zero >&2; echo done"], within: 300)
    #expect(result.isSuccess && result.output == Array("done\n".utf8))
    #expect(result.errors.count == LimitedProcess.mostErrors)
    #expect(result.errors.starts(with: "first\n".utf8))
  }

  @Test("a program that prints more than its result may have is a failure")
  func output() {
    let failure = #expect(throws: LimitedProcess.Failure.self) {
      try LimitedProcess.run(["head", "-c", "9000000", "/dev/zero"], within: 300, mostOutput: 1_000)
    }
    #expect(failure?.reason == .tooMuch)
  }
}
