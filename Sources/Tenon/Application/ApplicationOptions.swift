import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter

/// What an application is assembled with, beside its modules.
public struct ApplicationOptions: Sendable {
  /// What the application is run for.
  public var environment = ApplicationEnvironment.production
  /// What it was started with.
  public var launchOptions = LaunchOptions()
  /// Its typed configuration.
  public var configuration = Configuration()
  /// The layers, the uppermost first.
  public var layers = Layer.standard
  /// How many modules may be in a phase at the same time; all by default.
  public var launchWidth = Int.max
  /// How long a module may take for each phase; `nil`, the default, for no limit.
  public var phaseTimeout: Duration?
  /// Whether the snapshot has how often each service was resolved, which makes resolving slower.
  public var countsResolutions = false
  /// How URLs are read, and who may come in from outside.
  public var routing = RoutingOptions()
  /// What the navigator is made with. In debug builds, leaks are noted in the snapshot where nothing else is said.
  public var navigation = NavigatorOptions()
  /// What stands around every route's handler, the first outermost.
  public var interceptors: [any RouteInterceptor] = []
  /// Is told what callers are not, such as why an external URL was refused. Called on any thread.
  public var routeLog: @Sendable (RouteLogEvent) -> Void = { _ in }

  /// Is told of every event before its observers are. Called on the sender's thread.
  public var eventLog: (@Sendable (EventLogEntry) -> Void)?
  /// How many of the latest events a snapshot shows. None by default: it describes every event as it is sent, and
  /// events may hold what is private; it is for inspectors of an application that is being developed.
  public var eventHistory = 0
  /// The URL schemes by which actions with the exposure ``ActionExposure/remote`` can be called; none by default.
  public var actionSchemes: Set<String> = []
  /// Called with everything that goes wrong and does not end the application, as ``Application/issues`` is. Called on
  /// any thread, where it went wrong.
  public var onIssue: (@Sendable (ApplicationIssue) -> Void)?
  /// Is told of every action that is performed. Called on the caller's thread.
  public var actionLog: (@Sendable (ActionLogEntry) -> Void)?

  public init() {}
}
