import Foundation
import TenonUIKit
import Testing
import UIKit
import UserNotifications

extension UIKitTests {
  @MainActor
  @Suite struct DelegateTests {
    let receiver = Receiver()
    let host: ApplicationHost
    let delegate = AppDelegate()
    let system = UIApplication()

    init() throws {
      var options = ApplicationOptions()
      options.routing.external = ExternalAccess(schemes: ["shop"])
      host = try ApplicationHost { [receiver, options] in
        try Application([ReceiverModule(receiver: receiver)], options: options)
      }
      delegate.given = host
    }

    private func scene(_ name: String, restoring activity: NSUserActivity? = nil) -> (
      UIWindowScene, SceneDelegate
    ) {
      let session = UISceneSession(stub: name)
      session.stateRestorationActivity = activity
      let delegate = SceneDelegate()
      delegate.given = host
      return (UIWindowScene(stub: session), delegate)
    }

    @Test(
      "the steps of the system's launch are taken before it goes on, and later events when the launch is over"
    )
    func early() async {
      #expect(delegate.application(system, willFinishLaunchingWithOptions: nil))
      #expect(receiver.received == ["willFinishLaunching"])
      #expect(delegate.application(system, didFinishLaunchingWithOptions: nil))
      delegate.applicationDidBecomeActive(system)
      #expect(receiver.received == ["willFinishLaunching", "didFinishLaunching"])
      await host.settled()
      #expect(receiver.received == ["willFinishLaunching", "didFinishLaunching", "didBecomeActive"])
    }

    @Test("modules learn why they are launched, and a module that says no vetoes the URL")
    func launchOptions() async throws {
      let url = try #require(URL(string: "shop:///product/7"))
      let activity = NSUserActivity(activityType: "reading")
      activity.userInfo = ["page": 7]
      receiver.handlesLaunch = false
      #expect(
        delegate.application(
          system,
          willFinishLaunchingWithOptions: [
            .url: url, .sourceApplication: "mail", .remoteNotification: ["aps": ["badge": 1]],
            .userActivityDictionary: ["UIApplicationLaunchOptionsUserActivityKey": activity],
          ]))
      #expect(!delegate.application(system, didFinishLaunchingWithOptions: nil))
      #expect(receiver.launch[OpenedURL.self] == OpenedURL(url, source: "mail"))
      #expect(receiver.launch[NotificationContent.self]?.info["aps", "badge"] == "1")
      #expect(receiver.launch[UserActivity.self]?.info["page"] == "7")
      #expect(receiver.launch[SystemInfo.self]?["UIApplicationLaunchOptionsURLKey"] == "shop:///product/7")
      await host.settled()
      #expect(receiver.received == ["willFinishLaunching", "didFinishLaunching"])
    }

