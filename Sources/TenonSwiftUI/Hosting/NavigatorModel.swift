#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator
  #if canImport(Combine)
    import Combine
  #endif
  #if canImport(Observation)
    import Observation
  #endif

  /// A navigator's state in the form that SwiftUI watches.
  @MainActor
  protocol NavigatorModel: NavigationHost {
    var navigator: Navigator { get }
    /// What is shown.
    var state: NavigationState { get }
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
  }

  /// Tells SwiftUI of changes with `ObservableObject`, on systems before iOS 17.
  @MainActor
  public final class NavigatorObject: ObservableObject, NavigatorModel {
    /// What is watched.
    public let navigator: Navigator
    /// What is shown.
    @Published public private(set) var state: NavigationState

    /// Follows a navigator from now on.
    public init(_ navigator: Navigator) {
      self.navigator = navigator
      state = navigator.state
      navigator.attach(self)
    }

    package func show(_ change: NavigationChange) async { follow(change) }
    package func adopted(_ change: NavigationChange) { follow(change) }
    package func guardsChanged() { refresh() }
    func refresh() { state = navigator.state }
  }

  #if canImport(Observation)
    /// Tells SwiftUI of changes with `@Observable`, which looks only at what a view reads.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor
    @Observable
    public final class ObservableNavigator: NavigatorModel {
      /// What is watched.
      public let navigator: Navigator
      /// What is shown.
      public var state: NavigationState {
        // Observed instead of the state, because nobody is told of a state that is set to what it was.
        _ = looks
        return shown
      }
      @ObservationIgnored private var shown: NavigationState
      private var looks = 0

      /// Follows a navigator from now on.
      public init(_ navigator: Navigator) {
        self.navigator = navigator
        shown = navigator.state
        navigator.attach(self)
      }

      package func show(_ change: NavigationChange) async { follow(change) }
      package func adopted(_ change: NavigationChange) { follow(change) }
      package func guardsChanged() { refresh() }

      func refresh() {
        shown = navigator.state
        looks += 1
      }
    }
  #endif
#endif
