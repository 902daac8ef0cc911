import Foundation
import TenonNavigator
import Testing

/// A list and what was chosen in it: one stack, which a host with room for it shows as two columns.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct DetailTests {
  @Test("a detail takes the place of the one that is shown, and of all that was pushed over it")
  func replaces() async throws {
    let navigator = try await Navigator.shop()
    await navigator.open(Product(id: 1), as: .detail)
    await navigator.push(Reviews(id: 1))
    #expect(navigator.visible == ["/home", "/product/1", "/product/1/reviews"])
    await navigator.open(Product(id: 2), as: .detail)
    #expect(navigator.visible == ["/home", "/product/2"])
  }

  @Test("what is registered as a detail is shown as one, by a link with the screens below it too")
  func registered() async throws {
    var registry = DestinationRegistry()
    registry.destination(Home.self) { _, _ in Screen("home") }
    registry.destination(Product.self, presentation: .detail) { route, _ in Screen("product \(route.id)") }
    let navigator = try await Navigator.shop(registry)
    await navigator.open(Product(id: 1))
    await navigator.open(Product(id: 2))
    #expect(navigator.visible == ["/home", "/product/2"])
    await navigator.open("/home/-/product/3")
    await navigator.open(Product(id: 4))
    #expect(navigator.visible == ["/home", "/product/4"])
  }

  @Test("the stack beside a detail is pushed on and popped from, and the detail stays")
  func primary() async throws {
    let navigator = try await Navigator.shop()
    await navigator.open(Product(id: 1), as: .detail)
    await navigator.push(Cart(), in: .top.primary)
    #expect(navigator.visible == ["/home", "/cart", "/product/1"])
    await navigator.open(Product(id: 2), as: .detail)
    #expect(navigator.visible == ["/home", "/cart", "/product/2"])
    #expect(await navigator.perform(.pop(.tab(.main).primary)).isDone)
    #expect(navigator.visible == ["/home", "/product/2"])
    #expect(await navigator.perform(.pop(.top.primary)).error?.code == .nothingThere)
    #expect(await navigator.perform(.pop()).isDone)
    #expect(navigator.visible == ["/home"])
  }

  @Test("what stands in a detail's place is a detail, and what is left of several is one too")
  func stays() async throws {
    let navigator = try await Navigator.shop()
    let first = try #require(await navigator.open(Product(id: 1), as: .detail).entry)
    await navigator.push(Product(id: 2))
    await navigator.perform(.remove([first]))
    await navigator.open(Product(id: 3), as: .replace)
    await navigator.push(Cart(), in: .top.primary)
    #expect(navigator.visible == ["/home", "/cart", "/product/3"])
  }

  @Test("a detail is one after a restart, and where a guard redirects it")
  func restart() async throws {
    let navigator = try await Navigator.shop()
    navigator.add(
      NavigationGuard("sold out", on: .appearances) { change in
        change.appearing.contains { ($0 as? Product)?.id == 1 } ? .redirect(Product(id: 2)) : .allow
      })
    await navigator.open(Product(id: 1), as: .detail)
    #expect(navigator.visible == ["/home", "/product/2"])

    let next = try await Navigator.shop()
    let saved = try JSONEncoder().encode(navigator.snapshot())
    _ = await next.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: saved))
    await next.open(Product(id: 3), as: .detail)
    #expect(next.visible == ["/home", "/product/3"])
  }

  @Test("a stack with details is as deep as any other at most, and is as it was where one is refused")
  func limits() async throws {
    var options = NavigatorOptions()
    options.maximumDepth = 3
    let navigator = try Navigator(.shop, options: options)
    await navigator.openWindow(root: Home())
    await navigator.push(Cart())
    await navigator.open(Product(id: 1), as: .detail)
    // One goes and one comes.
    #expect(await navigator.open(Product(id: 2), as: .detail).isDone)
    #expect(await navigator.push(Product(id: 3)).error?.code == .tooDeep)
    #expect(await navigator.push(Product(id: 4), in: .top.primary).error?.code == .tooDeep)
    #expect(navigator.visible == ["/home", "/cart", "/product/2"])
  }
}
