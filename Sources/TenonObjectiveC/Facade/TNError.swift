/// Why something was not done. In Objective-C, these are the codes of `TNErrorDomain`.
#if canImport(ObjectiveC)
  @objc
#endif
public enum TNError: Int, Error {
  /// The action, the route or the service failed; the description says why.
  case failed = 1
  /// The module does not declare that its Objective-C may do this.
  case notDeclared
  /// The module does not run.
  case notRunning
  /// A parameter is missing, or of a type that cannot be used.
  case wrongParameters
}
