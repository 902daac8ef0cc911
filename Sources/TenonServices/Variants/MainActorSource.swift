import TenonSynchronization

/// Makes a service on the main actor and, if the service is shared, keeps it there. A main-actor registration is stored
/// as such a source.
final class MainActorSource<Service>: ServiceSource, ServiceVariant {
  typealias Teardown = @MainActor @Sendable (Service) async throws -> Void

  private let entry: ServiceEntry
  private let isShared: Bool
  private let factory: MainActorServiceFactory<Service>
  private let teardown: Teardown?
  private let container: WeakContainer
  private let kept = MainActorBox<Service>()

  init(
    of entry: ServiceEntry = ResolutionFrame.innermost, isShared: Bool, in container: WeakContainer,
    teardown: Teardown?,
    _ factory: @escaping MainActorServiceFactory<Service>
  ) {
    self.entry = entry
    self.isShared = isShared
    self.container = container
    self.teardown = teardown
    self.factory = factory
  }

  deinit { kept.emptyOnMainActor() }

  /// Returns a source of the same service, wrapped in a decorator.
  func decorated(
    by decorate: @escaping @MainActor @Sendable (Service, borrowing ServiceResolver) throws -> Service
  ) -> MainActorSource {
    MainActorSource(of: entry, isShared: isShared, in: container, teardown: teardown) { [factory] resolver in
      try decorate(factory(resolver), resolver)
    }
  }

  static var service: Any.Type { Service.self }
  static var kind: ServiceKind { .mainActor }

  /// Returns the service for the current caller.
  @MainActor
  func value() throws(ServiceError) -> Service {
    switch kept.state {
    case .ready(let service): return service
    case .making: throw cycle
    case .closed: throw .shutDown(entry.reference, scope: container.value?.scope)
    case .idle: break
    }
    guard let container = container.value else { throw .released(entry.reference) }
    guard isShared else { return try make(in: container) }
    try container.beginCreation(entry, by: self)
    kept.state = .making
    let service: Service
    do throws(ServiceError) {
      service = try container.makingToKeep { () throws(ServiceError) in try make(in: container) }
      kept.state = .ready(service)
    } catch {
      kept.state = .idle
      try container.endCreation(entry, by: self, hasMade: false)
      throw error
    }
    try container.endCreation(entry, by: self, hasMade: true)
    return service
  }

  @MainActor
  private func make(in container: ServiceContainer) throws(ServiceError) -> Service {
    OpenStep.noteMaking()
    return try ResolutionFrame.run(making: entry) { try factory(ServiceResolver(container: container)) }
  }

  private var cycle: ServiceError {
    let path = ResolutionFrame.path
    let start = path.firstIndex(of: entry.reference) ?? path.endIndex
    return .cycle(
      path: (start == path.endIndex ? [entry.reference] : Array(path[start...])) + [entry.reference])
  }

  // MARK: ServiceSource

  var made: Any.Type? { kept.made }

  func cancelMaking() {}

  func release(isFinal: Bool) async throws -> Bool { try await releaseHere(isFinal: isFinal) }

  @MainActor
  private func releaseHere(isFinal: Bool) async throws -> Bool {
    guard let service = kept.take(isFinal: isFinal) else { return false }
    try await teardown?(service)
    return true
  }
}

/// Keeps a service of the main actor, which is made, read and released there.
private final class MainActorBox<Service>: @unchecked Sendable {
  // `@unchecked Sendable`: the service is accessed only on the main actor; its type, which other threads may read, is
  // protected by a lock.
  enum State {
    case idle
    case making
    indirect case ready(Service)
    case closed
  }

  @MainActor
  var state: State {
    get { stored }
    set {
      stored = newValue
      let type: Any.Type? =
        if case .ready(let service) = newValue { Swift.type(of: service as Any) } else { nil }
      known.withLock { $0 = type }
    }
  }

  private nonisolated(unsafe) var stored = State.idle

  /// The type of the currently kept service.
  private let known = Mutex<Any.Type?>(nil)
  var made: Any.Type? { known.withLock { $0 } }

  @MainActor
  func take(isFinal: Bool) -> Service? {
    let before = state
    if case .making = before {} else { state = isFinal ? .closed : .idle }
    if case .ready(let service) = before { return service }
    return nil
  }

  /// Releases the service on the main actor.
  func emptyOnMainActor() {
    if made != nil { Task { @MainActor in _ = take(isFinal: true) } }
  }
}
