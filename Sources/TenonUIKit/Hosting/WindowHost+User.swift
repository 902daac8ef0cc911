#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  // What a person does with the system's own means.

  extension WindowHost {
    /// A stack shows another controller: where that was not the host's doing, the state follows.
    func didShow(in stack: UINavigationController) {
      let haveGone = follow(stack)
      if haveGone || isWaitingForOthers, !isBusy { othersEnded() }
    }

    /// Adopts what a person, or code that passes the navigator by, has done to a stack.
    /// - Returns: Whether screens have gone.
    @discardableResult
    func follow(_ stack: UINavigationController) -> Bool {
      let identity = ObjectIdentifier(stack)
      guard let told = expected[identity] else { return false }
      let shown = stack.viewControllers
      adoptUnknown(shown, in: stack)
      let ids = shown.compactMap(entry)
      guard !ids.isEmpty, ids.count < told.count, told.starts(with: ids) else { return false }
      expected[identity] = ids
      // These and no others: something may have been pushed over them meanwhile.
      navigator.adopt(.remove(Set(told[ids.count...])))
      return true
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

    /// Controllers that came by a segue, or by code that passes the navigator by.
    private func adoptUnknown(_ shown: [UIViewController], in stack: UINavigationController) {
      guard let place = place(of: stack) else { return }
      for controller in shown where entry(controller) == nil {
        let id = adoptedEntry(for: controller)
        controllers[id.id] = controller
        navigator.adopt(.push([id], place), existing: controller)
        expected[ObjectIdentifier(stack), default: []].append(id.id)
        guardBackButtons(of: stack)
      }
    }

    private func place(of stack: UINavigationController) -> NavigationPlace? {
      if let tab = stacks.first(where: { $0.value === stack })?.key { return .tab(tab, in: window) }
      return presented.last?.stack === stack ? .window(window) : nil
    }

    private func adoptedEntry(for controller: UIViewController) -> NavigationEntry {
      takeRoute(of: controller).map { navigator.entry(for: $0) } ?? navigator.entryWithoutRoute()
    }
  }

  extension WindowHost {
    /// A tap on the tab that is shown goes back to its root, which guards of removals are asked first.
    func shouldSelect(_ controller: UIViewController, in bar: UITabBarController) -> Bool {
      guard navigator.guardsRemovals, controller === bar.selectedViewController,
        let (tab, stack) = stacks.first(where: { $0.value === controller }), stack.viewControllers.count > 1
      else { return true }
      let (navigator, window) = (navigator, window)
      Task { await navigator.perform(.popToRoot(.tab(tab, in: window)), origin: .user) }
      return false
    }

    func didSelect(_ controller: UIViewController) {
      guard let tab = stacks.first(where: { $0.value === controller })?.key else { return }
      navigator.adopt(.select(tab, window: window))
    }
  }

  #if !os(tvOS)
    extension WindowHost {
      /// A back swipe begins where there is something to go back to, nothing moves, and no guard wants to be asked.
      func mayGoBack(by gesture: UIGestureRecognizer) -> Bool {
        guard let stack = allStacks.first(where: { $0.interactivePopGestureRecognizer === gesture }) else {
          return true
        }
        return stack.viewControllers.count > 1 && stack.transitionCoordinator == nil
          && !navigator.guardsRemovals
      }
    }
  #endif

  extension WindowHost {
    /// Guards of removals want to be asked: the navigator does, and dismisses if they allow it.
    func didAttemptToDismiss(_ presentation: UIPresentationController) {
      guard let modal = modal(of: presentation) else { return }
      let navigator = navigator
      Task { await navigator.perform(.dismissModal(modal), origin: .user) }
    }

    func didDismiss(_ presentation: UIPresentationController) {
      guard let modal = modal(of: presentation) else { return }
      presented.removeAll { $0.id == modal }
      navigator.adopt(.dismissModal(modal))
      if !isBusy { othersEnded() }
    }

    private func modal(of presentation: UIPresentationController) -> ModalID? {
      presented.first { $0.controller === presentation.presentedViewController }?.id
    }

    /// Modals that code has dismissed without the navigator.
    func adoptLostModals() {
      guard
        let index = presented.firstIndex(where: {
          $0.controller.presentingViewController == nil && !$0.controller.isBeingPresented
        })
      else { return }
      let lost = presented[index].id
      presented.removeSubrange(index...)
      navigator.adopt(.dismissModal(lost))
    }
  }
#endif
