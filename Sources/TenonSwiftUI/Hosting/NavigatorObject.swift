#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator
  #if canImport(Combine)
    import Combine
  #endif

  /// Notifies SwiftUI of changes through `ObservableObject`, for systems before iOS 17.
  @MainActor
  public final class NavigatorObject: ObservableObject, NavigatorModel {
    let navigator: Navigator
    /// The navigator's state.
    @Published public private(set) var state: NavigationState
    let queues = ModalQueues()
    var isImmediate = false

    /// Creates an object that observes a navigator.
    public init(_ navigator: Navigator) {
      self.navigator = navigator
      state = navigator.state
      queues.attach(self)
      navigator.attach(self)
    }

    /// Waits for the time limit after which a change that SwiftUI has not reported counts as not shown.
    package var limit: @MainActor () async -> Void {
      get { queues.limit }
      set { queues.limit = newValue }
    }

    func refresh() {
      queues.follow(navigator.state)
      state = navigator.state
    }
  }
#endif
