#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIViewController {
    /// The visible controller, found by following tabs, stacks, split views, pages and presented controllers.
    public var topMost: UIViewController {
      var current = self
      while let next = current.nextUp { current = next }
      return current
    }

    private var nextUp: UIViewController? {
      if let presented = presentedViewController, !presented.isBeingDismissed { return presented }
      switch self {
      case let root as RootController: return root.content
      case let tabs as UITabBarController: return tabs.selectedViewController
      case let stack as UINavigationController: return stack.topViewController
      case let split as UISplitViewController where split.style == .unspecified:
        return split.viewControllers.last
      case let split as UISplitViewController:
        let column = split.isCollapsed ? UISplitViewController.Column.compact : .secondary
        return split.viewController(for: column) ?? split.viewController(for: .primary)
      case let pages as UIPageViewController where pages.viewControllers?.count == 1:
        return pages.viewControllers?.first
      default: return nil
      }
    }
  }

  extension UIWindowScene {
    /// The visible controller of this scene.
    public var topMost: UIViewController? { (keyWindow ?? windows.first)?.rootViewController?.topMost }
  }
#endif
