#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// What the host has taken over of a stack: its delegate and, only while guards or transitions need it, its ways back.
  @MainActor
  final class HeldStack {
    private weak var stack: UINavigationController?
    private weak var host: WindowHost?
    private var delegate: (any UINavigationControllerDelegate)?
    /// Whether the delegate has an animator. UIKit disables its swipes on a stack whose delegate has one, even if the
    /// animator is `nil`.
    private var isAnimated = false
    #if !os(tvOS)
      private var swipes: [SwipeDelegate] = []
    #endif

    init(_ stack: UINavigationController, _ host: WindowHost) {
      self.stack = stack
      self.host = host
      prepare()
    }

    /// Prepares the stack for a transition. A subclass may have set another delegate when its view was loaded.
    func prepare() {
      guard let host, let stack else { return }
      let isAnimated = host.navigator.hasTransitions
      let current = stack.delegate
      if current === delegate, delegate != nil, isAnimated == self.isAnimated { return }
      let first =
        current === delegate
        ? (delegate as? ForwardingDelegate<any UINavigationControllerDelegate>)?.first : current
      self.isAnimated = isAnimated
      // UIKit does not keep its delegate alive.
      let new: any UINavigationControllerDelegate =
        isAnimated
        ? AnimatedStackDelegate(host, of: stack, before: first)
        : StackDelegate(host, of: stack, before: first)
      delegate = new
      stack.delegate = new
    }

    /// Returns the stack to its first delegate.
    func release() {
      let first = (delegate as? ForwardingDelegate<any UINavigationControllerDelegate>)?.first
      if let stack, stack.delegate === delegate { stack.delegate = first }
      #if !os(tvOS)
        if let stack { returnSwipes(of: stack) }
      #endif
    }

    /// Makes the ways back of the stack consult the removal guards, or gives them back to UIKit.
    ///
    /// This is repeated after each change, because the recognizers do not exist before the stack's view, and UIKit may
    /// set its own delegate at any time.
    func guardWaysBack() {
      prepare()
      #if !os(tvOS)
        guard let host, let stack else { return }
        let isGuarded = host.navigator.guardsRemovals
        if swipes.contains(where: { $0.isAnimated != isAnimated }) { returnSwipes(of: stack) }
        if isGuarded || isAnimated { takeSwipes(of: stack) } else { returnSwipes(of: stack) }
        for controller in stack.viewControllers.dropFirst() {
          if let id = host.entry(controller) {
            host.guardBackButton(of: controller.navigationItem, id, isGuarded: isGuarded)
          }
        }
      #endif
    }
  }

  #if !os(tvOS)
    extension HeldStack {
      private func takeSwipes(of stack: UINavigationController) {
        for swipe in stack.swipesBack where !swipes.contains(where: { $0 === swipe.delegate }) {
          let delegate = SwipeDelegate(host, of: swipe, isAnimated: isAnimated)
          swipe.delegate = delegate
          swipes.append(delegate)
        }
      }

      private func returnSwipes(of stack: UINavigationController) {
        for swipe in stack.swipesBack {
          if let taken = swipes.first(where: { $0 === swipe.delegate }) { swipe.delegate = taken.own }
        }
        swipes = []
      }
    }

    extension WindowHost {
      /// Makes a screen's back button consult the guards, unless the screen has an action of its own.
      fileprivate func guardBackButton(of item: UINavigationItem, _ id: EntryID, isGuarded: Bool) {
        let set = backActions[id]
        guard item.backAction == nil || item.backAction === set else { return }
        backActions[id] = isGuarded ? set ?? backAction(of: id) : nil
        item.backAction = backActions[id]
      }

      private func backAction(of id: EntryID) -> UIAction {
        // The action belongs to the screen, which belongs to the navigator.
        UIAction { [weak navigator] _ in
          Task { await navigator?.perform(.finish(id), origin: .user) }
        }
      }
    }

    extension UINavigationController {
      /// The recognizers of the swipes that go back, once the stack's view is loaded.
      var swipesBack: [UIGestureRecognizer] {
        var swipes = [interactivePopGestureRecognizer]
        #if compiler(>=6.2)
          if #available(iOS 26, visionOS 26, *) { swipes.append(interactiveContentPopGestureRecognizer) }
        #endif
        return swipes.compactMap(\.self)
      }
    }
  #endif
#endif
