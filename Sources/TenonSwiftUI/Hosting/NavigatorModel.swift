#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// A navigator's state in a form that SwiftUI observes.
  @MainActor
  protocol NavigatorModel: NavigationHost {
    var navigator: Navigator { get }
    /// The navigator's state.
    var state: NavigationState { get }
    /// The modals that SwiftUI should present.
    var queues: ModalQueues { get }
    /// Whether the last change is shown without animations.
    var isImmediate: Bool { get set }
    /// Makes SwiftUI read the state again, even if SwiftUI shows screens that are not in the state.
    func refresh()
  }

  extension NavigatorModel {
    func follow(_ change: NavigationChange) {
      isImmediate = change.origin == .restoration || change.isImmediate
      animating { refresh() }
    }

    /// Changes what SwiftUI shows, with animations unless the last change does without.
    func animating(_ change: () -> Void) {
      guard isImmediate else { return change() }
      var transaction = Transaction()
      transaction.disablesAnimations = true
      withTransaction(transaction, change)
    }

    package func show(_ change: NavigationChange) async throws(NavigationError) {
      follow(change)
      try await queues.settle(change)
    }
    package func adopted(_ change: NavigationChange) { follow(change) }
    package func guardsChanged() { refresh() }
  }
#endif
