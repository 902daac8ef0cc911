import Foundation
import SwiftUI
import TenonSwiftUI
import TestSupport
import Testing

extension Navigator {
  /// The texts of a window's screens.
  fileprivate func texts(of window: WindowID?) -> [String] {
    (window.flatMap { state.window($0) }?.topStack ?? []).compactMap(\.url).map {
      String($0.dropFirst()).replacing("/", with: " ")
    }
  }
}

/// What SwiftUI does with scenes and views in their life: it makes them twice, covers them, and leaves them in the background.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) struct SceneLifeTests {
  @Test("two windows of a group are two windows of the navigator, and one application")
  func twoWindows() async throws {
    let (host, received) = try await launched()
    let navigator = host.application.navigator
    let (left, right) = (SceneWindow(host), SceneWindow(host))
    await until { navigator.state.windows.count == 2 }
    await host.settled()
    let ids = navigator.state.windows.map(\.id)
    #expect(ids.contains(.main) && ids[0] != ids[1])
    let other = try #require(ids.first { $0 != .main })
    await navigator.push(Product(id: 1), in: .window(.main))
    await navigator.push(Product(id: 2), in: .window(other))
    #expect(left.texts == ["home", "product 1"])
    #expect(right.texts == ["home", "product 2"])
    left.enter(.background)
    #expect(!received.events.contains("resigns"))
    right.enter(.inactive)
    #expect(received.events.filter { $0 == "resigns" }.count == 1)
    right.enter(.active)
    #expect(received.events.filter { $0 == "active" }.count == 2)
    // The second window is closed; SwiftUI does not say so, but lets its state go.
    right.close()
    await until { navigator.state.windows.map(\.id) == [.main] }
    #expect(received.events.filter { $0 == "background" }.count == 1)
  }

  @Test("each window of a group comes back with its own screens, whichever the system connects first")
  func twoRestored() async throws {
    let (host, _) = try await launched()
    let navigator = host.application.navigator
    let (left, right) = (SceneWindow(host), SceneWindow(host))
    await until { navigator.state.windows.count == 2 }
    await host.settled()
    for (id, window) in zip([1, 2], navigator.state.windows) {
      await navigator.push(Product(id: id), in: .window(window.id))
    }
    left.enter(.background)
    right.enter(.background)

    let (again, _) = try await launched()
    let fresh = SceneWindow(again)
    let (second, first) = (SceneWindow(again, kept: right.kept), SceneWindow(again, kept: left.kept))
    await until { first.texts == ["home", "product 1"] }
    await until { second.texts == ["home", "product 2"] }
    #expect(fresh.texts == ["home"])
    #expect(again.application.navigator.state.windows.count == 3)
  }

  @Test(
    "however windows of a group come, go and change, the application is active while one of them is, and each has its own screens",
    arguments: 0..<200)
  func agree(seed: Int) async throws {
    var random = SplitMix(state: UInt64(seed))
    let (host, received) = try await launched()
    let navigator = host.application.navigator
    var (live, closed): ([SceneWindow], [StubKept]) = ([], [])
    var isActive = false
    for step in 0..<12 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where live.count < 4:
        let kept = closed.isEmpty || Bool.random(using: &random) ? StubKept() : closed.removeFirst()
        let window = SceneWindow(host, kept: kept)
        live.append(window)
        await until { window.texts.first == "home" }
        await navigator.push(Product(id: step), in: .window(try #require(window.id)))
      case 1 where !live.isEmpty:
        let window = live.remove(at: Int.random(in: 0..<live.count, using: &random))
        window.enter(.background)
        closed.append(window.kept)
        window.close()
      default:
        live.randomElement(using: &random)?.enter(
          [.active, .inactive, .background].randomElement(using: &random) ?? .active)
      }
      let now = live.contains { $0.phase == .active }
      if now != isActive {
        isActive = now
        #expect(received.events.last { ["active", "resigns"].contains($0) } == (now ? "active" : "resigns"))
      }
      await until { Set(navigator.state.windows.map(\.id)) == Set(live.compactMap(\.id)) }
      #expect(live.allSatisfy { $0.texts == navigator.texts(of: $0.id) })
    }
  }

  @Test("a modal that is requested while the application is in the background is there when it comes back")
  func background() async throws {
    let stage = try await Stage()
    var phase: ScenePhase? = .active
    let scene = stage.scene { phase }
    stage.model.limit = { for _ in 0..<20 { await Task.yield() } }
    phase = .background
    scene.update()
    // SwiftUI draws nothing while a scene is in the background, so no content appears.
    #expect(await stage.navigator.open(Login(), as: .sheet).isDone)
    for _ in 0..<200 { await Task.yield() }
    #expect(stage.urls == ["/login"])
    phase = .active
    scene.update().appeared()
    for _ in 0..<200 { await Task.yield() }
    #expect(stage.urls == ["/login"])
    #expect(scene.node.all("sheet").count == 1)
  }

  @Test("a modal that SwiftUI does not show when the application is back is given up then, and not before")
  func refusedAfterBackground() async throws {
    let stage = try await Stage()
    var phase: ScenePhase? = .active
    let scene = stage.scene { phase }
    stage.model.limit = { for _ in 0..<50 { await Task.yield() } }
    let opening = Task { await stage.navigator.open(Login(), as: .sheet) }
    await until { stage.urls == ["/login"] }
    phase = .background
    scene.update()
    #expect(await opening.value.isDone)
    for _ in 0..<200 { await Task.yield() }
    #expect(stage.urls == ["/login"])
    phase = .active
    scene.update()
    await until { stage.urls == ["/home"] }
  }

  @Test("what replaces a cover waits until the cover has gone, although the window disappeared under it")
  func underCover() async throws {
    let stage = try await Stage()
    let scene = stage.scene { nil }
    defer { withExtendedLifetime(scene) {} }
    stage.model.limit = { for _ in 0..<100_000 { await Task.yield() } }
    let opening = Task { await stage.navigator.open(Login(), as: .modal(.fullScreen)) }
    await until { !scene.update().all("cover").isEmpty }
    scene.node.appeared()
    _ = await opening.value
    let cover = try #require(scene.node.all("cover").first)
    scene.node.covered()
    let dismissing = Task { await stage.navigator.perform(.dismiss()) }
    let next = Task { await stage.navigator.open(Login(), as: .sheet) }
    await until { scene.update().all("cover").isEmpty }
    for _ in 0..<100 { await Task.yield() }
    // The cover is still on the screen: SwiftUI has not called `onDismiss`.
    #expect(scene.update().all("sheet").isEmpty)
    cover.ended()
    scene.update().appeared()
    _ = await dismissing.value
    _ = await next.value
    #expect(scene.update().all("sheet").count == 1)
  }

  @Test("a link that starts an application which has a delegate, too, is shown over the first screen")
  func coldLink() async throws {
    struct Pages: Module {
      let layer = Layer.business
      func declare(in contract: inout ModuleContract) {
        contract.destination(Home.self) { _, _ in
          // As a page that waits for a service.
          for _ in 0..<20 { await Task.yield() }
          return Text("home")
        }
        contract.screen(Product.self, exposure: .external) { route, _ in Text("product \(route.id)") }
      }
    }
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let host = try ApplicationHost { [options] in try Application([Pages()], options: options) }
    let navigator = host.application.navigator
    var unopened: [String] = []
    host.onUnopenedURL = { url, result in unopened.append("\(url): \(result)") }
    // An application delegate begins the launch, which may be over before SwiftUI shows a view.
    host.beginLaunch()
    await host.settled()
    let scene = StubScene {
      NavigatorView(navigator).tenon(host) { await navigator.openWindow($0, root: Home()) }
    }
    scene.node.receive(try #require(URL(string: "shop:///product/6")))
    scene.node.appeared()
    await host.settled()
    #expect(navigator.state.window()?.topStack.map(\.url) == ["/home", "/product/6"])
    #expect(unopened.isEmpty)
  }

  @Test("views that are made anew in a scene show the same window, with its screens")
  func madeAnew() async throws {
    let (host, _) = try await launched()
    let navigator = host.application.navigator
    var version = 0
    let scene = StubScene {
      NavigatorView(navigator).tenon(host) { await navigator.openWindow($0, root: Home()) }.id(version)
        .environment(\.scenePhase, .active)
    }
    scene.node.appeared()
    await until { navigator.state.window()?.top != nil }
    await navigator.push(Product(id: 1))
    version = 1
    scene.update().appeared()
    for _ in 0..<200 { await Task.yield() }
    await host.settled()
    #expect(navigator.state.windows.map(\.id) == [.main])
    #expect(scene.update().texts == ["home", "product 1"])
  }

  @Test("outside of SwiftUI's scenes, as in a hosting controller, a view counts as visible")
  func hosted() async throws {
    let stage = try await Stage()
    let scene = stage.scene { nil }
    defer { withExtendedLifetime(scene) {} }
    stage.model.limit = { for _ in 0..<20 { await Task.yield() } }
    // SwiftUI never shows the sheet, so it is given up.
    #expect(await !stage.navigator.open(Login(), as: .sheet).isDone)
    #expect(stage.urls == ["/home"])
  }

  @Test("activities of the types that the application lists reach the modules")
  func activities() async throws {
    let (host, received) = try await launched()
    host.activityTypes = ["reading"]
    let window = SceneWindow(host)
    for type in ["reading", "writing"] {
      let activity = NSUserActivity(activityType: type)
      activity.userInfo = ["page": 7]
      window.scene?.node.receive(activity)
    }
    #expect(received.events.filter { $0.hasPrefix("continues") } == ["continues reading of 7"])
  }

  @Test("an error of the launch is shown in debug builds, until a launch succeeds")
  func failure() async throws {
    struct Broken: Error, CustomStringConvertible { let description = "no licence" }
    final class Licence: Sendable {
      nonisolated(unsafe) var isValid = false
    }
    struct Licensed: Module {
      let layer = Layer.business
      let licence: Licence
      func declare(in contract: inout ModuleContract) {
        contract.starts { if !licence.isValid { throw Broken() } }
        contract.screen(Home.self) { _, _ in Text("home") }
      }
    }
    let licence = Licence()
    let host = try ApplicationHost { try Application([Licensed(licence: licence)]) }
    host.log = { _ in }
    // As the page of TenonSwiftUI says: the view of the navigator that is current.
    var navigator = host.application.navigator
    let scene = StubScene {
      NavigatorView(navigator).tenon(host) { await host.application.navigator.openWindow($0, root: Home()) }
        .environment(\.scenePhase, .active)
    }
    scene.node.appeared()
    await until { scene.update().texts.contains { $0.contains("no licence") } }
    licence.isValid = true
    #expect(await host.launch())
    navigator = host.application.navigator
    await until { scene.update().texts == ["home"] }
  }
}
