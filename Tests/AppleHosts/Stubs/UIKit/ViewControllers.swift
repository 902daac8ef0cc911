public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case popover = 7
  case automatic = -2
}

@MainActor
open class UIViewController: UIResponder {
  public nonisolated init(nibName: String?, bundle: Bundle?) {
    stubNibName = nibName
    super.init()
  }
  public nonisolated convenience override init() { self.init(nibName: nil, bundle: nil) }
  public nonisolated required init?(coder: NSCoder) {
    stubNibName = nil
    super.init()
  }

  /// Stub: the nib that it was made with.
  public nonisolated let stubNibName: String?
  // As in UIKit.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open lazy var view: UIView! = UIView()
  public let navigationItem = UINavigationItem()
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var tabBarItem: UITabBarItem! = UITabBarItem()
  public var title: String?

  // MARK: Children

  public private(set) var children: [UIViewController] = []
  public private(set) weak var parent: UIViewController?

  open func addChild(_ child: UIViewController) {
    child.parent?.children.removeAll { $0 === child }
    children.append(child)
    child.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  public var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  // MARK: Presenting

  public var modalPresentationStyle = UIModalPresentationStyle.automatic
  public weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  public private(set) var presentedViewController: UIViewController?
  private weak var presenter: UIViewController?
  /// That of the controller, or of the nearest one around it that is presented.
  public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
  public private(set) var isBeingPresented = false
  public private(set) var isBeingDismissed = false
  var coordinator: StubCoordinator?
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { coordinator }

  public private(set) lazy var presentationController: UIPresentationController? =
    modalPresentationStyle == .popover
    ? UIPopoverPresentationController(self) : UIPresentationController(self)
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    // As UIKit: it complains on the console, and nothing happens.
    guard presentedViewController == nil, controller.presenter == nil else { return }
    presentedViewController = controller
    controller.presenter = self
    controller.isBeingPresented = true
    stubLastAnimator = controller.transitioningDelegate?.animationController(
      forPresented: controller, presenting: self, source: self)
    controller.stubTransition(animated: animated) {
      controller.isBeingPresented = false
      completion?()
    }
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let controller = presentedViewController else {
      guard let presenter = presentingViewController else { return completion?() ?? () }
      return presenter.dismiss(animated: animated, completion: completion)
    }
    controller.isBeingDismissed = true
    stubLastAnimator = controller.transitioningDelegate?.animationController(forDismissed: controller)
    controller.stubTransition(animated: animated) {
      controller.isBeingDismissed = false
      controller.unlink()
      self.presentedViewController = nil
      completion?()
    }
  }

  /// Runs a transition, which has a coordinator if it is animated.
  func stubTransition(animated: Bool, _ end: @escaping () -> Void) {
    let running = StubCoordinator()
    if animated { coordinator = running }
    StubTransitions.run(animated: animated) {
      if self.coordinator === running { self.coordinator = nil }
      end()
      running.end()
    }
  }

  private func unlink() {
    presentedViewController?.unlink()
    presentedViewController = nil
    presenter = nil
  }

  // MARK: Stub

  /// The animator of the last transition that this controller began.
  public var stubLastAnimator: (any UIViewControllerAnimatedTransitioning)?

  /// A person drags the presented controller down.
  public func stubSwipeDown() {
    guard let controller = presentedViewController, let presentation = controller.presentationController
    else { return }
    let delegate = presentation.delegate
    guard delegate?.presentationControllerShouldDismiss(presentation) != false else {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return
    }
    dismiss(animated: true) { delegate?.presentationControllerDidDismiss(presentation) }
  }
}

@MainActor
open class UIPresentationController: NSObject {
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public unowned let presentedViewController: UIViewController

  init(_ controller: UIViewController) {
    presentedViewController = controller
    super.init()
  }
}

@MainActor
open class UIPopoverPresentationController: UIPresentationController {
  public var sourceView: UIView?
  public var sourceRect = CGRect.zero
  public var barButtonItem: UIBarButtonItem?
}

@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ controller: UIPresentationController) {}
}

@MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}
