/// Holds animated transitions until a test lets them end.
@MainActor
public enum StubTransitions {
  /// Whether animations wait for ``finish()``.
  public static var areHeld = false
  static var pending: [() -> Void] = []

  static func run(animated: Bool, _ end: @escaping () -> Void) {
    if areHeld, animated { pending.append(end) } else { end() }
  }

  /// Ends the transitions that run, and those that begin because of it.
  public static func finish() {
    while !pending.isEmpty { pending.removeFirst()() }
  }
}

@MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  var isCancelled: Bool { get }
}

final class StubCoordinator: UIViewControllerTransitionCoordinator,
  UIViewControllerTransitionCoordinatorContext
{
  var isCancelled = false
  var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    return true
  }

  func end() {
    for completion in completions { completion(self) }
  }
}

@MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  func completeTransition(_ didComplete: Bool)
}

@MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  func animateTransition(using context: any UIViewControllerContextTransitioning)
}

@MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
}

final class StubTransitionContext: NSObject, UIViewControllerContextTransitioning {
  var end: (Bool) -> Void = { _ in }
  func completeTransition(_ didComplete: Bool) { end(didComplete) }
}
