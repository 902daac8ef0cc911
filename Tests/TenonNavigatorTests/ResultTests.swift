import TenonNavigator
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ResultTests {
  /// Opens the address picker and returns when it is shown.
  private func picking(_ navigator: Navigator) async -> Task<String?, any Error> {
    let changes = navigator.changes()
    let task = Task { try await navigator.result(of: PickAddress()) }
    await changes.reach { $0.state.window()?.top?.url == "/address" }
    return task
  }

  @Test("a screen gives a typed value back to the caller that opened it")
  func value() async throws {
    let navigator = try await Navigator.shop()
    let task = await picking(navigator)
    #expect(await navigator.screen?.finish("Mill Lane 1").isDone == true)
    let address: String? = try await task.limitedValue
    #expect(address == "Mill Lane 1")
    #expect(navigator.visible == ["/home"])
  }

  @Test("a screen that is closed otherwise gives nothing back, however that happens", arguments: 0..<4)
  func closed(way: Int) async throws {
    let navigator = try await Navigator.shop()
    let task = await picking(navigator)
    switch way {
    case 0: await navigator.perform(.dismiss())
    case 1: navigator.adopt(.dismiss(window: nil))
    case 2: await navigator.uninstall(owner: "Shop")
    default: await navigator.perform(.close(.main))
    }
    #expect(try await task.limitedValue == nil)
  }

  @Test("waiting for a result ends when the task is cancelled, and the screen stays")
  func cancelled() async throws {
    let navigator = try await Navigator.shop()
    let task = await picking(navigator)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.limitedValue }
    #expect(navigator.visible == ["/address"])
  }

  @Test("waiting for a screen that is not shown throws why")
  func vetoed() async throws {
    let navigator = try await Navigator.shop()
    navigator.add(NavigationGuard("never") { _ in .veto("closed") })
    let error = await #expect(throws: NavigationError.self) {
      try await navigator.result(of: PickAddress())
    }
    #expect(error?.code == .vetoed)
    #expect(error?.subject == "never")
    await #expect(throws: NavigationError.self) { try await navigator.result(of: Unknown()) }
  }

  /// A navigator whose guard shows another screen instead of the address picker.
  private func redirecting(to route: some Route) async throws -> Navigator {
    var registry = DestinationRegistry.shop
    registry.destination(PickStreet.self, presentation: .sheet) { _, context in
      let screen = Screen("street")
      screen.finish = { await context.finish($0) }
      return screen
    }
    registry.destination(PickNumber.self, presentation: .sheet) { _, context in
      let screen = Screen("number")
      screen.finish = { _ in await context.finish(7) }
      return screen
    }
    registry.destination(Forbidden.self) { _, _ in throw Refused() }
    let navigator = try await Navigator.shop(registry)
    navigator.add(
      NavigationGuard("another picker") { attempt in
        attempt.appearing.first is PickAddress ? .redirect(route) : .allow
      })
    return navigator
  }

  /// Asks for an address and returns when another screen is shown.
  private func asking(_ navigator: Navigator, for url: String) async -> Task<String?, any Error> {
    let changes = navigator.changes()
    let task = Task { try await navigator.result(of: PickAddress()) }
    await changes.reach { $0.state.window()?.top?.url == url }
    return task
  }

  @Test("a caller that waits for a screen's value gets that of the screen that a guard redirects to")
  func redirected() async throws {
    let navigator = try await redirecting(to: PickStreet())
    let task = await asking(navigator, for: "/street")
    #expect(await navigator.screen?.finish("Mill Lane 1").isDone == true)
    #expect(try await task.limitedValue == "Mill Lane 1")
  }

  @Test("a value of another type, from the screen that a guard redirects to, is an error for the caller")
  func redirectedElsewhere() async throws {
    let navigator = try await redirecting(to: PickNumber())
    let task = await asking(navigator, for: "/number")
    #expect(await navigator.screen?.finish("").isDone == true)
    let error = await #expect(throws: RouteError.self) { try await task.limitedValue }
    #expect(error?.code == .unexpectedOutput)
  }

  @Test("a caller that waits gets nothing where the screen that a guard redirects to is closed")
  func redirectedAndClosed() async throws {
    let navigator = try await redirecting(to: PickNumber())
    let task = await asking(navigator, for: "/number")
    await navigator.perform(.dismiss())
    #expect(try await task.limitedValue == nil)
  }

  @Test("a caller that waits gets the error where the screen that a guard redirects to cannot be made")
  func redirectedToNothing() async throws {
    let navigator = try await redirecting(to: Forbidden())
    let task = Task { try await navigator.result(of: PickAddress()) }
    let error = await #expect(throws: NavigationError.self) { try await task.limitedValue }
    #expect(error?.code == .destinationFailed)
  }

  @Test("a value is given only when the screen could be closed")
  func finishVetoed() async throws {
    let navigator = try await Navigator.shop()
    let task = await picking(navigator)
    let token = navigator.add(NavigationGuard("stay", on: .removals) { _ in .veto("not yet") })
    #expect(await navigator.screen?.finish("one").veto == "stay: not yet")
    navigator.cancel(token)
    _ = await navigator.screen?.finish("two")
    #expect(try await task.limitedValue == "two")
  }

  @Test("a caller that waits gets nothing where the application stops while a guard holds the closing")
  func stopped() async throws {
    let navigator = try await Navigator.shop()
    let task = await picking(navigator)
    let gate = Gate()
    navigator.add(
      NavigationGuard("unsaved", on: .removals) { _ in
        await gate.pass(); return .veto("not yet")
      })
    let screen = try #require(navigator.screen)
    let finishing = Task { await screen.finish("Mill Lane 1") }
    await gate.reached()
    navigator.shutDown()
    gate.open()
    #expect(await finishing.value.veto == "unsaved: not yet")
    #expect(try await task.limitedValue == nil)
  }

  @Test("of two closings at once, the one that closes the screen gives the value")
  func overlapping() async throws {
    let navigator = try await Navigator.shop()
    let task = await picking(navigator)
    let gate = Gate()
    var asked = 0
    navigator.add(
      NavigationGuard("holds the first", on: .removals) { _ in
        asked += 1
        if asked == 1 { await gate.pass() }
        return .allow
      })
    let screen = try #require(navigator.screen)
    let first = Task { await screen.finish("one") }
    await gate.reached()
    #expect(await screen.finish("two").isDone)
    #expect(try await task.limitedValue == "two")
    gate.open()
    #expect(await first.value.error?.code == .unknown)
  }

  @Test("a closing that a guard redirects gives no value, and a later one does")
  func finishRedirected() async throws {
    let navigator = try await Navigator.shop()
    let task = await picking(navigator)
    let token = navigator.add(NavigationGuard("sign in", on: .removals) { _ in .redirect(Login()) })
    let screen = try #require(navigator.screen)
    #expect(await screen.finish("one").veto == "sign in: /login")
    #expect(navigator.visible == ["/login"])
    navigator.cancel(token)
    #expect(await screen.finish("two").isDone)
    #expect(try await task.limitedValue == "two")
  }

  @Test("a screen can close itself without a value")
  func close() async throws {
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self) { _, context in
      let screen = Screen("unknown")
      screen.finish = { _ in await context.close() }
      return screen
    }
    let navigator = try await Navigator.shop(registry)
    await navigator.push(Unknown())
    #expect(await navigator.screen?.finish("").isDone == true)
    #expect(navigator.visible == ["/home"])
  }
}

/// Gives back a text, as the address picker does.
private struct PickStreet: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/street"
}

/// Gives back something else.
private struct PickNumber: Route {
  typealias Output = Int
  static let pattern: RoutePattern = "/number"
}

/// Its screen cannot be made.
private struct Forbidden: Route {
  static let pattern: RoutePattern = "/forbidden"
}

private struct Refused: Error {}
