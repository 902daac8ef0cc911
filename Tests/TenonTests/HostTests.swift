import Foundation
import Tenon
import TenonHost
import TenonScreens
import TestSupport
import Testing

@Suite("A host passes on what the system says", .timeLimit(.minutes(10)))
@MainActor
struct HostTests {
  private func listener(_ journal: Journal) -> TestModule<Cart> {
    TestModule(Cart.self) { contract in
      contract.handles(.didBecomeActive) { _ in journal.note("active") }
      contract.handles(.willTerminate) { _ in journal.note("ends") }
    }
  }

  @Test(
    "an event without an answer is passed on at once while it runs, and after the launch where it came before"
  )
  func send() async throws {
    let journal = Journal([])
    let host = try ApplicationHost { try Application([listener(journal)]) }
    host.send(.didBecomeActive)
    #expect(journal.value.isEmpty)
    #expect(await host.launch())
    #expect(journal.value == ["active"])
    host.send(.willTerminate)
    #expect(journal.value == ["active", "ends"])
    await host.application.stop()
  }

  @Test("a URL and an activity that come before the launch is over are opened after it, in that order")
  func early() async throws {
    let journal = Journal([])
    let host = try ApplicationHost {
      try Application([
        TestModule(Cart.self) { contract in
          contract.handles(.openURL) { opened in
            journal.note("\(opened.url) from \(opened.source ?? "?")")
            return true
          }
          contract.handles(.continueUserActivity) { activity in
            journal.note(activity.type)
            return true
          }
        }
      ])
    }
    let url = try #require(URL(string: "shop:///page"))
    #expect(host.open(url, source: "mail"))
    #expect(host.open(UserActivity(type: "reading")))
    #expect(journal.value.isEmpty)
    #expect(await host.launch())
    #expect(journal.value == ["shop:///page from mail", "reading"])
    await host.application.stop()
  }

  @Test(
    "what comes with an event that is kept until the launch is let go with it, or with the host where that fails",
    arguments: [true, false])
  func letGo(succeeds: Bool) async throws {
    final class Payload: Sendable {}
    let module = TestModule(Cart.self) { contract in contract.starts { if !succeeds { throw Broken() } } }
    var host: ApplicationHost! = try ApplicationHost { try Application([module]) }
    weak var seen: Payload?
    do {
      let payload = Payload()
      seen = payload
      host.send(ApplicationEvent<Payload, Void>(.all), payload, early: ())
    }
    #expect(seen != nil)
    #expect(await host.launch() == succeeds)
    #expect((seen == nil) == succeeds)
    await host.application.stop()
    host = nil
    #expect(seen == nil)
  }

  @Test(
    "each scene opens its first screens after the launch, and none where that fails",
    arguments: [true, false])
  func firstScreens(succeeds: Bool) async throws {
    let module = TestModule(Cart.self) { contract in contract.starts { if !succeeds { throw Broken() } } }
    let host = try ApplicationHost { try Application([module]) }
    let journal = Journal([])
    async let other = host.launch { journal.note("one") }
    #expect(await host.launch { journal.note("one") } == succeeds)
    #expect(await other == succeeds)
    #expect(await host.launch { journal.note("later") } == succeeds)
    #expect(journal.value == (succeeds ? ["one", "one", "later"] : []))
    await host.application.stop()
  }

