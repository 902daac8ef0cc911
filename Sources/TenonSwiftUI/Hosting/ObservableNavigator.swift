#if canImport(SwiftUI) && canImport(Observation)
  import Observation
  import TenonNavigator

  /// Notifies SwiftUI of changes through `@Observable`, which tracks only the properties that a view reads.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor
  @Observable
  public final class ObservableNavigator: NavigatorModel {
    let navigator: Navigator
    /// The navigator's state.
    public var state: NavigationState {
      // This counter is observed instead of the state, because observers are not notified if the state is set to an
      // equal value.
      _ = looks
      return shown
    }
    @ObservationIgnored private var shown: NavigationState
    @ObservationIgnored let queues = ModalQueues()
    @ObservationIgnored var isImmediate = false
    private var looks = 0

    /// Creates an object that observes a navigator.
    public init(_ navigator: Navigator) {
      self.navigator = navigator
      shown = navigator.state
      queues.attach(self)
      navigator.attach(self)
    }

    func refresh() {
      queues.follow(navigator.state)
      shown = navigator.state
      looks += 1
    }
  }
#endif
