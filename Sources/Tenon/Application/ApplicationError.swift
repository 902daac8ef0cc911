/// Why an application could not do what it was asked to.
public enum ApplicationError: Error, Sendable {
  /// It cannot be launched, because it is not freshly assembled.
  case notLaunchable(state: ApplicationState)
  /// Modules can be installed and uninstalled only while it runs.
  case notRunning(state: ApplicationState)
  /// An essential module failed; all that had been started is stopped.
  case launchFailed(module: String, phase: LaunchPhase, cause: any Error)
  /// A module was to be uninstalled that is not there.
  case unknownModule(String)
  /// A module was to be uninstalled whose services others require.
  case stillRequired(String, by: [String])
  /// A module tried to change its application from one of its own phases, which would wait for itself.
  case insidePhase(of: String)
}

extension ApplicationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notLaunchable(let state):
      "an application is launched once, and this one is \(state.rawValue); assemble a new one"
    case .notRunning(let state):
      "modules are installed and uninstalled while an application runs, and this one is \(state.rawValue)"
    case .launchFailed(let module, let phase, let cause):
      "\(module) failed to \(phase.verb): \(cause); what had been started is stopped"
        + ". If the application can do without it, make its failurePolicy degradable"
    case .unknownModule(let name): "no module named \(name) is installed; see the application's snapshot"
    case .stillRequired(let name, let others):
      "\(name) cannot be uninstalled: \(others.joined(separator: ", ")) require its services; uninstall them before"
    case .insidePhase(let name):
      "\(name) installs or uninstalls a module in one of its phases, and changes happen one after the other"
        + "; do it after the phase, for instance in a task of its own"
    }
  }
}

/// A module cannot run because one that it requires failed.
public struct RequiredModuleFailed: Error, Sendable, CustomStringConvertible {
  /// The module that is required.
  public let module: String
  /// The module that failed first; the same one, or one that it requires in its turn.
  public let root: String
  /// Why that one failed.
  public let cause: any Error

  init(module: String, cause: any Error) {
    let earlier = cause as? RequiredModuleFailed
    self.module = module
    root = earlier?.root ?? module
    self.cause = earlier?.cause ?? cause
  }

  public var description: String {
    root == module
      ? "it requires \(module), which failed: \(cause)"
      : "it requires \(module), which cannot run because \(root) failed: \(cause)"
  }
}

/// Where an application is in its life.
public enum ApplicationState: String, Codable, Sendable {
  case assembled, launching, running, stopping, stopped
}

/// A step of the launch that all modules take.
public enum LaunchPhase: String, Codable, Sendable, CaseIterable {
  case setUp, start, ready

  var verb: String {
    switch self {
    case .setUp: "set up"
    case .start: "start"
    case .ready: "get ready"
    }
  }
}
