import TenonSynchronization

/// Makes a service asynchronously and, if the service is shared, keeps it. An `async` registration is stored as such a
/// source.
final class AsyncSource<Service: Sendable>: ServiceSource, ServiceVariant {
  private let entry: ServiceEntry
  private let isShared: Bool
  private let factory: AsyncServiceFactory<Service>
  private let teardown: (@Sendable (Service) async throws -> Void)?
  private let container: WeakContainer
  /// The kept service, and whether the source is closed. A service that is still being made when the source is closed
  /// is torn down as soon as it is ready.
  private let state = Mutex((kept: Service?.none, isClosed: false))
  private let flight = SingleFlight<Service>()

  init(
    of entry: ServiceEntry = ResolutionFrame.innermost, isShared: Bool, in container: WeakContainer,
    teardown: (@Sendable (Service) async throws -> Void)?, _ factory: @escaping AsyncServiceFactory<Service>
  ) {
    self.entry = entry
    self.isShared = isShared
    self.container = container
    self.teardown = teardown
    self.factory = factory
  }

  /// Returns a source of the same service, wrapped in a decorator.
  func decorated(
    by decorate: @escaping @Sendable (Service, AsyncServiceResolver) async throws -> Service
  ) -> AsyncSource {
    AsyncSource(of: entry, isShared: isShared, in: container, teardown: teardown) { [factory] resolver in
      try await decorate(factory(resolver), resolver)
    }
  }

  static var service: Any.Type { Service.self }
  static var kind: ServiceKind { .async }

  /// The node that other callers wait for while the service is being made. A service that is shared within one
  /// resolution has a separate node in each resolution.
  private var node: UInt {
    entry.lifetime == .graph ? UInt(bitPattern: ObjectIdentifier(self)) : entry.address
  }

  /// Returns the service for the current caller.
  /// - Parameter frame: The step of the factory that makes the call, if there is one.
  func value(for frame: AsyncFrame?) async throws -> Service {
    if let service = state.withLock({ $0.kept }) { return service }
    guard let container = container.value else { throw ServiceError.released(entry.reference) }
    guard isShared else { return try await make(in: container, for: frame) }
    let wait = try frame.map { frame in try ServiceContainer.beginWait(frame.steps, for: node) }
    defer { wait.map(ServiceContainer.endWait) }
    return try await flight.value { [self] in try await makeToKeep(in: container, for: frame) }
  }

  /// Makes the service for all waiting callers.
  private func makeToKeep(in container: ServiceContainer, for frame: AsyncFrame?) async throws -> Service {
    if let service = state.withLock({ $0.kept }) {
      // If the factory was cancelled because the container is closing, callers that are still waiting run this function
      // again.
      guard !container.isClosed else { throw ServiceError.shutDown(entry.reference, scope: container.scope) }
      return service
    }
    try container.beginCreation(entry, by: self)
    let service: Service
    do {
      service = try await container.makingToKeep { try await make(in: container, for: frame) }
    } catch {
      try container.endCreation(entry, by: self, hasMade: false)
      throw error
    }
    let isOrphaned = state.withLock { state in
      if !state.isClosed { state.kept = service }
      return state.isClosed
    }
    if isOrphaned { try? await teardown?(service) }
    try container.endCreation(entry, by: self, hasMade: true)
    return service
  }

  private func make(in container: ServiceContainer, for parent: AsyncFrame?) async throws -> Service {
    OpenStep.noteMaking()
    let frame = AsyncFrame(
      identity: entry.identity, making: isShared ? entry : nil, as: isShared ? node : nil, parent: parent)
    try frame.mustNotRepeat()
    do {
      return try await frame.run { [factory] in
        try await factory(AsyncServiceResolver(container: container, frame: frame))
      }
    } catch {
      if error is ServiceError || error is CancellationError { throw error }
      throw ServiceError.factoryFailed(
        entry.reference, path: frame.path, at: entry.location.place, cause: error)
    }
  }

  // MARK: ServiceSource

  var made: Any.Type? { state.withLock { $0.kept }.map { type(of: $0 as Any) } }

  func cancelMaking() { flight.cancel() }

  func release(isFinal: Bool) async throws -> Bool {
    let service = state.withLock { state in
      state.isClosed = state.isClosed || isFinal
      defer { state.kept = nil }
      return state.kept
    }
    guard let service else { return false }
    try await teardown?(service)
    return true
  }
}
