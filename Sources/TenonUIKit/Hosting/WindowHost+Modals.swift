#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  extension WindowHost {
    func present(_ modal: NavigationModal, animated: Bool) {
      let roots = modal.stack.map(controller)
      for (entry, controller) in zip(modal.stack, roots) { showChildren(of: entry, in: controller) }
      var stack: UINavigationController?
      var outer: UIViewController
      switch modal.container {
      case .stack:
        let navigation = makeStack()
        expected[ObjectIdentifier(navigation)] = modal.stack.map(\.id)
        navigation.setViewControllers(roots, animated: false)
        guardBackButtons(of: navigation)
        (stack, outer) = (navigation, navigation)
      case .none: outer = roots.last ?? UIViewController()
      case .named(let name):
        let inner = roots.last ?? UIViewController()
        outer = navigator.wrap(inner, in: name) as? UIViewController ?? inner
      }
      outer.modalPresentationStyle = modal.style.presentation
      let transition = transition(of: modal)
      outer.transitioningDelegate = transition
      outer.presentationController?.delegate = delegate
      #if !os(tvOS)
        if case .popover(let anchor) = modal.style { point(outer.popoverPresentationController, at: anchor) }
      #endif
      let presenter = presented.last?.controller ?? root
      beginTransition()
      presented.append(PresentedModal(id: modal.id, controller: outer, stack: stack, transition: transition))
      presenter.present(outer, animated: animated && modal.stack.last?.transition != .immediate) {
        [weak self] in
        self?.endTransition()
      }
      // UIKit refuses, and says nothing, where the presenter is not in sight; then there is nothing to wait for, and
      // the modal is presented with the next change.
      if presenter.presentedViewController !== outer {
        presented.removeLast()
        refuseTransition()
      }
    }

    func dismiss(from index: Int, animated: Bool) {
      let presenter = index > 0 ? presented[index - 1].controller : root
      let gone = presented[index...]
      presented.removeSubrange(index...)
      guard presenter.presentedViewController != nil else { return reconcile(animated: animated) }
      beginTransition()
      presenter.dismiss(animated: animated) { [weak self] in
        // What animates a modal's end lives until then.
        withExtendedLifetime(gone) {}
        self?.endTransition()
      }
    }

    #if !os(tvOS)
      func point(_ popover: UIPopoverPresentationController?, at anchor: AnchorID) {
        switch anchors[anchor] {
        case .view(let view):
          popover?.sourceView = view
          popover?.sourceRect = view.bounds
        case .button(let button): popover?.barButtonItem = button
        case nil:
          // A popover without a source is an exception in UIKit.
          popover?.sourceView = root.view
          popover?.sourceRect = root.view.bounds
        }
      }
    #endif
  }

  extension ModalStyle {
    fileprivate var presentation: UIModalPresentationStyle {
      switch self {
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
