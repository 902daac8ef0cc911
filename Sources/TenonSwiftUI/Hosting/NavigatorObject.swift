#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator
  #if canImport(Combine)
    import Combine
  #endif

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
#endif
