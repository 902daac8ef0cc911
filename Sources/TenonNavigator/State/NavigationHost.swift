/// Shows the state on one platform.
@MainActor
package protocol NavigationHost: AnyObject {
  /// Shows a change, and returns when it can be seen. Operations wait for it.
  /// - Throws: ``NavigationError`` if the system did not show it; the navigator has been asked to undo it.
  func show(_ change: NavigationChange) async throws(NavigationError)

  /// Makes the navigator adopt changes that the system has made without reporting them. Called before an operation is
  /// decided on. Does nothing by default.
  func catchUp()

  /// Receives a change that the user has made with the system's controls. Does nothing by default.
  func adopted(_ change: NavigationChange)

  /// Called when ``Navigator/guardsRemovals`` has changed: from now on, guards must be consulted before the user
  /// removes screens with the system's controls, or no longer need to be. Does nothing by default.
  func guardsChanged()
}

extension NavigationHost {
  package func adopted(_ change: NavigationChange) {}
  package func guardsChanged() {}
  package func catchUp() {}
}
