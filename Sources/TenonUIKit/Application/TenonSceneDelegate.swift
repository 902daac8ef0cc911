#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import Tenon
  import UIKit

  /// A window scene's delegate that shows one window of the navigator, keeps its state, and passes every callback on.
  ///
  /// ```swift
  /// final class SceneDelegate: TenonSceneDelegate {
  ///   override var host: ApplicationHost? { AppDelegate.shopHost }
  ///   override func openFirstScreen(in window: WindowID) async { await host?.application.navigator.openWindow(window, root: Home()) }
  /// }
  /// ```
  @MainActor
  open class TenonSceneDelegate: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?
    /// What shows the navigator's window.
    public private(set) var windowHost: WindowHost?
    /// What is done when the scene connects, until it is over.
    package private(set) var connecting: Task<Void, Never>?

    /// The application that is told; a subclass gives it. Without one, nothing is shown.
    open var host: ApplicationHost? { nil }

    /// Opens the navigator's window; a subclass says with what. What is restored comes over it.
    open func openFirstScreen(in window: WindowID) async {}

    /// Is told what could not be restored.
    open func didRestore(_ report: RestorationReport) {}

    private static let activityType = "tenon.navigation"
    private static let stateKey = "state"

    // MARK: Life

    open func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let host, let scene = scene as? UIWindowScene else { return }
      let (navigator, id) = (host.application.navigator, WindowID(session.persistentIdentifier))
      let saved = session.stateRestorationActivity.flatMap(Self.snapshot)
      host.beginLaunch()
      host.send(.sceneDidConnect, id.name)
      let windowHost = WindowHost(navigator: navigator, window: id)
      self.windowHost = windowHost
      let window = UIWindow(windowScene: scene)
      window.rootViewController = windowHost.root
      window.makeKeyAndVisible()
      self.window = window
      let urls = options.urlContexts.sorted { $0.url.absoluteString < $1.url.absoluteString }
      let activities = options.userActivities.map { UserActivity($0) }.sorted { $0.type < $1.type }
      connecting = Task {
        guard await host.launch() else { return }
        // First, so that what is restored finds the tabs that the application has now.
        if navigator.state.window(id)?.top == nil { await openFirstScreen(in: id) }
        if let saved { didRestore(await navigator.restore(saved)) }
        await host.application.firstScreenAppeared()
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
    }

    open func sceneDidDisconnect(_ scene: UIScene) {
      let id = WindowID(scene.session.persistentIdentifier)
      host?.send(.sceneDidDisconnect, id.name)
      connecting?.cancel()
      // The system has taken the window away; guards cannot keep it.
      host?.application.navigator.adopt(.close(id))
      (windowHost, window) = (nil, nil)
    }

    open func sceneDidBecomeActive(_ scene: UIScene) {
      host?.sceneBecameActive(scene.session.persistentIdentifier)
      host?.application.navigator.adopt(.focus(WindowID(scene.session.persistentIdentifier)))
    }
    open func sceneWillResignActive(_ scene: UIScene) {
      host?.sceneResignsActive(scene.session.persistentIdentifier)
    }
    open func sceneWillEnterForeground(_ scene: UIScene) {
      host?.sceneEntersForeground(scene.session.persistentIdentifier)
    }
    open func sceneDidEnterBackground(_ scene: UIScene) {
      host?.sceneEnteredBackground(scene.session.persistentIdentifier)
    }

    // MARK: State

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

    open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      for context in contexts.sorted(by: { $0.url.absoluteString < $1.url.absoluteString }) {
        host?.open(
          context.url, source: context.options.sourceApplication,
          in: WindowID(scene.session.persistentIdentifier))
      }
    }

    open func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
      host?.send(.willContinueUserActivity, type, early: false)
    }

    open func scene(_ scene: UIScene, continue activity: NSUserActivity) {
      host?.open(UserActivity(activity), in: WindowID(scene.session.persistentIdentifier))
    }

    open func scene(_ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error) {
      host?.send(.didFailToContinueUserActivity, (type: type, error: error))
    }

    open func scene(_ scene: UIScene, didUpdate activity: NSUserActivity) {
      host?.send(.didUpdateUserActivity, UserActivity(activity))
    }

    #if !os(tvOS)
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
