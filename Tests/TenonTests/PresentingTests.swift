import Foundation
import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct HomePage: Route {
  static let pattern: RoutePattern = "/home"
}

private struct Detail: Route {
  static let pattern: RoutePattern = "/detail/:id"
  var id: Int
}

private struct PickSize: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/size"
}

/// What says how a detail is shown.
private struct OpenDetail: Route {
  enum Style: String, Codable, CaseIterable { case page, sheet }
  static let pattern: RoutePattern = "/open/detail/:id"
  var id: Int
  var style: Style?
  var next: Bool?
}

@MainActor private protocol Named: AnyObject {
  var name: String { get set }
}

@MainActor
private final class NamedScreen: Named {
  var name: String
  init(_ name: String) { self.name = name }
}

@MainActor
private final class Picker {
  let pick: () async -> NavigationResult
  init(_ pick: @escaping () async -> NavigationResult) { self.pick = pick }
}

private enum Pages {}
private enum Caller: TestIdentity { static let layer = Layer.host }

/// What modules are given to show the screens of others.
@MainActor
@Suite("Presenting screens of other modules", .timeLimit(.minutes(10)))
struct PresentingTests {
  private let pages = TestModule(Pages.self) { contract in
    contract.destination(HomePage.self) { _, _ in "home" }
    contract.destination(Detail.self, exposure: .external) { route, _ in "detail \(route.id)" }
    contract.destination(PickSize.self, presentation: .sheet) { _, screen in
      Picker { await screen.finish("XL") }
    }
    contract.destination(conformingTo: (any Named).self, named: "one") { _ in NamedScreen("one") }
    contract.destination(conformingTo: (any Named).self, named: "two") { _ in NamedScreen("two") }
    contract.chooses((any Named).self) { "two" }
  }

