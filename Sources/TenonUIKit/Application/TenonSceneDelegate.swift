#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import Tenon
  import UIKit

  /// A window scene's delegate that shows one window of the navigator, stores its state, and passes on every callback.
  ///
  /// ```swift
  /// final class SceneDelegate: TenonSceneDelegate {
  ///   override var host: ApplicationHost? { AppDelegate.shopHost }
  ///   override func openFirstScreen(in window: WindowID) async { await host?.application.navigator.openWindow(window, root: Home()) }
  /// }
  /// ```
  @MainActor
  open class TenonSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The scene's system window, which is available once the scene is connected.
    public var window: UIWindow?
    /// The host that shows the navigator's window.
    public private(set) var windowHost: WindowHost?
    /// The task that begins when the scene connects.
    package private(set) var connecting: Task<Void, Never>?

    /// The host that receives the callbacks. Override this property in a subclass to return the host. If the property
    /// is `nil`, no screens are shown.
    ///
    /// ```swift
    /// final class ShopSceneDelegate: TenonSceneDelegate {
    ///   override var host: ApplicationHost? { (UIApplication.shared.delegate as? TenonApplicationDelegate)?.host }
    /// }
    /// ```
    open var host: ApplicationHost? { nil }

    /// Opens the navigator's window. Override this method in a subclass to choose the first screens. Restored screens
    /// then replace them. Links wait for this method, so it must not wait for the user.
    open func openFirstScreen(in window: WindowID) async {}

    /// Returns what the window shows until its first screen is there, such as the initial controller of the launch
    /// storyboard; by default, an empty page in the system's background colour.
    open func makePlaceholder() -> UIViewController? { nil }

    /// Receives a restoration report, which includes the screens that could not be restored.
    ///
    /// ```swift
    /// override func didRestore(_ report: RestorationReport) {
    ///   for error in report.dropped { print("\(error.subject) is not sold any more") }
    /// }
    /// ```
    open func didRestore(_ report: RestorationReport) {}

    private static let activityType = "tenon.navigation"
    private static let stateKey = "state"

    // MARK: Life cycle

    /// Shows and restores the navigator's window, and opens the URLs and activities from the scene's
    /// connection options.
    open func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let host, let scene = scene as? UIWindowScene else { return }
      let id = WindowID(session.persistentIdentifier)
      let saved = session.stateRestorationActivity.flatMap(Self.snapshot)
      host.beginLaunch()
      host.send(.sceneDidConnect, id.name)
      let window = UIWindow(windowScene: scene)
      self.window = window
      showWindow(id, of: host.application.navigator)
      window.makeKeyAndVisible()
      let urls = options.urlContexts.sorted { $0.url.absoluteString < $1.url.absoluteString }
      let activities = options.userActivities.map { UserActivity($0) }.sorted { $0.type < $1.type }
      // What the user has done to start the application waits for these screens.
      let opening = host.join(in: id) { [weak self] in
        guard let self, self.window != nil else { return }
        await openScreens(in: id, of: host.application, restoring: saved)
        for context in urls {
          host.open(context.url, source: context.options.sourceApplication, in: id)
        }
        for activity in activities { host.open(activity, in: id) }
        #if !os(tvOS)
          if let item = options.shortcutItem {
            host.send(.performQuickAction, payload(of: item), otherwise: false) { _ in }
          }
        #endif
      }
      connecting = Task { [weak self] in
        if await !opening.value { self?.showLaunchFailure() }
      }
    }

    /// Opens the first screens after the launch, which may be a later attempt with another navigator.
    private func openScreens(
      in id: WindowID, of application: Application, restoring saved: NavigationSnapshot?
    ) async {
      let navigator = application.navigator
      if windowHost?.navigator !== navigator { showWindow(id, of: navigator) }
      // The first screens are opened before the restoration, so that it finds the application's current tabs.
      if navigator.state.window(id)?.top == nil { await openFirstScreen(in: id) }
      if let saved, window != nil { didRestore(await navigator.restore(saved)) }
      // The scene may have been disconnected in the meantime.
      guard window != nil else {
        navigator.adopt(.close(id))
        return
      }
      Task { await application.firstScreenAppeared() }
    }

    private func showWindow(_ id: WindowID, of navigator: Navigator) {
      let windowHost = WindowHost(navigator: navigator, window: id)
      self.windowHost = windowHost
      if windowHost.rootController.content == nil, let placeholder = makePlaceholder() {
        windowHost.rootController.show(placeholder)
      }
      window?.rootViewController = windowHost.root
    }

    /// Shows the developer why there is no screen. In other builds, the placeholder stays.
    private func showLaunchFailure() {
      #if DEBUG
        guard let failure = host?.launchFailure else { return }
        windowHost?.rootController.show(LaunchFailureController(failure))
      #endif
    }

    /// Notifies the modules; see `.sceneDidDisconnect`.
    open func sceneDidDisconnect(_ scene: UIScene) {
      let id = WindowID(scene.session.persistentIdentifier)
      host?.send(.sceneDidDisconnect, id.name)
      connecting?.cancel()
      // The system has already removed the window, so guards cannot keep it.
      host?.application.navigator.adopt(.close(id))
      (windowHost, window) = (nil, nil)
    }

    /// Notifies the modules that the application is active, if this scene is the application's first active scene.
    open func sceneDidBecomeActive(_ scene: UIScene) {
      host?.sceneBecameActive(scene.session.persistentIdentifier)
      host?.application.navigator.adopt(.focus(WindowID(scene.session.persistentIdentifier)))
    }
    /// Notifies the modules that the application will become inactive, if this scene is the application's last active
    /// scene.
    open func sceneWillResignActive(_ scene: UIScene) {
      host?.sceneResignsActive(scene.session.persistentIdentifier)
    }
    /// Notifies the modules that the application is entering the foreground, if this scene is the application's first
    /// scene in the foreground.
    open func sceneWillEnterForeground(_ scene: UIScene) {
      host?.sceneEntersForeground(scene.session.persistentIdentifier)
    }
    /// Notifies the modules that the application is in the background, if this scene was the application's last scene
    /// in the foreground.
    open func sceneDidEnterBackground(_ scene: UIScene) {
      host?.sceneEnteredBackground(scene.session.persistentIdentifier)
    }

    // MARK: State

    /// Returns an activity that contains the screens of the navigator's window, for the system to store.
    open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      guard let navigator = host?.application.navigator else { return nil }
      let snapshot = navigator.snapshot(of: WindowID(scene.session.persistentIdentifier))
      guard let data = try? JSONEncoder().encode(snapshot) else { return nil }
      let activity = NSUserActivity(activityType: Self.activityType)
      activity.addUserInfoEntries(from: [Self.stateKey: data])
      return activity
    }

    private static func snapshot(_ activity: NSUserActivity) -> NavigationSnapshot? {
      guard activity.activityType == activityType, let data = activity.userInfo?[stateKey] as? Data else {
        return nil
      }
      return try? JSONDecoder().decode(NavigationSnapshot.self, from: data)
    }

    // MARK: URLs and activities

    /// Opens the URLs in this scene's window; see `ApplicationHost`.
    open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      for context in contexts.sorted(by: { $0.url.absoluteString < $1.url.absoluteString }) {
        host?.open(
          context.url, source: context.options.sourceApplication,
          in: WindowID(scene.session.persistentIdentifier))
      }
    }

    /// Notifies the modules; see `.willContinueUserActivity`.
    open func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
      host?.send(.willContinueUserActivity, type, early: false)
    }

    /// Continues an activity in this scene's window; see `ApplicationHost`.
    open func scene(_ scene: UIScene, continue activity: NSUserActivity) {
      host?.open(UserActivity(activity), in: WindowID(scene.session.persistentIdentifier))
    }

    /// Notifies the modules; see `.didFailToContinueUserActivity`.
    open func scene(_ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error) {
      host?.send(.didFailToContinueUserActivity, (type: type, error: error))
    }

    /// Notifies the modules; see `.didUpdateUserActivity`.
    open func scene(_ scene: UIScene, didUpdate activity: NSUserActivity) {
      host?.send(.didUpdateUserActivity, UserActivity(activity))
    }

    #if !os(tvOS)
      /// Passes on a quick action; see `.performQuickAction`.
      open func windowScene(
        _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      ) {
        guard let host else { return completionHandler(false) }
        host.send(.performQuickAction, payload(of: item), otherwise: false) { completionHandler($0) }
      }
    #endif
  }
#endif
