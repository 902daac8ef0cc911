#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // UIKit's controls for going back: the back button and the swipes.

  extension WindowHost {
    /// Called when removal guards were added or removed, to update whether UIKit's back controls consult them.
    package func guardsChanged() {
      for stack in allStacks { guardWaysBack(of: stack) }
    }

    func guardWaysBack(of stack: UINavigationController) { held[ObjectIdentifier(stack)]?.guardWaysBack() }
  }

  #if !os(tvOS)
    extension WindowHost {
      /// Returns whether a swipe may begin: the stack must have a previous screen, no transition may be running, and
      /// the screen must allow going back. If guards must decide, the swipe does not begin; they are consulted, and the
      /// screen disappears without a swipe if they allow it.
      func mayGoBack(by gesture: UIGestureRecognizer) -> Bool {
        guard let stack = allStacks.first(where: { $0.swipesBack.contains { $0 === gesture } }) else {
          return true
        }
        guard stack.viewControllers.count > 1, !isUIKitMoving, let top = stack.topViewController,
          top.navigationItem.hasWayBack
        else { return false }
        guard navigator.guardsRemovals, let id = entry(top) else { return true }
        if asked.insert(id).inserted {
          Task {
            await navigator.perform(.finish(id), origin: .user)
            asked.remove(id)
          }
        }
        return false
      }

      /// Whether a gesture is a swipe from the edge of the screen, and not from somewhere in its content.
      func isEdgeSwipe(_ gesture: UIGestureRecognizer) -> Bool {
        allStacks.contains { $0.interactivePopGestureRecognizer === gesture }
      }
    }

    extension UINavigationItem {
      /// Whether the user may go back with the system's controls. This follows UIKit, whose own delegate refuses a
      /// swipe if the back button is hidden or replaced.
      fileprivate var hasWayBack: Bool {
        !hidesBackButton && (leftBarButtonItems?.isEmpty != false || leftItemsSupplementBackButton)
      }
    }
  #endif
#endif
