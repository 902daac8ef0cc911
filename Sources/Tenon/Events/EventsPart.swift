import TenonDiagnostics
import TenonEvents
import TenonSynchronization

/// Carries the modules' events on one bus, each in the direction in which its sender may send.
final class EventsPart: ApplicationPart {
  /// What one module sends and observes.
  struct Declarations: PartDeclarations {
    var sent: [SentEvent] = []
    var observers: [EventObserver] = []

    init(module: String) {}
  }

  struct Options: Sendable {
    var log: (@Sendable (EventLogEntry) -> Void)?
    var history = 0
  }

  static let name = "events"
  static var defaultOptions: Options { Options() }

  private struct State {
    /// Each module's view of the events.
    var views = ColdDictionary<String, ModuleEvents>()
    /// What each running module observes.
    var observations = ColdDictionary<String, [EventObservation]>()
  }

  private let bus: EventBus
  private let history: EventHistory
  private let state: Mutex<State>

  init(_ assembly: PartAssembly<EventsPart>) throws(WiringError) {
    let (issues, options) = (assembly.issues, assembly.options)
    history = EventHistory(limit: options.history, assembly.clock)
    do throws(EventError) {
      bus = try EventBus(
        layers: assembly.layers,
        onFailure: { failure in
          issues.noteHandler(
            of: failure.observer, "observe \(failure.event) of \(failure.sender)", failure.error)
        }, onSend: history.listening(besides: options.log))
      var views = ColdDictionary<String, ModuleEvents>()
      for module in assembly.allModules { views[module.name] = try bus.add(module.name, layer: module.layer) }
      state = Mutex(State(views: views))
    } catch {
      throw WiringError(findings: [WiringFinding(.eventDirection, message: error.description)])
    }
  }

  /// A module's view of the events.
  func view(of module: String) -> ModuleEvents? { state.withLock { $0.views[module] } }

  func install(_ module: PartModule<EventsPart>) async throws {
    let view = try bus.add(module.name, layer: module.layer)
    state.withLock { $0.views[module.name] = view }
  }

  func begin(_ module: PartModule<EventsPart>) {
    guard let view = view(of: module.name) else { return }
    let observations = module.declarations.observers.map { $0.subscribe(view) }
    state.withLock { $0.observations[module.name] = observations }
  }

  func end(_ module: PartModule<EventsPart>) { cancelObservations(of: module) }

  /// Cancelled before calls under way are awaited: an observer may run for as long as it is let.
  func withdraw(_ module: PartModule<EventsPart>) async { cancelObservations(of: module) }

  private func cancelObservations(of module: PartModule<EventsPart>) {
    for observation in state.withLock({ $0.observations.removeValue(forKey: module.name) }) ?? [] {
      observation.cancel()
    }
  }

  func remove(_ module: PartModule<EventsPart>) async {
    // One that could not be added, because another has its name, leaves that one alone.
    guard state.withLock({ $0.views.removeValue(forKey: module.name) }) != nil else { return }
    try? bus.remove(module.name)
  }

  func snapshot() -> (any Encodable & Sendable)? {
    EventsSnapshot(traffic: bus.traffic(), recent: history.all)
  }
}

/// An event that a module sends.
struct SentEvent: Sendable {
  /// The event's type.
  let event: String
  let direction: EventDirection
  let place: SourcePlace
  let identity: ObjectIdentifier
}

/// An event that a module observes, and how it subscribes.
struct EventObserver: Sendable {
  let identity: ObjectIdentifier
  let event: String
  let place: SourcePlace
  let subscribe: @Sendable (ModuleEvents) -> EventObservation
}

/// What a snapshot shows.
struct EventsSnapshot: MemberwiseEncodable, Sendable {
  var traffic: [EventFlow]
  var recent: [EventRecord]

  var encodedMembers: EncodedMembers {
    [("traffic", traffic), ("recent", recent)]
  }
}

extension Code where Subject == Declaration {
  /// Observes an event that other modules send.
  public static var observes: Self { Self(rawValue: "observes") }
  /// Sends an event, in the direction that the declaration's detail gives.
  public static var sends: Self { Self(rawValue: "sends") }
}

extension EventsPart.Declarations {
  var offers: [Declaration] { observers.map { Declaration(.observes, $0.event, at: $0.place) } }

  var dependencies: [Declaration] {
    sent.map { Declaration(.sends, $0.event, detail: "\($0.direction)", isOptional: true, at: $0.place) }
  }

  mutating func remove(_ offer: Declaration) {
    guard offer.kind == .observes else { return }
    observers.coldRemoveAll { $0.place == offer.place && $0.event == offer.name }
  }
}

extension Application {
  /// A module's view of the events, for tests that send in its name.
  package func events(of module: String) -> ModuleEvents? { self[EventsPart.self].view(of: module) }
}

extension ApplicationOptions {
  /// Receives every event before its observers do. Called on the sender's thread.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.eventLog = { entry in logger.info("\(entry.sender) sends \(entry.event)") }
  /// ```
  public var eventLog: (@Sendable (EventLogEntry) -> Void)? {
    get { self[EventsPart.self].log }
    set { self[EventsPart.self].log = newValue }
  }

  /// How many of the latest events a snapshot shows. None by default: the history describes every event as it is sent,
  /// and events may contain private data. It is meant for inspectors of an application under development.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.eventHistory = options.environment == .development ? 100 : 0
  /// ```
  public var eventHistory: Int {
    get { self[EventsPart.self].history }
    set { self[EventsPart.self].history = newValue }
  }
}

extension ModuleContract {
  /// To which modules the module reports events.
  package var receivers: [String] {
    self[EventsPart.self].sent.compactMap { sent in
      if case .report(let name) = sent.direction { name } else { nil }
    }
  }
}

extension ApplicationSnapshot {
  /// Which events were sent, by which modules, and which modules received them.
  ///
  /// ```swift
  /// for flow in application.snapshot().events { print(flow.sender, flow.event, flow.received.keys.sorted()) }
  /// ```
  public var events: [EventFlow] { part("events", as: EventsSnapshot.self)?.traffic ?? [] }

  /// The latest events, the oldest first; ``ApplicationOptions/eventHistory`` sets how many.
  public var recentEvents: [EventRecord] { part("events", as: EventsSnapshot.self)?.recent ?? [] }
}
