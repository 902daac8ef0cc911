/// Makes a service on the main actor and, if it is shared, keeps it: what a main-actor registration is stored as.
@MainActor
final class MainActorSource<Service>: ServiceVariant {
  private enum State {
    case idle
    case making
    case ready(Service)
  }

  private nonisolated let identity: ServiceIdentity
  private nonisolated let isShared: Bool
  private nonisolated let factory: MainActorServiceFactory<Service>
  private nonisolated let container: WeakContainer
  private var state = State.idle

  nonisolated init(
    _ identity: ServiceIdentity, isShared: Bool, in container: ServiceContainer,
    _ factory: @escaping MainActorServiceFactory<Service>
  ) {
    self.identity = identity
    self.isShared = isShared
    self.container = WeakContainer(container)
    self.factory = factory
  }

  nonisolated static var service: Any.Type { Service.self }
  nonisolated static var kind: ServiceKind { .mainActor }

  /// The service for who asks along `frame`.
  func value(for frame: UnsafePointer<ResolutionFrame>?) throws(ServiceError) -> Service {
    switch state {
    case .ready(let service): return service
    case .making:
      let service = ServiceReference(identity: identity)
      throw .cycle(path: frame.path.drop { $0 != service } + [service])
    case .idle: break
    }
    guard let container = container.value else {
      throw .shutDown(ServiceReference(identity: identity), scope: nil)
    }
    guard isShared else { return try make(in: container, for: frame) }
    state = .making
    do {
      let service = try make(in: container, for: frame)
      state = .ready(service)
      container.moveToEndOfCreated(identity)
      return service
    } catch {
      state = .idle
      throw error
    }
  }

  /// The teardown of a source: that of the service, if it was made.
  nonisolated static func tearDown(
    with teardown: @escaping @MainActor @Sendable (Service) async throws -> Void
  ) -> @Sendable (MainActorSource) async throws -> Void {
    { @MainActor source in if case .ready(let service) = source.state { try await teardown(service) } }
  }

  private func make(
    in container: ServiceContainer, for parent: UnsafePointer<ResolutionFrame>?
  ) throws(ServiceError) -> Service {
    let frame = ResolutionFrame(identity: identity, parent: parent)
    guard frame.depth < ResolutionFrame.depthLimit else { throw ServiceContainer.tooDeep(frame) }
    do {
      return try factory(ServiceResolver(container: container, frame: frame))
    } catch {
      throw ServiceContainer.failure(error, of: frame)
    }
  }
}
