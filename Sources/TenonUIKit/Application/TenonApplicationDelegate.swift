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

    /// Begins the launch and tells the modules; see ``WillFinishLaunching``.
    open func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      host?.beginLaunch()
      return host?.send(WillFinishLaunching(), early: true) ?? true
    }

    /// Tells the modules; see ``DidFinishLaunching``. Events that follow wait until the launch is over.
    open func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      host?.beginLaunch()
      return host?.send(DidFinishLaunching(), early: true) ?? true
    }

    // MARK: Life

    /// Tells the modules; see ``DidBecomeActive``.
    open func applicationDidBecomeActive(_ application: UIApplication) { host?.send(DidBecomeActive()) }
    /// Tells the modules; see ``WillResignActive``.
    open func applicationWillResignActive(_ application: UIApplication) { host?.send(WillResignActive()) }
    /// Tells the modules; see ``DidEnterBackground``.
    open func applicationDidEnterBackground(_ application: UIApplication) { host?.send(DidEnterBackground()) }
    /// Tells the modules; see ``WillEnterForeground``.
    open func applicationWillEnterForeground(_ application: UIApplication) {
      host?.send(WillEnterForeground())
    }
    /// Tells the modules; see ``WillTerminate``.
    open func applicationWillTerminate(_ application: UIApplication) { host?.send(WillTerminate()) }
    /// Tells the modules; see ``DidReceiveMemoryWarning``.
    open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
      host?.send(DidReceiveMemoryWarning())
    }
    /// Tells the modules; see ``SignificantTimeChange``.
    open func applicationSignificantTimeChange(_ application: UIApplication) {
      host?.send(SignificantTimeChange())
    }
    /// Tells the modules; see ``ProtectedDataDidBecomeAvailable``.
    open func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
      host?.send(ProtectedDataDidBecomeAvailable())
    }
    /// Tells the modules; see ``ProtectedDataWillBecomeUnavailable``.
    open func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
      host?.send(ProtectedDataWillBecomeUnavailable())
    }
    /// Tells the modules which scenes went for good; see ``DidDiscardScenes``.
    open func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>)
    {
      host?.send(DidDiscardScenes(scenes: sessions.map(\.persistentIdentifier).sorted()))
    }

    // MARK: URLs and activities

    /// Opens a URL; see ``ApplicationHost/open(_:source:in:)``.
    open func application(
      _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
      host?.open(url, source: options[.sourceApplication] as? String) ?? false
    }

    /// Asks the modules; see ``WillContinueUserActivity``.
    open func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool
    {
      host?.send(WillContinueUserActivity(type: type), early: false) ?? false
    }

    /// Continues an activity; see ``ApplicationHost/open(_:in:)``.
    open func application(
      _ application: UIApplication, continue activity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      host?.open(UserActivity(activity)) ?? false
    }

    /// Tells the modules; see ``DidFailToContinueUserActivity``.
    open func application(
      _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
    ) {
      host?.send(DidFailToContinueUserActivity(type: type, error: error))
    }

    /// Tells the modules; see ``DidUpdateUserActivity``.
    open func application(_ application: UIApplication, didUpdate activity: NSUserActivity) {
      host?.send(DidUpdateUserActivity(UserActivity(activity)))
    }

    #if !os(tvOS)
      /// Passes a quick action on; see ``PerformQuickAction``.
      open func application(
        _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      ) {
        guard let host else { return completionHandler(false) }
        host.send(PerformQuickAction(item), otherwise: false) { completionHandler($0) }
      }
    #endif

    // MARK: Notifications and background work

    /// Tells the modules the device's token; see ``DidRegisterForRemoteNotifications``.
    open func application(
      _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
      host?.send(DidRegisterForRemoteNotifications(deviceToken: deviceToken))
    }

    /// Tells the modules; see ``DidFailToRegisterForRemoteNotifications``.
    open func application(
      _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
      host?.send(DidFailToRegisterForRemoteNotifications(error))
    }

    /// Passes a remote notification on, and what the modules' work came to back; see ``DidReceiveRemoteNotification``.
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

    /// Gives the modules time to fetch, and what came of it back; see ``PerformBackgroundFetch``.
    open func application(
      _ application: UIApplication,
      performFetchWithCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      guard let host else { return reply(.noData) }
      host.send(PerformBackgroundFetch(), otherwise: .failed) { reply($0.system) }
    }

    /// Passes a session's events on; see ``HandleBackgroundURLSession``.
    open func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      guard let host else { return completionHandler() }
      host.send(HandleBackgroundURLSession(identifier: identifier), otherwise: ()) { completionHandler() }
    }

    #if os(iOS) || os(Linux)
      /// Passes what a watch asks for on, and the joined answers back; see ``HandleWatchRequest``.
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
