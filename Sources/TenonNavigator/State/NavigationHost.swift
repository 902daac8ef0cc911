/// Shows what the state says. Made for one platform.
@MainActor
package protocol NavigationHost: AnyObject {
  /// Shows a change, and returns when it can be seen. Operations wait for it.
  /// - Throws: ``NavigationError`` if the system did not show it; the navigator has been asked to undo it.
  func show(_ change: NavigationChange) async throws(NavigationError)

  /// Makes the navigator adopt what the system has done without telling. Called before an operation is decided on. Does
  /// nothing by default.
  func catchUp()

  /// Receives what the user has done with the system's own means. Does nothing by default.
  func adopted(_ change: NavigationChange)

  /// Called when ``Navigator/guardsRemovals`` has changed: what the user does with the system's own means has to ask
  /// first from now on, or needs not any more. Does nothing by default.
  func guardsChanged()
}

extension NavigationHost {
  package func adopted(_ change: NavigationChange) {}
  package func guardsChanged() {}
  package func catchUp() {}
}
