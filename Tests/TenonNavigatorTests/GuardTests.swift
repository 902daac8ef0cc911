import TenonNavigator
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct GuardTests {
  @Test(
    "guards redirect from one route to the next as often as is allowed, and then it is a cycle",
    arguments: [10, 11])
  func redirects(count: Int) async throws {
    let navigator = try await Navigator.shop()
    navigator.add(
      NavigationGuard("on") { attempt in
        guard let product = attempt.appearing.last as? Product, product.id < count else { return .allow }
        return .redirect(Product(id: product.id + 1))
      })
    let result = await navigator.push(Product(id: 0))
    #expect(result.isDone == (count <= 10))
    #expect(navigator.visible == (count <= 10 ? ["/home", "/product/\(count)"] : ["/home"]))
    #expect(result.isDone || result.error?.code == .unsettled)
  }

  @Test("guards are asked in the order of registration, and the first veto ends it")
  func order() async throws {
    let navigator = try await Navigator.shop()
    let journal = Journal()
    navigator.add(
      NavigationGuard("first") { _ in
        journal.note("first"); return .allow
      })
    navigator.add(
      NavigationGuard("second") { _ in
        journal.note("second"); return .veto("closed")
      })
    navigator.add(
      NavigationGuard("third") { _ in
        journal.note("third"); return .allow
      })
    let result = await navigator.push(Product(id: 1))
    #expect(result.veto == "second: closed")
    #expect(journal.lines == ["first", "second"])
    #expect(navigator.visible == ["/home"])
  }

  @Test("a guard that holds for a login lets the original route go on afterwards")
  func hold() async throws {
    let navigator = try await Navigator.shop()
    let (gate, journal) = (Gate(), Journal())
    navigator.add(
      NavigationGuard("sign in") { attempt in
        guard attempt.appearing.contains(where: { $0 is Cart }) else { return .allow }
        let login = await navigator.open(Login(), as: .sheet)
        journal.note(navigator.visible.joined())
        await gate.pass()
        guard let entry = login.entry else { return .veto("no login") }
        await navigator.perform(.finish(entry))
        return .allow
      })
    let opening = Task { await navigator.push(Cart()) }
    await gate.reached()
    #expect(navigator.visible == ["/login"])
    gate.open()
    #expect(await opening.value.isDone)
    #expect(navigator.visible == ["/home", "/cart"])
    #expect(navigator.state.window()?.modals.isEmpty == true)
  }

  @Test("a guard can send elsewhere, and the new route is guarded too")
  func redirect() async throws {
    let navigator = try await Navigator.shop()
    navigator.add(
      NavigationGuard("old products") { attempt in
        guard let product = attempt.appearing.first as? Product, product.id < 10 else { return .allow }
        return .redirect(Product(id: product.id + 10))
      })
    #expect(await navigator.push(Product(id: 3)).isDone)
    #expect(navigator.visible == ["/home", "/product/13"])
    #expect(navigator.screen?.title == "product 13")
  }

  @Test("nothing is made of a screen that a guard sends to before the guards allow it")
  func redirectAndVeto() async throws {
    var made: [Int] = []
    var registry = DestinationRegistry()
    registry.destination(Home.self) { _, _ in Screen("home") }
    registry.destination(Product.self) { route, _ in
      made.append(route.id)
      return Screen("product \(route.id)")
    }
    let navigator = try await Navigator.shop(registry)
    navigator.add(
      NavigationGuard("old products") { attempt in
        guard let product = attempt.appearing.first as? Product else { return .allow }
        return product.id < 10 ? .redirect(Product(id: product.id + 10)) : .veto("sold out")
      })
    #expect(await navigator.push(Product(id: 3)).veto == "old products: sold out")
    #expect(made.isEmpty)
  }

  @Test("guards that redirect in a cycle are an error that lists the redirects")
  func cycle() async throws {
    let navigator = try await Navigator.shop()
    navigator.add(
      NavigationGuard("up") { attempt in
        guard let product = attempt.appearing.first as? Product else { return .allow }
        return .redirect(Product(id: product.id + 1))
      })
    let error = try #require(await navigator.push(Product(id: 0)).error)
    #expect(error.code == .unsettled)
    #expect(error.related.prefix(2) == ["/product/0", "/product/1"])
    #expect(navigator.visible == ["/home"])
  }

  @Test("a guard of removals keeps a screen with unsaved changes")
  func removals() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    #expect(!navigator.guardsRemovals)
    let token = navigator.add(
      NavigationGuard("unsaved", on: .removals) { attempt in
        attempt.removed.contains { $0.route is Product } ? .veto("save first") : .allow
      })
    #expect(navigator.guardsRemovals)
    #expect(await navigator.perform(.pop()).veto == "unsaved: save first")
    #expect(navigator.visible == ["/home", "/product/1"])
    navigator.cancel(token)
    #expect(await navigator.perform(.pop()).isDone)
  }

  @Test("a guard of appearances is not asked about removals")
  func scope() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    let journal = Journal()
    navigator.add(
      NavigationGuard("appearances") { _ in
        journal.note("asked"); return .allow
      })
    await navigator.perform(.pop())
    #expect(journal.lines.isEmpty)
  }

  @Test(
    "where the screens concerned change while a guard holds, it is asked again about those that are there then"
  )
  func stale() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    let (gate, journal) = (Gate(), Journal())
    navigator.add(
      NavigationGuard("unsaved", on: .removals) { attempt in
        journal.note(attempt.removed.map(\.text).joined(separator: " "))
        await gate.pass()
        return .allow
      })
    let popping = Task { await navigator.perform(.pop()) }
    await gate.reached()
    let second = navigator.entry(shownFor: Product(id: 2))
    navigator.adopt(.push([second], .top), existing: Screen("by the system"))
    gate.open()
    #expect(await popping.value.isDone)
    #expect(journal.lines == ["/product/1", "/product/2"])
    #expect(navigator.visible == ["/home", "/product/1"])
  }

  @Test("a caller that is cancelled while a guard holds changes nothing")
  func cancelled() async throws {
    let navigator = try await Navigator.shop()
    let gate = Gate()
    navigator.add(
      NavigationGuard("slow") { _ in
        await gate.pass(); return .allow
      })
    let opening = Task { await navigator.push(Product(id: 1)) }
    await gate.reached()
    opening.cancel()
    gate.open()
    guard await opening.value.error?.code == .cancelled else {
      Issue.record("the cancellation was not noticed")
      return
    }
    #expect(navigator.visible == ["/home"])
  }

  @Test("what the person has done already is adopted without asking guards")
  func adopted() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    navigator.add(NavigationGuard("never", on: .all) { _ in .veto("no") })
    #expect(navigator.adopt(.pop(count: 1, .top)).isDone)
    #expect(navigator.visible == ["/home"])
  }

  @Test("a guard knows who wants the change")
  func origins() async throws {
    let navigator = try await Navigator.shop()
    let journal = Journal()
    navigator.add(
      NavigationGuard("journal") {
        journal.note("\($0.origin)"); return .allow
      })
    await navigator.push(Product(id: 1))
    await navigator.open("shop:///product/2", origin: .external)
    _ = await navigator.restore(navigator.snapshot())
    #expect(journal.lines == ["program", "link", "restoration"])
  }

  @Test("destinations are made after the guards have decided")
  func noNeedlessDestinations() async throws {
    let journal = Journal()
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self) { _, _ in
      journal.note("made"); return Screen("unknown")
    }
    let navigator = try await Navigator.shop(registry)
    navigator.add(NavigationGuard("never") { _ in .veto("no") })
    await navigator.push(Unknown())
    #expect(journal.lines.isEmpty)
  }
}
