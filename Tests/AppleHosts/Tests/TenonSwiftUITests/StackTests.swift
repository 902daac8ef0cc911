import SwiftUI
import TenonSwiftUI
import TestSupport
import Testing

/// How SwiftUI's stacks follow the navigator, and the navigator follows them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) struct StackTests {
  @Test("a screen appears when it comes to the top, and not when a link passes it")
  func appearances() async throws {
    let (host, received) = try await launched()
    let window = SceneWindow(host)
    let navigator = host.application.navigator
    await until { navigator.state.window()?.top != nil }
    await host.settled()
    window.scene?.turn()
    received.events = []
    await navigator.open(stack: [Home(), Product(id: 1), Product(id: 2), Product(id: 3)])
    window.scene?.turn()
    for depth in [2, 1, 0] {
      window.scene?.node.all("stack")[0].goBack(to: depth)
      window.scene?.turn()
    }
    #expect(received.events == ["product 3", "product 2", "product 1", "home"])
    #expect(navigator.state.window()?.topStack.count == 1)
  }

  @Test("a screen that is pushed while SwiftUI follows an earlier push stays")
  func echo() async throws {
    let (host, _) = try await launched()
    let window = SceneWindow(host)
    let navigator = host.application.navigator
    await until { navigator.state.window()?.top != nil }
    window.scene?.update()
    await navigator.push(Product(id: 1))
    let next = navigator.entry(shownFor: Product(id: 2))
    // SwiftUI reports its own path, which has one screen less by then.
    window.scene?.meanwhile = { navigator.adopt(.push([next]), existing: Text("product 2")) }
    window.scene?.update()
    #expect(navigator.state.window()?.topStack.map(\.url) == ["/home", "/product/1", "/product/2"])
    #expect(window.scene?.update().all("pushed").count == 2)
  }

  @Test("what is shown at once or restored is shown without animations")
  func immediate() async throws {
    let (host, _) = try await launched()
    let window = SceneWindow(host)
    let navigator = host.application.navigator
    await until { navigator.state.window()?.top != nil }
    await navigator.push(Product(id: 1))
    #expect(window.scene?.update().all("stack")[0].isAnimated == true)
    await navigator.push(Product(id: 2), transition: .immediate)
    #expect(window.scene?.update().all("stack")[0].isAnimated == false)
    await navigator.push(Product(id: 3))
    #expect(window.scene?.update().all("stack")[0].isAnimated == true)
    let snapshot = navigator.snapshot()
    await navigator.perform(.popToRoot())
    window.scene?.update()
    _ = await navigator.restore(snapshot)
    #expect(window.scene?.update().all("stack")[0].isAnimated == false)
  }

  @Test("what was typed on a screen is still there after a guard has refused to leave it")
  func typed() async throws {
    struct Form: View {
      @State private var text = ""
      var body: some View {
        Text(text)
        Button(action: { text = "typed" }) { Text("type") }
      }
    }
    struct Forms: Module {
      let layer = Layer.business
      func declare(in contract: inout ModuleContract) {
        contract.screen(Home.self) { _, _ in Text("home") }
        contract.screen(Product.self) { _, _ in Form() }
      }
    }
    let host = try ApplicationHost { try Application([Forms()]) }
    let navigator = host.application.navigator
    let window = SceneWindow(host)
    await until { navigator.state.window()?.top != nil }
    await navigator.push(Product(id: 1))
    var answers: [GuardDecision] = [.veto("unsaved"), .allow]
    navigator.add(NavigationGuard("unsaved", on: .removals) { _ in answers.removeFirst() })
    let scene = try #require(window.scene)
    scene.update().all("button").first { $0.texts == ["type"] }?.tap()
    let screen = try #require(scene.update().all("pushed").first)
    // SwiftUI's own ways back would destroy the screen before the guard is asked.
    #expect(screen.hidesBackButton)
    let back = try #require(scene.node.all("button").first { $0.texts == ["Back"] })
    back.tap()
    await until { answers.count == 1 }
    #expect(window.texts == ["home", "typed", "type", "Back"])
    back.tap()
    await until { navigator.state.window()?.topStack.count == 1 }
    #expect(window.texts == ["home"])
  }

  @Test("a removal that a guard refuses is undone on the screen, however SwiftUI came to it")
  func refused() async throws {
    let (host, _) = try await launched()
    let navigator = host.application.navigator
    let window = SceneWindow(host)
    await until { navigator.state.window()?.top != nil }
    await navigator.push(Product(id: 1))
    navigator.add(NavigationGuard("unsaved", on: .removals) { _ in .veto("no") })
    window.scene?.update().all("stack")[0].goBack(to: 0)
    #expect(window.texts == ["home", "product 1", "Back"])
  }
}
