import TenonNavigator
import Testing

@MainActor
@Suite("Destinations in hand", .timeLimit(.minutes(10))) struct MakingTests {
  @Test("a destination is made by value or by URL, and not shown")
  func making() async throws {
    let navigator = try await Navigator.shop()
    let byValue = try await navigator.destination(for: Product(id: 7), as: Screen.self)
    #expect(byValue.title == "product 7")
    #expect((try await navigator.destination(for: "/product/8") as? Screen)?.title == "product 8")
    #expect(try await navigator.destination(for: "/home/-/product/9", as: Screen.self).title == "product 9")
    #expect(navigator.visible == ["/home"])
  }

  @Test("what cannot be opened cannot be made either, and says why")
  func refusals() async throws {
    let navigator = try await Navigator.shop()
    func code(_ make: () async throws -> Any) async -> Code<NavigationError>? {
      do { _ = try await make() } catch { return (error as? NavigationError)?.code }
      return nil
    }
    #expect(await code { try await navigator.destination(for: Unknown()) } == .unregistered)
    #expect(await code { try await navigator.destination(for: "/unknown") } == .refused)
    #expect(
      await code { try await navigator.destination(for: "shop:///cart", origin: .external) } == .refused)
    #expect(
      await code { try await navigator.destination(for: Home(), as: Int.self) } == .destinationFailed)
  }

  @Test("a destination that was made is shown later, and closes itself with its result")
  func showing() async throws {
    let navigator = try await Navigator.shop()
    let address = try await navigator.destination(for: PickAddress(), as: Screen.self)
    #expect(await !address.finish("too early").isDone)
    #expect(await navigator.open(existing: address, for: PickAddress()).isDone)
    #expect(navigator.visible == ["/address"])
    #expect(navigator.screen === address)
    #expect(await address.finish("Elm Street").isDone)
    #expect(navigator.visible == ["/home"])
  }

  @Test("a destination of anybody's is pushed and presented, with a route or without")
  func existing() async throws {
    let navigator = try await Navigator.shop()
    let pushed = Screen("mine")
    #expect(await navigator.open(existing: pushed, for: Product(id: 5)).isDone)
    #expect(navigator.screen === pushed)
    #expect(navigator.visible == ["/home", "/product/5"])
    let presented = Screen("browser")
    #expect(await navigator.open(existing: presented, as: .sheet).isDone)
    #expect(navigator.screen === presented)
    #expect(navigator.visible == ["?"])
    await navigator.perform(.dismiss())
    #expect(navigator.screen === pushed)
    // Values have no identity.
    #expect(await navigator.open(existing: 7).isDone)
    #expect(navigator.state.window()?.topStack.count == 3)
  }

  @Test("an object is shown once at a time, and again after it has gone")
  func twice() async throws {
    let navigator = try await Navigator.shop()
    let mine = Screen("mine")
    #expect(await navigator.open(existing: mine).isDone)
    #expect(await navigator.open(existing: mine, as: .sheet).error?.code == .exists)
    await navigator.perform(.pop())
    #expect(await navigator.open(existing: mine, as: .sheet).isDone)
  }

  @Test("a guard has a say about what exists already, and it can be tried again")
  func guarded() async throws {
    let navigator = try await Navigator.shop()
    let address = try await navigator.destination(for: PickAddress(), as: Screen.self)
    let token = navigator.add(NavigationGuard("closed") { _ in .veto("not now") })
    #expect(await navigator.open(existing: address, for: PickAddress()).veto == "closed: not now")
    navigator.cancel(token)
    #expect(await navigator.open(existing: address, for: PickAddress()).isDone)
    #expect(await address.finish("Elm Street").isDone)
  }

  @Test("what was made and let go is kept by nobody")
  func released() async throws {
    let navigator = try await Navigator.shop()
    weak var screen: Screen?
    screen = try await navigator.destination(for: Home(), as: Screen.self)
    #expect(screen == nil)
  }
}
