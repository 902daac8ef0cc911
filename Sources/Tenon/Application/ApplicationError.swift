import TenonDiagnostics
import TenonServices

/// An error in a request to an application or to one of its modules, or in a file from which an application is
/// assembled.
///
/// ```swift
/// do { try await application.launch() } catch let error as ApplicationError where error.code == .launchFailed {
///   show("\(error.module ?? "") did not start: \(error.cause)")
/// }
/// ```
public struct ApplicationError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// The kind of error.
  public let code: Code<ApplicationError>
  /// The module that the error concerns, if there is one.
  public let module: String?
  /// The key, name or file that the error concerns; for a module that cannot run because a module that it requires has
  /// failed, the module that failed first.
  public let subject: String?
  /// A message that states what happened and how to fix it.
  public var message: String { text.value }
  /// The underlying error, if there is one. It is ignored when errors are compared.
  public var cause: (any Error)? { thrown.value }

  private let text: Uncompared<String>
  private let thrown: Uncompared<(any Error)?>

  // This is not inlined, because errors are created in many places, but rarely.
  @inline(never)
  init(
    _ code: Code<ApplicationError>, module: String? = nil, subject: String? = nil, cause: (any Error)? = nil,
    _ message: String
  ) {
    self.code = code
    self.module = module
    self.subject = subject
    text = Uncompared(message)
    thrown = Uncompared(cause)
  }
}

extension Code where Subject == ApplicationError {
  /// The application cannot be launched, because it has already been launched or stopped.
  public static var notLaunchable: Self { Self(rawValue: "not-launchable") }
  /// A module cannot be installed or uninstalled, because the application is not running.
  public static var notRunning: Self { Self(rawValue: "not-running") }
  /// An essential module failed; everything that had been started has been stopped.
  public static var launchFailed: Self { Self(rawValue: "launch-failed") }
  /// An essential module failed after the launch; the application has stopped.
  public static var runFailed: Self { Self(rawValue: "run-failed") }
  /// The module to uninstall is not installed.
  public static var unknownModule: Self { Self(rawValue: "unknown-module") }
  /// The module to uninstall provides services that other modules require.
  public static var stillRequired: Self { Self(rawValue: "still-required") }
  /// Code for which a phase, an installation or an uninstallation waits tried to install or uninstall a module, or a
  /// module's `runs` code tried to uninstall its own module. In each case, the code would wait for itself.
  public static var insidePhase: Self { Self(rawValue: "inside-phase") }
  /// A module has not been set up yet, has failed, cannot run because a module that it requires failed, or has stopped,
  /// or its application has been released. The ``ApplicationError/cause`` is the error with which a module failed.
  public static var moduleNotRunning: Self { Self(rawValue: "module-not-running") }
  /// A module did not finish a phase in time, or a call did not end in time when its module was uninstalled.
  public static var phaseTimedOut: Self { Self(rawValue: "phase-timed-out") }
  /// A configuration or manifest cannot be read, or a configuration value is missing or does not have the requested
  /// type. ``ApplicationError/subject`` is the file or the key.
  public static var invalidConfiguration: Self { Self(rawValue: "invalid-configuration") }
  /// A manifest, or a list of expected modules that register themselves, contains the name of a module that does not
  /// exist.
  package static var unknownName: Self { Self(rawValue: "unknown-name") }
  /// A manifest lists a module twice.
  package static var repeatedName: Self { Self(rawValue: "repeated-name") }
  /// A manifest lists a name that several modules have.
  package static var ambiguousName: Self { Self(rawValue: "ambiguous-name") }
}

extension ApplicationError {
  static func notLaunchable(_ state: ApplicationState) -> Self {
    Self(
      .notLaunchable, subject: state.rawValue,
      "an application can be launched only once, and this application is \(state.rawValue)"
        + (state == .launching
          ? "; do not wait for the launch in code for which the launch waits"
          : state == .running ? "; it need not be launched again" : "; assemble a new one"))
  }

  static func notRunning(_ state: ApplicationState) -> Self {
    Self(
      .notRunning, subject: state.rawValue,
      "modules can be installed and uninstalled only while an application runs, and this application is"
        + " \(state.rawValue)")
  }

  static func launchFailed(_ module: String, _ phase: LaunchPhase, _ cause: any Error) -> Self {
    Self(
      .launchFailed, module: module, subject: phase.rawValue, cause: cause,
      "\(module) failed to \(phase.verb): \(valueText(cause)); everything that had been started has been stopped"
        + ". If the application can run without \(module), make the module's failurePolicy degradable")
  }

  static func runFailed(_ module: String, _ cause: any Error) -> Self {
    Self(
      .runFailed, module: module, cause: cause,
      "\(module) failed while it ran: \(valueText(cause)); the application has stopped"
        + ". If the application can run without \(module), make the module's failurePolicy degradable")
  }

  static func unknownModule(_ name: String) -> Self {
    Self(
      .unknownModule, module: name, "no module named \(name) is installed; see the application's snapshot")
  }

