import TenonDiagnostics
import TenonEvents
import TenonSynchronization

/// The part that carries the modules' events on one bus, in the directions that their senders may use.
final class EventsPart: ApplicationPart {
  /// The events that one module sends and observes.
  struct Declarations: PartDeclarations {
    var sent: [SentEvent] = []
    var observers: [EventObserver] = []
    /// The handles of ``ModuleContract/knowsSender(fileID:line:)``.
    var senders: [DeclaredNeed] = []
    /// The pieces of code that receive the sender and that events call, as indices of the contract's uses.
    var informed: [Int] = []

    init(module: String) {}
  }

  struct Options: Sendable {
    var log: (@Sendable (EventLogEntry) -> Void)?
    var history = 0
  }

  static let name = "events"
  static var dependencies: [any ApplicationPart.Type] { [ServicesPart.self] }
  static var defaultOptions: Options { Options() }

  private struct State {
    /// Each module's view of the events.
    var views = ColdDictionary<String, ModuleEvents>()
    /// The observations of each running module.
    var observations = ColdDictionary<String, [EventObservation]>()
  }

  private let bus: EventBus
  private let scopes: ScopeTable
  private let issues: IssueLog
  private let history: EventHistory
  private let state: Mutex<State>

  init(_ assembly: PartAssembly<EventsPart>) throws(WiringError) {
    let (issues, options) = (assembly.issues, assembly.options)
    self.issues = issues
    scopes = try assembly.part(ServicesPart.self).scopes
    history = EventHistory(limit: options.history, assembly.clock)
    do throws(EventError) {
      bus = try EventBus(
        layers: assembly.layers,
        onFailure: { failure in
          issues.noteHandler(
            of: failure.observer, "observe \(failure.event) of \(failure.sender)", failure.error)
        }, onSend: history.listening(besides: options.log))
      var views = ColdDictionary<String, ModuleEvents>()
      for module in assembly.allModules { views[module.name] = try bus.add(module) }
      state = Mutex(State(views: views))
      let bus = bus
      scopes.whenEnding { [weak bus] scope in bus?.clearSticky(from: scope) }
    } catch {
      throw WiringError(findings: [WiringFinding(.eventDirection, message: error.description)])
    }
  }

  /// A module's view of the events.
  func view(of module: String) -> ModuleEvents? { state.withLock { $0.views[module] } }

  func install(_ modules: [PartModule<EventsPart>]) async throws {
    for module in modules {
      let view = try bus.add(module)
      state.withLock { $0.views[module.name] = view }
    }
  }

  func begin(_ module: PartModule<EventsPart>) {
    guard let view = view(of: module.name) else { return }
    let arrival = view.arrive(isFirst: true)
    let observations = module.observers(in: nil).compactMap { $0.subscribe?(view, arrival, nil) }
    state.withLock { $0.observations[module.name] = observations }
    arrival.finish()
    for kind in module.scopesOfObservers {
      scopes.during(kind, of: module.name) { scope in
        let arrival = view.arrive(isFirst: false)
        let observations = module.observers(in: kind).compactMap { $0.subscribe?(view, arrival, scope) }
        arrival.finish()
        return { for observation in observations { observation.cancel() } }
      }
    }
  }

  func end(_ module: PartModule<EventsPart>) { cancelObservations(of: module) }

  func fail(_ module: PartModule<EventsPart>, because error: any Error) {
    guard let view = view(of: module.name) else { return }
    view.endReaders()
    noteUndelivered(view.fail(), to: module.name)
  }

  /// Observations are cancelled before calls in progress are awaited, because an observer's call might otherwise never
  /// end.
  func withdraw(_ module: PartModule<EventsPart>) async { cancelObservations(of: module) }

  private func cancelObservations(of module: PartModule<EventsPart>) {
    for observation in state.withLock({ $0.observations.removeValue(forKey: module.name) }) ?? [] {
      observation.cancel()
    }
    view(of: module.name)?.endReaders()
  }

  /// Records the reports that were kept for a module and that it will never observe.
  private func noteUndelivered(_ reports: [KeptReport], to module: String) {
    var counts: [(name: String, sender: String, count: Int)] = []
    for report in reports {
      if let index = counts.firstIndex(where: { $0.name == report.name && $0.sender == report.sender }) {
        counts[index].count += 1
      } else {
        counts.append((report.name, report.sender, 1))
      }
    }
    for (name, sender, count) in counts {
      issues.note(
        module, "observe \(name) of \(sender)",
        EventError.undelivered(count, event: name, sender: sender, target: module))
    }
  }

