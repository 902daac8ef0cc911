#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// Shows one window of a navigator with UIKit: a navigation controller for each stack, a tab bar controller if there
  /// are tabs, and presented controllers for modals.
  ///
  /// ```swift
  /// let host = WindowHost(navigator: app.navigator, window: .main)
  /// window.rootViewController = host.root
  /// ```
  ///
  /// The host works in both directions: it shows the navigator's state, and what the user does with the system's
  /// controls, such as a back swipe or a dismissal, changes the state. The navigator makes all decisions. Transitions
  /// run one at a time; changes made during one are shown when it has ended.
  @MainActor
  public final class WindowHost: NavigationHost {
    let navigator: Navigator
    let window: WindowID
    /// The controller for the system's window to show; stays the same for the host's lifetime.
    public var root: UIViewController { rootController }
    package let rootController = RootController()
    /// Creates the bar item of a tab.
    public var tabItem: @MainActor (TabID) -> UITabBarItem = { tab in
      let item = UITabBarItem()
      item.title = tab.name
      return item
    }
    /// The views and bar buttons that popovers point at, by name.
    public var anchors: [AnchorID: PopoverSource] = [:]
    /// Receives each destination that UIKit cannot show.
    public var onUnshowable: @MainActor (NavigationEntry) -> Void = { _ in }

    let delegate = WindowDelegate()
    var tabBar: UITabBarController?
    /// The stack of each tab; if details can be shown next to it, the stack for windows without room for them.
    var stacks: [TabID: UINavigationController] = [:]
    var columns: [TabID: WindowColumns] = [:]
    /// The tabs whose details are shown next to their stacks.
    var placeholders: [TabID: @MainActor () -> UIViewController] = [:]
    /// The tab that was last shown, by the host or by the user; `nil` if it has to be shown again.
    var shownTab: TabID?
    var presented: [PresentedModal] = []
    /// Dismissed modals, until UIKit has released them.
    var dismissed: [PresentedModal] = []
    var controllers: [EntryID: UIViewController] = [:]
    /// The entries that each navigation controller last contained: anything else in it was put there by other code.
    var seen: [ObjectIdentifier: [EntryID]] = [:]
    /// The routes of controllers that segues are about to show.
    var segues: [PreparedSegue] = []
    /// The transitions with which the current screens appeared and will disappear.
    var leaving: [EntryID: ScreenTransition] = [:]
    /// The screens whose removal guards are being consulted because of a swipe.
    var asked: Set<EntryID> = []
    let motion = WindowMotion()
    /// The pause between checks of UIKit while it has not reported the end of something.
    package var pause: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(50)) }
    /// Whether the host is working, so that UIKit's callbacks meanwhile are of its own making.
    var isGoingOn = false
    /// How many times UIKit has refused the next step.
    var refusals = 0

    /// A segue that has not shown its controller yet, and may never do so.
    struct PreparedSegue {
      weak var controller: UIViewController?
      let route: any Route
    }

    /// A modal that is presented.
    struct PresentedModal {
      let id: ModalID
      /// The controller that UIKit presents.
      let controller: UIViewController
      /// The modal's stack, if it has one.
      let stack: UINavigationController?
      /// The modal's only screen, if it has no stack.
      let only: EntryID?
      /// The delegate of the modal's transition, kept alive here.
      let transition: ModalTransition?

      /// Checks whether this controller can show a modal of the state; without a stack, it shows only one screen in its
      /// lifetime.
      func isOf(_ modal: NavigationModal) -> Bool {
        id == modal.id && (stack != nil || only == modal.stack.last?.id)
      }
    }

    /// Creates a host and shows the current screens of the navigator's window.
    /// - Parameters:
    ///   - navigator: The navigator to show. It keeps no reference to the host.
    ///   - window: The window to show, which may be opened later.
    public init(navigator: Navigator, window: WindowID = .main) {
      self.navigator = navigator
      self.window = window
      delegate.host = self
      rootController.appeared = { [weak self] in self?.goOn() }
      motion.host = self
      navigator.attach(self)
      goOn(animated: false)
    }

    /// Shows a change, and returns when the necessary transitions have ended.
    package func show(_ change: NavigationChange) async throws(NavigationError) {
      if isHidden(change) { shownTab = nil }
      let isImmediate = change.origin == .restoration || change.isImmediate
      let isConcerned = concerns(change)
      goOn(animated: !isImmediate)
      // There is no reason to wait for another window.
      guard isConcerned else { return }
      let unshown = await motion.settled()
      let refused = change.added.filter { unshown.contains($0.id) }
      if !refused.isEmpty { throw .notShown(refused) }
    }

    private func concerns(_ change: NavigationChange) -> Bool {
      if change.added.isEmpty, change.removed.isEmpty { return true }
      let here = Set(change.state.window(window)?.entries.appearing.map(\.id) ?? [])
      return change.added.contains { here.contains($0.id) }
        || change.removed.contains { controllers[$0.id] != nil }
    }

    /// Returns when nothing is left to do.
    package func atRest() async {
      goOn()
      _ = await motion.settled()
    }

    package func adopted(_ change: NavigationChange) { goOn() }
    package func catchUp() { goOn() }
  }

  /// The source that a popover points at.
  public enum PopoverSource {
    /// A view that a popover points at.
    case view(UIView)
    /// A bar button that a popover points at.
    case button(UIBarButtonItem)
  }

  /// The root of a window, which shows one controller and can replace it with another.
  @MainActor
  package final class RootController: UIViewController {
    /// The controller that is shown.
    package private(set) var content: UIViewController?
    var appeared: @MainActor () -> Void = {}

    package override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appeared()
    }

    func show(_ controller: UIViewController) {
      guard controller !== content else { return }
      // The previous controller may be within the new one, such as a stack in a tab bar.
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
    /// Embeds a controller in this one, with the same size.
    func embed(_ controller: UIViewController) {
      addChild(controller)
      controller.view.frame = view.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
  }
#endif
