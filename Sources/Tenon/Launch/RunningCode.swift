import TenonSynchronization

/// Whose code a task runs, so that nothing waits for itself.
enum RunningCode {
  /// The phase that the task is in, or was in: tasks that a phase leaves behind have the value, too.
  @TaskLocal static var phase: PhaseMark?
  /// The modules whose routes or actions the task is in.
  @TaskLocal static var calls: [ObjectIdentifier] = []

  /// The module in one of whose phases the task is.
  static var phaseOwner: String? { phase.flatMap { $0.isUnderWay ? $0.module : nil } }
}

/// A phase, and whether it is under way.
final class PhaseMark: Sendable {
  let module: String
  private let ended = Mutex(false)

  init(module: String) { self.module = module }

  var isUnderWay: Bool { ended.withLock { !$0 } }
  func end() { ended.withLock { $0 = true } }
}
