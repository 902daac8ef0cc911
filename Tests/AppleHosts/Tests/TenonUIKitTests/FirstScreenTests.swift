import Foundation
import TenonUIKit
import TestSupport
import Testing
import UIKit
import UserNotifications

/// What starts an application, or comes while it starts, in any order and for any time that its launch takes.
@MainActor
private final class Start {
  let host: ApplicationHost
  let center: TenonNotificationDelegate
  var random: SplitMix
  var unopened: [String] = []
  private(set) var taps = 0
  private(set) var answers = 0
  private var number = 0
  /// The products that the user has asked for.
  private(set) var asked: [String] = []
  private(set) var delegates: [(name: String, delegate: SceneDelegate)] = []

  /// - Parameter seed: Decides how long everything takes.
  init(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let (launch, page) = (Int.random(in: 0..<30, using: &random), Int.random(in: 0..<30, using: &random))
    self.random = random
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    host = try ApplicationHost { [options] in
      try Application([StartModule(launch: launch, page: page)], options: options)
    }
    center = TenonNotificationDelegate(host)
    // Longer than the scenes take that are on their way.
    host.pause = { for _ in 0..<50 { await Task.yield() } }
    host.onUnopenedURL = { [weak self] url, result in self?.unopened.append("\(url): \(result)") }
  }

  private func next() -> Int {
    number += 1
    asked.append("/product/\(number)")
    return number
  }

