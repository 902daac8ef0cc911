import ProjectEditors
import Testing

@Suite("Errors of editing Xcode projects", .timeLimit(.minutes(10))) struct ProjectEditErrorTests {
  @Test("an error says what is in the way, and then what to do by hand")
  func description() {
    let error = ProjectEditError(.missing, "the project has no target Cart", remedy: "add it in Xcode")
    #expect(error.description == "the project has no target Cart; add it in Xcode")
  }
}
