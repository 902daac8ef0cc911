/// What an asynchronous or main-actor registration is stored as: makes the service and, if it is shared, keeps it.
protocol ServiceSource: AnyObject, Sendable {
  /// The concrete type of the service, if one is kept now.
  var made: Any.Type? { get }

  /// Cancels a making in progress, if that is possible.
  func cancelMaking()

  /// Takes the service out, tears it down and releases it.
  /// - Parameter isFinal: Whether it gives no more services.
  /// - Returns: Whether there was a service.
  /// - Throws: What the teardown throws.
  func release(isFinal: Bool) async throws -> Bool
}
