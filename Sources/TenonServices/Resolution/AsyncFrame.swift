import TenonSynchronization

/// One step of an asynchronous resolution. Like ``ResolutionFrame``, but on the heap, because it lives across `await`.
final class AsyncFrame: Sendable {
  let identity: ServiceIdentity
  let parent: AsyncFrame?
  let depth: Int
  /// The shared service that waits for this step: the step's own service, or the nearest enclosing service that is
  /// shared. Used only for comparison, because the entry may have been freed.
  let maker: ServiceEntry?
  /// The node that other callers wait for while this service is being made, if it is shared.
  let node: UInt?
  /// The instances that the whole resolution shares.
  let instances: GraphInstances

  init(identity: ServiceIdentity, making entry: ServiceEntry?, as node: UInt?, parent: AsyncFrame?) {
    self.identity = identity
    self.parent = parent
    depth = (parent?.depth ?? -1) + 1
    maker = entry ?? parent?.maker
    self.node = node
    instances = parent?.instances ?? GraphInstances()
  }

  /// Detects a cycle of unshared services, which no caller waits for. Checks only every 256th step, because the time
  /// for a check is proportional to the number of steps.
  /// - Throws: ``ServiceError`` with the code `cycle`.
  func mustNotRepeat() throws(ServiceError) {
    guard depth > 0, depth.isMultiple(of: 256) else { return }
    let isRepeated = sequence(first: self, next: \.parent).dropFirst().contains { $0.identity == identity }
    if isRepeated { throw .tooDeep(along: path) }
  }

  /// The services that are being made, from the outermost requested service to this one.
  var path: [ServiceReference] {
    sequence(first: self, next: \.parent).map { ServiceReference(identity: $0.identity) }.reversed()
  }

  /// The steps that are being made, from ``maker`` to this one.
  var steps: [WaitForGraph.Step] {
    var steps: [WaitForGraph.Step] = []
    for frame in sequence(first: self, next: \.parent) {
      steps.append((frame.node, ServiceReference(identity: frame.identity)))
      if frame.node != nil { break }
    }
    return steps.reversed()
  }
}

extension AsyncFrame {
  /// A step, and the task that runs it.
  private struct Binding: Sendable {
    var frame: AsyncFrame
    var task: Int?
  }

  @TaskLocal private static var bound: Binding?

  /// The innermost step that the calling task runs itself, or that is known to wait for the calling task. An
  /// unstructured task that a factory starts inherits the step but is not part of it, because the factory does not wait
  /// for the task.
  static var current: AsyncFrame? {
    guard let bound else { return nil }
    if bound.task == WaitingTask.currentTask { return bound.frame }
    guard let task = bound.task, WaitingTask.isCurrentAwaited(by: task) else { return nil }
    return bound.frame
  }

  /// The shared services that the calling task is helping to make, or whose factories started the task.
  static var makersAbove: [ServiceEntry] {
    sequence(first: bound?.frame, next: { $0?.parent }).compactMap { $0?.maker }
  }

  /// Runs `body` as a part of this step.
  func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outcome = Self.$bound.withValue(Binding(frame: self, task: WaitingTask.currentTask)) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try outcome.get()
  }

  /// Runs `body` as a part of this step.
  func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await Self.$bound.withValue(Binding(frame: self, task: WaitingTask.currentTask), operation: body)
  }
}
