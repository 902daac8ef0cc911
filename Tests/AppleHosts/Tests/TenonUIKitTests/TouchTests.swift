import TenonUIKit
import Testing
import UIKit

extension UIKitTests {
  /// The window that the user works in.
  @MainActor
  @Suite struct TouchTests {
    private func window(_ name: String) -> UIWindow {
      UIWindow(windowScene: UIWindowScene(stub: UISceneSession(stub: name)))
    }

    @Test("what a touch does happens in the window that was touched, though another one has focus")
    func focus() async throws {
      let left = try await Stage()
      let host = WindowHost(navigator: left.navigator, window: "right")
      let right = window("right")
      right.rootViewController = host.root
      right.makeKeyAndVisible()
      await left.navigator.openWindow("right", root: Home())
      #expect(left.navigator.state.focusedWindow == "right")

      // The touch itself goes on to the views of the screen.
      #expect(host.root.view.superview === right)
      #expect(left.host.root.view.stubTouch().isEmpty)
      #expect(left.navigator.state.focusedWindow == .main)
      await left.navigator.push(Product(id: 1))
      #expect(left.navigator.state.window(.main)?.topStack.count == 2)
      #expect(right.stubTouch().isEmpty)
      await left.navigator.push(Product(id: 2))
      #expect(left.navigator.state.window("right")?.topStack.count == 2)
      #expect(left.navigator.state.window(.main)?.topStack.count == 2)
    }

    @Test("a host that moves to another window of the system watches that one only")
    func moved() async throws {
      let stage = try await Stage()
      await stage.navigator.openWindow("right", root: Home())
      let other = window("other")
      other.rootViewController = stage.host.root
      other.makeKeyAndVisible()
      stage.host.rootController.viewDidAppear(false)
      #expect(stage.window.stubTouch().isEmpty)
      #expect(stage.navigator.state.focusedWindow == "right")
      #expect(other.stubTouch().isEmpty)
      #expect(stage.navigator.state.focusedWindow == .main)
    }

    @Test("other recognizers of the window receive their touches")
    func others() async throws {
      let stage = try await Stage()
      let own = UITapGestureRecognizer()
      stage.window.addGestureRecognizer(own)
      #expect(stage.window.stubTouch() == [own])
    }
  }
}
