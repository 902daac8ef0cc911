import TenonNavigator
import TestSupport
import Testing

// Equal requests that run at the same time are one.
extension PlaceTests {
  @Test("a double tap shows one screen, and both callers get it", arguments: Wait.allCases)
  func doubleTap(wait: Wait) async throws {
    let navigator = try await shop(wait)
    async let first = navigator.push(Slow())
    await gate.reached()
    async let second = navigator.push(Slow())
    async let other = navigator.push(Slow(id: 2))
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    let entries = await [first, second, other].map(\.entry)
    #expect(entries[0] != nil && entries[0] == entries[1] && entries[2] != entries[0])
    #expect(Set(navigator.stack("home")) == ["/home", "/slow/1", "/slow/2"])
    #expect(navigator.stack("home").count == 3)
    // Afterwards, an equal screen is another one.
    #expect(await navigator.push(Slow()).entry != entries[0])
  }

  @Test("a link that arrives twice is opened once")
  func doubleLink() async throws {
    let navigator = try await shop()
    async let first = navigator.open("/slow/1/-/product/1")
    await gate.reached()
    async let second = navigator.open("/slow/1/-/product/1")
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    #expect(await first.entry == second.entry)
    #expect(made.lines == ["slow 1"])
  }

  @Test("if the first caller is cancelled, the second goes on by itself")
  func cancelledFirst() async throws {
    let navigator = try await shop()
    let first = Task { await navigator.push(Slow()) }
    await gate.reached()
    let second = Task { await navigator.push(Slow()) }
    for _ in 0..<100 { await Task.yield() }
    first.cancel()
    gate.open()
    #expect(await first.value.error?.code == .cancelled)
    #expect(await second.value.isDone)
    #expect(navigator.stack("home") == ["/home", "/slow/1"])
  }

  @Test("two callers that need a result wait for one screen, and both get it", arguments: [true, false])
  func oneLogin(isUp: Bool) async throws {
    let navigator = try await shop()
    async let first = navigator.result(of: PickAddress())
    if isUp { await settled { sheet(navigator) == ["/address"] } }
    async let second = navigator.result(of: PickAddress())
    await settled { sheet(navigator) == ["/address"] }
    for _ in 0..<100 { await Task.yield() }
    #expect(navigator.state.window()?.modals.count == 1)
    _ = await navigator.screen?.finish("Bern")
    #expect(try await [first, second] == ["Bern", "Bern"])
    // The next one is shown anew.
    let third = Task { try await navigator.result(of: PickAddress()) }
    await settled { sheet(navigator) == ["/address"] }
    await navigator.perform(.dismiss())
    #expect(try await third.value == nil)
  }

  @Test("two links to a page that needs the user to sign in show one sign-in, and both go on")
  func signIn() async throws {
    let navigator = try await shop()
    let door = Journal()
    navigator.add(
      NavigationGuard("sign in") { change in
        guard change.appearing.contains(where: { $0 is Product }), door.lines.isEmpty else { return .allow }
        let name = try? await navigator.result(of: PickAddress(), as: .sheet)
        if let name = name ?? nil { door.note(name) }
        return door.lines.isEmpty ? .veto("not signed in") : .allow
      })
    async let first = navigator.open("/product/1")
    async let second = navigator.open("/product/2")
    await settled { sheet(navigator) == ["/address"] }
    for _ in 0..<200 { await Task.yield() }
    #expect(navigator.state.window()?.modals.count == 1)
    _ = await navigator.screen?.finish("Ann")
    #expect(await [first, second].allSatisfy(\.isDone))
    #expect(navigator.state.window()?.modals.isEmpty == true)
    #expect(Set(navigator.stack("home")) == ["/home", "/product/1", "/product/2"])
  }

  @Test("a page that opens itself while it is made fails, and nothing waits for ever")
  func itself() async throws {
    let journal = Journal()
    var registry = DestinationRegistry.shop
    let box = Box()
    registry.destination(Slow.self) { route, _ async throws in
      if let error = await box.navigator?.push(route).error { journal.note("\(error.code)") }
      return Screen("slow")
    }
    let navigator = try await Navigator.shop(registry)
    box.navigator = navigator
    #expect(await navigator.push(Slow()).isDone)
    #expect(journal.lines == ["unsettled"])
  }

  @MainActor
  private final class Box {
    var navigator: Navigator?
  }
}
