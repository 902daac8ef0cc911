import TenonNavigator
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ObservingTests {
  @Test("observers stand before and after every appearance and removal, the person's own included")
  func beforehand() async throws {
    let navigator = try await Navigator.shop()
    let journal = Journal()
    for isBefore in [true, false] {
      let moment = isBefore ? "will" : "did"
      navigator.observe(beforehand: isBefore) { change in
        for entry in change.removed { journal.note("\(moment) disappear \(entry.text)") }
        for entry in change.added {
          journal.note("\(moment) appear \(entry.text) over \(navigator.visible.count)")
        }
      }
    }
    await navigator.push(Product(id: 1))
    navigator.adopt(.pop(count: 1, .top))
    #expect(
      journal.lines == [
        "will appear /product/1 over 1", "did appear /product/1 over 2", "will disappear /product/1",
        "did disappear /product/1",
      ])
  }

  @Test("an observer receives every change in order, also of those that observers make")
  func observers() async throws {
    let navigator = try await Navigator.shop()
    let (first, second) = (Journal(), Journal())
    navigator.observe { change in
      first.note("\(change.state.window()?.topStack.count ?? 0)")
      if change.state.window()?.topStack.count == 2 { navigator.adopt(.popToRoot(.top)) }
    }
    let token = navigator.observe { second.note("\($0.state.window()?.topStack.count ?? 0)") }
    await navigator.push(Product(id: 1))
    #expect(first.lines == ["2", "1"])
    #expect(second.lines == ["2", "1"])
    navigator.cancel(token)
    await navigator.perform(.select(.main))
    #expect(second.lines.count == 2)
    #expect(first.lines.count == 3)
  }

  @Test("who comes to observe while a destination is made learns that it comes")
  func comingMeanwhile() async throws {
    @MainActor final class Later { weak var navigator: Navigator? }
    let (later, journal) = (Later(), Journal())
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self) { _, _ in
      later.navigator?.observe { change in
        for route in change.appearing { journal.note("\(String(describing: type(of: route)))") }
      }
      return Screen("unknown")
    }
    let navigator = try await Navigator.shop(registry)
    later.navigator = navigator
    #expect(await navigator.push(Unknown()).isDone)
    #expect(journal.lines == ["Unknown"])
    #expect(navigator.screen?.title == "unknown")
  }

  @Test("a stream has all changes for its reader, who may be anywhere")
  func stream() async throws {
    let navigator = try await Navigator.shop()
    let changes = navigator.changes()
    let reading = Task.detached {
      var origins: [NavigationOrigin] = []
      for await change in changes {
        origins.append(change.origin)
        if origins.count == 3 { break }
      }
      return origins
    }
    await navigator.push(Product(id: 1))
    navigator.adopt(.pop(count: 1, .top))
    await navigator.push(Product(id: 2))
    #expect(await reading.value == [.program, .user, .program])
  }

  @Test("a stream ends with its navigator")
  func streamEnds() async throws {
    var navigator: Navigator? = try await Navigator.shop()
    let changes = try #require(navigator?.changes())
    navigator = nil
    for await _ in changes { Issue.record("there is nobody left") }
  }

  @Test("a host is shown every change, and operations wait until it has")
  func hosts() async throws {
    final class Host: NavigationHost {
      let gate = Gate()
      var shown: [[String]] = []
      func show(_ change: NavigationChange) async {
        await gate.pass()
        shown.append(change.state.window()?.topStack.map(\.text) ?? [])
      }
    }
    let navigator = try await Navigator.shop()
    let host = Host()
    navigator.attach(host)
    let pushing = Task { await navigator.push(Product(id: 1)) }
    await host.gate.reached()
    #expect(navigator.visible == ["/home", "/product/1"])
    #expect(host.shown.isEmpty)
    host.gate.open()
    #expect(await pushing.value.isDone)
    #expect(host.shown == [["/home", "/product/1"]])
    navigator.detach(host)
    await navigator.perform(.pop())
    #expect(host.shown.count == 1)
  }

  @Test("the screens of a module that is uninstalled have gone from every host when that returns")
  func uninstalled() async throws {
    final class Host: NavigationHost {
      var shown: [String] = []
      func show(_ change: NavigationChange) async {
        shown = change.state.window()?.topStack.map(\.text) ?? []
      }
    }
    let navigator = try await Navigator.shop()
    let host = Host()
    navigator.attach(host)
    await navigator.push(Product(id: 1))
    #expect(host.shown == ["/home", "/product/1"])
    await navigator.uninstall(owner: "Shop")
    #expect(host.shown.isEmpty)
  }

  @Test("two hosts are shown every change, once each, and the one that goes leaves the other")
  func twoHosts() async throws {
    final class Host: NavigationHost {
      let journal: Journal
      init(_ journal: Journal) { self.journal = journal }
      func show(_ change: NavigationChange) async { journal.note("show \(change.added.map(\.text))") }
      func adopted(_ change: NavigationChange) { journal.note("adopt \(change.removed.map(\.text))") }
    }
    let navigator = try await Navigator.shop()
    let hosts = [Host(Journal()), Host(Journal())]
    for host in hosts + hosts { navigator.attach(host) }
    await navigator.push(Cart(), in: .tab("main"))
    navigator.adopt(.pop(count: 1, .top))
    let seen = hosts.map(\.journal.lines)
    #expect(seen[0].count == 2 && seen[0] == seen[1])
    var short: Host? = Host(Journal())
    let journal = short?.journal
    if let host = short { navigator.attach(host) }
    short = nil
    navigator.detach(hosts[0])
    await navigator.push(Product(id: 1))
    #expect(hosts.map(\.journal.lines.count) == [2, 3])
    #expect(journal?.lines == [])
  }

  @Test("a destination that outlives its screen is reported with its route and module")
  func leaks() async throws {
    let (gate, journal) = (Gate(), Journal())
    var options = NavigatorOptions()
    options.leakDetection = LeakDetection(wait: { await gate.pass() }) { leak in
      journal.note("\(leak.subject) of \(leak.module ?? "?")")
    }
    let navigator = try Navigator(.shop, options: options)
    await navigator.openWindow(root: Home())
    await navigator.push(Product(id: 1))
    let kept = navigator.screen
    await navigator.push(Product(id: 2))
    await navigator.perform(.popToRoot())
    gate.open()
    await navigator.leakChecks()
    #expect(journal.lines == ["/product/1 of Shop"])
    #expect(kept != nil)
  }
}
