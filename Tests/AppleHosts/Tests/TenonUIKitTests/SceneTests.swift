import Foundation
import TenonUIKit
import Testing
import UIKit

/// Notes what a scene is given, with everything that belongs to it.
@MainActor
private final class Notes {
  var lines: [String] = []
}

private struct NotingModule: Module {
  let layer = Layer.business
  let notes: Notes

  func declare(in contract: inout ModuleContract) {
    let notes = notes
    contract.destination(Home.self) { _, _ in Page("home") }
    contract.handles(.openURL) { opened in
      notes.lines.append("\(opened.url) from \(opened.source ?? "?")")
      return true
    }
    contract.handles(.continueUserActivity) { activity in
      notes.lines.append("\(activity.type) \(activity.webpageURL?.absoluteString ?? "-")")
      return true
    }
    contract.handles(.performQuickAction) { action async in
      await MainActor.run { notes.lines.append("action \(action.type)") }
      return true
    }
    contract.handles(.sceneDidConnect) { notes.lines.append("connected \($0)") }
    contract.handles(.sceneDidDisconnect) { notes.lines.append("disconnected \($0)") }
  }
}

extension UIKitTests {
  /// What the system brings with a scene.
  @MainActor
  @Suite struct SceneTests {
    private let notes = Notes()
    private let host: ApplicationHost

    init() throws { host = try ApplicationHost { [notes] in try Application([NotingModule(notes: notes)]) } }

    private func delegate() -> SceneDelegate {
      let delegate = SceneDelegate()
      delegate.given = host
      return delegate
    }

    private func contexts(_ urls: [String]) throws -> Set<UIOpenURLContext> {
      Set(
        try urls.map { UIOpenURLContext(stub: try #require(URL(string: $0)), source: "app of \($0)") })
    }

    private let urls = (1...9).map { "shop:///\($0)" }
    private var opened: [String] { urls.map { "\($0) from app of \($0)" } }

    @Test("URLs, activities and a quick action that a scene comes with follow each other in one order")
    func connecting() async throws {
      let delegate = delegate()
      let scene = UIWindowScene(stub: UISceneSession(stub: "A"))
      let options = UIScene.ConnectionOptions(stub: try contexts(urls))
      let page = NSUserActivity(activityType: "browsing")
      page.webpageURL = URL(string: "https://shop.example/")
      options.userActivities = [
        NSUserActivity(activityType: "watching"), page, NSUserActivity(activityType: "reading"),
      ]
      options.shortcutItem = UIApplicationShortcutItem(type: "new")
      delegate.scene(scene, willConnectTo: scene.session, options: options)
      await delegate.connecting?.value
      await host.settled()
      #expect(
        notes.lines == ["connected A"] + opened + [
          "browsing https://shop.example/", "reading -", "watching -", "action new",
        ])
    }

    @Test("URLs that a scene is given at once are opened in the order of their texts")
    func openURLs() async throws {
      await host.launch()
      let scene = UIWindowScene(stub: UISceneSession(stub: "A"))
      delegate().scene(scene, openURLContexts: try contexts(urls.shuffled()))
      #expect(notes.lines == opened)
    }

    @Test("what comes before the launch is over is opened after it, in the order in which it came")
    func early() async throws {
      let scene = UIWindowScene(stub: UISceneSession(stub: "A"))
      delegate().scene(scene, openURLContexts: try contexts(["shop:///1"]))
      delegate().scene(scene, continue: NSUserActivity(activityType: "reading"))
      #expect(notes.lines.isEmpty)
      await host.launch()
      #expect(notes.lines == ["shop:///1 from app of shop:///1", "reading -"])
    }

    @Test("a saved state of another type, or one that cannot be read, is not restored")
    func foreignState() async throws {
      for (type, info) in [("other", Data("{}".utf8)), ("tenon.navigation", Data("{".utf8))] {
        let delegate = delegate()
        let activity = NSUserActivity(activityType: type)
        activity.addUserInfoEntries(from: ["state": info])
        let session = UISceneSession(stub: type)
        session.stateRestorationActivity = activity
        let scene = UIWindowScene(stub: session)
        delegate.scene(scene, willConnectTo: session, options: UIScene.ConnectionOptions())
        await delegate.connecting?.value
        #expect(delegate.report == nil)
        #expect(scene.topMost?.title == "home")
      }
    }

    @Test("a scene that goes is reported, and its window and its controllers are let go")
    func disconnecting() async throws {
      let delegate = delegate()
      let scene = UIWindowScene(stub: UISceneSession(stub: "A"))
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
      await delegate.connecting?.value
      weak let window = delegate.window
      #expect(window?.rootViewController != nil)
      delegate.sceneDidDisconnect(scene)
      #expect(notes.lines == ["connected A", "disconnected A"])
      #expect(delegate.window == nil)
      #expect(host.application.navigator.state.window("A") == nil)
    }

    @Test("without an application a scene's callbacks do nothing, and its quick actions are refused")
    func withoutHost() {
      let delegate = SceneDelegate()
      let scene = UIWindowScene(stub: UISceneSession(stub: "A"))
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
      #expect(delegate.window == nil)
      #expect(delegate.stateRestorationActivity(for: scene) == nil)
      var answer: Bool?
      delegate.windowScene(scene, performActionFor: UIApplicationShortcutItem(type: "new")) { answer = $0 }
      #expect(answer == false)
    }
  }
}
