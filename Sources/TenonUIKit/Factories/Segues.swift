#if canImport(UIKit) && !os(watchOS)
  import TenonNavigation
  import UIKit

  extension WindowHost {
    /// To be called in `prepare(for:sender:)`: gives the controller that a segue brings its route, so that it is known to
    /// the navigator when it appears, and is brought back after a restart. A controller without a route is known too,
    /// but not brought back.
    /// - Parameters:
    ///   - segue: The segue.
    ///   - route: What it leads to.
    ///   - configure: Gives the controller what it needs. Not called for one of another class.
    public func prepare<Controller: UIViewController>(
      for segue: UIStoryboardSegue, route: some Route,
      configure: (Controller) -> Void = { (_: UIViewController) in }
    ) {
      segues[ObjectIdentifier(segue.destination)] = route
      if let controller = segue.destination as? Controller { configure(controller) }
      // A modal segue has no callback at its end; what it presents is there when the current event is over.
      Task { self.adoptPresentedSegue(segue.destination) }
    }

    func adoptPresentedSegue(_ controller: UIViewController) {
      guard controller.presentingViewController != nil, entry(controller) == nil,
        let route = segues.removeValue(forKey: ObjectIdentifier(controller))
      else { return }
      let entry = navigator.entry(for: route)
      let style: ModalStyle = controller.modalPresentationStyle == .fullScreen ? .fullScreen : .sheet
      let modal = navigator.modal([entry], style: style, container: .none)
      controllers[entry.id] = controller
      controller.presentationController?.delegate = self
      presented.append(PresentedModal(id: modal.id, controller: controller, stack: nil, transition: nil))
      navigator.adopt(.present(modal, window: window), existing: controller)
    }
  }
#endif
