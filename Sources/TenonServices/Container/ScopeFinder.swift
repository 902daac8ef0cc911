/// Knows the scopes that are open in a tree of containers.
package protocol ScopeFinder: AnyObject, Sendable {
  /// Returns the open scope of a kind in which the calling code acts.
  /// - Throws: ``ServiceError`` with the code `outsideScope` if no such scope is open, or it is not clear which.
  func container(of kind: ScopeType) throws(ServiceError) -> ServiceContainer
}
