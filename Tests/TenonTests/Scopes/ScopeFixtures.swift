import Tenon
import TenonActions
import TestSupport
import Testing

/// A login session.
struct LoginSession: ServiceScope, Equatable { var user: String }
/// A mail that is being written, within a session.
struct Compose: ServiceScope {
  typealias Parent = LoginSession
  var subject: String
}
/// A scope that has nothing to do with a session.
struct Trial: ServiceScope {}

/// A service of a session.
final class Inbox: Sendable {
  let user: String
  init(_ user: String) { self.user = user }
}

struct MessageArrived: Sendable, Equatable { var text: String }

/// The module that opens sessions.
func login(
  several: Bool = false, _ more: @escaping @Sendable (inout ModuleContract) -> Void = { _ in }
) -> (module: TestModule<User>, opener: Box<ScopeOpener<LoginSession>?>) {
  let opener = Box<ScopeOpener<LoginSession>?>(nil)
  let module = TestModule(User.self) { contract in
    let login = contract.opensScope(LoginSession.self, several: several)
    opener.update { $0 = login }
    more(&contract)
  }
  return (module, opener)
}

/// A module that provides the inbox of each session.
func mail(_ journal: Journal = Journal([])) -> TestModule<Message> {
  TestModule(Message.self) { contract in
    let session = contract.requires(LoginSession.self)
    contract.provides(
      Inbox.self, lifetime: .scoped(LoginSession.self), teardown: { journal.note("\($0.user)'s inbox ends") },
      with: session
    ) { session in
      journal.note("\(session.user)'s inbox")
      return Inbox(session.user)
    }
  }
}

/// Runs an application in which a module knows how to open sessions.
func withSessions(
  several: Bool = false, _ modules: any Module..., isolation: isolated (any Actor)? = #isolation,
  run body: (Application, ScopeOpener<LoginSession>) async throws -> Void
) async throws {
  let (module, opener) = login(several: several)
  let application = try Application([module] + modules)
  try await application.launch()
  try await body(application, try #require(opener.value))
  await application.stop()
}
