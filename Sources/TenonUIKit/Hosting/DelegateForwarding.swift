#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A delegate that the host sets on an object that may already have one. It decides what the host must decide, and
  /// everything else is still the first delegate's: UIKit sees the methods of both.
  @MainActor
  class ForwardingDelegate<Delegate>: NSObject {
    weak var host: WindowHost?
    // UIKit asks once what a delegate can do, and calls that later. Therefore, the first delegate must not go before this
    // one does, unless it is the object itself, which UIKit does not call then.
    //
    // `nonisolated(unsafe)`: both are set once, and UIKit calls the methods of `NSObject` below on the main thread only.
    nonisolated(unsafe) private let kept: Delegate?
    nonisolated(unsafe) private weak var object: AnyObject?

    /// The delegate that the object had before.
    nonisolated var first: Delegate? { kept ?? object as? Delegate }

    /// - Parameters:
    ///   - object: The object whose delegate this is.
    ///   - first: The delegate that the object has now.
    init(_ host: WindowHost?, of object: AnyObject, before first: Delegate?) {
      self.host = host
      let isObject = first.map { $0 as AnyObject === object } ?? false
      kept = isObject ? nil : first
      self.object = isObject ? object : nil
      super.init()
    }

    #if canImport(ObjectiveC)
      override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || (first as AnyObject?)?.responds(to: selector) == true
      }

      override func forwardingTarget(for selector: Selector!) -> Any? { first }
    #endif
  }

  // Calls of methods that are optional in Objective-C, and have a default elsewhere.

  extension UINavigationControllerDelegate {
    func did(show controller: UIViewController, in stack: UINavigationController, animated: Bool) {
      #if canImport(ObjectiveC)
        navigationController?(stack, didShow: controller, animated: animated)
      #else
        navigationController(stack, didShow: controller, animated: animated)
      #endif
    }

    func animator(
      in stack: UINavigationController, for operation: UINavigationController.Operation,
      from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      #if canImport(ObjectiveC)
        navigationController?(stack, animationControllerFor: operation, from: from, to: to) ?? nil
      #else
        navigationController(stack, animationControllerFor: operation, from: from, to: to)
      #endif
    }
  }

  extension UITabBarControllerDelegate {
    func should(select controller: UIViewController, in bar: UITabBarController) -> Bool {
      #if canImport(ObjectiveC)
        tabBarController?(bar, shouldSelect: controller) ?? true
      #else
        tabBarController(bar, shouldSelect: controller)
      #endif
    }

    func did(select controller: UIViewController, in bar: UITabBarController) {
      #if canImport(ObjectiveC)
        tabBarController?(bar, didSelect: controller)
      #else
        tabBarController(bar, didSelect: controller)
      #endif
    }
  }

  #if compiler(>=6)
    @available(iOS 18, tvOS 18, visionOS 2, *)
    extension UITabBarControllerDelegate {
      /// Asks with the newer callback and, if the delegate does not implement that, with the older one.
      func should(select tab: UITab, in bar: UITabBarController) -> Bool {
        #if canImport(ObjectiveC)
          if let answer = tabBarController?(bar, shouldSelectTab: tab) { return answer }
          return tab.viewController.map { should(select: $0, in: bar) } ?? true
        #else
          tabBarController(bar, shouldSelectTab: tab)
        #endif
      }

      func did(select tab: UITab, after old: UITab?, in bar: UITabBarController) {
        #if canImport(ObjectiveC)
          if tabBarController?(bar, didSelectTab: tab, previousTab: old) != nil { return }
          if let controller = tab.viewController { did(select: controller, in: bar) }
        #else
          tabBarController(bar, didSelectTab: tab, previousTab: old)
        #endif
      }
    }
  #endif

  extension UIAdaptivePresentationControllerDelegate {
    func should(dismiss presentation: UIPresentationController) -> Bool {
      #if canImport(ObjectiveC)
        presentationControllerShouldDismiss?(presentation) ?? true
      #else
        presentationControllerShouldDismiss(presentation)
      #endif
    }

    func didAttempt(toDismiss presentation: UIPresentationController) {
      #if canImport(ObjectiveC)
        presentationControllerDidAttemptToDismiss?(presentation)
      #else
        presentationControllerDidAttemptToDismiss(presentation)
      #endif
    }

    func did(dismiss presentation: UIPresentationController) {
      #if canImport(ObjectiveC)
        presentationControllerDidDismiss?(presentation)
      #else
        presentationControllerDidDismiss(presentation)
      #endif
    }
  }

  #if !os(tvOS)
    extension UIGestureRecognizerDelegate {
      func should(begin gesture: UIGestureRecognizer) -> Bool {
        #if canImport(ObjectiveC)
          gestureRecognizerShouldBegin?(gesture) ?? true
        #else
          gestureRecognizerShouldBegin(gesture)
        #endif
      }
    }
  #endif
#endif
