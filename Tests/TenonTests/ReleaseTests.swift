import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Page: Route { static let pattern: RoutePattern = "/page" }
private struct Token: ServiceScope {}
@MainActor private protocol Panel: AnyObject {}
private final class Screen: Panel {}
extension ConfigurationKey where Value == Int {
  fileprivate static var size: Self { ConfigurationKey("size", default: 1) }
}

/// Counted for as long as it is there, with all that it keeps.
private final class Counted: Sendable {
  private let alive: Box<Int>
  private let kept: [any Sendable]

  init(_ alive: Box<Int>, _ kept: any Sendable...) {
    (self.alive, self.kept) = (alive, kept)
    alive.update { $0 += 1 }
  }
  deinit { alive.update { $0 -= 1 } }
}

/// Waits until as many are left as there should be: a task that has given its result lets go of what it ran a moment
/// later. What is never released ends in a wrong number.
private func left(_ alive: Box<Int>, _ expected: Int) async -> Int {
  let end = ContinuousClock.now + patience
  while alive.value != expected, ContinuousClock.now < end { await Task.yield() }
  return alive.value
}

/// A module with state, whose services keep all that a contract gives.
private struct Everything: Module {
  let layer = Layer.business
  let alive: Box<Int>
  private let state: Counted

  init(_ alive: Box<Int>) {
    self.alive = alive
    state = Counted(alive)
  }

  func declare(in contract: inout ModuleContract) {
    let size = contract.needs(.size)
    let environment = contract.environment
    let options = contract.launchOptions
    let later = contract.requires(later: Counted.self)
    let token = contract.requires(Token.self)
    let page = contract.opens(Page.self)
    let urls = contract.opensURLs()
    let send = contract.sends(Int.self, .report(to: "Everything"))
    let count = contract.calls(Query<Int>("Everything", "count"))
    let panel = contract.requiresDestination(conformingTo: (any Panel).self)
    let scoped = contract.provides(
      Counted.self, named: "scoped", lifetime: .scoped(Token.self), with: token, size
    ) {
      [alive, state] token, size in Counted(alive, state, token, size)
    }
    let logIn = contract.opensScope(Token.self)
    contract.performs(Query<Void>("Everything", "scoped"), with: scoped) { _, _ in }
    let service = contract.provides(Counted.self, with: size, environment, options, later) {
      [alive, state] size, environment, options, later in
      Counted(alive, state, size, environment, options, later, page, urls, send, count, panel, logIn)
    }
    let theme = contract.provides(onMainActor: [Counted].self, with: service, environment) {
      [alive] service, _ in [Counted(alive, service)]
    }
    let remote = contract.provides(async: Counted.self, with: service, size) { [alive] service, _ in
      Counted(alive, service)
    }
    let made = contract.provides(Counted.self, taking: Int.self, with: service, size) {
      [alive] _, service, _ in
      Counted(alive, service)
    }
    contract.performs(Query("Everything", "count"), with: service, size) { [state] _, _, size in
      _ = state
      return size
    }
    contract.observes(Int.self, with: service, environment) { [state] _, _, _ in _ = state }
    contract.routes(Page.self, with: service, size) { [state] _, _, _, _ in _ = state }
    contract.destination(conformingTo: (any Panel).self, with: size) { [state] _, _ in
      _ = state
      return Screen()
    }
    contract.starts(with: service, theme, remote, made) { [state] _, theme, remote, made in
      _ = state
      _ = try await theme().count
      _ = try await remote()
      _ = try made(1)
      _ = try await count()
      try await page(Page())
      await send(1)
      _ = try await urls("/page")
      await (try logIn.open(Token())).end()
    }
  }
}

@Suite("What is released when an application goes", .timeLimit(.minutes(10)))
struct ReleaseTests {
  @Test("modules, services and what they keep, after a launch and a stop")
  func launched() async throws {
    let alive = Box(0)
    do {
      let application = try Application([Everything(alive)])
      try await application.launch()
      #expect(alive.value >= 4)
      await application.stop()
    }
    #expect(await left(alive, 0) == 0)
  }

  @Test("without a stop, and without a launch")
  func dropped() async throws {
    let alive = Box(0)
    do {
      let application = try Application([Everything(alive)])
      try await application.launch()
    }
    do { _ = try Application([Everything(alive)]) }
    do { _ = ModuleContract(of: Everything(alive)) }
    #expect(await left(alive, 0) == 0)
  }

  @Test(
    "a module that is uninstalled, with its services and what its factories captured, while the application goes on"
  )
  func uninstalled() async throws {
    let alive = Box(0)
    do {
      let application = try Application([TestModule(Network.self)])
      try await application.launch()
      for _ in 1...3 {
        try await application.install(Everything(alive))
        #expect(alive.value >= 4)
        try await application.uninstall("Everything")
        #expect(await left(alive, 0) == 0)
      }
    }
    #expect(await left(alive, 0) == 0)
  }

  @Test("an application that is refused")
  func refused() async {
    let alive = Box(0)
    #expect(throws: WiringError.self) {
      try Application([Everything(alive), TestModule(Cart.self) { _ = $0.opens(Unanswered.self) }])
    }
    #expect(await left(alive, 0) == 0)
  }
}

private struct Unanswered: Route { static let pattern: RoutePattern = "/unanswered" }
