public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  @available(tvOS, unavailable)
  case pageSheet = 1
  @available(tvOS, unavailable)
  case formSheet = 2
  @available(tvOS, unavailable)
  case popover = 7
  case custom = 4
  case overFullScreen = 5
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
  private var loaded: UIView?
  // As in UIKit.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if let loaded { return loaded }
      let view = UIView()
      loaded = view
      viewDidLoad()
      return view
    }
    set { loaded = newValue }
  }
  public var viewIfLoaded: UIView? { loaded }
  public var isViewLoaded: Bool { loaded != nil }
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  open var prefersStatusBarHidden: Bool { false }
  public let navigationItem = UINavigationItem()
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var tabBarItem: UITabBarItem! = UITabBarItem()
  public var title: String?

  // MARK: What a container hands on to one of its children

  #if os(iOS) || os(Linux)
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    /// Stub: how often UIKit was notified that the status bar may have changed.
    public private(set) var stubStatusBarUpdates = 0
    open func setNeedsStatusBarAppearanceUpdate() { stubStatusBarUpdates += 1 }
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    @available(iOS 16, *)
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  #endif

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
  public var isModalInPresentation = false
  public weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  private var presented: UIViewController?
  /// That of the controller, or of one around it: what is presented within a window is presented by its root.
  public var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
  private weak var presenter: UIViewController?
  /// That of the controller, or of the nearest one around it that is presented.
  public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
  public private(set) var isBeingPresented = false
  public private(set) var isBeingDismissed = false
  var coordinator: StubCoordinator?
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { coordinator }

  public private(set) lazy var presentationController: UIPresentationController? = {
    // UIKit asks the controller's own transition, and keeps the answer. It should know then who presents it.
    if modalPresentationStyle == .custom, presenter == nil {
      StubFaults.complaints.append("\(title ?? "?") is asked for its presentation before it is presented")
    }
    return stubIsPopover ? UIPopoverPresentationController(self) : UIPresentationController(self)
  }()
  /// Stub: whether UIKit presents the controller as a popover.
  var stubIsPopover: Bool { modalPresentationStyle == .popover }
  @available(tvOS, unavailable)
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    if let parent { return parent.present(controller, animated: animated, completion: completion) }
    // As UIKit: it complains on the console, and nothing happens.
    let reason: String? =
      if let presented {
        "which is already presenting \(presented.title ?? "something")"
      } else if viewIfLoaded?.window == nil {
        "whose view is not in the window hierarchy"
      } else if isBeingPresented || isBeingDismissed {
        "while a presentation or dismissal is in progress"
      } else if controller.presenter != nil {
        "which presents it already"
      } else {
        nil
      }
    if let reason {
      StubFaults.complaints.append(
        "attempt to present \(controller.title ?? "?") on \(title ?? "a controller") \(reason)")
      return
    }
    if StubFaults.takes(&StubFaults.refusedPresentations) { return }
    #if !os(tvOS)
      // As an exception of UIKit says, which ends the application.
      if controller.stubIsPopover, let popover = controller.popoverPresentationController,
        popover.sourceView == nil,
        popover.sourceItem == nil
      {
        StubFaults.complaints.append("\(controller.title ?? "a popover") has no location information")
      }
    #endif
    presented = controller
    controller.presenter = self
    controller.isBeingPresented = true
    let container = UIView()
    controller.presentationController?.containerView = container
    viewIfLoaded?.window?.addSubview(container)
    container.addSubview(controller.view)
    stubLastAnimator = controller.transitioningDelegate?.animationController(
      forPresented: controller, presenting: self, source: self)
    let isForgotten = StubFaults.takes(&StubFaults.forgottenHandlers)
    controller.stubTransition(animated: animated) { _ in
      controller.isBeingPresented = false
      controller.viewDidAppear(animated)
      if !isForgotten { completion?() }
    }
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    dismiss(animated: animated, interactive: false, completion: completion)
  }

  private func dismiss(animated: Bool, interactive: Bool, completion: (() -> Void)?) {
    guard let controller = presentedViewController else {
      guard let presenter = presentingViewController else { return completion?() ?? () }
      return presenter.dismiss(animated: animated, interactive: interactive, completion: completion)
    }
    guard presented != nil else {
      parent?.dismiss(animated: animated, interactive: interactive, completion: completion)
      return
    }
    // The handler of such a dismissal is never called.
    if controller.isBeingPresented || controller.isBeingDismissed {
      StubFaults.complaints.append("attempt to dismiss \(controller.title ?? "?") while it comes or goes")
      return
    }
    if StubFaults.takes(&StubFaults.refusedDismissals) { return }
    controller.isBeingDismissed = true
    stubLastAnimator = controller.transitioningDelegate?.animationController(forDismissed: controller)
    let isForgotten = StubFaults.takes(&StubFaults.forgottenHandlers)
    controller.stubTransition(animated: animated, interactive: interactive) { isCancelled in
      controller.isBeingDismissed = false
      if isCancelled { return }
      controller.unlink()
      self.presented = nil
      if controller.modalPresentationStyle == .fullScreen { self.viewDidAppear(animated) }
      if !isForgotten { completion?() }
    }
  }

  /// Runs a transition, which has a coordinator if it is animated.
  func stubTransition(
    animated: Bool, interactive: Bool = false, _ end: @escaping (_ isCancelled: Bool) -> Void
  ) {
    let running = StubCoordinator()
    if animated { coordinator = running }
    StubTransitions.run(animated: animated, interactive: interactive) { isCancelled in
      // What UIKit calls at the end may still see the coordinator; what it calls later does not.
      running.isCancelled = isCancelled
      end(isCancelled)
      if self.coordinator === running { self.coordinator = nil }
      running.end()
    }
  }

  private func unlink() {
    presented?.unlink()
    presented = nil
    presenter = nil
    presentationController?.containerView?.removeFromSuperview()
    presentationController?.containerView = nil
  }

  // MARK: Stub

  /// The animator of the last transition that this controller began.
  public var stubLastAnimator: (any UIViewControllerAnimatedTransitioning)?

  /// A person drags the presented controller down.
  public func stubSwipeDown() {
    guard let controller = presentedViewController, let presentation = controller.presentationController,
      !controller.isBeingPresented, !controller.isBeingDismissed
    else { return }
    let delegate = presentation.delegate
    // "UIKit supports refusing to dismiss a presentation when the presentationController.isModalInPresentation returns
    // true or presentationControllerShouldDismiss(_:) returns false", and tells the delegate in both cases.
    let top = (controller as? UINavigationController)?.topViewController
    let isLocked = controller.isModalInPresentation || top?.isModalInPresentation == true
    guard !isLocked, delegate?.presentationControllerShouldDismiss(presentation) != false else {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return
    }
    dismiss(animated: true, interactive: true) { delegate?.presentationControllerDidDismiss(presentation) }
  }
}

