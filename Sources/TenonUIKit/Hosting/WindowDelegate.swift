#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// Receives UIKit's callbacks for the controllers of a window. It is separate from the window's host, because a
  /// public type that conforms to UIKit's protocols must implement them publicly.
  @MainActor
  final class WindowDelegate: NSObject {
    weak var host: WindowHost?
  }

  extension WindowDelegate: UINavigationControllerDelegate {
    func navigationController(
      _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      host?.didShow(in: stack)
    }

    func navigationController(
      _ stack: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
      from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      host?.animator(for: operation, from: from, to: to)
    }
  }

  extension WindowDelegate: UITabBarControllerDelegate {
    func tabBarController(_ bar: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
      host?.shouldSelect(controller, in: bar) ?? true
    }

    func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
      host?.goOn()
    }
  }

  extension WindowDelegate: UISplitViewControllerDelegate {
    func splitViewControllerDidCollapse(_ split: UISplitViewController) { host?.goOn(animated: false) }
    func splitViewControllerDidExpand(_ split: UISplitViewController) { host?.goOn(animated: false) }
  }

  #if !os(tvOS)
    extension WindowDelegate: UIGestureRecognizerDelegate {
      func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        guard let host, gesture === host.touches else { return true }
        host.wasTouched()
        return false
      }

      func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
        host?.mayGoBack(by: gesture) ?? true
      }

      func gestureRecognizer(
        _ gesture: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
      ) -> Bool {
        host?.isFirst(gesture, before: other) ?? false
      }
    }

    extension WindowDelegate: UIPopoverPresentationControllerDelegate {}
  #else
    extension WindowDelegate: UIAdaptivePresentationControllerDelegate {}
  #endif

  extension WindowDelegate {
    func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool {
      host?.navigator.guardsRemovals != true
    }

    func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
      host?.didAttemptToDismiss(presentation)
    }

    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      host?.didDismiss(presentation)
    }
  }
#endif
