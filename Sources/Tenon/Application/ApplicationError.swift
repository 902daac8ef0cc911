/// Why an application, one of its modules, or a file that it is assembled from, could not do what it was asked to.
///
/// ```swift
/// do { try await application.launch() } catch let error as ApplicationError where error.code == .launchFailed {
///   show("\(error.module ?? "") did not start: \(error.cause)")
/// }
/// ```
public struct ApplicationError: Error, Sendable, CustomStringConvertible {
  /// What went wrong; more codes may come with every version.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
  }

  /// What went wrong.
  public let code: Code
  /// The module that it is about, where there is one.
  public let module: String?
  /// What else it is about: the key, name or file; for ``Code/requiredModuleFailed`` the module that failed first.
  public let subject: String?
  /// What happened and what to do.
  public let message: String
  /// What was thrown first, where this is its consequence. Not compared.
  public let cause: (any Error)?

  init(
    _ code: Code, module: String? = nil, subject: String? = nil, cause: (any Error)? = nil, _ message: String
  ) {
    self.code = code
    self.module = module
    self.subject = subject
    self.message = message
    self.cause = cause
  }

  public var description: String { message }
}

extension ApplicationError: Hashable {
  public static func == (one: Self, other: Self) -> Bool {
    one.code == other.code && one.module == other.module && one.subject == other.subject
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(module)
    hasher.combine(subject)
  }
}

extension ApplicationError.Code {
  /// It cannot be launched, because it is not freshly assembled.
  public static let notLaunchable = Self(rawValue: "not-launchable")
  /// Modules can be installed and uninstalled only while it runs.
  public static let notRunning = Self(rawValue: "not-running")
  /// An essential module failed; all that had been started is stopped.
  public static let launchFailed = Self(rawValue: "launch-failed")
  /// A module was to be uninstalled that is not there.
  public static let unknownModule = Self(rawValue: "unknown-module")
  /// A module was to be uninstalled whose services others require.
  public static let stillRequired = Self(rawValue: "still-required")
  /// A module tried to change its application from one of its own phases, which would wait for itself.
  public static let insidePhase = Self(rawValue: "inside-phase")
  /// A module has not been set up yet, failed, or has stopped; or its application is gone.
  public static let moduleNotRunning = Self(rawValue: "module-not-running")
  /// A module cannot run because one that it requires failed.
  public static let requiredModuleFailed = Self(rawValue: "required-module-failed")
  /// A module did not finish a phase in time.
  public static let phaseTimedOut = Self(rawValue: "phase-timed-out")
  /// A configuration or manifest cannot be read.
  public static let unreadableFile = Self(rawValue: "unreadable-file")
  /// The configuration lacks a value.
  public static let missingValue = Self(rawValue: "missing-value")
  /// A value of the configuration is of another type.
  public static let wrongType = Self(rawValue: "wrong-type")
  /// A manifest names what no module is called.
  public static let unknownName = Self(rawValue: "unknown-name")
  /// A manifest names a module twice.
  public static let repeatedName = Self(rawValue: "repeated-name")
  /// A manifest names what several modules are called.
  public static let ambiguousName = Self(rawValue: "ambiguous-name")
}

extension ApplicationError {
  static func notLaunchable(_ state: ApplicationState) -> Self {
    Self(
      .notLaunchable, subject: state.rawValue,
      "an application is launched once, and this one is \(state.rawValue); assemble a new one")
  }

  static func notRunning(_ state: ApplicationState) -> Self {
    Self(
      .notRunning, subject: state.rawValue,
      "modules are installed and uninstalled while an application runs, and this one is \(state.rawValue)")
  }

  static func launchFailed(_ module: String, _ phase: LaunchPhase, _ cause: any Error) -> Self {
    Self(
      .launchFailed, module: module, subject: phase.rawValue, cause: cause,
      "\(module) failed to \(phase.verb): \(cause); what had been started is stopped"
        + ". If the application can do without it, make its failurePolicy degradable")
  }

  static func unknownModule(_ name: String) -> Self {
    Self(
      .unknownModule, module: name, "no module named \(name) is installed; see the application's snapshot")
  }

  static func stillRequired(_ name: String, by others: [String]) -> Self {
    let others = others.joined(separator: ", ")
    return Self(
      .stillRequired, module: name, subject: others,
      "\(name) cannot be uninstalled: \(others) require its services; uninstall them before")
  }

  static func insidePhase(of name: String) -> Self {
    Self(
      .insidePhase, module: name,
      "\(name) installs or uninstalls a module in one of its phases, and changes happen one after the other"
        + "; do it after the phase, for instance in a task of its own")
  }

  package static func notRunning(module: String) -> Self {
    Self(
      .moduleNotRunning, module: module,
      "\(module) is not running: it has not been set up yet, has failed, or has stopped"
        + "; the application's snapshot tells which")
  }

  /// - Parameter module: The module that is required. It failed first itself, or one that it requires in its turn.
  static func requiredModuleFailed(_ module: String, cause: any Error) -> Self {
    let earlier = (cause as? Self).flatMap { $0.code == .requiredModuleFailed ? $0 : nil }
    let (root, first) = (earlier?.subject ?? module, earlier?.cause ?? cause)
    return Self(
      .requiredModuleFailed, module: module, subject: root, cause: first,
      root == module
        ? "it requires \(module), which failed: \(first)"
        : "it requires \(module), which cannot run because \(root) failed: \(first)")
  }

  static func phaseTimedOut(_ limit: Duration) -> Self {
    Self(
      .phaseTimedOut, subject: "\(limit)",
      "it did not finish within \(limit); let it end when it is cancelled, do less, or raise phaseTimeout")
  }
}

/// Where an application is in its life.
public enum ApplicationState: String, Encodable, Sendable {
  case assembled, launching, running, stopping, stopped
}

/// A step of the launch that all modules take.
public enum LaunchPhase: String, Encodable, Sendable, CaseIterable {
  case setUp, start, ready

  var verb: String {
    switch self {
    case .setUp: "set up"
    case .start: "start"
    case .ready: "get ready"
    }
  }
}
