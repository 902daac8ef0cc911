#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// The outcome of a step that makes UIKit match the state.
  enum WindowStep {
    /// No step was necessary.
    case nothing
    /// The step was performed and may still be animating.
    case taken
    /// UIKit did not accept the step.
    case refused
    /// The step is blocked by a controller that will disappear without further action.
    case later
  }

  extension WindowHost {
    var allStacks: [UINavigationController] {
      stacks.values + columns.values.flatMap { [$0.primary, $0.secondary] } + presented.compactMap(\.stack)
    }

    /// Updates the state to match UIKit, and UIKit to match the state, one transition after the other. It can be called
    /// at any time, and has no effect if they already match.
    func goOn(animated: Bool = true) {
      if isGoingOn { return }
      isGoingOn = true
      defer { isGoingOn = false }
      while true {
        if motion.isRunning || isUIKitMoving { return motion.watch() }
        follow()
        switch takeStep(animated: animated) {
        case .nothing:
          refusals = 0
          return motion.settle()
        case .taken: refusals = 0
        case .later: return motion.watch()
        case .refused:
          refusals += 1
          if refusals <= WindowMotion.patience { return motion.watch() }
          giveUp()
        }
      }
    }

    /// Whether any transition is running in the window, regardless of its cause.
    var isUIKitMoving: Bool {
      var shown: UIViewController? = root
      while let controller = shown {
        if controller.transitionCoordinator != nil || controller.isBeingPresented
          || controller.isBeingDismissed
        {
          return true
        }
        shown = controller.presentedViewController
      }
      return allStacks.contains { $0.transitionCoordinator != nil }
    }

    /// Dismisses modals that are no longer in the state, updates the stacks, and then presents new modals.
    private func takeStep(animated: Bool) -> WindowStep {
      if let step = dismissAgain() { return step }
      guard let state = navigator.state.window(window) else { return leave() }
      if containersAreStale { dropContainers() }
      showTabs(state)
      let common = zip(presented, state.modals).prefix { $0.isOf($1) }.count
      if presented.count > common { return dismiss(from: common, animated: animated) }
      var steps: [WindowStep] = []
      for tab in state.tabs {
        let isVisible = tab.id == state.selectedTab && state.modals.isEmpty
        steps += show(tab, animated: animated && isVisible)
      }
      for (index, (modal, wanted)) in zip(presented, state.modals).enumerated() {
        if let stack = modal.stack {
          let isVisible = index == state.modals.count - 1
          steps.append(show(wanted.stack, in: stack, animated: animated && isVisible))
        } else if let only = wanted.stack.last {
          showChildren(of: only, in: controller(of: only))
        }
      }
      if steps.contains(.refused) { return .refused }
      if steps.contains(.taken) { return .taken }
      if state.modals.count > common { return present(state.modals[common], animated: animated) }
      forgetGone(state)
      return .nothing
    }

    /// Gives up on screens that UIKit does not show, and updates the state accordingly.
    private func giveUp() {
      (refusals, dismissed) = (0, [])
      guard let state = navigator.state.window(window) else { return }
      for (stack, entries) in state.tabs.flatMap(parts) { giveUp(entries, stack) }
      for (modal, shown) in zip(state.modals, presented) {
        if let stack = shown.stack { giveUp(modal.stack, stack) }
      }
      guard state.modals.count > presented.count else { return }
      let modal = state.modals[presented.count]
      motion.giveUp(state.modals[presented.count...].flatMap(\.stack).map(\.id))
      navigator.adopt(.dismissModal(modal.id), origin: .program)
    }

    private func giveUp(_ entries: [NavigationEntry], _ stack: UINavigationController) {
      let shown = stack.viewControllers
      let missing = entries.map(\.id).filter { id in !shown.contains { $0 === controllers[id] } }
      // A controller that should have disappeared but is still shown is adopted like a controller that other code has
      // added.
      for id in shown.compactMap(entry) where !entries.contains(where: { $0.id == id }) {
        controllers[id] = nil
      }
      seen[ObjectIdentifier(stack)] = shown.compactMap(entry)
      if missing.isEmpty { return }
      motion.giveUp(missing)
      navigator.adopt(.remove(Set(missing)), origin: .program)
    }

    /// Releases all controllers after the window was closed.
    private func leave() -> WindowStep {
      if !presented.isEmpty { return dismiss(from: 0, animated: false) }
      for stack in allStacks { stack.setViewControllers([], animated: false) }
      (stacks, columns, controllers, leaving, seen, segues, shownTab) = ([:], [:], [:], [:], [:], [], nil)
      held = [:]
      return .nothing
    }

    private func forgetGone(_ state: NavigationWindow) {
      let shown = Set(state.entries.appearing.map(\.id))
      for (id, controller) in controllers where !shown.contains(id) {
        controllers[id] = nil
        leaving[id] = nil
        #if !os(tvOS)
          backActions[id] = nil
        #endif
        // Child controllers disappear together with their parents; a child without a disappearing parent is removed
        // here.
        if let parent = controller.parent, !(parent is UINavigationController),
          !(parent is UITabBarController)
        {
          controller.willMove(toParent: nil)
          controller.view.removeFromSuperview()
          controller.removeFromParent()
        }
      }
      let stacks = allStacks
      let identities = Set(stacks.map { ObjectIdentifier($0) })
      held = held.filter { identities.contains($0.key) }
      for stack in stacks { guardWaysBack(of: stack) }
      holdDelegates()
    }

    // MARK: - Stacks

    func newStack() -> UINavigationController {
      let stack = makeStack()
      held[ObjectIdentifier(stack)] = HeldStack(stack, self)
      return stack
    }

    /// Shows the window's screens in other containers as soon as no transition is running.
    func containersChanged() {
      guard !stacks.isEmpty else { return }
      containersAreStale = true
      goOn(animated: false)
    }

    private func dropContainers() {
      containersAreStale = false
      for stack in stacks.values + columns.values.flatMap({ [$0.primary, $0.secondary] }) {
        drop(stack)
        // A controller can be in only one stack.
        stack.setViewControllers([], animated: false)
      }
      (stacks, columns, tabBar) = ([:], [:], nil)
    }

    /// Returns a stack that the host does not need any more to its own delegate.
    private func drop(_ stack: UINavigationController) {
      seen[ObjectIdentifier(stack)] = nil
      held.removeValue(forKey: ObjectIdentifier(stack))?.release()
    }

    func show(_ entries: [NavigationEntry], in stack: UINavigationController, animated: Bool) -> WindowStep {
      let wanted = entries.isEmpty ? whileEmpty(stack) : entries.map(controller)
      for (entry, controller) in zip(entries, wanted) { showChildren(of: entry, in: controller) }
      let current = stack.viewControllers
      defer { seen[ObjectIdentifier(stack)] = stack.viewControllers.compactMap(entry) }
      guard !current.elementsEqual(wanted, by: ===) else { return .nothing }
      let isAnimated = animated && !current.isEmpty && wanted.last !== current.last
      held[ObjectIdentifier(stack)]?.prepare()
      if wanted.count == current.count + 1, wanted.dropLast().elementsEqual(current, by: ===),
        let last = wanted.last
      {
        stack.pushViewController(last, animated: isAnimated)
      } else if wanted.count < current.count, let last = wanted.last,
        wanted.elementsEqual(current.prefix(wanted.count), by: ===)
      {
        stack.popToViewController(last, animated: isAnimated)
      } else {
        stack.setViewControllers(wanted, animated: isAnimated)
      }
      guardWaysBack(of: stack)
      return stack.viewControllers.elementsEqual(wanted, by: ===) ? .taken : .refused
    }

    /// Returns the controller of an entry: the destination itself, or a controller that wraps it.
    func controller(of entry: NavigationEntry) -> UIViewController {
      if let known = controllers[entry.id] { return known }
      let made: UIViewController
      switch navigator.destination(of: entry.id) {
      case let controller as UIViewController: made = controller
      case let view as UIView:
        made = UIViewController()
        made.view = view
      default:
        onUnshowable(entry)
        made = UIViewController()
      }
      controllers[entry.id] = made
      leaving[entry.id] = entry.transition
      return made
    }

    func showChildren(of entry: NavigationEntry, in parent: UIViewController) {
      for child in entry.children {
        let controller = controller(of: child)
        if controller.parent !== parent {
          if let container = parent as? any ChildContainer {
            container.embed(child: controller)
          } else {
            parent.embed(controller)
          }
        }
        showChildren(of: child, in: controller)
      }
    }
  }

  /// A controller that lays out child screens itself.
  @MainActor
  public protocol ChildContainer: UIViewController {
    /// Adds a child controller and its view.
    func embed(child: UIViewController)
  }
#endif
