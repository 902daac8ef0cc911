#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // UIKit's ways of going back: its button and its swipes.

  extension WindowHost {
    /// Called when removal guards have to be consulted from now on before the user goes back with UIKit's controls, or
    /// no longer have to be.
    package func guardsChanged() {
      for stack in allStacks { guardWaysBack(of: stack) }
    }

    /// Takes over the swipes, and makes back buttons consult the removal guards.
    ///
    /// Repeated whenever something has been shown: the recognizers do not exist before the stack's view does, and UIKit
    /// may make itself their delegate at any time. Its own delegate refuses every swipe on a stack that has an
    /// animator.
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
      /// A swipe begins if there is something to go back to, nothing is moving, and the screen has a way back. If
      /// guards have to decide, they are consulted instead, and the screen disappears without a swipe if they allow it.
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

      /// Scroll views wait for a swipe from the edge, as they do with UIKit's own delegate.
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