  @Test(
    "a launch that has failed is tried again with a new application, which gets the screens and links that waited"
  )
  func retry() async throws {
    struct Home: Route { static let pattern: RoutePattern = "/home" }
    struct Page: Route { static let pattern: RoutePattern = "/page" }
    let (online, failures, made) = (Box(false), Box(0), Box(0))
    let module = TestModule(Cart.self) { contract in
      contract.setsUp { if !online.value { throw Broken() } }
      contract.destination(Home.self) { _, _ in "home" }
      contract.destination(Page.self, exposure: .external) { _, _ in "page" }
    }
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let host = try ApplicationHost { [options] in
      made.update { $0 += 1 }
      return try Application([module], options: options)
    }
    host.onLaunchFailure = { _ in failures.update { $0 += 1 } }
    #expect(host.open(try #require(URL(string: "shop:///page")), source: nil))
    let screens: @MainActor @Sendable () async -> Void = {
      await host.application.navigator.openWindow(root: Home())
    }
    #expect(await !host.launch(opening: screens))
    // Work that waits for an answer does not try again.
    host.send(.performBackgroundFetch, (), otherwise: .failed) { _ in }
    await host.settled()
    #expect((failures.value, made.value) == (1, 1))
    let first = host.application
    #expect(await !host.launch())
    #expect((failures.value, made.value) == (2, 2))
    online.update { $0 = true }
    #expect(await host.launch())
    await host.settled()
    #expect(host.application !== first)
    #expect(host.application.currentState == .running)
    #expect(host.application.navigator.state.window()?.topStack.count == 2)
    #expect((failures.value, made.value) == (2, 3))
    await host.application.stop()
  }

  @Test("a host whose application cannot be made anew does not take a stopped one for a running one")
  func sameApplication() async throws {
    let application = try Application([TestModule(Cart.self) { $0.setsUp { throw Broken() } }])
    let host = ApplicationHost { application }
    let journal = Journal([])
    #expect(await !host.launch { journal.note("screen") })
    #expect(await !host.launch())
    #expect(await !host.join(in: .main) { journal.note("screen") }.value)
    #expect(journal.value.isEmpty)
  }

  @Test("an activity that no module handles is a web page to show, or nothing")
  func activities() async throws {
    struct Start: Route {
      static let pattern: RoutePattern = "/start"
    }
    struct Page: Route {
      static let pattern: RoutePattern = "/page"
    }
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let host = try ApplicationHost { [options] in
      try Application(
        [
          TestModule(Cart.self) {
            $0.destination(Start.self) { _, _ in "start" }
            $0.destination(Page.self, exposure: .external) { _, _ in "page" }
          }
        ], options: options)
    }
    await host.launch()
    await host.application.navigator.openWindow(root: Start())
    #expect(!host.open(UserActivity(type: "reading")))
    #expect(!host.open(UserActivity(type: "browsing", webpageURL: URL(string: "shop:///other"))))
    #expect(host.open(UserActivity(type: "browsing", webpageURL: URL(string: "shop:///page"))))
    await host.settled()
    #expect(host.application.navigator.state.window()?.topStack.count == 2)
    await host.application.stop()
  }

  @Test("a URL that leads to an external screen is shown, and one that leads nowhere is not")
  func show() async throws {
    struct Page: Route {
      static let pattern: RoutePattern = "/page"
    }
    struct Hidden: Route {
      static let pattern: RoutePattern = "/hidden"
    }
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let host = try ApplicationHost { [options] in
      try Application(
        [
          TestModule(Cart.self) { contract in
            contract.destination(Page.self, exposure: .external) { _, _ in "page" }
            contract.destination(Hidden.self) { _, _ in "hidden" }
          }
        ], options: options)
    }
    let page = try #require(URL(string: "shop:///page"))
    let hidden = try #require(URL(string: "shop:///hidden"))
    var unopened: [URL] = []
    host.onUnopenedURL = { url, _ in unopened.append(url) }
    // Before the launch, it is accepted, so that its end must be reported.
    #expect(host.open(hidden, source: nil))
    await host.launch()
    await host.settled()
    #expect(unopened == [hidden])
    unopened = []
    #expect(!host.open(hidden, source: nil))
    // There is no window yet: it is accepted, and what became of it is reported.
    #expect(host.open(page, source: nil))
    await host.settled()
    #expect(unopened == [page])
    await host.application.navigator.openWindow(root: Hidden())
    #expect(host.open(page, source: nil))
    await host.settled()
    #expect(host.application.navigator.state.window()?.top?.route is Page)
    #expect(unopened == [page])
    await host.application.stop()
  }
}

