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
    /// The host that receives the callbacks. Override this property in a subclass to return the host. If the property
    /// is `nil`, no callbacks are passed on.
    open var host: ApplicationHost? { nil }

    // MARK: Launch

    /// Notifies the modules, returns their combined answer, and begins the launch; see `.willFinishLaunching`.
    open func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      guard let host else { return true }
      // The modules handle this event first, so that they have completed it before the launch begins.
      defer { host.beginLaunch() }
      return host.application.send(.willFinishLaunching, LaunchOptions(options))
    }

    /// Notifies the modules and returns their combined answer; see `.didFinishLaunching`. Later events wait until the
    /// launch is complete.
    open func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      guard let host else { return true }
      defer { host.beginLaunch() }
      return host.application.send(.didFinishLaunching, LaunchOptions(options))
    }

    // MARK: Life cycle

    /// Notifies the modules; see `.didBecomeActive`.
    open func applicationDidBecomeActive(_ application: UIApplication) { host?.send(.didBecomeActive) }
    /// Notifies the modules; see `.willResignActive`.
    open func applicationWillResignActive(_ application: UIApplication) { host?.send(.willResignActive) }
    /// Notifies the modules; see `.didEnterBackground`.
    open func applicationDidEnterBackground(_ application: UIApplication) { host?.send(.didEnterBackground) }
    /// Notifies the modules; see `.willEnterForeground`.
    open func applicationWillEnterForeground(_ application: UIApplication) {
      host?.send(.willEnterForeground)
    }
    /// Notifies the modules; see `.willTerminate`.
    open func applicationWillTerminate(_ application: UIApplication) { host?.send(.willTerminate) }
    /// Notifies the modules; see `.didReceiveMemoryWarning`.
    open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
      host?.send(.didReceiveMemoryWarning)
    }
    /// Notifies the modules; see `.significantTimeChange`.
    open func applicationSignificantTimeChange(_ application: UIApplication) {
      host?.send(.significantTimeChange)
    }
    /// Notifies the modules; see `.protectedDataDidBecomeAvailable`.
    open func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
      host?.send(.protectedDataDidBecomeAvailable)
    }
    /// Notifies the modules; see `.protectedDataWillBecomeUnavailable`.
    open func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
      host?.send(.protectedDataWillBecomeUnavailable)
    }
    /// Notifies the modules of scenes that were permanently removed; see `.didDiscardScenes`.
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

    /// Returns the modules' answer; see `.willContinueUserActivity`.
    open func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool
    {
      host?.send(.willContinueUserActivity, type, early: false) ?? false
    }

    /// Continues an activity, and passes the system the screen that shows the activity; see
    /// `ApplicationHost`.
    open func application(
      _ application: UIApplication, continue activity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      guard let host else { return false }
      return host.open(UserActivity(activity), in: nil) { screen in
        restorationHandler((screen as? any UIUserActivityRestoring).map { [$0] })
      }
    }

    /// Notifies the modules; see `.didFailToContinueUserActivity`.
    open func application(
      _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
    ) {
      host?.send(.didFailToContinueUserActivity, (type: type, error: error))
    }

    /// Notifies the modules; see `.didUpdateUserActivity`.
    open func application(_ application: UIApplication, didUpdate activity: NSUserActivity) {
      host?.send(.didUpdateUserActivity, UserActivity(activity))
    }

    #if !os(tvOS)
      /// Passes on a quick action; see `.performQuickAction`.
      open func application(
        _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      ) {
        guard let host else { return completionHandler(false) }
        host.send(.performQuickAction, payload(of: item), otherwise: false) { completionHandler($0) }
      }
    #endif

    // MARK: Background work

    /// Passes on the events of a URL session; see `.handleBackgroundURLSession`.
    open func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      guard let host else { return completionHandler() }
      host.send(.handleBackgroundURLSession, identifier, otherwise: ()) { completionHandler() }
    }

    #if os(iOS) || os(Linux)
      /// Passes on a watch's request, and replies with the combined answers; see `.handleWatchRequest`.
      open func application(
        _ application: UIApplication, handleWatchKitExtensionRequest info: [AnyHashable: Any]?,
        reply: @escaping ([AnyHashable: Any]?) -> Void
      ) {
        guard let host else { return reply(nil) }
        host.send(.handleWatchRequest, SystemInfo(info ?? [:]), otherwise: [:]) { reply($0) }
      }
    #endif
  }

  extension UserActivity {
    @MainActor
    init(_ activity: NSUserActivity) {
      self.init(
        type: activity.activityType, webpageURL: activity.webpageURL,
        info: SystemInfo(activity.userInfo ?? [:]))
    }
  }

  #if !os(tvOS)
    /// Returns the payload of a quick action's event.
    @MainActor
    func payload(of item: UIApplicationShortcutItem) -> (type: String, info: SystemInfo) {
      (type: item.type, info: SystemInfo(item.userInfo ?? [:]))
    }
  #endif

  extension LaunchOptions {
    /// Creates options from the system's reasons for launching the application. The reasons are stored under the
    /// payload types of the matching events; the ``SystemInfo`` contains all reasons under the system's keys.
    @MainActor
    init(_ options: [UIApplication.LaunchOptionsKey: Any]?) {
      self.init()
      let options = options ?? [:]
      self[SystemInfo.self] = SystemInfo(
        Dictionary(uniqueKeysWithValues: options.map { (AnyHashable($0.key.rawValue), $0.value) }))
      if let url = options[.url] as? URL {
        self[OpenedURL.self] = OpenedURL(url, source: options[.sourceApplication] as? String)
      }
      #if !os(tvOS)
        if let info = options[.remoteNotification] as? [AnyHashable: Any] {
          self[NotificationContent.self] = NotificationContent(
            identifier: "", info: SystemInfo(info), isRemote: true)
        }
      #endif
      let activities = options[.userActivityDictionary] as? [AnyHashable: Any] ?? [:]
      self[UserActivity.self] = activities.values.lazy.compactMap { $0 as? NSUserActivity }.first.map {
        UserActivity($0)
      }
    }
  }
#endif
