@MainActor
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  // A delegate that has an animator for pops makes UIKit's own delegates of the gestures refuse every swipe.
  public weak var delegate: (any UINavigationControllerDelegate)?
  private let edgeSwipe = UIGestureRecognizer()
  private let contentSwipe = UIGestureRecognizer()
  private let ownSwipes = StubOwnSwipes()
  @available(tvOS, unavailable)
  public var interactivePopGestureRecognizer: UIGestureRecognizer? { isViewLoaded ? edgeSwipe : nil }
  @available(iOS 26, *)
  @available(tvOS, unavailable)
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? contentSwipe : nil
  }
  public var isNavigationBarHidden = false
  private var stack: [UIViewController] = []

  public convenience init(rootViewController: UIViewController) {
    self.init()
    setViewControllers([rootViewController], animated: false)
  }

  open override func viewDidLoad() { stubTakeBackSwipes() }

  public var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  public var topViewController: UIViewController? { stack.last }
  public var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    if coordinator != nil {
      StubFaults.complaints.append("a stack is changed while one of its transitions runs")
    }
    if StubFaults.takes(&StubFaults.refusedStackChanges) { return }
    change(to: controllers, animated: animated, interactive: false)
  }

  private func change(to controllers: [UIViewController], animated: Bool, interactive: Bool) {
    let old = stack
    put(controllers)
    guard let top = controllers.last, top !== old.last else { return }
    // What is not in sight is not animated.
    let animated = animated && viewIfLoaded?.window != nil && presentedViewController == nil
    if animated, let from = old.last {
      let operation: Operation = old.contains { $0 === top } ? .pop : .push
      stubLastAnimator = delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: top)
    }
    delegate?.navigationController(self, willShow: top, animated: animated)
    stubTransition(animated: animated, interactive: interactive) { isCancelled in
      if isCancelled {
        self.put(old)
      } else {
        self.delegate?.navigationController(self, didShow: top, animated: animated)
      }
    }
  }

  private func put(_ controllers: [UIViewController]) {
    for controller in stack where !controllers.contains(where: { $0 === controller }) {
      controller.removeFromParent()
    }
    for controller in controllers where controller.parent !== self {
      if controller.parent is UINavigationController {
        StubFaults.complaints.append("\(controller.title ?? "a controller") is in two stacks")
      }
      addChild(controller)
    }
    stack = controllers
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

  /// UIKit makes itself the delegate of its gestures, as it does when the view is loaded.
  public func stubTakeBackSwipes() {
    edgeSwipe.delegate = ownSwipes
    contentSwipe.delegate = ownSwipes
  }

  /// A person swipes from the left edge.
  public func stubSwipeBack() { swipe(interactivePopGestureRecognizer) }

  /// A person swipes somewhere on the content.
  public func stubSwipeContent() { swipe(interactiveContentPopGestureRecognizer) }

  private func swipe(_ gesture: UIGestureRecognizer?) {
    guard let gesture, gesture.isEnabled, gesture.delegate?.gestureRecognizerShouldBegin(gesture) != false,
      stack.count > 1, coordinator == nil
    else { return }
    change(to: Array(stack.dropLast()), animated: true, interactive: true)
  }

  #if !os(tvOS)
    /// A person taps the back button.
    public func stubTapBack() {
      guard coordinator == nil, stack.count > 1 else { return }
      if let action = topViewController?.navigationItem.backAction {
        action.handler(action)
      } else {
        change(to: Array(stack.dropLast()), animated: true, interactive: false)
      }
    }
  #endif
}

/// Stub: UIKit's own delegate of the gestures, which has an animator in its way.
final class StubOwnSwipes: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool { false }
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
      for child in oldValue ?? [] where child.parent === self { child.removeFromParent() }
      for child in viewControllers ?? [] { addChild(child) }
      if let selection, viewControllers?.contains(where: { $0 === selection }) != true {
        self.selection = nil
      }
      showSelected()
    }
  }
  private var selection: UIViewController? { didSet { showSelected() } }

  open override func viewDidLoad() { showSelected() }

  private func showSelected() {
    guard isViewLoaded, let view, let shown = selectedViewController?.view, shown.superview !== view else {
      return
    }
    for old in view.subviews { old.removeFromSuperview() }
    view.addSubview(shown)
  }

  private lazy var more = UINavigationController()
  @available(tvOS, unavailable)
  public var moreNavigationController: UINavigationController { more }
  public var selectedIndex: Int {
    get { viewControllers?.firstIndex { $0 === selectedViewController } ?? Int.max }
    set { if let all = viewControllers, all.indices.contains(newValue) { selection = all[newValue] } }
  }
  public var selectedViewController: UIViewController? {
    get { selection ?? viewControllers?.first }
    set {
      guard let newValue, viewControllers?.contains(where: { $0 === newValue }) == true else { return }
      selection = newValue
    }
  }

  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
    viewControllers = controllers
  }

  // MARK: Stub

  /// A person taps a tab; if there are more than five, the fifth is "More".
  public func stubTap(_ index: Int) {
    guard let all = viewControllers else { return }
    let controller = all.count > 5 && index == 4 ? moreNavigationController : all[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) != false else { return }
    if controller === selectedViewController, let stack = controller as? UINavigationController,
      stack.coordinator == nil, let root = stack.viewControllers.first, stack.viewControllers.count > 1
    {
      stack.popToViewController(root, animated: true)
    }
    selection = controller
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// A person chooses one in the list of "More": the delegate of the list is told, and not that of the tabs.
  public func stubChooseInMore(_ index: Int) {
    guard let controller = viewControllers?[index] else { return }
    selection = controller
    moreNavigationController.delegate?.navigationController(
      moreNavigationController, didShow: controller, animated: true)
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
