#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// A navigator's state in the form that SwiftUI watches.
  @MainActor
  protocol NavigatorModel: NavigationHost {
    var navigator: Navigator { get }
    /// What is shown.
    var state: NavigationState { get }
    /// What SwiftUI is asked to present.
    var queues: ModalQueues { get }
    /// Makes SwiftUI look again, also where it shows something that the state does not say.
    func refresh()
  }

  extension NavigatorModel {
    func follow(_ change: NavigationChange) {
      guard change.origin == .restoration || change.isImmediate else { return refresh() }
      var transaction = Transaction()
      transaction.disablesAnimations = true
      withTransaction(transaction) { refresh() }
    }

    package func show(_ change: NavigationChange) async throws(NavigationError) {
      follow(change)
      try await queues.settle(change)
    }
    package func adopted(_ change: NavigationChange) { follow(change) }
    package func guardsChanged() { refresh() }
  }
#endif
