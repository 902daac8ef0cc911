import Foundation
import SwiftUI
import TenonSwiftUI
import TestSupport
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) struct EnvironmentTests {
  struct LinkView: View {
    @Environment(\.openURL) private var openURL
    let url: URL
    let note: @MainActor (OpenURLAction.Result) -> Void

    var body: some View { Button(action: { note(openURL.stubResult(url)) }) { Text("link") } }
  }

  @Test("a screen is given what its module names, and an override for a test reaches it")
  func services() async throws {
    struct Double: Greeting { var text = "double" }
    let stage = try await Stage()
    await stage.navigator.push(Greet())
    #expect(stage.screen.texts.last == "hello")
    await stage.navigator.perform(.pop())
    try await stage.host.application.services.withOverrides {
      $0.register((any Greeting).self, instance: Double())
    } run: {
      _ = await stage.navigator.push(Greet())
    }
    #expect(stage.screen.texts.last == "double")
  }

  @Test(
    "a link in a view that leads to an external route is shown by the navigator, and others are the system's")
  func links() async throws {
    let stage = try await Stage()
    var results: [OpenURLAction.Result] = []
    let links = ["shop:///product/5", "shop:///home", "https://example.com"]
    let urls = try links.map { try #require(URL(string: $0)) }
    var url = urls[0]
    let scene = StubScene { LinkView(url: url) { results.append($0) }.tenon(stage.host) }
    for next in urls {
      url = next
      scene.update().all("button")[0].tap()
      await stage.host.settled()
    }
    #expect(results == [.handled, .systemAction, .systemAction])
    #expect(stage.urls == ["/home", "/product/5"])
  }

  @Test("a link in one of two windows shows its screen there, though the other window has the focus")
  func linkInWindow() async throws {
    let stage = try await Stage()
    await stage.navigator.openWindow("right", root: Home())
    let left = StubNode.show(NavigatorView(stage.navigator, window: .main))
    left.all("button")[0].tap()
    await until { stage.navigator.state.entries.count == 3 }
    #expect(stage.navigator.state.focusedWindow == "right")
    #expect(stage.navigator.state.window(.main)?.topStack.map(\.url) == ["/home", "/product/9"])
    #expect(stage.navigator.state.window("right")?.topStack.count == 1)
  }

  @Test("a view that is made without an application asks its presenter")
  func preview() async {
    var shown: [Int] = []
    let home = HomeView(
      product: RoutePresenter { route in
        shown.append(route.id)
        return .done(nil)
      })
    StubNode.show(home).all("button")[0].tap()
    await until { !shown.isEmpty }
    #expect(shown == [9])
  }

  @Test("a URL that the system opens is shown")
  func openURL() async throws {
    let stage = try await Stage()
    let screen = StubNode.show(NavigatorView(stage.navigator).tenon(stage.host))
    screen.receive(try #require(URL(string: "shop:///product/6")))
    await stage.host.settled()
    #expect(stage.urls == ["/home", "/product/6"])
  }

  @Test("a link that arrives before the launch is shown over the first screen")
  func coldLink() async throws {
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let host = try ApplicationHost { try Application([ShopModule()], options: options) }
    let navigator = host.application.navigator
    let screen = StubNode.show(
      NavigatorView(navigator).tenon(host) { await navigator.openWindow($0, root: Home()) })
    screen.receive(try #require(URL(string: "shop:///product/6")))
    screen.appeared()
    await until { navigator.state.window()?.top != nil }
    await host.settled()
    #expect(navigator.state.window()?.topStack.map { try? $0.route?.url() } == ["/home", "/product/6"])
    // A view that appears again finds its window open.
    screen.appeared()
    await host.settled()
    #expect(navigator.state.window()?.topStack.count == 2)
  }

  @Test(
    "a window's screens come back after a restart, each scene's own, and what is lost is reported",
    arguments: [nil, "left"] as [WindowID?])
  func restoration(window: WindowID?) async throws {
    struct Gone: Route {
      static let pattern: RoutePattern = "/gone"
    }
    struct Late: Module {
      let layer = Layer.business
      func declare(in contract: inout ModuleContract) { contract.screen(Gone.self) { _, _ in Text("gone") } }
    }
    /// Starts the application with one scene, which names its window or not.
    func start(_ modules: [any Module], _ kept: StubKept, _ window: WindowID?) async throws -> (
      navigator: Navigator, scene: StubScene, dropped: [Int]
    ) {
      let host = try ApplicationHost { try Application(modules) }
      let navigator = host.application.navigator
      var dropped: [Int] = []
      let scene = StubScene(kept: kept) {
        NavigatorView(navigator).tenon(host, scene: window) {
          await navigator.openWindow($0, root: Home())
        } didRestore: {
          dropped.append($0.dropped.count)
        }.environment(\.scenePhase, .background)
      }
      scene.node.appeared()
      await until { !navigator.state.windows.isEmpty }
      await host.settled()
      return (navigator, scene, dropped)
    }
    let (left, right) = (StubKept(), StubKept())
    let first = try await start([ShopModule(), Late()], left, window)
    #expect(first.dropped.isEmpty)
    let name = try #require(first.navigator.state.windows.first?.id)
    #expect(name == window ?? .main)
    await first.navigator.push(Product(id: 3))
    await first.navigator.push(Gone())
    first.scene.node.changed()
    let other = try await start([ShopModule()], right, window)
    other.scene.node.changed()

    let again = try await start([ShopModule()], left, window)
    #expect(again.navigator.state.window(name)?.topStack.map(\.url) == ["/home", "/product/3"])
    #expect(again.dropped == [1])
    let otherAgain = try await start([ShopModule()], right, window)
    #expect(otherAgain.navigator.state.window(name)?.topStack.map(\.url) == ["/home"])
    // What is kept may have been written by another version.
    left.values["tenon.navigation"] = Data("{".utf8)
    let fresh = try await start([ShopModule()], left, window)
    #expect(fresh.navigator.state.window(name)?.topStack.map(\.url) == ["/home"])
    #expect(fresh.dropped.isEmpty)
  }

  @Test("a scene's phases reach the modules as the application's, once each")
  func phases() async throws {
    struct Receiver: Module {
      let layer = Layer.business
      let received: Received
      func declare(in contract: inout ModuleContract) {
        let received = received
        contract.handles(.didBecomeActive) { _ in received.events.append("active") }
        contract.handles(.willResignActive) { _ in received.events.append("resigns") }
        contract.handles(.didEnterBackground) { _ in received.events.append("background") }
        contract.handles(.willEnterForeground) { _ in received.events.append("foreground") }
      }
    }
    let received = Received()
    let host = try ApplicationHost { try Application([Receiver(received: received)]) }
    await host.launch()
    var phase = ScenePhase.active
    let scene = StubScene { EmptyView().tenon(host).environment(\.scenePhase, phase) }
    for next in [ScenePhase.active, .active, .inactive, .background, .active] {
      phase = next
      scene.update().changed()
    }
    #expect(received.events == ["foreground", "active", "resigns", "background", "foreground", "active"])
  }

  @Test("a view that appears launches the application, and tells the phase that its scene has then")
  func appearing() async throws {
    struct Receiver: Module {
      let layer = Layer.business
      let received: Received
      func declare(in contract: inout ModuleContract) {
        let received = received
        contract.handles(.didBecomeActive) { _ in received.events.append("active") }
        contract.handles(.willResignActive) { _ in received.events.append("resigns") }
      }
    }
    let received = Received()
    let host = try ApplicationHost { try Application([Receiver(received: received)]) }
    var phase = ScenePhase.inactive
    let scene = StubScene { EmptyView().tenon(host).environment(\.scenePhase, phase) }
    scene.node.appeared()
    phase = .active
    scene.update()
    #expect(received.events.isEmpty)
    #expect(await host.launch())
    await host.settled()
    #expect(received.events == ["active"])
  }

  @MainActor
  final class Received {
    var events: [String] = []
  }
}
