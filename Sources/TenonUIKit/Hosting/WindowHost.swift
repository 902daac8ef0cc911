#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// Shows one window of a navigator with UIKit: a navigation controller for each stack, a tab bar controller where
  /// there are tabs, and presented controllers for modals.
  ///
  /// ```swift
  /// let host = WindowHost(navigator: app.navigator, window: .main)
  /// window.rootViewController = host.root
  /// ```
  ///
  /// It goes in both directions: what the navigator's state says is shown, and what a person does with the system's own
  /// means, a back swipe or a dismissal, changes the state. All decisions are the navigator's. One transition runs at a
  /// time; what changes meanwhile is shown when it has ended.
  @MainActor
  public final class WindowHost: NavigationHost {
    let navigator: Navigator
    let window: WindowID
    /// What the system's window shows; stays the same for the host's life.
    public let root = RootController()
    /// Whether transitions are animated.
    public var isAnimated = true
    /// Makes the bar item of a tab.
    public var tabItem: @MainActor (TabID) -> UITabBarItem = { tab in
      let item = UITabBarItem()
      item.title = tab.name
      return item
    }
    /// The view or bar button that popovers of this name point at.
    public var anchors: [AnchorID: PopoverSource] = [:]
    /// Is told of destinations that UIKit cannot show.
    public var onUnshowable: @MainActor (NavigationEntry) -> Void = { _ in }

    let delegate = WindowDelegate()
    var tabBar: UITabBarController?
    var stacks: [TabID: UINavigationController] = [:]
    var presented: [PresentedModal] = []
    var controllers: [EntryID: UIViewController] = [:]
    /// What each navigation controller was last told to show.
    var expected: [ObjectIdentifier: [EntryID]] = [:]
    /// The routes of controllers that a segue brings.
    var segues: [PreparedSegue] = []
    /// How the screens that are shown came, and go again.
    var leaving: [EntryID: ScreenTransition] = [:]
    /// How many steps were taken towards what the state says.
    var steps = 0
    private var transitions = 0
    /// Whether a transition runs that is not the host's.
    private(set) var isWaitingForOthers = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A segue that has not shown its controller yet, and may never do.
    struct PreparedSegue {
      weak var controller: UIViewController?
      let route: any Route
    }

    /// A modal that is presented.
    struct PresentedModal {
      let id: ModalID
      /// What UIKit presents.
      let controller: UIViewController
      /// Its stack, where it has one.
      let stack: UINavigationController?
      /// Keeps the delegate of its transition.
      let transition: ModalTransition?
    }

    /// Creates a host and shows what the navigator's window has now.
    /// - Parameters:
    ///   - navigator: What to show. Keeps no reference to the host.
    ///   - window: Which of its windows; may be opened later.
    public init(navigator: Navigator, window: WindowID = .main) {
      self.navigator = navigator
      self.window = window
      delegate.host = self
      navigator.attach(self)
      reconcile(animated: false)
    }

    /// Shows a change, and returns when the transitions that it takes have ended.
    package func show(_ change: NavigationChange) async {
      let isImmediate = change.origin == .restoration || change.isImmediate
      reconcile(animated: isAnimated && !isImmediate)
      if isSettled { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    // MARK: - One transition at a time

    var isBusy: Bool { transitions > 0 }
    private var isSettled: Bool { transitions == 0 && !isWaitingForOthers }

    func beginTransition() { transitions += 1 }

    /// A transition was not begun.
    func refuseTransition() { transitions -= 1 }

    /// Goes on with what has changed meanwhile; when nothing is left, those who wait go on.
    func endTransition() {
      transitions -= 1
      reconcile(animated: isAnimated)
      goOnIfSettled()
    }

    /// Waits for a transition that a person has begun, such as a swipe that is not over, or code that passes the navigator
    /// by: what is shown is not settled before it ends.
    /// - Returns: Whether there is one.
    func waitForOthers() -> Bool {
      if isWaitingForOthers { return true }
      let shown = allStacks + presented.map(\.controller)
      guard let coordinator = shown.lazy.compactMap(\.transitionCoordinator).first else { return false }
      isWaitingForOthers = coordinator.animate(alongsideTransition: nil) { [weak self] _ in
        guard let self else { return }
        for stack in allStacks { follow(stack) }
        othersEnded()
      }
      return isWaitingForOthers
    }

    /// A transition that is not the host's has ended.
    func othersEnded() {
      isWaitingForOthers = false
      reconcile(animated: isAnimated)
      goOnIfSettled()
    }

    private func goOnIfSettled() {
      guard isSettled else { return }
      let done = waiting
      waiting = []
      for continuation in done { continuation.resume() }
    }
  }

  /// What a popover points at.
  public enum PopoverSource {
    /// A view that a popover points at.
    case view(UIView)
    /// A bar button that a popover points at.
    case button(UIBarButtonItem)
  }

  /// The root of a window: shows one controller, and can show another one instead.
  @MainActor
  public final class RootController: UIViewController {
    /// What is shown.
    package private(set) var content: UIViewController?

    func show(_ controller: UIViewController) {
      guard controller !== content else { return }
      // What was shown may be within what is shown now, as a stack in a tab bar.
      if let content, content.parent === self {
        content.willMove(toParent: nil)
        content.view.removeFromSuperview()
        content.removeFromParent()
      }
      content = controller
      embed(controller)
    }
  }

  extension UIViewController {
    /// Puts a controller into this one, as large as it is.
    func embed(_ controller: UIViewController) {
      addChild(controller)
      controller.view.frame = view.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
  }
#endif