  func remove(_ module: PartModule<EventsPart>) async {
    // A module that could not be added because another module has its name must not remove the other module.
    guard let view = state.withLock({ $0.views.removeValue(forKey: module.name) }) else { return }
    try? bus.remove(module.name)
    noteUndelivered(view.giveUp(), to: module.name)
  }

  func shutDown() async {
    let views = state.withLock { $0.views }
    for name in views.keys.coldSorted() {
      guard let view = views[name] else { continue }
      view.endReaders()
      noteUndelivered(view.giveUp(), to: name)
    }
  }

  func snapshot() -> (any Encodable & Sendable)? {
    EventsSnapshot(traffic: bus.traffic(), recent: history.all)
  }
}

/// An event that a module sends.
struct SentEvent: Sendable {
  /// The full name of the event's type, or the notification's name.
  let event: String
  let direction: EventDirection
  let place: SourcePlace
  let identity: TopicKey
}

/// An event that a module observes, with the function that subscribes to it.
struct EventObserver: Sendable {
  let identity: TopicKey
  let event: String
  let place: SourcePlace
  /// What happens to events that wait for the observer.
  let backlog: EventBacklog
  /// Subscribes, in a scope or outside of scopes; `nil` for a stream or a publisher, which begins when its value is read.
  let subscribe: (@Sendable (ModuleEvents, Arrival, ScopeInstance?) -> EventObservation)?
  /// The number of the use in the contract; `nil` if the observer receives nothing.
  var use: Int?
}

extension TopicKey {
  /// The type of all named notifications, which says nothing about their names.
  static let unnamed = TopicKey.type(ObjectIdentifier(NamedNotification.self))
}

extension PartModule<EventsPart> {
  /// The observers that run in a kind of scope or, without one, outside of scopes.
  fileprivate func observers(in kind: ScopeType?) -> [EventObserver] {
    declarations.observers.filter { contract.wiring.kind(of: $0.use) == kind }
  }

  /// The kinds of scopes in which observers run.
  fileprivate var scopesOfObservers: [ScopeType] {
    var kinds: [ScopeType] = []
    for observer in declarations.observers {
      if let kind = contract.wiring.kind(of: observer.use), !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }
}

extension EventBus {
  /// Adds a module whose observers begin after its set-up.
  fileprivate func add(_ module: PartModule<EventsPart>) throws(EventError) -> ModuleEvents {
    var expected: [TopicKey: EventBacklog] = [:]
    // What runs in a scope does not receive what was sent while the scope was closed.
    for observer in module.observers(in: nil) where observer.subscribe != nil {
      expected[observer.identity] = expected[observer.identity]?.larger(observer.backlog) ?? observer.backlog
    }
    return try add(module.name, layer: module.layer, expecting: expected)
  }
}

/// Information about events for a snapshot.
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
  /// Sends an event in the direction specified by ``Declaration/detail``.
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
  /// Returns a module's view of the events, for tests that send events on the module's behalf.
  package func events(of module: String) -> ModuleEvents? { self[EventsPart.self].view(of: module) }
}

extension ApplicationOptions {
  /// A closure that receives every event before the event's observers do. It is called on the sender's
  /// thread.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.eventLog = { entry in logger.info("\(entry.sender) sends \(entry.event)") }
  /// ```
  public var eventLog: (@Sendable (EventLogEntry) -> Void)? {
    get { self[EventsPart.self].log }
    set { self[EventsPart.self].log = newValue }
  }

  /// The number of recent events that a snapshot includes. The default is 0, because recording the history
  /// requires a description of every event that is sent, and events may contain private data. The history is
  /// intended for inspecting an application during development.
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
  /// The modules to which this module reports events, and which must not be missing.
  package var receivers: [String] {
    self[EventsPart.self].sent.compactMap { sent in
      if case .report(let name, false) = sent.direction { name } else { nil }
    }
  }
}

extension ApplicationSnapshot {
  /// The events that were sent, with the modules that sent and received them.
  ///
  /// ```swift
  /// for flow in application.snapshot().events { print(flow.sender, flow.event, flow.received.keys.sorted()) }
  /// ```
  public var events: [EventFlow] { part("events", as: EventsSnapshot.self)?.traffic ?? [] }

  /// The latest events, oldest first. ``ApplicationOptions/eventHistory`` sets the maximum number of events.
  public var recentEvents: [EventRecord] { part("events", as: EventsSnapshot.self)?.recent ?? [] }
}
