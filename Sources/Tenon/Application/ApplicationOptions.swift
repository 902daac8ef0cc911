/// The settings with which an application is assembled, besides its modules. Parts add options of their own.
///
/// ```swift
/// var options = ApplicationOptions()
/// options.environment = .stage
/// options.phaseTimeout = .seconds(5)
/// options.onIssue = { issue in logger.warning("\(issue)") }
/// let application = try Application([CartModule(), ProductModule()], options: options)
/// ```
public struct ApplicationOptions: Sendable {
  /// The purpose for which the application runs.
  public var environment = ApplicationEnvironment.production
  /// The options with which the application was started.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.launchOptions[FirstLaunch.self] = FirstLaunch(afterUpdate: true)
  /// ```
  public var launchOptions = LaunchOptions()
  /// The layers, the uppermost first.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.layers = ["shell", "checkout", "catalogue", "system"]   // a module's `layer` is one of these
  /// ```
  public var layers = Layer.standard
  /// How many modules may be in a phase at the same time; all by default.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.launchWidth = 1   // one after the other, to see in the timeline what each costs
  /// ```
  public var launchWidth = Int.max
  /// How long a module may take for each phase, for stopping, and for its calls to end when it is uninstalled; a minute
  /// by default, `nil` for no limit. A module may set its own limit with ``Module/phaseTimeout``. Time in which the
  /// whole process is suspended does not count.
  ///
  /// Code that blocks its thread instead of awaiting cannot be ended: the launch continues without it, and the thread
  /// stays blocked until the code returns. If such code blocks every thread that tasks run on, one for each processor
  /// core, or the main actor that the caller needs in order to continue, the caller cannot be notified in time. So run
  /// blocking code on its own queue or thread, and await that.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.phaseTimeout = .seconds(3)   // who needs longer fails with `phaseTimedOut`
  /// ```
  public var phaseTimeout: Duration? = .seconds(60)
  /// Called with every problem that does not end the application; ``Application/issues`` collects the same problems.
  /// Called on the thread on which the problem occurred.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.onIssue = { issue in logger.warning("\(issue)") }
  /// ```
  public var onIssue: (@Sendable (ApplicationIssue) -> Void)?

  /// What was set for parts, in the order in which it was.
  private var parts: [(part: any ApplicationPart.Type, options: any Sendable)] = []

  /// The defaults: production, the standard layers, a minute for each phase.
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

  /// The parts of which something was set.
  var partTypes: [any ApplicationPart.Type] { parts.map(\.part) }
}
