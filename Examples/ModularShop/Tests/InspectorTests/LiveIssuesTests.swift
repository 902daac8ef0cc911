import ShopInspector
import TenonRoutes
import Testing

@Suite("What goes wrong, as it happens", .timeLimit(.minutes(10)))
struct LiveIssuesTests {
  @Test("who subscribes receives what was missed, in order, and the stream ends with the application")
  func stream() async throws {
    let (rows, issues) = try await listen()
    #expect(!issues.isEmpty)
    var received: [String] = []
    for await row in rows { received.append(row) }
    #expect(received.count == issues.count)
    #expect(zip(received, issues).allSatisfy { $0.contains("\"module\":\"\($1.module)\"") })
  }

  /// Listens to an application in which something went wrong, and lets go of it.
  private func listen() async throws -> (rows: AsyncStream<String>, issues: [ApplicationIssue]) {
    let application = try Stage().application
    try await application.launch()
    await #expect(throws: (any Error).self) { try await application.router.open("/nowhere") }
    await application.stop()
    let rows = LiveIssues.stream(of: application.issues, after: -.infinity) { $0 }
    return (rows, application.issues.all)
  }
}
