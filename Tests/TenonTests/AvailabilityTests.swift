import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Page: Route {
  static let pattern: RoutePattern = "/page"
}

private struct Count: Route {
  typealias Output = Int
  static let pattern: RoutePattern = "/count"
}

private enum Failing: TestIdentity { static var failurePolicy: FailurePolicy { .degradable } }

/// Whether something can be used is what a use would find.
@Suite("What is present", .timeLimit(.minutes(10)))
struct AvailabilityTests {
  private struct Handles: Sendable {
    let call: ActionCaller<Void, Int, any Error>
    let open: RouteOpener<Count>
    let show: RoutePresenter<Page>
    let urls: URLOpener

    var present: [Bool] {
      [call.isPresent, open.isPresent(Count()), show.isPresent(Page()), urls.canOpen("/count")]
    }
  }

  private func handles(
    _ provider: some Module, _ others: [any Module] = []
  ) async throws -> (Application, Handles) {
    let given = Box<Handles?>(nil)
    let user = TestModule(Host.self) { contract in
      let handles = Handles(
        call: contract.calls(ifPresent: Query<Int>("Failing", "count")),
        open: contract.opens(ifPresent: Count.self),
        show: contract.shows(ifPresent: Page.self), urls: contract.opensURLs())
      given.update { $0 = handles }
    }
    let application = try Application([user, provider] + others)
    try await application.launch()
    return (application, try #require(given.value))
  }

  private func provider(_ more: @escaping @Sendable (inout ModuleContract) -> Void) -> TestModule<Failing> {
    TestModule(Failing.self) { contract in
      contract.performs(Query<Int>("Failing", "count")) { _ in 1 }
      contract.routes(Count.self) { _, _ in 1 }
      contract.destination(Page.self) { _, _ in "page" }
      more(&contract)
    }
  }

  @Test("what a module offers is there while it runs, and not once it has failed")
  func failure() async throws {
    let (running, present) = try await handles(provider { _ in })
    #expect(present.present == [true, true, true, true])
    await running.stop()
    let (application, absent) = try await handles(provider { $0.starts { throw Broken() } })
    #expect(absent.present == [false, false, false, false])
    await #expect(throws: (any Error).self) { try await absent.call() }
    await #expect(throws: (any Error).self) { try await absent.open(Count()) }
    #expect(await !absent.show.show(Page()).isDone)
    #expect(await !application.navigator.openWindow(root: Page()).isDone)
    await application.stop()
  }

  @Test("what needs a session is there while one is open")
  func scopes() async throws {
    let (module, opener) = login()
    let scoped = TestModule(Failing.self) { contract in
      let session = contract.requires(LoginSession.self)
      contract.performs(Query<Int>("Failing", "count"), with: session) { _, _ in 1 }
      contract.routes(Count.self, with: session) { _, _, _ in 1 }
      contract.destination(Page.self, with: session) { _, _, _ in "page" }
    }
    let (application, handles) = try await handles(scoped, [module])
    #expect(handles.present == [false, false, false, false])
    try await opener.value?.open(LoginSession(user: "ann"))
    #expect(handles.present == [true, true, true, true])
    await opener.value?.end()
    #expect(handles.present == [false, false, false, false])
    await application.stop()
  }
}
