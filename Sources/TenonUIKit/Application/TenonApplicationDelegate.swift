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
      return host?.send(.willFinishLaunching, (), early: true) ?? true
    }

    open func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      host?.beginLaunch()
      return host?.send(.didFinishLaunching, (), early: true) ?? true
    }

    // MARK: Life

    open func applicationDidBecomeActive(_ application: UIApplication) { host?.send(.didBecomeActive) }
    open func applicationWillResignActive(_ application: UIApplication) { host?.send(.willResignActive) }
    open func applicationDidEnterBackground(_ application: UIApplication) { host?.send(.didEnterBackground) }
    open func applicationWillEnterForeground(_ application: UIApplication) {
      host?.send(.willEnterForeground)
    }
    open func applicationWillTerminate(_ application: UIApplication) { host?.send(.willTerminate) }
    open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
      host?.send(.didReceiveMemoryWarning)
    }
    open func applicationSignificantTimeChange(_ application: UIApplication) {
      host?.send(.significantTimeChange)
    }
    open func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
      host?.send(.protectedDataDidBecomeAvailable)
    }
    open func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
      host?.send(.protectedDataWillBecomeUnavailable)
    }
    open func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>)
    {
      host?.send(.didDiscardScenes, sessions.map(\.persistentIdentifier).sorted())
    }

    // MARK: URLs and activities

    open func application(
      _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
      host?.open(url, source: options[.sourceApplication] as? String) ?? false
    }

    open func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool
    {
      host?.send(.willContinueUserActivity, type, early: false) ?? false
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
      host?.send(.didFailToContinueUserActivity, (type: type, error: error))
    }

    open func application(_ application: UIApplication, didUpdate activity: NSUserActivity) {
      host?.send(.didUpdateUserActivity, UserActivity(activity))
    }

    #if !os(tvOS)
      open func application(
        _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      ) {
        guard let host else { return completionHandler(false) }
        host.send(.performQuickAction, payload(of: item), otherwise: false) { completionHandler($0) }
      }
    #endif

    // MARK: Notifications and background work

    open func application(
      _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
      host?.send(.didRegisterForRemoteNotifications, deviceToken)
    }

    open func application(
      _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
      host?.send(.didFailToRegisterForRemoteNotifications, error)
    }

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

    open func application(
      _ application: UIApplication,
      performFetchWithCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      guard let host else { return reply(.noData) }
      host.send(.performBackgroundFetch, (), otherwise: .failed) { reply($0.system) }
    }

    open func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      guard let host else { return completionHandler() }
      host.send(.handleBackgroundURLSession, identifier, otherwise: ()) { completionHandler() }
    }

    #if os(iOS) || os(Linux)
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
