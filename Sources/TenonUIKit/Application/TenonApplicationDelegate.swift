#if canImport(UIKit) && !os(watchOS)
  import Tenon
  import UIKit

  /// An application delegate that passes every callback on to the modules.
  ///
  /// ```swift
  /// @main final class AppDelegate: TenonApplicationDelegate {
  ///   static let shopHost = ApplicationHost(…)
  ///   override var host: ApplicationHost? { Self.shopHost }
  /// }
  /// ```
  @MainActor
  open class TenonApplicationDelegate: UIResponder, UIApplicationDelegate {
    /// The application that is told; a subclass gives it. Without one, nothing is passed on.
    open var host: ApplicationHost? { nil }

    // MARK: Launch

    open func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      host?.beginLaunch()
      return host?.send(WillFinishLaunching(), early: true) ?? true
    }

    open func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      host?.beginLaunch()
      return host?.send(DidFinishLaunching(), early: true) ?? true
    }

    // MARK: Life

    open func applicationDidBecomeActive(_ application: UIApplication) { host?.send(DidBecomeActive()) }
    open func applicationWillResignActive(_ application: UIApplication) { host?.send(WillResignActive()) }
    open func applicationDidEnterBackground(_ application: UIApplication) { host?.send(DidEnterBackground()) }
    open func applicationWillEnterForeground(_ application: UIApplication) {
      host?.send(WillEnterForeground())
    }
    open func applicationWillTerminate(_ application: UIApplication) { host?.send(WillTerminate()) }
    open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
      host?.send(DidReceiveMemoryWarning())
    }
    open func applicationSignificantTimeChange(_ application: UIApplication) {
      host?.send(SignificantTimeChange())
    }
    open func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
      host?.send(ProtectedDataDidBecomeAvailable())
    }
    open func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
      host?.send(ProtectedDataWillBecomeUnavailable())
    }
    open func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>)
    {
      host?.send(DidDiscardScenes(scenes: sessions.map(\.persistentIdentifier).sorted()))
    }

    // MARK: URLs and activities

    open func application(
      _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
      host?.open(url, source: options[.sourceApplication] as? String) ?? false
    }

    open func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool
    {
      host?.send(WillContinueUserActivity(type: type), early: false) ?? false
    }

    open func application(
      _ application: UIApplication, continue activity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      host?.open(UserActivity(activity)) ?? false
    }

    open func application(
      _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
    ) {
      host?.send(DidFailToContinueUserActivity(type: type, error: error))
    }

    open func application(_ application: UIApplication, didUpdate activity: NSUserActivity) {
      host?.send(DidUpdateUserActivity(UserActivity(activity)))
    }

    #if !os(tvOS)
      open func application(
        _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      ) {
        guard let host else { return completionHandler(false) }
        host.send(PerformQuickAction(item), otherwise: false) { completionHandler($0) }
      }
    #endif

    // MARK: Notifications and background work

    open func application(
      _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
      host?.send(DidRegisterForRemoteNotifications(deviceToken: deviceToken))
    }

    open func application(
      _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
      host?.send(DidFailToRegisterForRemoteNotifications(error))
    }

    open func application(
      _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
      fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      guard let host else { return fetchCompletionHandler(.noData) }
      let content = NotificationContent(identifier: "", info: texts(info), isRemote: true)
      host.send(DidReceiveRemoteNotification(content), otherwise: .failed) {
        fetchCompletionHandler($0.system)
      }
    }

    open func application(
      _ application: UIApplication,
      performFetchWithCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      guard let host else { return reply(.noData) }
      host.send(PerformBackgroundFetch(), otherwise: .failed) { reply($0.system) }
    }

    open func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      guard let host else { return completionHandler() }
      host.send(HandleBackgroundURLSession(identifier: identifier), otherwise: ()) { completionHandler() }
    }

    #if os(iOS) || os(Linux)
      open func application(
        _ application: UIApplication, handleWatchKitExtensionRequest info: [AnyHashable: Any]?,
        reply: @escaping ([AnyHashable: Any]?) -> Void
      ) {
        guard let host else { return reply(nil) }
        host.send(HandleWatchRequest(texts(info ?? [:])), otherwise: [:]) { reply($0) }
      }
    #endif
  }

  /// What a dictionary of the system has as text; the rest is left out.
  func texts(_ info: [AnyHashable: Any]) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in info {
      guard let key = key.base as? String else { continue }
      switch value {
      case let text as String: texts[key] = text
      case let number as Int: texts[key] = String(number)
      case let number as Double: texts[key] = String(number)
      default: break
      }
    }
    return texts
  }

  extension UserActivity {
    @MainActor
    init(_ activity: NSUserActivity) {
      self.init(
        type: activity.activityType, webpageURL: activity.webpageURL, info: texts(activity.userInfo ?? [:]))
    }
  }

  #if !os(tvOS)
    extension PerformQuickAction {
      @MainActor
      init(_ item: UIApplicationShortcutItem) {
        self.init(type: item.type, info: texts(item.userInfo ?? [:]))
      }
    }
  #endif

  extension BackgroundResult {
    var system: UIBackgroundFetchResult {
      switch self {
      case .noData: .noData
      case .newData: .newData
      case .failed: .failed
      }
    }
  }
#endif