    @Test("what the system hands over arrives as a tree of values")
    func payloads() async throws {
      struct Push: Decodable, Equatable {
        struct Alert: Decodable, Equatable { var title: String }
        struct APS: Decodable, Equatable { var alert: Alert }
        var aps: APS
        var items: [Int]
        var isUrgent: Bool
        var blob: Data
        var day: Date
      }
      let day = Date(timeIntervalSinceReferenceDate: 1_000)
      let activity = NSUserActivity(activityType: "reading")
      activity.userInfo = [
        "aps": ["alert": ["title": "Sale"]], "items": [1, 2], "isUrgent": true, "blob": Data([1, 2]),
        "day": day,
        "unknown": system, 5: "no text",
      ]
      await host.launch()
      delegate.application(system, didUpdate: activity)
      let info = try #require(receiver.activity?.info)
      #expect(
        try info.decode(Push.self)
          == Push(
            aps: Push.APS(alert: Push.Alert(title: "Sale")), items: [1, 2], isUrgent: true,
            blob: Data([1, 2]),
            day: day))
      #expect(info["aps", "alert", "title"] == "Sale")
      #expect(info["items", "1"] == "2")
      #expect(info["items", "2"] == nil)
      #expect(info["aps"] == nil)
      #expect(info["unknown"] == nil)
    }

    @Test("every callback of the application's delegate reaches the modules once")
    func application() async throws {
      struct Offline: Error {}
      let app: any UIApplicationDelegate = delegate
      await host.launch()
      app.applicationWillResignActive(system)
      app.applicationDidEnterBackground(system)
      app.applicationWillEnterForeground(system)
      app.applicationDidBecomeActive(system)
      app.applicationDidReceiveMemoryWarning(system)
      app.applicationSignificantTimeChange(system)
      app.applicationProtectedDataDidBecomeAvailable(system)
      app.applicationProtectedDataWillBecomeUnavailable(system)
      app.application(system, didDiscardSceneSessions: [UISceneSession(stub: "old")])
      #expect(app.application(system, willContinueUserActivityWithType: "reading"))
      app.application(system, didFailToContinueUserActivityWithType: "reading", error: Offline())
      app.application(system, didUpdate: NSUserActivity(activityType: "reading"))
      host.send(.didRegisterForRemoteNotifications, Data([1]), early: ())
      host.send(.didFailToRegisterForRemoteNotifications, Offline(), early: ())
      app.applicationWillTerminate(system)
      #expect(
        receiver.received == [
          "willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive",
          "didReceiveMemoryWarning",
          "significantTimeChange", "protectedDataDidBecomeAvailable", "protectedDataWillBecomeUnavailable",
          "didDiscardScenes", "willContinueUserActivity", "didFailToContinueUserActivity",
          "didUpdateUserActivity",
          "didRegisterForRemoteNotifications", "didFailToRegisterForRemoteNotifications", "willTerminate",
        ])
    }

    @Test("every completion handler of the system is called once, with the modules' answer")
    func handlers() async {
      var answers: [String] = []
      delegate.application(system, performActionFor: UIApplicationShortcutItem(type: "new")) {
        answers.append("\($0)")
      }
      await host.settled()
      delegate.application(system, didReceiveRemoteNotification: ["id": 7]) { answers.append("\($0)") }
      await host.settled()
      delegate.application(system) { answers.append("\($0)") }
      await host.settled()
      delegate.application(system, handleEventsForBackgroundURLSession: "s") { answers.append("session") }
      await host.settled()
      delegate.application(system, handleWatchKitExtensionRequest: ["a": "b"]) {
        answers.append("\($0?["a"] ?? "")")
      }
      await host.settled()
      #expect(answers == ["true", "newData", "noData", "session", "b"])
      #expect(
        receiver.received == [
          "performQuickAction", "didReceiveRemoteNotification", "performBackgroundFetch",
          "handleBackgroundURLSession",
          "handleWatchRequest",
        ])
    }

    @Test("without an application, or where it cannot be launched, handlers are called all the same")
    func failing() async throws {
      struct Broken: Module {
        struct Failure: Error {}
        let layer = Layer.business
        func declare(in contract: inout ModuleContract) { contract.starts { throw Failure() } }
      }
      var answers: [String] = []
      delegate.given = nil
      delegate.application(system) { answers.append("\($0)") }
      let broken = try ApplicationHost { try Application([Broken()]) }
      var failures = 0
      broken.onLaunchFailure = { _ in failures += 1 }
      delegate.given = broken
      delegate.application(system) { answers.append("\($0)") }
      await broken.settled()
      #expect(answers == ["noData", "failed"])
      #expect(failures == 1)
    }

    @Test("a URL goes to the module that handles it, and else the navigator shows what it leads to")
    func urls() async throws {
      await host.launch()
      let navigator = host.application.navigator
      await navigator.openWindow(root: Home())
      receiver.handlesURLs = true
      let url = try #require(URL(string: "shop:///product/7"))
      #expect(delegate.application(system, open: url, options: [:]))
      await host.settled()
      #expect(navigator.state.window()?.topStack.count == 1)
      receiver.handlesURLs = false
      #expect(delegate.application(system, open: url, options: [:]))
      await host.settled()
      #expect(navigator.state.window()?.topStack.count == 2)
      let hidden = try #require(URL(string: "shop:///home"))
      #expect(!delegate.application(system, open: hidden, options: [:]))
      let page = NSUserActivity(activityType: "browsing")
      page.webpageURL = url
      var restored: [[any UIUserActivityRestoring]?] = []
      #expect(delegate.application(system, continue: page) { restored.append($0) })
      await host.settled()
      #expect((restored.first??.first as? UIViewController)?.title == "product 7")
      #expect(restored.count == 1)
      // The screen is there already.
      #expect(navigator.state.window()?.topStack.count == 2)
      let pages = try #require(URL(string: "shop:///product/8/-/product/9"))
      #expect(delegate.application(system, open: pages, options: [:]))
      await host.settled()
      #expect(navigator.state.window()?.topStack.count == 2)
      let hiddenPage = try #require(URL(string: "shop:///home/-/product/9"))
      #expect(!delegate.application(system, open: hiddenPage, options: [:]))
    }

    @Test("a scene shows its own window, and what it showed comes back after a restart")
    func scenes() async throws {
      let (scene, delegate) = scene("A")
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions(stub: []))
      await delegate.connecting?.value
      await host.application.navigator.push(Product(id: 4), in: .window("A"))
      #expect(scene.topMost?.title == "product 4")
      let saved = try #require(delegate.stateRestorationActivity(for: scene))
      delegate.sceneDidDisconnect(scene)
      #expect(host.application.navigator.state.windows.isEmpty)

      let (again, next) = self.scene("A", restoring: saved)
      next.scene(again, willConnectTo: again.session, options: UIScene.ConnectionOptions(stub: []))
      await next.connecting?.value
      #expect(again.topMost?.title == "product 4")
      #expect(next.report?.dropped.isEmpty == true)
      #expect(
        receiver.received.filter { $0.hasPrefix("scene") } == [
          "sceneDidConnect", "sceneDidDisconnect", "sceneDidConnect",
        ])
    }

    @Test("a URL that a scene is opened with is shown in it, over its first screen")
    func sceneURL() async throws {
      let (scene, delegate) = scene("B")
      let context = UIOpenURLContext(stub: try #require(URL(string: "shop:///product/9")))
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions(stub: [context]))
      await delegate.connecting?.value
      await host.settled()
      #expect(host.application.navigator.state.window("B")?.topStack.count == 2)
      let other = UIOpenURLContext(stub: try #require(URL(string: "shop:///product/10")))
      delegate.scene(scene, openURLContexts: [context])
      await host.settled()
      delegate.scene(scene, openURLContexts: [other])
      await host.settled()
      #expect(host.application.navigator.state.window("B")?.topStack.count == 3)
    }

    @Test("several scenes are one application: it becomes active with the first and resigns with the last")
    func counted() async {
      await host.launch()
      let (first, one) = scene("1")
      let (second, two) = scene("2")
      one.sceneWillEnterForeground(first)
      one.sceneDidBecomeActive(first)
      two.sceneWillEnterForeground(second)
      two.sceneDidBecomeActive(second)
      one.sceneWillResignActive(first)
      one.sceneDidEnterBackground(first)
      #expect(receiver.received == ["willEnterForeground", "didBecomeActive"])
      two.sceneWillResignActive(second)
      two.sceneDidEnterBackground(second)
      #expect(
        receiver.received == [
          "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
        ])
    }

    @Test("the other callbacks of a scene's delegate reach the modules")
    func sceneCallbacks() async {
      struct Offline: Error {}
      await host.launch()
      let (scene, delegate) = scene("C")
      delegate.scene(scene, willContinueUserActivityWithType: "reading")
      delegate.scene(scene, continue: NSUserActivity(activityType: "reading"))
      delegate.scene(scene, didFailToContinueUserActivityWithType: "reading", error: Offline())
      delegate.scene(scene, didUpdate: NSUserActivity(activityType: "reading"))
      var answer: Bool?
      delegate.windowScene(scene, performActionFor: UIApplicationShortcutItem(type: "new")) { answer = $0 }
      await host.settled()
      #expect(answer == true)
      #expect(
        receiver.received == [
          "willContinueUserActivity", "continueUserActivity", "didFailToContinueUserActivity",
          "didUpdateUserActivity",
          "performQuickAction",
        ])
    }

    @Test("notifications reach the modules, and the system gets their answer")
    func notifications() async {
      let content = UNNotificationContent()
      content.userInfo = ["id": "7"]
      let notification = UNNotification(
        stub: UNNotificationRequest(identifier: "n", content: content, trigger: UNPushNotificationTrigger()))
      final class Delegate: TenonNotificationDelegate, @unchecked Sendable {}
      let delegate = Delegate(host)
      let options = await withCheckedContinuation { continuation in
        delegate.userNotificationCenter(UNUserNotificationCenter(), willPresent: notification) {
          continuation.resume(returning: $0)
        }
      }
      #expect(options == [.banner, .badge])
      await withCheckedContinuation { continuation in
        delegate.userNotificationCenter(
          UNUserNotificationCenter(), didReceive: UNNotificationResponse(stub: notification, action: "open")
        ) { continuation.resume() }
      }
      delegate.userNotificationCenter(UNUserNotificationCenter(), openSettingsFor: notification)
      await until { receiver.settings != nil }
      #expect(receiver.settings?.identifier == "n")
      #expect(
        receiver.received == [
          "willPresentNotification", "didReceiveNotificationResponse", "openNotificationSettings",
        ])
    }
  }
}
