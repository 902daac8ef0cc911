/// Holds animated transitions until a test lets them end.
@MainActor
public enum StubTransitions {
  struct Pending {
    let isInteractive: Bool
    let end: (_ isCancelled: Bool) -> Void
  }

  /// Whether animations wait for ``finish()``.
  public static var areHeld = false
  static var pending: [Pending] = []
  /// Whether no transition runs.
  public static var isIdle: Bool { pending.isEmpty }

  static func run(animated: Bool, interactive: Bool, _ end: @escaping (_ isCancelled: Bool) -> Void) {
    if areHeld, animated {
      pending.append(Pending(isInteractive: interactive, end: end))
    } else {
      end(false)
    }
  }

  /// Ends the transitions that run, and holds none any more.
  public static func finish() {
    areHeld = false
    while !pending.isEmpty { finishFirst() }
  }

  /// Ends the transition that has run longest.
  /// - Parameter cancelling: Whether a person who swipes lets go too early.
  public static func finishFirst(cancelling: Bool = false) {
    guard !pending.isEmpty else { return }
    let first = pending.removeFirst()
    first.end(cancelling && first.isInteractive)
  }
}

/// What UIKit does that its documentation does not say, for tests to switch on.
@MainActor
public enum StubFaults {
  /// What a coordinator makes of a completion handler.
  public enum Completion: Sendable { case accepted, refusedAndCalled, refused, acceptedAndForgotten }

  /// What coordinators do with completion handlers.
  public static var completion = Completion.accepted
  /// How many presentations are refused, though nothing is in their way.
  public static var refusedPresentations = 0
  /// How many dismissals are refused.
  public static var refusedDismissals = 0
  /// How many changes of stacks are refused.
  public static var refusedStackChanges = 0
  /// How many handlers of presentations and dismissals are not called.
  public static var forgottenHandlers = 0
  /// What UIKit writes on the console when it is used wrongly.
  public static var complaints: [String] = []

  static func takes(_ count: inout Int) -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return true
  }

  /// As if nothing had happened.
  public static func clear() {
    (completion, complaints) = (.accepted, [])
    (refusedPresentations, refusedDismissals, refusedStackChanges, forgottenHandlers) = (0, 0, 0, 0)
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
    if let completion, [.accepted, .refusedAndCalled].contains(StubFaults.completion) {
      completions.append(completion)
    }
    return [.accepted, .acceptedAndForgotten].contains(StubFaults.completion)
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
