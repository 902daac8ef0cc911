#if canImport(SwiftUI)
  import TenonNavigation
  import SwiftUI
  #if canImport(Observation)
    import Observation
  #endif

  /// A navigator's state in the form that SwiftUI watches.
  @MainActor
  protocol NavigatorModel: AnyObject {
    var navigator: Navigator { get }
    /// What is shown.
    var state: NavigationState { get }
    /// Makes SwiftUI look again, where it shows something that the state does not say.
    func refresh()
  }

  /// Tells SwiftUI of changes with `ObservableObject`, on systems before iOS 17.
  @MainActor
  public final class NavigatorObject: ObservableObject, NavigationHost, NavigatorModel {
    public nonisolated let objectWillChange = ObservableObjectPublisher()
    public let navigator: Navigator
    /// What is shown.
    public private(set) var state: NavigationState {
      willSet { objectWillChange.send() }
    }

    public init(_ navigator: Navigator) {
      self.navigator = navigator
      state = navigator.state
      navigator.attach(self)
    }

    public func show(_ change: NavigationChange) async { refresh() }
    public func adopted(_ change: NavigationChange) { refresh() }
    func refresh() { state = navigator.state }
  }

  #if canImport(Observation)
    /// Tells SwiftUI of changes with `@Observable`, which looks only at what a view reads.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor
    @Observable
    public final class ObservableNavigator: NavigationHost, NavigatorModel {
      public let navigator: Navigator
      /// What is shown.
      public private(set) var state: NavigationState

      public init(_ navigator: Navigator) {
        self.navigator = navigator
        state = navigator.state
        navigator.attach(self)
      }

      public func show(_ change: NavigationChange) async { refresh() }
      public func adopted(_ change: NavigationChange) { refresh() }
      func refresh() { state = navigator.state }
    }
  #endif
#endif
