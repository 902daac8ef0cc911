@MainActor
open class UISceneSession: NSObject {
  public let persistentIdentifier: String
  public var stateRestorationActivity: NSUserActivity?

  /// Stub: UIKit makes sessions itself.
  public init(stub identifier: String) {
    persistentIdentifier = identifier
    super.init()
  }
}

@MainActor
open class UIScene: UIResponder {
  public let session: UISceneSession

  @MainActor
  public final class ConnectionOptions: NSObject {
    public var urlContexts: Set<UIOpenURLContext> = []
    public var userActivities: Set<NSUserActivity> = []
    #if !os(tvOS)
      public var shortcutItem: UIApplicationShortcutItem?
    #endif

    /// Stub: UIKit makes options itself.
    public init(stub urlContexts: Set<UIOpenURLContext> = []) {
      self.urlContexts = urlContexts
      super.init()
    }
  }

  public init(stub session: UISceneSession) {
    self.session = session
    super.init()
  }
}

@MainActor
open class UIWindowScene: UIScene {
  public var windows: [UIWindow] = []
  public var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
}

@MainActor
public final class UIOpenURLContext: NSObject {
  @MainActor
  public final class OpenURLOptions: NSObject {
    public let sourceApplication: String?
    init(_ source: String?) {
      sourceApplication = source
      super.init()
    }
  }

  public let url: URL
  public let options: OpenURLOptions

  /// Stub: UIKit makes contexts itself.
  public init(stub url: URL, source: String? = nil) {
    self.url = url
    options = OpenURLOptions(source)
    super.init()
  }
}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  func scene(_ scene: UIScene, willContinueUserActivityWithType type: String)
  func scene(_ scene: UIScene, continue activity: NSUserActivity)
  func scene(_ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error)
  func scene(_ scene: UIScene, didUpdate activity: NSUserActivity)
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
  #if !os(tvOS)
    func windowScene(
      _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void)
  #endif
}
