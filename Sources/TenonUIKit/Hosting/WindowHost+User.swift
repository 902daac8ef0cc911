#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // What the user does with the system's own means, and code that passes the navigator by.

  extension WindowHost {
    /// Makes the state follow what UIKit shows. Only where nothing moves: a swipe may still be cancelled.
    func follow() {
      followTabs()
      for stack in allStacks { follow(stack) }
      followModals()
    }

    /// A stack shows another controller, for good: a swipe that is cancelled does not come here.
    func didShow(in stack: UINavigationController) {
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
      // These and no others: something may have been pushed over them meanwhile.
      if !gone.isEmpty { navigator.adopt(.remove(gone)) }
    }

    /// Controllers that came by a segue, or by code that passes the navigator by.
    private func adoptUnknown(in stack: UINavigationController) {
      guard let place = place(of: stack) else { return }
      for controller in stack.viewControllers
      where entry(controller) == nil && controller !== placeholder(of: stack) {
        let entry =
          takeRoute(of: controller).map { navigator.entry(for: $0) } ?? navigator.entryWithoutRoute()
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

    /// What animates a controller that comes or goes.
    func animator(
      for operation: UINavigationController.Operation, from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      let isAppearing = operation != .pop
      let moving = isAppearing ? to : from
      guard let id = entry(moving) else { return nil }
      // What is popped has left the state already.
      return animator(leaving[id] ?? .automatic, isAppearing: isAppearing)
    }

    /// The entry of a controller.
    func entry(_ controller: UIViewController) -> EntryID? {
      controllers.first { $0.value === controller }?.key
    }
  }

  extension WindowHost {
    /// Removal guards want to be asked: the navigator does, and dismisses if they allow it.
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
