import TenonNavigator
import Testing

// The code of the README's section on navigation.

private struct ProductDetail: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

private struct PickSize: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/size"
}

@MainActor
@Suite("The README's code on navigation", .timeLimit(.minutes(10))) struct ReadmeTests {
  @Test("the code does what the text says")
  func navigation() async throws {
    var registry = DestinationRegistry()
    registry.destination(Home.self) { _, _ in Screen("home") }
    registry.destination(ProductDetail.self, exposure: .external) { route, _ in Screen("product \(route.id)")
    }
    registry.destination(PickSize.self, presentation: .sheet) { _, screen in
      let picker = Screen("sizes")
      picker.finish = { await screen.finish($0) }
      return picker
    }
    registry.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
    let navigator = try Navigator(registry)
    await navigator.openWindow(root: Home())

    await navigator.push(ProductDetail(id: 42))
    await navigator.open(ProductDetail(id: 43), as: .modal(.fullScreen))
    let changes = navigator.changes()
    async let size = navigator.result(of: PickSize())
    for await _ in changes { break }
    #expect(await navigator.screen?.finish("XL").isDone == true)
    #expect(try await size == "XL")

    navigator.add(
      NavigationGuard("sign in") { attempt in
        guard attempt.appearing.contains(where: { $0 is ProductDetail }) else { return .allow }
        return .veto("nobody is signed in")
      })
    switch await navigator.push(ProductDetail(id: 44)) {
    case .done, .handled: Issue.record("the guard was passed by")
    case .failed(let error): #expect(error.message == "sign in did not allow it: nobody is signed in")
    }

    let login = try navigator.destination(conformingTo: (any LoginViewInput).self) { $0.name = "Ann" }
    #expect(login.name == "Ann")

    let next = try Navigator(registry)
    let report = await next.restore(navigator.snapshot())
    #expect(report.dropped.isEmpty)
    #expect(next.snapshot() == navigator.snapshot())
  }
}
