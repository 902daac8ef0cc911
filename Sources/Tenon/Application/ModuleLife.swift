/// The life of a module in an application, with what is alive in each state.
enum ModuleLife {
  case declared
  case settingUp
  case setUp
  case starting
  case started
  case gettingReady
  /// The module has gone through all phases. The task is that of its `runs` code, if it has any.
  case running(Task<Void, any Error>?)
  case failed(any Error, Remainder)
  case stopping
  case stopped

  /// What is left to do for a module that has failed.
  enum Remainder {
    /// The module was not set up, or its stop has begun.
    case nothing
    /// The module was set up, so it must be stopped.
    case stop
    /// A phase that took too long has not ended.
    case overdue(LaunchPhase, thenStop: Bool)
  }

  /// What the stop of a module that was set up has to do, besides running the stop code.
  struct Stop {
    /// The task of the module's `runs` code.
    let running: Task<Void, any Error>?
  }

  /// Whether the set-up has succeeded, and the module has neither failed nor begun to stop.
  var isSetUp: Bool {
    switch self {
    case .setUp, .starting, .started, .gettingReady, .running: true
    case .declared, .settingUp, .failed, .stopping, .stopped: false
    }
  }

  var failure: (any Error)? { if case .failed(let error, _) = self { error } else { nil } }

  // MARK: - Transitions

  mutating func begin(_ phase: LaunchPhase) {
    switch phase {
    case .setUp: self = .settingUp
    case .start: self = .starting
    case .ready: self = .gettingReady
    }
  }

  mutating func complete(_ phase: LaunchPhase) {
    switch phase {
    case .setUp: self = .setUp
    case .start: self = .started
    case .ready: self = .running(nil)
    }
  }

  /// Records a failure, unless one has been recorded already.
  /// - Parameter overdue: The phase that took too long and has not ended; `nil` if no code is running.
  mutating func fail(_ error: any Error, overdue: LaunchPhase? = nil) {
    if case .failed = self { return }
    let remainder: Remainder = isSetUp ? .stop : .nothing
    self = .failed(error, overdue.map { .overdue($0, thenStop: false) } ?? remainder)
  }

  /// Begins the stop, which happens only once. After an overdue phase, the module stops when that phase ends.
  /// - Returns: What has to be done now; `nil` if there is nothing to do.
  mutating func stop() -> Stop? {
    switch self {
    case .declared, .settingUp:
      self = .stopped
      return nil
    case .setUp, .starting, .started, .gettingReady:
      self = .stopping
      return Stop(running: nil)
    case .running(let task):
      self = .stopping
      return Stop(running: task)
    case .failed(let error, .stop):
      self = .failed(error, .nothing)
      return Stop(running: nil)
    case .failed(let error, .overdue(let phase, _)):
      self = .failed(error, .overdue(phase, thenStop: true))
      return nil
    case .failed(_, .nothing), .stopping, .stopped: return nil
    }
  }

  /// Records that an overdue phase has ended.
  /// - Returns: What has to be done now; `nil` if there is nothing to do.
  mutating func endOverdue(_ phase: LaunchPhase, succeeded: Bool) -> Stop? {
    guard case .failed(let error, .overdue(_, let thenStop)) = self else { return nil }
    let wasSetUp = phase != .setUp || succeeded
    self = .failed(error, wasSetUp && !thenStop ? .stop : .nothing)
    return wasSetUp && thenStop ? Stop(running: nil) : nil
  }
}

extension ModuleLife {
  var name: ModuleState {
    switch self {
    case .declared: .declared
    case .settingUp: .settingUp
    case .setUp: .setUp
    case .starting: .starting
    case .started: .started
    case .gettingReady: .gettingReady
    case .running: .running
    case .failed: .failed
    case .stopping: .stopping
    case .stopped: .stopped
    }
  }
}
