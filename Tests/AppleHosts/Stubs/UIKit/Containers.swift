@MainActor
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  public weak var delegate: (any UINavigationControllerDelegate)?
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  public let interactiveContentPopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  private var stack: [UIViewController] = []

  public convenience init(rootViewController: UIViewController) {
    self.init()
    setViewControllers([rootViewController], animated: false)
  }

  public var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  public var topViewController: UIViewController? { stack.last }
  public var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    let old = stack
    for controller in old where !controllers.contains(where: { $0 === controller }) {
      controller.removeFromParent()
    }
    for controller in controllers where controller.parent !== self { addChild(controller) }
    stack = controllers
    guard let top = controllers.last, top !== old.last else { return }
    if animated, let from = old.last {
      let operation: Operation = old.contains { $0 === top } ? .pop : .push
      stubLastAnimator = delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: top)
    }
    delegate?.navigationController(self, willShow: top, animated: animated)
    stubTransition(animated: animated) {
      self.delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    setViewControllers(stack + [controller], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    setViewControllers(Array(stack.dropLast()), animated: animated)
    return last
  }

  @discardableResult
  open func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === controller }) else { return nil }
    let gone = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return gone
  }

  // MARK: Stub

  /// A person swipes from the left edge.
  public func stubSwipeBack() {
    guard let gesture = interactivePopGestureRecognizer,
      gesture.delegate?.gestureRecognizerShouldBegin(gesture) != false
    else { return }
    popViewController(animated: true)
  }

  /// A person swipes somewhere on the content.
  public func stubSwipeContent() {
    if interactiveContentPopGestureRecognizer?.isEnabled == true { popViewController(animated: true) }
  }

  /// A person taps the back button.
  public func stubTapBack() {
    if let action = topViewController?.navigationItem.backAction {
      action.handler(action)
    } else {
      popViewController(animated: true)
    }
  }
}

@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

@MainActor
open class UITabBarController: UIViewController {
  public weak var delegate: (any UITabBarControllerDelegate)?
  public var viewControllers: [UIViewController]? {
    didSet {
      for child in oldValue ?? [] { child.removeFromParent() }
      for child in viewControllers ?? [] { addChild(child) }
    }
  }
  public var selectedIndex = 0
  public var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set {
      guard let index = viewControllers?.firstIndex(where: { $0 === newValue }) else { return }
      selectedIndex = index
    }
  }

  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
    viewControllers = controllers
  }

  // MARK: Stub

  /// A person taps a tab.
  public func stubTap(_ index: Int) {
    guard let controller = viewControllers?[index],
      delegate?.tabBarController(self, shouldSelect: controller) != false
    else { return }
    if index == selectedIndex, let stack = controller as? UINavigationController,
      let root = stack.viewControllers.first
    {
      stack.popToViewController(root, animated: true)
    }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controller)
  }
}

@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
    -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  )
    -> Bool
  { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

@MainActor
open class UISplitViewController: UIViewController {
  public var viewControllers: [UIViewController] = []
}

@MainActor
open class UIPageViewController: UIViewController {
  public private(set) var viewControllers: [UIViewController]?

  public enum NavigationDirection: Int, Sendable { case forward, reverse }

  open func setViewControllers(
    _ controllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    viewControllers = controllers
    completion?(true)
  }
}

@MainActor
open class UINib: NSObject {
  /// Stub: what nibs hold, by name.
  public static var stubContent: [String: @MainActor () -> [Any]] = [:]
  private let name: String

  public init(nibName name: String, bundle: Bundle?) {
    self.name = name
    super.init()
  }

  open func instantiate(withOwner owner: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
    Self.stubContent[name]?() ?? []
  }

  public struct OptionsKey: Hashable, Sendable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

@MainActor
open class UIStoryboard: NSObject {
  /// Stub: what storyboards hold, by `name/identifier`; the initial controller under `name/`.
  public static var stubContent: [String: @MainActor () -> UIViewController] = [:]
  let name: String

  public init(name: String, bundle: Bundle?) {
    self.name = name
    super.init()
  }

  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    Self.stubContent["\(name)/\(identifier)"]?() ?? UIViewController()
  }

  open func instantiateInitialViewController() -> UIViewController? { Self.stubContent["\(name)/"]?() }
}

@MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }
}
