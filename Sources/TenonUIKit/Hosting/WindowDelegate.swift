#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // Receives UIKit's callbacks for the controllers of a window. These types are separate from the window's host, because
  // a public type that conforms to UIKit's protocols must implement them publicly.

  /// The delegate of objects that have no other delegate, because the host creates them.
  @MainActor
  final class WindowDelegate: NSObject, UISplitViewControllerDelegate {
    weak var host: WindowHost?

    func splitViewControllerDidCollapse(_ split: UISplitViewController) { host?.goOn(animated: false) }
    func splitViewControllerDidExpand(_ split: UISplitViewController) { host?.goOn(animated: false) }
  }

  #if !os(tvOS)
    extension WindowDelegate: UIGestureRecognizerDelegate {
      func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        host?.wasTouched()
        return false
      }
    }
  #endif

  final class TabBarDelegate: ForwardingDelegate<any UITabBarControllerDelegate>, UITabBarControllerDelegate {
    func tabBarController(_ bar: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
      first?.should(select: controller, in: bar) != false && host?.shouldSelect(controller, in: bar) != false
    }

    func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
      host?.goOn()
      first?.did(select: controller, in: bar)
    }

    // UIKit does not say whether it calls the older callbacks if a delegate has these, as the first one may.
    #if compiler(>=6)
      @available(iOS 18, tvOS 18, visionOS 2, *)
      func tabBarController(_ bar: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
        guard first?.should(select: tab, in: bar) != false else { return false }
        return tab.viewController.map { host?.shouldSelect($0, in: bar) != false } ?? true
      }

      @available(iOS 18, tvOS 18, visionOS 2, *)
      func tabBarController(_ bar: UITabBarController, didSelectTab tab: UITab, previousTab old: UITab?) {
        host?.goOn()
        first?.did(select: tab, after: old, in: bar)
      }
    #endif
  }

  #if os(tvOS)
    typealias ModalPresentationDelegate = UIAdaptivePresentationControllerDelegate
  #else
    typealias ModalPresentationDelegate = UIPopoverPresentationControllerDelegate
  #endif

  /// The delegate of a modal's presentation.
  final class PresentationDelegate: ForwardingDelegate<any UIAdaptivePresentationControllerDelegate>,
    ModalPresentationDelegate
  {
    private var firstAllows = true

    func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool {
      firstAllows = first?.should(dismiss: presentation) != false
      return firstAllows && host?.navigator.guardsRemovals != true
    }

    /// UIKit also calls this if one of the modal's controllers locks it. Such a modal stays, whatever the guards say.
    func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
      first?.didAttempt(toDismiss: presentation)
      guard let host, host.navigator.guardsRemovals, firstAllows,
        !presentation.presentedViewController.locksModal
      else { return }
      host.didAttemptToDismiss(presentation)
    }

    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      host?.didDismiss(presentation)
      first?.did(dismiss: presentation)
    }
  }

  extension UIViewController {
    /// Whether this controller, or one that is visible in it, keeps its modal from being swiped away.
    fileprivate var locksModal: Bool {
      if isModalInPresentation { return true }
      return switch self {
      case let stack as UINavigationController: stack.topViewController?.locksModal == true
      case let tabs as UITabBarController: tabs.selectedViewController?.locksModal == true
      default: children.contains(where: \.locksModal)
      }
    }
  }
#endif
