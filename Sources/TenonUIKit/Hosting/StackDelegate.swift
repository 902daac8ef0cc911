#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// The delegate of a stack without animators.
  final class StackDelegate: ForwardingDelegate<any UINavigationControllerDelegate>,
    UINavigationControllerDelegate
  {
    func navigationController(
      _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      host?.didShow(in: stack)
      first?.did(show: controller, in: stack, animated: animated)
    }
  }

  /// The delegate of a stack with animators.
  final class AnimatedStackDelegate: ForwardingDelegate<any UINavigationControllerDelegate>,
    UINavigationControllerDelegate
  {
    func navigationController(
      _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      host?.didShow(in: stack)
      first?.did(show: controller, in: stack, animated: animated)
    }

    func navigationController(
      _ stack: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
      from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      host?.animator(for: operation, from: from, to: to)
        ?? first?.animator(in: stack, for: operation, from: from, to: to)
    }
  }

  #if !os(tvOS)
    /// The delegate of a stack's swipe back, in place of UIKit's own.
    final class SwipeDelegate: ForwardingDelegate<any UIGestureRecognizerDelegate>,
      UIGestureRecognizerDelegate
    {
      /// UIKit's own delegate, to be set again.
      let own: (any UIGestureRecognizerDelegate)?
      /// Whether UIKit's own delegate refuses every swipe, because the stack's delegate has an animator.
      let isAnimated: Bool

      init(_ host: WindowHost?, of swipe: UIGestureRecognizer, isAnimated: Bool) {
        own = swipe.delegate
        self.isAnimated = isAnimated
        super.init(host, of: swipe, before: isAnimated ? nil : swipe.delegate)
      }

      func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
        first?.should(begin: gesture) != false && host?.mayGoBack(by: gesture) != false
      }

      /// Scroll views wait for a swipe from the edge, as with UIKit's own delegate.
      func gestureRecognizer(
        _ gesture: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
      ) -> Bool {
        other is UIPanGestureRecognizer && host?.isEdgeSwipe(gesture) == true
      }

      /// A swipe on the content waits for what the swipe would scroll. Without this, what scrolls sideways cannot be scrolled
      /// back (react-native-screens, pull request 3265).
      func gestureRecognizer(
        _ gesture: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
      ) -> Bool {
        guard other is UIPanGestureRecognizer, host?.isEdgeSwipe(gesture) == false,
          let list = other.view as? UIScrollView
        else { return false }
        return list.canScrollBack
      }
    }

    extension UIScrollView {
      /// Whether a swipe in the direction that goes back to the previous screen scrolls this view.
      fileprivate var canScrollBack: Bool {
        let hidden =
          effectiveUserInterfaceLayoutDirection == .leftToRight
          ? contentOffset.x + adjustedContentInset.left
          : contentSize.width - bounds.width - contentOffset.x + adjustedContentInset.right
        return hidden > 0
      }
    }
  #endif
#endif
