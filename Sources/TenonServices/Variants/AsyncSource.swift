import TenonSynchronization

/// Makes a service asynchronously and, if it is shared, keeps it: what an `async` registration is stored as.
///
/// There is never more than one making at a time. A making that nobody waits for any more is cancelled, but remains the
/// making: who asks next joins it. If it succeeds after all, its service is kept; if it fails and somebody waits, it is
/// begun anew.
final class AsyncSource<Service: Sendable>: ServiceSource, ServiceVariant {
  private struct Waiter {
    let continuation: CheckedContinuation<Service, any Error>
    let frame: AsyncFrame?
  }

  private struct Making {
    /// Absent for the moment between the beginning and the noting down.
    var task: Task<Void, Never>?
    var waiters: [Int: Waiter] = [:]
    var isCancelled = false
    /// Whether whoever closed the source could not wait for this making.
    var isOrphaned = false
  }

  private enum State {
    case idle
    case making(Making)
    case ready(Service)
    case closed
  }

  /// What a caller does after it looked at the state.
  private enum Joined {
    case resume(Result<Service, any Error>)
    case begin
    case wait
  }

  /// What a making does at its end.
  private enum Ended {
    case resume([Waiter], isOrphaned: Bool)
    case beginAnew(AsyncFrame?)
  }

  private struct Numbered {
    var state = State.idle
    /// Numbers waiters; never reused.
    var next = 0
  }

  private let cell: Cell
  private let isShared: Bool
  private let factory: AsyncServiceFactory<Service>
  private let teardown: (@Sendable (Service) async throws -> Void)?
  private let container: WeakContainer
  private let state = Guarded(Numbered())

  init(
    isShared: Bool, in container: ServiceContainer,
    teardown: (@Sendable (Service) async throws -> Void)?, _ factory: @escaping AsyncServiceFactory<Service>
  ) {
    cell = ResolutionFrame.innermost
    self.isShared = isShared
    self.container = WeakContainer(container)
    self.teardown = teardown
    self.factory = factory
  }

  private init(_ other: AsyncSource, _ factory: @escaping AsyncServiceFactory<Service>) {
    cell = other.cell
    isShared = other.isShared
    container = other.container
    teardown = other.teardown
    self.factory = factory
  }

  /// A source of the same service with a decorator around it.
  func decorated(
    by decorate: @escaping @Sendable (Service, AsyncServiceResolver) async throws -> Service
  ) -> AsyncSource {
    AsyncSource(self) { [factory] resolver in try await decorate(factory(resolver), resolver) }
  }

  static var service: Any.Type { Service.self }
  static var kind: ServiceKind { .async }

  /// The service for who asks now.
  func value() async throws -> Service {
    if case .ready(let service) = state.withLock({ $0.state }) { return service }
    guard let container = container.value else { throw ServiceError.shutDown(cell.reference, scope: nil) }
    let frame = AsyncFrame.current
    guard isShared else { return try await make(in: container, for: frame) }
    guard let frame, let maker = frame.maker else { return try await wait(in: container, for: frame) }
    switch AsyncWaits.shared.withLock({ $0.begin(frame, from: maker, waitingFor: cell) }) {
    case .cycle(let path): throw ServiceError.cycle(path: path)
    case .waiting(let number):
      defer { AsyncWaits.shared.withLock { $0.end(number, from: maker) } }
      return try await wait(in: container, for: frame)
    }
  }

