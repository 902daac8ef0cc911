#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // The ways back that UIKit offers: its button, and its swipes.

  extension WindowHost {
    /// What the user can do with UIKit's means asks the removal guards first, from now on or not any more.
    package func guardsChanged() {
      for stack in allStacks { guardWaysBack(of: stack) }
    }

    /// Takes the swipes over, and makes back buttons ask the removal guards.
    ///
    /// Done again whenever something was shown: the recognizers are not there before the stack's view is, and UIKit
    /// makes itself their delegate when it likes. Its own delegate refuses every swipe of a stack that has an animator.
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
      /// A swipe begins if there is something to go back to, nothing moves, and the screen has a way back. Where
      /// guards want to be asked they are, and the screen goes without a swipe if they allow it.
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

      /// What scrolls waits for a swipe from the edge, as it does with UIKit's own delegate.
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
      /// Whether the user is to go back by the system's means: as UIKit decides, whose own delegate refuses a swipe
      /// where the back button is hidden, or something else stands in its place.
      fileprivate var hasWayBack: Bool {
        !hidesBackButton && (leftBarButtonItems?.isEmpty != false || leftItemsSupplementBackButton)
      }
    }
  #endif
#endif
