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
    /// The application that receives the calls; a subclass gives it. Without one, nothing is passed on.
    open var host: ApplicationHost? { nil }

    // MARK: Launch

    /// Begins the launch and tells the modules; see `.willFinishLaunching`.
    open func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      host?.beginLaunch()
      return host?.send(.willFinishLaunching, (), early: true) ?? true
    }

    /// Tells the modules; see `.didFinishLaunching`. Events that follow wait until the launch is over.
    open func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      host?.beginLaunch()
      return host?.send(.didFinishLaunching, (), early: true) ?? true
    }

    // MARK: Life

    /// Tells the modules; see `.didBecomeActive`.
    open func applicationDidBecomeActive(_ application: UIApplication) { host?.send(.didBecomeActive) }
    /// Tells the modules; see `.willResignActive`.
    open func applicationWillResignActive(_ application: UIApplication) { host?.send(.willResignActive) }
    /// Tells the modules; see `.didEnterBackground`.
    open func applicationDidEnterBackground(_ application: UIApplication) { host?.send(.didEnterBackground) }
    /// Tells the modules; see `.willEnterForeground`.
    open func applicationWillEnterForeground(_ application: UIApplication) {
      host?.send(.willEnterForeground)
    }
    /// Tells the modules; see `.willTerminate`.
    open func applicationWillTerminate(_ application: UIApplication) { host?.send(.willTerminate) }
    /// Tells the modules; see `.didReceiveMemoryWarning`.
    open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
      host?.send(.didReceiveMemoryWarning)
    }
    /// Tells the modules; see `.significantTimeChange`.
    open func applicationSignificantTimeChange(_ application: UIApplication) {
      host?.send(.significantTimeChange)
    }
    /// Tells the modules; see `.protectedDataDidBecomeAvailable`.
    open func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
      host?.send(.protectedDataDidBecomeAvailable)
    }
    /// Tells the modules; see `.protectedDataWillBecomeUnavailable`.
    open func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
      host?.send(.protectedDataWillBecomeUnavailable)
    }
    /// Tells the modules which scenes went for good; see `.didDiscardScenes`.
    open func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>)
    {
      host?.send(.didDiscardScenes, sessions.map(\.persistentIdentifier).sorted())
    }

    // MARK: URLs and activities

    /// Opens a URL; see `ApplicationHost`.
    open func application(
      _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
      host?.open(url, source: options[.sourceApplication] as? String) ?? false
    }

    /// Asks the modules; see `.willContinueUserActivity`.
    open func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool
    {
      host?.send(.willContinueUserActivity, type, early: false) ?? false
    }

    /// Continues an activity; see `ApplicationHost`.
    open func application(
      _ application: UIApplication, continue activity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      host?.open(UserActivity(activity)) ?? false
    }

    /// Tells the modules; see `.didFailToContinueUserActivity`.
    open func application(
      _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
    ) {
      host?.send(.didFailToContinueUserActivity, (type: type, error: error))
    }

    /// Tells the modules; see `.didUpdateUserActivity`.
    open func application(_ application: UIApplication, didUpdate activity: NSUserActivity) {
      host?.send(.didUpdateUserActivity, UserActivity(activity))
    }

    #if !os(tvOS)
      /// Passes a quick action on; see `.performQuickAction`.
      open func application(
        _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      ) {
        guard let host else { return completionHandler(false) }
        host.send(.performQuickAction, payload(of: item), otherwise: false) { completionHandler($0) }
      }
    #endif

    // MARK: Notifications and background work

    /// Tells the modules the device's token; see `.didRegisterForRemoteNotifications`.
    open func application(
      _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
      host?.send(.didRegisterForRemoteNotifications, deviceToken)
    }

    /// Tells the modules; see `.didFailToRegisterForRemoteNotifications`.
    open func application(
      _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
      host?.send(.didFailToRegisterForRemoteNotifications, error)
    }

    /// Passes a remote notification on, and what the modules' work came to back; see `.didReceiveRemoteNotification`.
    open func application(
      _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
      fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      guard let host else { return fetchCompletionHandler(.noData) }
      let content = NotificationContent(identifier: "", info: texts(info), isRemote: true)
      host.send(.didReceiveRemoteNotification, content, otherwise: .failed) {
        fetchCompletionHandler($0.system)
      }
    }

    /// Gives the modules time to fetch, and what came of it back; see `.performBackgroundFetch`.
    open func application(
      _ application: UIApplication,
      performFetchWithCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      guard let host else { return reply(.noData) }
      host.send(.performBackgroundFetch, (), otherwise: .failed) { reply($0.system) }
    }

    /// Passes a session's events on; see `.handleBackgroundURLSession`.
    open func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      guard let host else { return completionHandler() }
      host.send(.handleBackgroundURLSession, identifier, otherwise: ()) { completionHandler() }
    }

    #if os(iOS) || os(Linux)
      /// Passes what a watch asks for on, and the joined answers back; see `.handleWatchRequest`.
      open func application(
        _ application: UIApplication, handleWatchKitExtensionRequest info: [AnyHashable: Any]?,
        reply: @escaping ([AnyHashable: Any]?) -> Void
      ) {
        guard let host else { return reply(nil) }
        host.send(.handleWatchRequest, texts(info ?? [:]), otherwise: [:]) { reply($0) }
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
    /// What comes with the event of a quick action.
    @MainActor
    func payload(of item: UIApplicationShortcutItem) -> (type: String, info: [String: String]) {
      (type: item.type, info: texts(item.userInfo ?? [:]))
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
