#if canImport(UIKit) && !os(watchOS)
  import TenonNavigation
  import UIKit

  extension DestinationRegistry {
    /// Registers a controller of a storyboard as the destination of a route.
    /// - Parameters:
    ///   - route: The route.
    ///   - storyboard: The storyboard's name. UIKit raises an exception for one that is not in the bundle.
    ///   - identifier: The controller's identifier; the initial one, when not said.
    ///   - bundle: Where the storyboard is; the application's, when not said.
    ///   - exposure: Whether URLs from outside the process reach it; internal when not said.
    ///   - presentation: How it appears where nobody says otherwise.
    ///   - fileID: The place of declaration.
    ///   - line: The place of declaration.
    ///   - configure: Gives it what it needs. A controller of another class is an error.
    public mutating func destination<Value: Route, Controller: UIViewController>(
      _ route: Value.Type, storyboard: String, identifier: String? = nil, bundle: Bundle? = nil,
      exposure: RouteExposure = .internal, presentation: Presentation = .push,
      fileID: String = #fileID, line: Int = #line,
      configure:
        @escaping @MainActor @Sendable (Controller, Value, DestinationContext<Value.Output>) throws -> Void
    ) {
      destination(route, exposure: exposure, presentation: presentation, fileID: fileID, line: line) {
        route, context in
        let board = UIStoryboard(name: storyboard, bundle: bundle)
        let made: UIViewController? =
          if let identifier {
            board.instantiateViewController(withIdentifier: identifier)
          } else {
            board.instantiateInitialViewController()
          }
        guard let controller = made as? Controller else {
          throw NavigationError.unexpectedDestination(
            expected: "\(Controller.self) in the storyboard \(storyboard)",
            found: made.map { "\(type(of: $0))" } ?? "storyboard without an initial controller")
        }
        try configure(controller, route, context)
        return controller
      }
    }

    /// Registers a controller with a nib as the destination of a route; otherwise as the form with a storyboard.
    public mutating func destination<Value: Route, Controller: UIViewController>(
      _ route: Value.Type, nib: String, bundle: Bundle? = nil, exposure: RouteExposure = .internal,
      presentation: Presentation = .push, fileID: String = #fileID, line: Int = #line,
      make: @escaping @MainActor @Sendable (String, Bundle?) -> Controller,
      configure:
        @escaping @MainActor @Sendable (Controller, Value, DestinationContext<Value.Output>) throws -> Void
    ) {
      destination(route, exposure: exposure, presentation: presentation, fileID: fileID, line: line) {
        route, context in
        let controller = make(nib, bundle)
        try configure(controller, route, context)
        return controller
      }
    }
  }

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
