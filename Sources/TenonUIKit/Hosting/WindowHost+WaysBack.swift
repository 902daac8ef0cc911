#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // UIKit's controls for going back: the back button and the swipes.

  extension WindowHost {
    /// Called when removal guards were added or removed, to update whether UIKit's back controls consult them.
    package func guardsChanged() {
      for stack in allStacks { guardWaysBack(of: stack) }
    }

    /// Takes over the swipes of a stack, and makes its back buttons consult the removal guards.
    ///
    /// This is repeated after each change, because the recognizers do not exist before the stack's view, and UIKit may
    /// set its own delegate at any time. UIKit's delegate refuses every swipe on a stack that has an animator.
    func guardWaysBack(of stack: UINavigationController) {
      #if !os(tvOS)
        stack.interactivePopGestureRecognizer?.delegate = delegate
        #if compiler(>=6.2) && (os(iOS) || os(Linux))
          if #available(iOS 26, *) { stack.interactiveContentPopGestureRecognizer?.delegate = delegate }
        #endif
        let isGuarded = navigator.guardsRemovals
        for controller in stack.viewControllers.dropFirst() {
          guard isGuarded, let id = entry(controller) else {
            controller.navigationItem.backAction = nil
            continue
          }
          let navigator = navigator
          controller.navigationItem.backAction = UIAction { _ in
            Task { await navigator.perform(.finish(id), origin: .user) }
          }
        }
      #endif
    }
  }

  #if !os(tvOS)
    extension WindowHost {
      /// Returns whether a swipe may begin: the stack must have a previous screen, no transition may be running, and
      /// the screen must allow going back. If guards must decide, the swipe does not begin; they are consulted, and the
      /// screen disappears without a swipe if they allow it.
      func mayGoBack(by gesture: UIGestureRecognizer) -> Bool {
        guard let stack = allStacks.first(where: { Self.swipes(of: $0).contains { $0 === gesture } }) else {
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

      /// Whether another recognizer waits for a swipe. Scroll views wait for a swipe from the edge, as with UIKit's own
      /// delegate.
      func isFirst(_ gesture: UIGestureRecognizer, before other: UIGestureRecognizer) -> Bool {
        other is UIPanGestureRecognizer
          && allStacks.contains { $0.interactivePopGestureRecognizer === gesture }
      }

      private static func swipes(of stack: UINavigationController) -> [UIGestureRecognizer] {
        var swipes = [stack.interactivePopGestureRecognizer]
        #if compiler(>=6.2) && (os(iOS) || os(Linux))
          if #available(iOS 26, *) { swipes.append(stack.interactiveContentPopGestureRecognizer) }
        #endif
        return swipes.compactMap(\.self)
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
