#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // Changes that the user makes with the system's controls, or that code makes without the navigator.

  extension WindowHost {
    /// Updates the state to match the screens that UIKit shows. It is called only when no transition is running,
    /// because a swipe may still be cancelled.
    func follow() {
      followTabs()
      for stack in allStacks { follow(stack) }
      followModals()
    }

    /// Called when a stack has finished showing another controller, but not after a cancelled swipe.
    func didShow(in stack: UINavigationController) {
      guard isShown(stack) else { return }
      if !isGoingOn {
        followTabs()
        follow(stack)
      }
      goOn()
    }

    private func follow(_ stack: UINavigationController) {
      let identity = ObjectIdentifier(stack)
      guard let before = seen[identity] else { return }
      let gone = Set(before).subtracting(stack.viewControllers.compactMap(entry))
      adoptUnknown(in: stack)
      seen[identity] = stack.viewControllers.compactMap(entry)
      // Removes only these entries, because other screens may have been pushed over them in the meantime.
      if !gone.isEmpty { navigator.adopt(.remove(gone)) }
    }

    /// Adopts controllers that were added by a segue, or by code that bypasses the navigator.
    private func adoptUnknown(in stack: UINavigationController) {
      guard let place = place(of: stack) else { return }
      for controller in stack.viewControllers
      where entry(controller) == nil && controller !== placeholder(of: stack) {
        let entry =
          takeRoute(of: controller).map { navigator.entry(shownFor: $0) } ?? navigator.entryWithoutRoute()
        controllers[entry.id] = controller
        navigator.adopt(
          isSecondary(stack) && seen[ObjectIdentifier(stack)]?.isEmpty != false
            ? .showDetail([entry], place) : .push([entry], place), existing: controller)
        guardWaysBack(of: stack)
      }
    }

    private func place(of stack: UINavigationController) -> NavigationPlace? {
      if let tab = stacks.first(where: { $0.value === stack })?.key { return .tab(tab, in: window) }
      if let (tab, columns) = columns.first(where: {
        $0.value.primary === stack || $0.value.secondary === stack
      }) {
        let place = NavigationPlace.tab(tab, in: window)
        return columns.primary === stack ? place.primary : place
      }
      return presented.last?.stack === stack ? .window(window) : nil
    }

    /// Returns the animator for a controller that appears or disappears.
    func animator(
      for operation: UINavigationController.Operation, from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      let isAppearing = operation != .pop
      let moving = isAppearing ? to : from
      guard let id = entry(moving) else { return nil }
      // A popped screen has already left the state.
      return animator(leaving[id] ?? .automatic, isAppearing: isAppearing)
    }

    /// Returns the entry of a controller.
    func entry(_ controller: UIViewController) -> EntryID? {
      controllers.first { $0.value === controller }?.key
    }
  }

  extension WindowHost {
    /// Gives the window focus whenever the user touches it, whatever is presented in it. Two windows side by side are
    /// both active, so their activation does not tell them apart.
    func watchTouches() {
      #if !os(tvOS)
        guard let system = rootController.view.window, touches.view !== system else { return }
        touches.view?.removeGestureRecognizer(touches)
        touches.delegate = delegate
        system.addGestureRecognizer(touches)
      #endif
    }

    /// Called before a touch is delivered, so that what the touch does already happens in this window.
    func wasTouched() {
      if navigator.state.focusedWindow != window { navigator.adopt(.focus(window)) }
    }
  }

  extension WindowHost {
    /// Called when removal guards must decide about a dismissal. The navigator consults them, and dismisses the modal
    /// if they allow it.
    func didAttemptToDismiss(_ presentation: UIPresentationController) {
      guard let modal = modal(of: presentation) else { return }
      let navigator = navigator
      Task { await navigator.perform(.dismissModal(modal), origin: .user) }
    }

    func didDismiss(_ presentation: UIPresentationController) {
      let gone = modal(of: presentation)
      if let index = presented.firstIndex(where: { $0.id == gone }) { lose(from: index) }
      goOn()
    }

    private func modal(of presentation: UIPresentationController) -> ModalID? {
      presented.first { $0.controller === presentation.presentedViewController }?.id
    }
  }
#endif
