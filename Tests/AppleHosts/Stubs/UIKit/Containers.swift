@MainActor
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  /// A delegate that has an animator for pops makes UIKit's own delegates of the gestures refuse every swipe. UIKit asks
  /// what a delegate can do when it is set.
  public weak var delegate: (any UINavigationControllerDelegate)? {
    didSet { askForAnimator() }
  }
  /// Stub: whether the delegate has an animator.
  public private(set) var stubHasAnimator = false
  private let edgeSwipe = UIGestureRecognizer()
  private let contentSwipe = UIGestureRecognizer()
  private lazy var ownSwipes = StubOwnSwipes(self)
  @available(tvOS, unavailable)
  public var interactivePopGestureRecognizer: UIGestureRecognizer? { isViewLoaded ? edgeSwipe : nil }
  @available(iOS 26, visionOS 26, *)
  @available(tvOS, unavailable)
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? contentSwipe : nil
  }
  public var isNavigationBarHidden = false
  private var stack: [UIViewController] = []

  private func askForAnimator() {
    guard let delegate else { return stubHasAnimator = false }
    stubHasAnimator = StubOptional.isImplemented {
      _ = delegate.navigationController(
        self, animationControllerFor: .none, from: UIViewController(), to: UIViewController())
    }
  }

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
      stubLastAnimator =
        stubHasAnimator
        ? delegate?.navigationController(self, animationControllerFor: operation, from: from, to: top) : nil
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

  /// The swipes back, the one from the edge first.
  var stubSwipes: [UIGestureRecognizer] { [edgeSwipe, contentSwipe] }

  /// Whether the delegates of the gestures are UIKit's own.
  public var stubAreSwipesItsOwn: Bool {
    edgeSwipe.delegate === ownSwipes && contentSwipe.delegate === ownSwipes
  }

  /// A person swipes from the left edge.
  public func stubSwipeBack() { swipe(interactivePopGestureRecognizer) }

  /// A person swipes somewhere on the content.
  public func stubSwipeContent() { swipe(interactiveContentPopGestureRecognizer) }

  /// A person swipes to the right on a list that scrolls sideways. A swipe back that does not wait for the list goes
  /// first, and the list does not move.
  /// - Returns: Whether the list scrolls.
  @discardableResult
  public func stubSwipeContent(over list: UIScrollView) -> Bool {
    guard let gesture = interactiveContentPopGestureRecognizer, let delegate = gesture.delegate else {
      return true
    }
    let pan = list.panGestureRecognizer
    if delegate.gestureRecognizer(gesture, shouldRequireFailureOf: pan) { return true }
    swipe(gesture)
    return false
  }

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

/// Stub: UIKit's own delegate of the gestures. An animator is in its way, and it lets lists scroll that can.
final class StubOwnSwipes: NSObject, UIGestureRecognizerDelegate {
  private weak var stack: UINavigationController?

  init(_ stack: UINavigationController) {
    self.stack = stack
    super.init()
  }

  func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
    guard let stack, stack.stubSwipes.contains(where: { $0 === gesture }) else { return true }
    guard let item = stack.topViewController?.navigationItem, !stack.stubHasAnimator else { return false }
    #if os(tvOS)
      return stack.viewControllers.count > 1 && item.leftBarButtonItems?.isEmpty != false
    #else
      return stack.viewControllers.count > 1 && !item.hidesBackButton
        && (item.leftBarButtonItems?.isEmpty != false || item.leftItemsSupplementBackButton)
    #endif
  }

  func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer)
    -> Bool
  { other is UIPanGestureRecognizer && gesture === stack?.stubSwipes[0] }

  func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer)
    -> Bool
  {
    (other.view as? UIScrollView).map { $0.contentOffset.x > 0 } ?? false
  }
}

/// Stub: finds out whether an object implements an optional method of a protocol. What stands in for the method in the
/// other objects says that it is missing.
@MainActor
enum StubOptional {
  private static var isMissing = false

  static func isImplemented(_ call: () -> Void) -> Bool {
    isMissing = false
    call()
    return !isMissing
  }

  static func missing<Answer>(_ answer: Answer) -> Answer {
    isMissing = true
    return answer
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
  ) -> (any UIViewControllerAnimatedTransitioning)? { StubOptional.missing(nil) }
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
