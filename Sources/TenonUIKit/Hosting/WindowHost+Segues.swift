#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  extension WindowHost {
    /// Assigns a route to the controller that a segue shows. Call this in `prepare(for:sender:)`. When the controller
    /// appears, the navigator adopts it together with its route, and restores it after a restart. A controller without
    /// a route is also adopted, but not restored. UIKit shows the controller before rules and interceptors can decide about
    /// its route; if they refuse it, the controller is closed. Show a protected route with the navigator instead.
    /// - Parameters:
    ///   - segue: The segue.
    ///   - route: The route of the controller that the segue shows.
    ///   - configure: Configures the controller. The closure is not called for a controller of a different
    ///     class.
    public func prepare<Controller: UIViewController>(
      for segue: UIStoryboardSegue, route: some Route,
      configure: (Controller) -> Void = { (_: UIViewController) in }
    ) {
      segues.append(PreparedSegue(controller: segue.destination, route: route))
      if let controller = segue.destination as? Controller { configure(controller) }
      // A modal segue has no callback when it ends; its controller is presented after the current event has been
      // handled.
      Task { self.adoptPresentedSegue(segue.destination) }
    }

    /// Returns the route that was assigned to a controller for a segue, and removes the assignment.
    func takeRoute(of controller: UIViewController) -> (any Route)? {
      segues.removeAll { $0.controller == nil }
      return segues.firstIndex { $0.controller === controller }.map { segues.remove(at: $0).route }
    }

    private func adoptPresentedSegue(_ controller: UIViewController) {
      // A controller that is pushed onto a modal's stack also has a presenting controller: that of the stack.
      guard controller.presentingViewController?.presentedViewController === controller,
        entry(controller) == nil, let route = takeRoute(of: controller)
      else { return }
      let entry = navigator.entry(shownFor: route)
      let style: ModalStyle = controller.modalPresentationStyle == .fullScreen ? .fullScreen : .sheet
      let modal = navigator.modal([entry], style: style, container: .none)
      controllers[entry.id] = controller
      var shown = PresentedModal(
        id: modal.id, controller: controller, stack: nil, only: entry.id, transition: nil)
      shown.holdDelegate(self)
      presented.append(shown)
      navigator.adopt(.present(modal, window: window), existing: controller)
    }
  }
#endif
