extension ServiceContainer {
  /// Tears down and forgets the instance of a ``Lifetime/cached`` service, so that the next to ask makes a new one. Who
  /// holds the instance keeps it.
  /// - Parameter service: A key of any kind.
  /// - Complexity: O(services made).
  /// - Returns: Whether there was an instance to forget.
  /// - Throws: ``TeardownFailure``; the instance is forgotten all the same.
  @discardableResult
  public func evict(_ service: some ServiceReferring) async throws(TeardownFailure) -> Bool {
    guard let (cell, owner) = current.find(service.reference.identity), cell.lifetime == .cached else {
      return false
    }
    return try await owner.evict(cell)
  }

  /// Tears down and forgets the instance of a ``Lifetime/cached`` service, by its type.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Complexity: O(services made).
  /// - Returns: Whether there was an instance to forget.
  /// - Throws: ``TeardownFailure``; the instance is forgotten all the same.
  @discardableResult
  public func evict<Service: Sendable>(
    _ type: Service.Type, name: String? = nil
  ) async throws(TeardownFailure) -> Bool {
    try await evict(ServiceKey<Service>(name))
  }

  private func evict(_ cell: Cell) async throws(TeardownFailure) -> Bool {
    do {
      if cell.isSource {
        // The source stays, so that a making in progress remains the only one.
        guard let source = copyIfPresent(cell) as? any ServiceSource else { return false }
        return try await source.release(isFinal: false)
      }
      guard let value = take(cell) else { return false }
      state.withLock { $0.created.removeAll { $0 == cell } }
      try await cell.details?.options.teardown?(value)
      return true
    } catch {
      throw TeardownFailure(service: cell.reference, cause: error)
    }
  }
}
