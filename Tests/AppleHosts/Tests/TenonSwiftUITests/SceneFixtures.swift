import SwiftUI
import TenonSwiftUI

/// What modules and screens are notified of.
@MainActor
final class Received {
  var events: [String] = []
}

struct ReceivingModule: Module {
  let layer = Layer.business
  let received: Received

  func declare(in contract: inout ModuleContract) {
    let received = received
    contract.handles(.didBecomeActive) { _ in received.events.append("active") }
    contract.handles(.willResignActive) { _ in received.events.append("resigns") }
    contract.handles(.didEnterBackground) { _ in received.events.append("background") }
    contract.handles(.continueUserActivity) { activity in
      received.events.append("continues \(activity.type) of \(activity.info["page"] ?? "?")")
      return true
    }
    contract.screen(Home.self) { _, _ in Text("home").onAppear { received.events.append("home") } }
    contract.screen(Product.self) { route, _ in
      Text("product \(route.id)").onAppear { received.events.append("product \(route.id)") }
    }
  }
}

/// A window of a window group: each shows the same view, and SwiftUI keeps a state for each.
@MainActor
final class SceneWindow {
  let kept: StubKept
  var phase = ScenePhase.active
  private(set) var scene: StubScene?

  init(_ host: ApplicationHost, kept: StubKept = StubKept()) {
    self.kept = kept
    let navigator = host.application.navigator
    scene = StubScene(kept: kept) { [unowned self] in
      NavigatorView(navigator).tenon(host) { await navigator.openWindow($0, root: Home()) }
        .environment(\.scenePhase, self.phase)
    }
    scene?.node.appeared()
  }

  var texts: [String] { scene?.update().texts ?? [] }
  /// The window's name in the navigator.
  var id: WindowID? { (kept.values["tenon.window"] as? String).map { WindowID($0) } }

  func enter(_ phase: ScenePhase) {
    self.phase = phase
    scene?.update()
  }

  func close() { scene = nil }
}

@MainActor
func launched() async throws -> (host: ApplicationHost, received: Received) {
  let received = Received()
  let host = try ApplicationHost { try Application([ReceivingModule(received: received)]) }
  await host.launch()
  return (host, received)
}

extension Stage {
  /// A scene on the screen that shows the window.
  /// - Parameter phase: The scene's phase in each update; `nil` outside of SwiftUI's scenes.
  func scene(_ phase: @escaping () -> ScenePhase?) -> StubScene {
    let model = model
    let scene = StubScene {
      let window = PublishedWindow(model: model, window: .main) { AnyView(Text(verbatim: $0.name)) }
      return phase().map { AnyView(window.environment(\.scenePhase, $0)) } ?? AnyView(window)
    }
    scene.node.appeared()
    return scene
  }
}
