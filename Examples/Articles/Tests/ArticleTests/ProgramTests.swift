import Testing

@Suite("The programs", .timeLimit(.minutes(10)))
struct ProgramTests {
  @Test(
    "a program prints what the README of its article shows",
    arguments: ["LayeredShop", "Mediator", "ComponentScheduler", "InterfacesAndAdapters", "TinyPart"])
  func output(article: String) async throws {
    let program = Program(article: article)
    #expect(try await program.output() == program.documentedOutput())
  }
}
