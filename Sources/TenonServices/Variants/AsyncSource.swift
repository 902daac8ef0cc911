import TenonSynchronization

/// Makes a service asynchronously and, if it is shared, keeps it: what an `async` registration is stored as.
final class AsyncSource<Service: Sendable>: Sendable, ServiceVariant {
  private typealias Waiters = [Int: CheckedContinuation<Service, any Error>]

  private enum State {
    case idle
    case making(Task<Void, Never>?, waiters: Waiters, making: Int)
    case ready(Service)
  }

  /// What a caller does after it looked at the state.
  private enum Next {
    case ready(Service)
    case begin(Int)
    case wait
  }

  private struct Numbered {
    var state = State.idle
    /// Numbers makings and waiters alike; never reused.
    var next = 0

    mutating func number() -> Int {
      next += 1
      return next
    }
  }

  private let identity: ServiceIdentity
  private let isShared: Bool
  private let factory: AsyncServiceFactory<Service>
  private let container: WeakContainer
  private let state = Guarded(Numbered())

  init(
    _ identity: ServiceIdentity, isShared: Bool, in container: ServiceContainer,
    _ factory: @escaping AsyncServiceFactory<Service>
  ) {
    self.identity = identity
    self.isShared = isShared
    self.container = WeakContainer(container)
    self.factory = factory
  }

  static var service: Any.Type { Service.self }
  static var kind: ServiceKind { .async }

  /// The service, if it is kept and made.
  private var ready: Service? {
    state.withLock { if case .ready(let service) = $0.state { service } else { nil } }
  }

  /// The teardown of a source: that of the service, if it was made.
  static func tearDown(
    with teardown: @escaping @Sendable (Service) async throws -> Void
  ) -> @Sendable (AsyncSource) async throws -> Void {
    { source in if let service = source.ready { try await teardown(service) } }
  }

  /// The service for who asks along `frame`.
  func value(for frame: AsyncFrame?) async throws -> Service {
    if let ready { return ready }
    guard let container = container.value else {
      throw ServiceError.shutDown(ServiceReference(identity: identity), scope: nil)
    }
    guard isShared else { return try await make(in: container, for: frame) }
    guard let frame else { return try await wait(in: container, for: nil) }
    let target = ObjectIdentifier(self)
    let service = ServiceReference(identity: identity)
    if let circle = container.creation.asyncWaits.withLock({
      $0.begin(frame, waitingFor: target, service)
    }) {
      throw ServiceError.cycle(path: circle)
    }
    defer { container.creation.asyncWaits.withLock { $0.end(frame, waitingFor: target) } }
    return try await wait(in: container, for: frame)
  }

  private func make(in container: ServiceContainer, for parent: AsyncFrame?) async throws -> Service {
    let frame = AsyncFrame(identity: identity, source: ObjectIdentifier(self), parent: parent)
    guard frame.depth < ResolutionFrame.depthLimit else { throw ServiceError.tooDeep(path: frame.path) }
    do {
      return try await factory(AsyncServiceResolver(container: container, frame: frame))
    } catch let error as ServiceError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ServiceError.factoryFailed(
        ServiceReference(identity: identity), path: frame.path, cause: error)
    }
  }

  // MARK: One making, many waiters

  private func wait(in container: ServiceContainer, for frame: AsyncFrame?) async throws -> Service {
    let waiter = state.withLock { $0.number() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        join(waiter, continuation, in: container, for: frame)
      }
    } onCancel: {
      leave(waiter)
    }
  }

  private func join(
    _ waiter: Int, _ continuation: CheckedContinuation<Service, any Error>, in container: ServiceContainer,
    for frame: AsyncFrame?
  ) {
    // A caller that was cancelled before it came here has left already, and must not wait.
    guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
    let next: Next = state.withLock { numbered in
      switch numbered.state {
      case .ready(let service): return .ready(service)
      case .making(let task, var waiters, let making):
        waiters[waiter] = continuation
        numbered.state = .making(task, waiters: waiters, making: making)
        return .wait
      case .idle:
        let making = numbered.number()
        numbered.state = .making(nil, waiters: [waiter: continuation], making: making)
        return .begin(making)
      }
    }
    switch next {
    case .ready(let service): continuation.resume(returning: service)
    case .wait: leaveIfCancelled(waiter)
    case .begin(let making):
      let task = Task { finish(making, await result(in: container, for: frame), in: container) }
      state.withLock { numbered in
        if case .making(nil, let waiters, making) = numbered.state {
          numbered.state = .making(task, waiters: waiters, making: making)
        }
      }
      leaveIfCancelled(waiter)
    }
  }

  private func result(
    in container: ServiceContainer, for frame: AsyncFrame?
  ) async -> Result<Service, any Error> {
    do {
      return .success(try await make(in: container, for: frame))
    } catch {
      return .failure(error)
    }
  }

  private func finish(_ making: Int, _ result: Result<Service, any Error>, in container: ServiceContainer) {
    let waiters = state.withLock { numbered in
      guard case .making(_, let waiters, making) = numbered.state else { return Waiters() }
      switch result {
      case .success(let service): numbered.state = .ready(service)
      case .failure: numbered.state = .idle
      }
      return waiters
    }
    if case .success = result { container.moveToEndOfCreated(identity) }
    for (_, continuation) in waiters.sorted(by: { $0.key < $1.key }) { continuation.resume(with: result) }
  }

  /// The cancellation handler may have run before the waiter was noted down.
  private func leaveIfCancelled(_ waiter: Int) {
    if Task.isCancelled { leave(waiter) }
  }

  private func leave(_ waiter: Int) {
    let (continuation, task): (CheckedContinuation<Service, any Error>?, Task<Void, Never>?) = state.withLock
    {
      guard case .making(let task, var waiters, let making) = $0.state else { return (nil, nil) }
      let continuation = waiters.removeValue(forKey: waiter)
      if continuation != nil, waiters.isEmpty {
        $0.state = .idle
        return (continuation, task)
      }
      $0.state = .making(task, waiters: waiters, making: making)
      return (continuation, nil)
    }
    task?.cancel()
    continuation?.resume(throwing: CancellationError())
  }
}