  private func make(in container: ServiceContainer, for parent: AsyncFrame?) async throws -> Service {
    let frame = AsyncFrame(identity: cell.identity, making: isShared ? cell : nil, parent: parent)
    guard frame.depth < AsyncFrame.depthLimit else { throw ServiceError.tooDeep(along: frame.path) }
    do {
      return try await frame.run { [factory] in
        try await factory(AsyncServiceResolver(container: container, frame: frame))
      }
    } catch let error as ServiceError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ServiceError.factoryFailed(cell.reference, path: frame.path, cause: error)
    }
  }

  // MARK: Waiting

  private func wait(in container: ServiceContainer, for frame: AsyncFrame?) async throws -> Service {
    let number = state.withLock { numbered in
      numbered.next += 1
      return numbered.next
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        join(number, Waiter(continuation: continuation, frame: frame), in: container)
      }
    } onCancel: {
      leave(number)
    }
  }

  private func join(_ number: Int, _ waiter: Waiter, in container: ServiceContainer) {
    // A caller that was cancelled before it came here has left already, and must not wait.
    guard !Task.isCancelled else { return waiter.continuation.resume(throwing: CancellationError()) }
    let next: Joined = state.withLock { numbered in
      switch numbered.state {
      case .ready(let service): return .resume(.success(service))
      case .closed: return .resume(.failure(shutDown(container)))
      case .making(var making):
        making.waiters[number] = waiter
        numbered.state = .making(making)
        return .wait
      case .idle:
        guard container.beginMaking(cell, by: self) else { return .resume(.failure(shutDown(container))) }
        numbered.state = .making(Making(waiters: [number: waiter]))
        return .begin
      }
    }
    switch next {
    case .resume(let result): return waiter.continuation.resume(with: result)
    case .begin: begin(in: container, for: waiter.frame)
    case .wait: break
    }
    // The cancellation handler may have run before the waiter was noted down.
    if Task.isCancelled { leave(number) }
  }

  private func leave(_ number: Int) {
    let (continuation, task) = state.withLock { numbered in
      guard case .making(var making) = numbered.state, let waiter = making.waiters.removeValue(forKey: number)
      else { return (nil as CheckedContinuation<Service, any Error>?, nil as Task<Void, Never>?) }
      if making.waiters.isEmpty { making.isCancelled = true }
      numbered.state = .making(making)
      return (waiter.continuation, making.waiters.isEmpty ? making.task : nil)
    }
    task?.cancel()
    continuation?.resume(throwing: CancellationError())
  }

  private func shutDown(_ container: ServiceContainer) -> ServiceError {
    .shutDown(cell.reference, scope: container.scope)
  }

  // MARK: Making

  private func begin(in container: ServiceContainer, for frame: AsyncFrame?) {
    let task = Task { await finish(await result(in: container, for: frame), in: container) }
    let isCancelled = state.withLock { numbered in
      guard case .making(var making) = numbered.state, making.task == nil else { return false }
      making.task = task
      numbered.state = .making(making)
      return making.isCancelled
    }
    if isCancelled { task.cancel() }
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

  private func finish(_ result: Result<Service, any Error>, in container: ServiceContainer) async {
    let isOpen = container.gives(cell)
    let next: Ended = state.withLock { numbered in
      guard case .making(let making) = numbered.state else { return .resume([], isOrphaned: false) }
      let waiters = making.waiters.sorted { $0.key < $1.key }.map(\.value)
      switch result {
      case .success(let service): numbered.state = making.isOrphaned ? .closed : .ready(service)
      case .failure where making.isCancelled && !waiters.isEmpty && isOpen:
        numbered.state = .making(Making(waiters: making.waiters))
        return .beginAnew(waiters.first?.frame)
      case .failure: numbered.state = making.isOrphaned ? .closed : .idle
      }
      return .resume(waiters, isOrphaned: making.isOrphaned)
    }
    switch next {
    case .beginAnew(let frame): begin(in: container, for: frame)
    case .resume(let waiters, let isOrphaned):
      for waiter in waiters {
        waiter.continuation.resume(with: isOpen ? result : .failure(shutDown(container)))
      }
      if case .success(let service) = result {
        if isOrphaned { try? await teardown?(service) }
        container.endMaking(cell, hasMade: true)
      } else {
        container.endMaking(cell, hasMade: false)
      }
    }
  }

  // MARK: ServiceSource

  var made: Any.Type? {
    guard case .ready(let service) = state.withLock({ $0.state }) else { return nil }
    return type(of: service as Any)
  }

  func cancelMaking() {
    let task = state.withLock { numbered -> Task<Void, Never>? in
      guard case .making(var making) = numbered.state else { return nil }
      making.isCancelled = true
      numbered.state = .making(making)
      return making.task
    }
    task?.cancel()
  }

  func release(isFinal: Bool) async throws -> Bool {
    let service: Service? = state.withLock { numbered in
      switch numbered.state {
      case .ready(let service):
        numbered.state = isFinal ? .closed : .idle
        return service
      case .making(var making):
        making.isOrphaned = making.isOrphaned || isFinal
        numbered.state = .making(making)
      case .idle, .closed:
        if isFinal { numbered.state = .closed }
      }
      return nil
    }
    guard let service else { return false }
    try await teardown?(service)
    return true
  }
}