#if os(iOS) || os(Linux)
  public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = Self(rawValue: 2)
    public static let landscape = Self(rawValue: 24)
    public static let allButUpsideDown = Self(rawValue: 26)
  }
#endif

/// What UIKit presents as a popover on a tablet, whatever its style.
@MainActor
@available(tvOS, unavailable)
open class UIActivityViewController: UIViewController {
  /// Stub: whether the device is a tablet.
  public static var stubIsOnTablet = false
  override var stubIsPopover: Bool { Self.stubIsOnTablet }
}

@MainActor
open class UIAlertController: UIViewController {
  /// Stub: a person taps one of its buttons. No delegate is called.
  public func stubTapButton() {
    if !isBeingPresented, !isBeingDismissed { presentingViewController?.dismiss(animated: true) }
  }
}

@MainActor
open class UIPresentationController: NSObject {
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public unowned let presentedViewController: UIViewController
  public internal(set) var containerView: UIView?

  init(_ controller: UIViewController) {
    presentedViewController = controller
    super.init()
  }
}

@MainActor
@available(tvOS, unavailable)
open class UIPopoverPresentationController: UIPresentationController {
  public var sourceView: UIView?
  public var sourceRect = CGRect.zero
  public var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
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
@available(tvOS, unavailable)
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}