  /// The system connects a scene, with what the user has done to open it.
  func connect(_ name: String, with url: Bool = false) throws {
    let scene = UIWindowScene(stub: UISceneSession(stub: name))
    let delegate = SceneDelegate()
    delegate.given = host
    delegates.append((name, delegate))
    var contexts: Set<UIOpenURLContext> = []
    if url { contexts = [UIOpenURLContext(stub: try #require(URL(string: "shop:///product/\(next())")))] }
    delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions(stub: contexts))
    delegate.sceneWillEnterForeground(scene)
    delegate.sceneDidBecomeActive(scene)
  }

  /// The user taps a notification.
  func tapNotification() {
    taps += 1
    let content = UNNotificationContent()
    content.userInfo = ["product": next()]
    let notification = UNNotification(
      stub: UNNotificationRequest(identifier: "n", content: content, trigger: nil))
    center.userNotificationCenter(
      UNUserNotificationCenter(), didReceive: UNNotificationResponse(stub: notification, action: "open")
    ) { MainActor.assumeIsolated { self.answers += 1 } }
  }

  func openURL() throws {
    guard let scene = delegates.randomElement(using: &random) else { return }
    let context = UIOpenURLContext(stub: try #require(URL(string: "shop:///product/\(next())")))
    scene.delegate.scene(UIWindowScene(stub: UISceneSession(stub: scene.name)), openURLContexts: [context])
  }

  var shown: [String: [String]] {
    Dictionary(
      host.application.navigator.state.windows.map { ($0.id.name, $0.topStack.map { $0.url ?? "?" }) },
      uniquingKeysWith: { first, _ in first })
  }
}

private struct StartModule: Module {
  let layer = Layer.business
  let launch: Int
  let page: Int

  func declare(in contract: inout ModuleContract) {
    let product = contract.shows(Product.self)
    contract.setsUp { for _ in 0..<launch { await Task.yield() } }
    contract.destination(Home.self) { _, _ in
      // As a page that waits for a service.
      for _ in 0..<page { await Task.yield() }
      return Page("home")
    }
    contract.destination(Product.self, exposure: .external) { route, _ in Page("product \(route.id)") }
    contract.handles(.didReceiveNotificationResponse) { response async in
      guard let id = response.notification.info["product"].flatMap({ Int($0) }) else { return }
      await product.show(Product(id: id))
    }
  }
}

extension UIKitTests {
  @MainActor
  @Suite struct FirstScreenTests {
    @Test("what a tapped notification opens while the application starts lies over the first screen")
    func coldNotification() async throws {
      let start = try Start(seed: 1)
      try start.connect("A")
      start.tapNotification()
      await start.host.settled()
      await until { start.answers == 1 }
      #expect(start.shown == ["A": ["/home", "/product/1"]])
    }

    @Test(
      "whatever starts an application and however long it takes, what the user asked for lies over first screens",
      arguments: 0..<200)
    func agree(seed: Int) async throws {
      let start = try Start(seed: UInt64(seed))
      // The system may start the application in the background first, and connect no scene for a while.
      if seed % 3 == 0 { start.host.beginLaunch() }
      if seed % 5 == 0 { start.tapNotification() }
      for _ in 0..<Int.random(in: 0..<20, using: &start.random) { await Task.yield() }
      try start.connect("A", with: seed % 2 == 0)
      var isSecond = false
      for _ in 0..<6 {
        switch Int.random(in: 0..<4, using: &start.random) {
        case 0: start.tapNotification()
        case 1: try start.openURL()
        case 2 where !isSecond:
          isSecond = true
          try start.connect("B", with: seed % 7 == 0)
        default: break
        }
        for _ in 0..<Int.random(in: 0..<20, using: &start.random) { await Task.yield() }
      }
      for (_, delegate) in start.delegates { await delegate.connecting?.value }
      await until { start.answers == start.taps }
      await start.host.settled()
      #expect(start.unopened.isEmpty)
      #expect(start.shown.values.allSatisfy { $0.first == "/home" })
      #expect(start.shown.count == (isSecond ? 2 : 1))
      #expect(start.shown.values.flatMap { $0.dropFirst() }.sorted() == start.asked.sorted())
    }

    @Test("a response that comes while no scene does is answered after a short time")
    func inBackground() async throws {
      let start = try Start(seed: 2)
      start.tapNotification()
      await until { start.answers == 1 }
      #expect(start.shown.isEmpty)
    }

    @Test("a response in the background does not use up what a later one waits for")
    func afterBackground() async throws {
      let start = try Start(seed: 2)
      start.tapNotification()
      await until { start.answers == 1 }
      start.tapNotification()
      for _ in 0..<10 { await Task.yield() }
      try start.connect("A")
      await until { start.answers == 2 }
      #expect(start.shown == ["A": ["/home", "/product/2"]])
    }

    @Test("a scene that takes long does not hold up links to another one")
    func slowScene() async throws {
      final class Slow: SceneDelegate {
        override func openFirstScreen(in window: WindowID) async {
          try? await Task.sleep(for: .seconds(3_600))
        }
      }
      let start = try Start(seed: 5)
      try start.connect("A")
      await until { start.shown["A"] == ["/home"] }
      let slow = Slow()
      slow.given = start.host
      let scene = UIWindowScene(stub: UISceneSession(stub: "B"))
      slow.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions(stub: []))
      try start.openURL()
      start.tapNotification()
      await until { start.shown["A"]?.count == 3 }
      slow.connecting?.cancel()
    }

    @Test("background work does not wait for scenes")
    func backgroundWork() async throws {
      let start = try Start(seed: 3)
      var waits = 0
      start.host.pause = {
        waits += 1
        await Task.yield()
      }
      var result: BackgroundResult?
      start.host.send(.performBackgroundFetch, (), otherwise: .failed) { result = $0 }
      await until { result != nil }
      #expect(result == .noData)
      #expect(waits == 0)
    }

    @Test("a placeholder is shown until the first screen is there, and goes then")
    func placeholder() async throws {
      final class Waiting: SceneDelegate {
        override func makePlaceholder() -> UIViewController? { Page("placeholder") }
      }
      let start = try Start(seed: 4)
      let scene = UIWindowScene(stub: UISceneSession(stub: "A"))
      let delegate = Waiting()
      delegate.given = start.host
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions(stub: []))
      let root = try #require(delegate.windowHost?.rootController)
      #expect(root.content?.title == "placeholder")
      await delegate.connecting?.value
      #expect(root.children.map { $0 is UINavigationController } == [true])
    }

    @Test("an error of the launch is written to the log and, in debug builds, shown")
    func failure() async throws {
      struct Broken: Error, CustomStringConvertible { let description = "no licence" }
      struct Licence: Module {
        let layer = Layer.business
        func declare(in contract: inout ModuleContract) { contract.starts { throw Broken() } }
      }
      let host = try ApplicationHost { try Application([Licence()]) }
      var logged: [String] = []
      host.log = { logged.append($0) }
      let scene = UIWindowScene(stub: UISceneSession(stub: "A"))
      let delegate = SceneDelegate()
      delegate.given = host
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions(stub: []))
      await delegate.connecting?.value
      #expect(logged.count == 1 && logged.allSatisfy { $0.contains("no licence") })
      let page = try #require(delegate.windowHost?.rootController.content)
      let label = try #require(page.view.subviews.first as? UILabel)
      #expect(label.text?.contains("no licence") == true)
    }
  }
}
