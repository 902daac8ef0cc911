/// The life-cycle state of a module.
public enum ModuleState: String, Encodable, Sendable {
  /// The module's contract has been read, and none of the module's other code has run.
  case declared
  /// The module is in its first phase.
  case settingUp
  /// Other modules may use the module's services, and events reach the module.
  case setUp
  /// The module is in its second phase.
  case starting
  /// The module is waiting for the other modules to start.
  case started
  /// The module is in its third phase.
  case gettingReady
  /// The module has gone through all phases.
  case running
  /// One of the module's phases or its `runs` code failed, or a required module failed.
  case failed
  /// The module is cleaning up.
  case stopping
  /// None of the module's code is still running.
  case stopped
}
