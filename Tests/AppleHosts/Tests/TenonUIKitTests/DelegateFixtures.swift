import Foundation
import TenonUIKit
import Testing
import UIKit
import UserNotifications

/// Notes every event that reaches it.
@MainActor
final class Receiver {
  var received: [String] = []
  var handlesURLs = false
  var handlesLaunch = true
  var launch = LaunchOptions()
  var activity: UserActivity?
  var settings: NotificationContent?
}

struct ReceiverModule: Module {
  let layer = Layer.business
  let receiver: Receiver

  func declare(in contract: inout ModuleContract) {
    let receiver = receiver
    contract.destination(Home.self) { _, _ in Page("home") }
    contract.destination(Product.self, exposure: .external) { route, _ in Page("product \(route.id)") }
    func receive<Payload, Answer>(
      _ event: ApplicationEvent<Payload, Answer>,
      _ answer: @escaping @MainActor @Sendable (Payload) -> Answer
    ) {
      contract.handles(event) { payload in
        receiver.received.append(event.name)
        return answer(payload)
      }
    }
    func receive<Payload, Answer>(
      _ event: AsyncApplicationEvent<Payload, Answer>, _ answer: @escaping @Sendable (Payload) -> Answer
    ) {
      contract.handles(event) { payload async in
        await MainActor.run { receiver.received.append(event.name) }
        return answer(payload)
      }
    }
    receive(.willFinishLaunching) { launch in
      receiver.launch = launch
      return true
    }
    receive(.didFinishLaunching) { _ in receiver.handlesLaunch }
    receive(.didBecomeActive) { _ in }
    receive(.willResignActive) { _ in }
    receive(.didEnterBackground) { _ in }
    receive(.willEnterForeground) { _ in }
    receive(.willTerminate) { _ in }
    receive(.didReceiveMemoryWarning) { _ in }
    receive(.significantTimeChange) { _ in }
    receive(.protectedDataDidBecomeAvailable) { _ in }
    receive(.protectedDataWillBecomeUnavailable) { _ in }
    receive(.didDiscardScenes) { _ in }
    receive(.sceneDidConnect) { _ in }
    receive(.sceneDidDisconnect) { _ in }
    receive(.openURL) { _ in receiver.handlesURLs }
    receive(.willContinueUserActivity) { _ in true }
    receive(.continueUserActivity) { _ in receiver.handlesURLs }
    receive(.didFailToContinueUserActivity) { _ in }
    receive(.didUpdateUserActivity) { receiver.activity = $0 }
    receive(.didRegisterForRemoteNotifications) { _ in }
    receive(.didFailToRegisterForRemoteNotifications) { _ in }
    receive(.performQuickAction) { _ in true }
    receive(.didReceiveRemoteNotification) { $0.info["id"] == "7" ? .newData : .noData }
    receive(.performBackgroundFetch) { _ in .noData }
    receive(.handleBackgroundURLSession) { _ in }
    receive(.handleWatchRequest) { ["a": $0["a"] ?? ""] }
    receive(.willPresentNotification) { _ in [.banner, .badge] }
    receive(.didReceiveNotificationResponse) { _ in }
    receive(.openNotificationSettings) { receiver.settings = $0 }
  }
}

final class AppDelegate: TenonApplicationDelegate {
  var given: ApplicationHost?
  override var host: ApplicationHost? { given }

  // As an application has them that wants them.

  func application(
    _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
    fetchCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    if let host { host.receive(remoteNotification: info, reply) } else { reply(.noData) }
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    if let host { host.fetchInBackground(reply) } else { reply(.noData) }
  }
}

class SceneDelegate: TenonSceneDelegate {
  var given: ApplicationHost?
  var report: RestorationReport?
  override var host: ApplicationHost? { given }
  override func openFirstScreen(in window: WindowID) async {
    await given?.application.navigator.openWindow(window, root: Home())
  }
  override func didRestore(_ report: RestorationReport) { self.report = report }
}