  private func running<Value: Sendable>(
    _ declare: @escaping @Sendable (inout ModuleContract) -> Value, without: Bool = false
  ) async throws -> (Application, Value) {
    let given = Box<Value?>(nil)
    let caller = TestModule(Caller.self) { contract in
      let value = declare(&contract)
      given.update { $0 = value }
    }
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let application = try Application(without ? [caller] : [pages, caller], options: options)
    try await application.launch()
    if !without { await application.navigator.openWindow(root: HomePage()) }
    return (application, try #require(given.value))
  }

  private func urls(_ application: Application) -> [String] {
    application.navigator.state.window()?.topStack.map { (try? $0.route?.url()) ?? "?" } ?? []
  }

  private func top(_ application: Application) -> Any? {
    (application.navigator.state.window()?.top?.id).flatMap { application.navigator.destination(of: $0) }
  }

  @Test("a presenter waits for the value that a screen gives back")
  func result() async throws {
    let (application, presenter) = try await running { $0.shows(PickSize.self) }
    let changes = application.navigator.changes()
    let size = Task { try await presenter.result(of: PickSize()) }
    for await change in changes.limited() where change.appearing.contains(where: { $0 is PickSize }) { break }
    let picker = try #require(top(application) as? Picker)
    #expect(await picker.pick().isDone)
    #expect(try await size.value == "XL")
    #expect(urls(application) == ["/home"])
    await application.stop()
  }

  @Test("a presenter shows a screen as a sheet, in a tab, and within another screen")
  func places() async throws {
    let (application, presenter) = try await running { $0.shows(Detail.self) }
    #expect(await presenter.show(Detail(id: 1), as: .sheet).isDone)
    #expect(await presenter.show(Detail(id: 2), in: .tab(.main)).isDone)
    let window = try #require(application.navigator.state.window())
    #expect(window.modals.map { $0.stack.map { try? $0.route?.url() } } == [["/detail/1"]])
    #expect(window.tabs[0].stack.map { try? $0.route?.url() } == ["/home", "/detail/2"])
    let top = try #require(window.top)
    let child = try #require(await presenter.show(Detail(id: 3), as: .child(of: top.id)).entry)
    #expect(application.navigator.destination(of: child) as? String == "detail 3")
    #expect(application.navigator.state.window()?.top?.children.map(\.id) == [child])
    await application.stop()
  }

  @Test("a presenter of a route that need not be there says whether it is, and shows it where it is")
  func ifPresent() async throws {
    let (with, presenter) = try await running { $0.shows(ifPresent: Detail.self) }
    #expect(presenter.isPresent(Detail(id: 1)))
    #expect(await presenter.show(Detail(id: 1)).isDone)
    await with.stop()
    let (without, absent) = try await running({ $0.shows(ifPresent: Detail.self) }, without: true)
    #expect(!absent.isPresent(Detail(id: 1)))
    #expect(await !absent.show(Detail(id: 1)).isDone)
    await without.stop()
  }

  @Test("after its application a presenter shows nothing, and says so")
  func gone() async throws {
    func stopped() async throws -> RoutePresenter<Detail> {
      let (application, presenter) = try await running { $0.shows(Detail.self) }
      await application.stop()
      return presenter
    }
    let left = try await stopped()
    await #expect(throws: (any Error).self) { try await left.result(of: Detail(id: 1)) }
    #expect(await !left.show(Detail(id: 1)).isDone)
    #expect(!left.isPresent(Detail(id: 1)))
  }

  @Test("an opener makes, shows and prepares destinations by their interface, by name or by choice")
  func interfaces() async throws {
    let (application, opener) = try await running { $0.requiresDestination(conformingTo: (any Named).self) }
    #expect(try opener().name == "two")
    #expect(try opener(named: "one") { $0.name += "!" }.name == "one!")
    #expect(await opener.show(named: "one", as: .sheet) { $0.name += "?" }.isDone)
    #expect((top(application) as? NamedScreen)?.name == "one?")
    #expect(application.navigator.state.window()?.modals.count == 1)
    #expect(await opener.show().isDone)
    #expect((top(application) as? NamedScreen)?.name == "two")
    #expect(await !opener.show(named: "three").isDone)
    let own = NamedScreen("own")
    #expect(try opener.prepare(own, named: "one") { $0.name += "." } === own)
    #expect(own.name == "own.")
    await application.stop()
  }

  @Test("what shows URLs shows the screens below them too, and of those from outside what is exposed")
  func urls() async throws {
    let (application, links) = try await running { $0.opensURLs() }
    #expect(await links.show("/detail/1").isDone)
    #expect(urls(application) == ["/home", "/detail/1"])
    #expect(await links.show("shop:///detail/2", origin: .external, as: .sheet).isDone)
    #expect(urls(application) == ["/detail/2"])
    #expect(await !links.show("shop:///home", origin: .external).isDone)
    #expect(await !links.show("/nothing").isDone)
    #expect(links.canOpen("/home") && !links.canOpen("shop:///home", origin: .external))
    await application.stop()
  }

  @Test("a route of a module's own says how a page is shown, and what comes after it")
  func choosing() async throws {
    let (application, _) = try await running { contract in
      let detail = contract.shows(Detail.self)
      contract.routes(OpenDetail.self) { route, _ in
        let shown = await detail.show(Detail(id: route.id), as: route.style == .sheet ? .sheet : .push)
        if route.next == true { await detail.show(Detail(id: route.id + 1)) }
        return shown
      }
    }
    guard case .handled = await application.navigator.open("/open/detail/1") else {
      Issue.record("it was not handled")
      return
    }
    #expect(urls(application) == ["/home", "/detail/1"])
    await application.navigator.open("/open/detail/4?style=sheet&next")
    #expect(application.navigator.state.window()?.modals.count == 1)
    #expect(urls(application) == ["/detail/4", "/detail/5"])
    #expect(!application.router.canOpen("/open/detail/1?style=explosion"))
    await application.stop()
  }

  @Test("a guard sends nobody to what its module has not declared that it opens", arguments: [true, false])
  func redirect(isDeclared: Bool) async throws {
    let (application, _) = try await running { contract in
      if isDeclared { _ = contract.shows(Detail.self) }
      contract.guards("aside") { attempt in
        attempt.appearing.contains { $0 is PickSize } ? .redirect(Detail(id: 7)) : .allow
      }
    }
    let result = await application.navigator.push(PickSize())
    #expect(urls(application) == (isDeclared ? ["/home", "/detail/7"] : ["/home"]))
    #expect(result.isDone == isDeclared)
    #expect(application.issues.all.map(\.module) == (isDeclared ? [] : ["Caller"]))
    await application.stop()
  }

  @Test("a guard that throws lets nobody pass")
  func throwing() async throws {
    let (application, _) = try await running { contract in
      let needed = contract.provides((any ProductService).self, lifetime: .transient) { throw Broken() }
      contract.guards("broken", with: needed) { _, _ in .allow }
    }
    #expect(await !application.navigator.push(Detail(id: 1)).isDone)
    #expect(urls(application).isEmpty)
    await application.stop()
  }
}
