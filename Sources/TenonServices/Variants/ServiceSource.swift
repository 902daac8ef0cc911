/// Makes a service and, if the service is shared, keeps it. Asynchronous and main-actor registrations are stored as
/// sources.
protocol ServiceSource: AnyObject, Sendable {
  /// The concrete type of the service, if one is kept now.
  var made: Any.Type? { get }

  /// Cancels a factory call in progress, if that is possible.
  func cancelMaking()

  /// Removes the kept service, tears it down and releases it.
  /// - Parameter isFinal: Whether the source must not provide any more services.
  /// - Returns: Whether there was a service.
  /// - Throws: Any error that the teardown throws.
  func release(isFinal: Bool) async throws -> Bool
}
