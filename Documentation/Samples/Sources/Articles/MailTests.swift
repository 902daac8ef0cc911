// The sample of a test in the guide to scopes.
import TenonTesting
import Testing

@Test func mailbox() async throws {
  // sample
  try await withTestApplication(of: MailModule()) { mail in
    let session = try await mail.open(LoginSession(user: "Ann", token: "T"))
    #expect(try await mail.perform(.unread) == 0)
    await session.end()
    await #expect(throws: ServiceError.self) { try await mail.perform(.unread) }
  }
  // end
}
