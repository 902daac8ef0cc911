import Formats
import Testing

@Suite("Errors in property lists", .timeLimit(.minutes(10))) struct ProjectTextErrorTests {
  @Test("an error says its place before what is wrong")
  func description() {
    let error = ProjectTextError(.syntax, "a value is missing", line: 3, column: 7)
    #expect(error.description == "3:7: a value is missing")
  }
}