extension ApplicationEvent where Payload == Void, Answer == Bool {
  fileprivate static var question: Self { Self(.any) }
  fileprivate static var objection: Self { Self(.unanimous) }
  fileprivate static var search: Self { Self(.first) }
}

@Suite("Answers of several modules", .timeLimit(.minutes(10)))
@MainActor
struct AnswerRuleTests {
  /// What an event's answer is, and how many modules were asked.
  private func ask(
    _ event: ApplicationEvent<Void, Bool>, _ answers: [Bool]
  ) async throws -> (answer: Bool, asked: Int) {
    let asked = Box(0)
    let application = try Application([
      TestModule(Cart.self) { contract in
        for answer in answers {
          contract.handles(event) { _ in
            asked.update { $0 += 1 }
            return answer
          }
        }
      }
    ])
    try await application.launch()
    let answer = application.send(event)
    await application.stop()
    return (answer, asked.value)
  }

  @Test(
    "any: all are asked, and one that says so is enough, whichever it is",
    arguments: [([true, false], true), ([false, true, false], true), ([false, false], false), ([], false)])
  func any(_ answers: [Bool], _ expected: Bool) async throws {
    let (answer, asked) = try await ask(.question, answers)
    #expect(answer == expected)
    #expect(asked == answers.count)
  }

  @Test(
    "unanimous: all are asked, and one that objects is enough",
    arguments: [([true, false, true], false), ([true, true], true), ([], true)])
  func unanimous(_ answers: [Bool], _ expected: Bool) async throws {
    let (answer, asked) = try await ask(.objection, answers)
    #expect(answer == expected)
    #expect(asked == answers.count)
  }

  @Test(
    "first: those after the one that says so are not asked",
    arguments: [([false, true, false], true, 2), ([false, false], false, 2), ([true, true], true, 1)])
  func first(_ answers: [Bool], _ expected: Bool, _ count: Int) async throws {
    let (answer, asked) = try await ask(.search, answers)
    #expect(answer == expected)
    #expect(asked == count)
  }

  @Test("each way to present a notification is its own")
  func presentations() {
    let all: [NotificationPresentation] = [.banner, .list, .sound, .badge]
    #expect(Set(all.map(\.rawValue)).count == all.count)
    #expect(!NotificationPresentation.banner.contains(.list))
    #expect(!NotificationPresentation.list.contains(.banner))
  }
}

@Suite("The name of a module", .timeLimit(.minutes(10)))
struct ModuleNameTests {
  struct Basket: Module { let layer = Layer.business }
  struct BasketModule: Module { let layer = Layer.business }
  struct ModuleOfBaskets: Module { let layer = Layer.business }
  enum Plain {
    struct Module: Tenon.Module { let layer = Layer.business }
  }

  @Test("two modules of one name are identified by their types, in the order in which they are given")
  func twice() {
    let modules = [Plain.Module(), Basket(), BasketModule(), ModuleOfBaskets()] as [any Module]
    for (one, other) in [(1, 2), (2, 1)] {
      let error = #expect(throws: WiringError.self) {
        try Application([modules[one], modules[0], modules[other]])
      }
      let types = [one, other].map { String(reflecting: type(of: modules[$0])) }
      #expect(error?.description.contains("\(types[0]) and \(types[1]) are both named Basket") == true)
    }
  }

  @Test(
    "is its type's, without the suffix Module where something is left",
    arguments: zip(
      [Basket(), BasketModule(), ModuleOfBaskets(), Plain.Module()] as [any Module],
      ["Basket", "Basket", "ModuleOfBaskets", "Module"]))
  func name(_ module: any Module, _ name: String) {
    #expect(module.name == name)
    #expect(ModuleContract(of: module).module == name)
  }
}