  /// - Parameters:
  ///   - name: A module that was to be uninstalled.
  ///   - users: The modules that require its services and would remain.
  ///   - all: All modules that would have to be uninstalled together.
  static func stillRequired(_ name: String, by users: [String], together all: [String]) -> Self {
    Self(
      .stillRequired, module: name, subject: users.joined(separator: ", "),
      "\(name) cannot be uninstalled: \(users.inWords) \(users.count == 1 ? "requires" : "require") its services"
        + "; uninstall \(all.inWords) together, or require the services with `ifPresent:`")
  }

  static func notReplaceable(_ obstacle: ServicesPart.Obstacle) -> Self {
    Self(
      .stillRequired, module: obstacle.owner, subject: obstacle.module,
      "\(obstacle.owner) cannot be replaced: \(obstacle.reason)")
  }

  static func insidePhase(of name: String) -> Self {
    Self(
      .insidePhase, module: name,
      "a module is being installed or uninstalled in a phase of \(name), by \(name) or by code that the phase waits for, such as"
        + " an observer of its events; changes happen one at a time, so request the change after the phase,"
        + " for example in a separate task")
  }

  static func insideRun(of name: String) -> Self {
    Self(
      .insidePhase, module: name,
      "\(name) cannot be uninstalled by its own `runs` code, because its stop waits for that code; let the"
        + " code return, or uninstall the module in a detached task that the code does not wait for")
  }

  /// - Parameter modules: The modules that are changed; empty when the application stops.
  static func insideChange(of modules: [String]) -> Self {
    let change =
      switch modules.count {
      case 0: "the application is stopping"
      case 1: "\(modules[0]) is being installed or uninstalled"
      default: "\(modules.inWords) are being installed or uninstalled"
      }
    return Self(
      .insidePhase, module: modules.first,
      "\(change), and that waits for the code that requests this change; changes"
        + " happen one at a time, so request this change later, for example in a detached task that the"
        + " code does not wait for"
    )
  }

  package static func notRunning(module: String) -> Self {
    Self(
      .moduleNotRunning, module: module,
      "\(module) is not running: it has not been set up yet, has failed, or has stopped"
        + "; the application's snapshot shows the module's state")
  }

  /// The module's set-up has not begun.
  static func notSetUp(_ module: String) -> Self {
    Self(
      .moduleNotRunning, module: module,
      "\(module) is not running: it has not been set up yet; require one of its services, so that it is set up earlier"
        + ", or use it later. A module that starts later is started by an asynchronous use, but not in a phase"
    )
  }

  /// A service that is made in the set-up has been requested before.
  static func notMade(_ service: ServiceReference, by module: String) -> Self {
    Self(
      .moduleNotRunning, module: module,
      "\(service) is made when \(module) is set up; require it plainly, so that \(module) is set up first, or request it"
        + " later")
  }

  /// The module has failed.
  static func notRunning(module: String, because cause: any Error) -> Self {
    let first = (cause as? Self).flatMap { $0.code == .moduleNotRunning ? $0.cause : nil } ?? cause
    return Self(
      .moduleNotRunning, module: module, cause: first, "\(module) is not running: \(valueText(cause))")
  }

  /// - Parameter module: The required module. Either this module failed first, or a module that it requires failed
  ///   first.
  static func requiredModuleFailed(_ module: String, cause: any Error) -> Self {
    let earlier = (cause as? Self).flatMap { $0.code == .moduleNotRunning && $0.subject != nil ? $0 : nil }
    let (root, first) = (earlier?.subject ?? module, earlier?.cause ?? cause)
    return Self(
      .moduleNotRunning, module: module, subject: root, cause: first,
      root == module
        ? "it requires \(module), which failed: \(first)"
        : "it requires \(module), which cannot run because \(root) failed: \(first)")
  }

  static func callsTimedOut(_ limit: Duration) -> Self {
    Self(
      .phaseTimedOut, subject: "\(limit)",
      "its calls did not end within \(limit), so it is uninstalled without waiting any longer; any further requests"
        + " that these calls make to the module are refused. If the calls need more time, raise the module's"
        + " `phaseTimeout`")
  }

  static func scopeTimedOut(_ limit: Duration) -> Self {
    Self(
      .phaseTimedOut, subject: "\(limit)",
      "the calls in it did not end within \(limit), so its services are torn down without waiting any longer; if the"
        + " calls need more time, raise the `phaseTimeout` of the module that opens the scope")
  }

  static func teardownTimedOut(_ limit: Duration) -> Self {
    Self(
      .phaseTimedOut, subject: "\(limit)",
      "a teardown did not finish within \(limit), and the application stopped waiting for it; do less in it, or"
        + " raise the `phaseTimeout` of the module or of the application's options")
  }

  static func phaseTimedOut(_ limit: Duration) -> Self {
    Self(
      .phaseTimedOut, subject: "\(limit)",
      "it did not finish within \(limit) and was abandoned; do less in it, or raise the `phaseTimeout` of the"
        + " module or of the application's options. Use `runs` for work that lasts as long as the module")
  }
}

extension [String] {
  /// The names as in a sentence: "A", "A and B", or "A, B and C".
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
