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
  /// The host works in both directions: it shows the navigator's state, and changes the state when the user
  /// uses the system's controls, for example to go back with a swipe or to dismiss a sheet. The navigator
  /// makes all decisions. Transitions run one at a time; changes made during a transition are shown when the
  /// transition ends.
  @MainActor
  public final class WindowHost: NavigationHost {
    let navigator: Navigator
    let window: WindowID
    /// The controller for the system's window. The controller remains the same for the host's lifetime.
    public var root: UIViewController { rootController }
    package let rootController = RootController()
    /// A closure that creates the tab bar item for a tab.
    public var tabItem: @MainActor (TabID) -> UITabBarItem = { tab in
      let item = UITabBarItem()
      item.title = tab.name
      return item
    }
    /// The views and bar buttons that popovers point at, keyed by name.
    public var anchors: [AnchorID: PopoverSource] = [:]
    /// A closure that receives each destination that UIKit cannot show.
    public var onUnshowable: @MainActor (NavigationEntry) -> Void = { _ in }

    /// A closure that creates a stack, for a subclass or one with its own bars. What was the stack's delegate still
    /// receives its callbacks.
    ///
    /// ```swift
    /// host.makeStack = { UINavigationController(navigationBarClass: ShopBar.self, toolbarClass: nil) }
    /// ```
    public var makeStack: @MainActor () -> UINavigationController = { UINavigationController() } {
      didSet { containersChanged() }
    }
    /// A closure that creates the tab bar controller, for a subclass or one with its own tab bar. What was its delegate
    /// still receives its callbacks.
    public var makeTabs: @MainActor () -> UITabBarController = { UITabBarController() } {
      didSet { containersChanged() }
    }

    let delegate = WindowDelegate()
    var tabBar: UITabBarController?
    /// The delegates of the tab bar controller and of its "More" list, which UIKit does not keep alive.
    var tabBarDelegates: [NSObject] = []
    /// Whether the window's containers must be created again.
    var containersAreStale = false
    #if !os(tvOS)
      /// The actions that the host has set for back buttons.
      var backActions: [EntryID: UIAction] = [:]
    #endif
    /// What the host has taken over of each stack.
    var held: [ObjectIdentifier: HeldStack] = [:]
    /// The stack of each tab. For a tab with two columns, it is the stack for when the window has no room for both.
    var stacks: [TabID: UINavigationController] = [:]
    var columns: [TabID: WindowColumns] = [:]
    /// The tabs whose details are shown next to their stacks.
    var placeholders: [TabID: @MainActor () -> UIViewController] = [:]
    /// The empty screens of tabs that lack their roots.
    var blanks: [ObjectIdentifier: UIViewController] = [:]
    /// The tab that the host or the user last selected; `nil` if the tab must be selected again.
    var shownTab: TabID?
    var presented: [PresentedModal] = []
    /// Dismissed modals, until UIKit has released them.
    var dismissed: [PresentedModal] = []
    var controllers: [EntryID: UIViewController] = [:]
    /// The entries that each navigation controller last contained. Any other controller in it was added by other code.
    var seen: [ObjectIdentifier: [EntryID]] = [:]
    /// The routes of controllers that segues will show.
    var segues: [PreparedSegue] = []
    /// The transitions with which the current screens appeared and will disappear.
    var leaving: [EntryID: ScreenTransition] = [:]
    /// The screens whose removal guards are being consulted because of a swipe.
    var asked: Set<EntryID> = []
    let motion = WindowMotion()
    #if !os(tvOS)
      /// Sees that the user touches the system's window, and receives no touch itself.
      let touches = {
        let touches = UITapGestureRecognizer()
        // The system's window may outlive this host, whose delegate keeps touches from the recognizer.
        touches.cancelsTouchesInView = false
        touches.delaysTouchesEnded = false
        return touches
      }()
    #endif
    /// The pause between checks while UIKit has not reported the end of a transition.
    package var pause: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(50)) }
    /// Whether the host is updating UIKit, so that callbacks in the meantime result from the host's own changes.
    var isGoingOn = false
    /// The number of times that UIKit has refused the next step.
    var refusals = 0

    /// A segue that has not shown its controller yet, and may never show it.
    struct PreparedSegue {
      weak var controller: UIViewController?
      let route: any Route
    }

    /// A modal that UIKit presents.
    struct PresentedModal {
      let id: ModalID
      /// The controller that UIKit presents.
      let controller: UIViewController
      /// The modal's stack, if it has one.
      let stack: UINavigationController?
      /// The modal's only screen, if it has no stack.
      let only: EntryID?
      /// The delegate of the modal's transition, which this property keeps alive.
      let transition: ModalTransition?
      /// The delegate of the modal's presentation, which this property keeps alive.
      var delegate: PresentationDelegate?

      /// Whether this controller can show a modal of the state. Without a stack, it shows only one screen in its
      /// lifetime.
      func isOf(_ modal: NavigationModal) -> Bool {
        id == modal.id && (stack != nil || only == modal.stack.last?.id)
      }
    }

    /// Creates a host and shows the current screens of the navigator's window.
    /// - Parameters:
    ///   - navigator: The navigator to show. The navigator does not keep a reference to the host.
    ///   - window: The window to show, which may be opened later.
    public init(navigator: Navigator, window: WindowID = .main) {
      self.navigator = navigator
      self.window = window
      delegate.host = self
      rootController.appeared = { [weak self] in
        self?.watchTouches()
        self?.goOn()
      }
      motion.host = self
      navigator.attach(self)
      goOn(animated: false)
    }

    /// Shows a change, and returns when the necessary transitions have ended.
    package func show(_ change: NavigationChange) async throws(NavigationError) {
      if isHidden(change) { shownTab = nil }
      let isImmediate = change.origin == .restoration || change.isImmediate
      let isConcerned = concerns(change)
      if let transition = change.transition {
        for entry in change.removed where leaving[entry.id] != nil { leaving[entry.id] = transition }
      }
      goOn(animated: !isImmediate)
      // The change affects only other windows, so there is no reason to wait.
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

    /// Waits until the window matches the state.
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
#endif
