#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// A custom transition that can be registered under a name.
  ///
  /// ```swift
  /// navigator.register(transition: "zoom", UIKitTransition { isAppearing in ZoomAnimator(isAppearing) })
  /// await navigator.push(Photo(id: 1), transition: .named("zoom"))
  /// ```
  public struct UIKitTransition {
    let animator: @MainActor (_ isAppearing: Bool) -> any UIViewControllerAnimatedTransitioning

    /// - Parameter animator: Creates a UIKit animator. The closure's argument is `true` if the screen is
    ///   appearing and `false` if the screen is disappearing.
    public init(
      _ animator: @escaping @MainActor (_ isAppearing: Bool) -> any UIViewControllerAnimatedTransitioning
    ) {
      self.animator = animator
    }
  }

  extension WindowHost {
    func animator(_ transition: ScreenTransition, isAppearing: Bool) -> (
      any UIViewControllerAnimatedTransitioning
    )? {
      guard case .named(let name) = transition else { return nil }
      return (navigator.transition(named: name) as? UIKitTransition)?.animator(isAppearing)
    }

    func transition(of modal: NavigationModal) -> ModalTransition? {
      guard case .named(let name) = modal.stack.last?.transition,
        let transition = navigator.transition(named: name) as? UIKitTransition
      else { return nil }
      return ModalTransition(transition)
    }
  }

  /// Provides UIKit with a modal's animators.
  final class ModalTransition: NSObject, UIViewControllerTransitioningDelegate {
    private let transition: UIKitTransition

    init(_ transition: UIKitTransition) {
      self.transition = transition
      super.init()
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { transition.animator(true) }

    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { transition.animator(false) }
  }
#endif
