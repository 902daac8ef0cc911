/// The settings with which an application is assembled, in addition to its modules. Parts add their own options.
///
/// ```swift
/// var options = ApplicationOptions()
/// options.environment = .stage
/// options.phaseTimeout = .seconds(5)
/// options.onIssue = { issue in logger.warning("\(issue)") }
/// let application = try Application([CartModule(), ProductModule()], options: options)
/// ```
public struct ApplicationOptions: Sendable {
  /// The environment in which the application runs.
  public var environment = ApplicationEnvironment.production
  /// The options with which the application was started.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.launchOptions[FirstLaunch.self] = FirstLaunch(afterUpdate: true)
  /// ```
  public var launchOptions = LaunchOptions()
  /// The layers, uppermost first.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.layers = ["shell", "checkout", "catalogue", "system"]   // a module's `layer` is one of these
  /// ```
  public var layers = Layer.standard
  /// The maximum number of modules that can run a phase at the same time. By default, there is no limit.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.launchWidth = 1   // one after the other, to see in the timeline what each costs
  /// ```
  public var launchWidth = Int.max
  /// The time limit for each phase of a module, for stopping the module, and, when the module is uninstalled,
  /// for its calls to end. The default is one minute, and `nil` means no limit. A module may set its own
  /// limit with ``Module/phaseTimeout``. Time during which the whole process is suspended does not count.
  ///
  /// Code that blocks its thread instead of awaiting cannot be interrupted. The launch continues without that code, and
  /// the thread stays blocked until the code returns. Tasks run on a pool with one thread for each processor core. If
  /// such code blocks all of these threads, or blocks the main actor that the caller needs, the caller cannot be
  /// notified in time. So run blocking code on a separate queue or thread, and await its result.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.phaseTimeout = .seconds(3)   // who needs longer fails with `phaseTimedOut`
  /// ```
  public var phaseTimeout: Duration? = .seconds(60)
  /// A closure that is called with every problem that does not end the application, on the thread on which the problem
  /// occurred. ``Application/issues`` collects the same problems.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.onIssue = { issue in logger.warning("\(issue)") }
  /// ```
  public var onIssue: (@Sendable (ApplicationIssue) -> Void)?

  /// The options set for parts, in the order in which they were set.
  private var parts: [(part: any ApplicationPart.Type, options: any Sendable)] = []

  /// Creates the default options: the production environment, the standard layers, and one minute for each phase.
  public init() {}

  /// The options that the host sets for a part.
  public subscript<Part: ApplicationPart>(part: Part.Type) -> Part.Options {
    get { parts.first { $0.part == part }?.options as? Part.Options ?? Part.defaultOptions }
    set {
      if let index = parts.firstIndex(where: { $0.part == part }) {
        parts[index].options = newValue
      } else {
        parts.append((part, newValue))
      }
    }
  }

  /// The parts whose options were set.
  var partTypes: [any ApplicationPart.Type] { parts.map(\.part) }
}
