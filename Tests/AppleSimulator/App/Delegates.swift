import TenonUIKit
import UIKit

#if os(iOS)
  import UserNotifications
#endif

@main final class AppDelegate: TenonApplicationDelegate {
  static let simulator: ApplicationHost = {
    do { return try ApplicationHost { try Application([SimulatorModule()]) } } catch {
      fatalError("\(error)")
    }
  }()
  override var host: ApplicationHost? { Self.simulator }
  #if os(iOS)
    private var notifications: TenonNotificationDelegate?
  #endif

  override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    #if os(iOS)
      notifications = host.map(TenonNotificationDelegate.init)
      UNUserNotificationCenter.current().delegate = notifications
    #endif
    return super.application(application, didFinishLaunchingWithOptions: options)
  }
}

final class SceneDelegate: TenonSceneDelegate {
  override var host: ApplicationHost? { AppDelegate.simulator }

  override func openFirstScreen(in window: WindowID) async {
    await host?.application.navigator.openWindow(
      window,
      tabs: [
        "one": Home(tab: "one"), "two": Home(tab: "two"), "three": Home(tab: "three"),
        "four": Home(tab: "four"), "five": Home(tab: "five"), "six": Home(tab: "six"),
      ])
  }
}
