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
    guard stubMaySelect(controller) else { return }
    if controller === selectedViewController, let stack = controller as? UINavigationController,
      stack.coordinator == nil, let root = stack.viewControllers.first, stack.viewControllers.count > 1
    {
      stack.popToViewController(root, animated: true)
    }
    selection = controller
    if Self.stubCallsAboutTabs, #available(iOS 18, tvOS 18, visionOS 2, *) {
      delegate?.tabBarController(self, didSelectTab: UITab(stub: controller), previousTab: nil)
    } else {
      delegate?.tabBarController(self, didSelect: controller)
    }
  }

  /// Whether UIKit calls only the newer callbacks of its delegate.
  public static var stubCallsAboutTabs = false

  private func stubMaySelect(_ controller: UIViewController) -> Bool {
    if Self.stubCallsAboutTabs, #available(iOS 18, tvOS 18, visionOS 2, *) {
      return delegate?.tabBarController(self, shouldSelectTab: UITab(stub: controller)) != false
    }
    return delegate?.tabBarController(self, shouldSelect: controller) != false
  }

  /// A person chooses one in the list of "More": the delegate of the list is called, and not that of the tabs.
  public func stubChooseInMore(_ index: Int) {
    guard let controller = viewControllers?[index] else { return }
    selection = controller
    moreNavigationController.delegate?.navigationController(
      moreNavigationController, didShow: controller, animated: true)
  }
}

/// A tab of the newer kind. A tab bar controller makes one for each of its controllers.
@MainActor
@available(iOS 18, tvOS 18, visionOS 2, *)
open class UITab: NSObject {
  public let viewController: UIViewController?

  /// Stub: UIKit makes the tabs of controllers itself.
  init(stub controller: UIViewController) {
    viewController = controller
    super.init()
  }
}

@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
    -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  @available(iOS 18, tvOS 18, visionOS 2, *)
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
  @available(iOS 18, tvOS 18, visionOS 2, *)
  func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?)
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
  // UIKit calls the older callback if a delegate does not have the newer one.
  @available(iOS 18, tvOS 18, visionOS 2, *)
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
    tab.viewController.map { self.tabBarController(tabBarController, shouldSelect: $0) } ?? true
  }
  @available(iOS 18, tvOS 18, visionOS 2, *)
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
  ) {
    if let controller = selectedTab.viewController {
      self.tabBarController(tabBarController, didSelect: controller)
    }
  }
}
