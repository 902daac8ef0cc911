#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  extension WindowHost {
    func present(_ modal: NavigationModal, animated: Bool) -> WindowStep {
      // A window that has not appeared yet cannot present modals; it presents them once it appears.
      guard root.viewIfLoaded?.window != nil else { return .nothing }
      var presenter = presented.last?.controller ?? root
      while let other = presenter.presentedViewController { presenter = other }
      // An alert disappears when the user has answered it, together with the controllers that it presents.
      if presenter is UIAlertController { return .later }
      var made = make(modal)
      let number = motion.begin()
      presenter.present(
        made.controller, animated: animated && modal.stack.last?.transition != .immediate
      ) { [motion] in motion.end(number) }
      // UIKit does not report a refusal.
      guard presenter.presentedViewController === made.controller else {
        motion.drop(number)
        return .refused
      }
      made.holdDelegate(self)
      presented.append(made)
      if let stack = made.stack { seen[ObjectIdentifier(stack)] = modal.stack.map(\.id) }
      return .taken
    }

    private func make(_ modal: NavigationModal) -> PresentedModal {
      let roots = modal.stack.map(controller)
      for (entry, controller) in zip(modal.stack, roots) { showChildren(of: entry, in: controller) }
      var stack: UINavigationController?
      var outer: UIViewController
      switch modal.container {
      case .stack:
        let navigation = newStack()
        navigation.setViewControllers(roots, animated: false)
        (stack, outer) = (navigation, navigation)
      case .none: outer = roots.last ?? UIViewController()
      case .named(let name):
        let inner = roots.last ?? UIViewController()
        outer = navigator.wrap(inner, in: name) as? UIViewController ?? inner
      }
      let isOwn = (modal.style == .own ? roots.first ?? outer : outer).transitioningDelegate != nil
      let transition = dress(outer, around: roots.first ?? outer, as: modal)
      let only = stack == nil ? modal.stack.last?.id : nil
      var made = PresentedModal(
        id: modal.id, controller: outer, stack: stack, only: only, transition: transition)
      // A controller's own transition is asked for its presentation controller when that is first used, and must know then
      // who presents it.
      if !isOwn {
        made.holdDelegate(self)
        #if !os(tvOS)
          point(outer.popoverPresentationController, at: modal.style)
        #endif
      }
      return made
    }

    /// Sets how a modal is presented, unless its controller knows that itself.
    /// - Returns: The delegate of the modal's transition, which the caller must keep alive.
    private func dress(
      _ outer: UIViewController, around root: UIViewController, as modal: NavigationModal
    ) -> ModalTransition? {
      let transition = transition(of: modal)
      if let presentation = modal.style.presentation {
        // A controller with its own transition also has its own style.
        guard outer.transitioningDelegate == nil else { return nil }
        outer.modalPresentationStyle = presentation
      } else if outer !== root {
        outer.modalPresentationStyle = root.modalPresentationStyle
        outer.transitioningDelegate = root.transitioningDelegate
      }
      if let transition, outer.transitioningDelegate == nil { outer.transitioningDelegate = transition }
      return transition
    }

    func dismiss(from index: Int, animated: Bool) -> WindowStep {
      let gone = Array(presented[index...])
      presented.removeSubrange(index...)
      guard let presenter = gone[0].controller.presentingViewController else { return .taken }
      dismissed = gone
      let number = motion.begin()
      presenter.dismiss(animated: animated) { [motion] in
        // Keeps the objects that animate the dismissal alive until it ends.
        withExtendedLifetime(gone) {}
        motion.end(number)
      }
      return .taken
    }

    /// Requests a dismissal again if UIKit has not accepted it.
    func dismissAgain() -> WindowStep? {
      dismissed.removeAll { $0.controller.presentingViewController == nil }
      guard let first = dismissed.first else { return nil }
      first.controller.presentingViewController?.dismiss(animated: false)
      dismissed.removeAll { $0.controller.presentingViewController == nil }
      return dismissed.isEmpty ? .taken : .refused
    }

    /// Adopts the removal of modals that disappear without a callback: alerts, pickers, and modals that other code
    /// dismisses.
    func followModals() {
      if let index = presented.firstIndex(where: { $0.controller.presentingViewController == nil }) {
        lose(from: index)
      }
      for modal in presented { watch(modal) }
    }

    /// Handles the disappearance of a modal and of the modals above it in the state. Modals above it that were still
    /// waiting to be shown never appeared.
    func lose(from index: Int) {
      let lost = presented[index...]
      let id = lost[index].id
      let shown = lost.flatMap { modal in
        modal.stack.map { seen[ObjectIdentifier($0)] ?? [] } ?? [modal.only].compactMap(\.self)
      }
      let gone = navigator.state.window(window)?.modals.drop { $0.id != id }.flatMap(\.stack).map(\.id) ?? []
      motion.giveUp(gone.filter { !shown.contains($0) })
      presented.removeSubrange(index...)
      navigator.adopt(.dismissModal(id))
    }

    /// Watches a modal. UIKit's container view leaves the window together with the modal, and views in the container
    /// are notified.
    private func watch(_ modal: PresentedModal) {
      guard let container = modal.controller.presentationController?.containerView,
        !container.subviews.contains(where: { $0 is ModalSentinel })
      else { return }
      container.addSubview(
        ModalSentinel { [weak self] in
          // UIKit has not finished the dismissal yet.
          Task { self?.goOn() }
        })
    }

    #if !os(tvOS)
      /// Points a popover at something. On a tablet, UIKit also presents action sheets and activities as popovers.
      private func point(_ popover: UIPopoverPresentationController?, at style: ModalStyle) {
        guard let popover else { return }
        if case .popover(let anchor) = style, let source = anchors[anchor] {
          switch source {
          case .view(let view):
            popover.sourceView = view
            popover.sourceRect = view.bounds
          case .button(let button): popover.sourceItem = button
          }
        } else if popover.sourceView == nil, popover.sourceItem == nil {
          // For a popover without a source, UIKit raises an exception.
          popover.sourceView = root.view
          popover.sourceRect = root.view.bounds
        }
      }
    #endif
  }

  extension WindowHost.PresentedModal {
    /// Takes over the delegate of the presentation, which other code may have set in the meantime.
    @MainActor
    mutating func holdDelegate(_ host: WindowHost) {
      guard let presentation = controller.presentationController,
        delegate == nil || presentation.delegate !== delegate
      else { return }
      let made = PresentationDelegate(host, of: presentation, before: presentation.delegate)
      presentation.delegate = made
      delegate = made
    }
  }

  /// A view that is notified when its superview leaves the window. It is invisible and does not receive touches.
  private final class ModalSentinel: UIView {
    private let left: @MainActor () -> Void

    init(left: @escaping @MainActor () -> Void) {
      self.left = left
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { left() }
    }
  }

  extension ModalStyle {
    /// UIKit's style; `nil` for the controller's own.
    fileprivate var presentation: UIModalPresentationStyle? {
      switch self {
      case .own: nil
      case .sheet: .automatic
      case .fullScreen: .fullScreen
      #if os(tvOS)
        case .popover: .automatic
      #else
        case .popover: .popover
      #endif
      }
    }
  }
#endif
