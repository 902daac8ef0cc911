/// Shows the state on one platform.
@MainActor
package protocol NavigationHost: AnyObject {
  /// Shows a change, and returns when it is visible. Operations wait until then.
  /// - Throws: ``NavigationError`` if the system did not show the change; the host has then made the navigator undo the
  ///   change.
  func show(_ change: NavigationChange) async throws(NavigationError)

  /// Makes the navigator adopt changes that the system has made without reporting them. It is called before the
  /// navigator decides about an operation. Does nothing by default.
  func catchUp()

  /// Receives a change that the user has made with the system's controls. Does nothing by default.
  func adopted(_ change: NavigationChange)

  /// Called when ``Navigator/guardsRemovals`` has changed. If it is now `true`, guards must be consulted before the
  /// user removes screens with the system's controls. Does nothing by default.
  func guardsChanged()
}

extension NavigationHost {
  package func adopted(_ change: NavigationChange) {}
  package func guardsChanged() {}
  package func catchUp() {}
}
