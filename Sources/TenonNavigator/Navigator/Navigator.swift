import TenonDiagnostics
import TenonSynchronization

/// Shows destinations. A navigator keeps the state of all screens as a value and changes this state with operations,
/// which guards may veto. The navigator notifies hosts and observers of each change.
///
/// ```swift
/// await navigator.push(ProductDetail(id: 42))
/// let address = try await navigator.result(of: PickAddress(), as: .sheet)
/// await navigator.open("/product/42/-/reviews")
/// await navigator.perform(.popToRoot())
/// ```
///
/// The state changes as soon as the guards have decided and the destinations have been created. A host then
/// shows the state as fast as its animations allow, and an operation returns when the host has shown the
/// operation's change. Even if operations overlap, the host eventually shows the newest state.
@MainActor
public final class Navigator {
  /// The current state: all windows, tabs, stacks and modals.
  public private(set) var state = NavigationState()
  nonisolated let options: NavigatorOptions
  /// The router, which finds the route for each URL and runs the route's interceptors.
  public nonisolated let router: Router
  /// The reference through which the router's handlers find this navigator.
  package nonisolated let reference: NavigatorReference

  private(set) var table: DestinationTable
  /// The destinations of all entries on display. Exclusive access is not checked at run time, because the check takes a
  /// twentieth of the time of opening a route. This is safe: all accesses are on the main actor, and none runs foreign
  /// code, because an entry that appears is new, and removed destinations are returned before they are released.
  @exclusivity(unchecked) var live = LiveDestinations()
  /// The requests whose screens the hosts have not shown yet.
  var running: [RunningRequest] = []
  /// The scopes to which windows are bound.
  var windowScopes = ColdDictionary<WindowID, any ScreenScope>()
  /// Destinations that were created but not shown.
  var unshown = UnshownDestinations()
  /// The callers that wait for screens' results. The result is `nil` if a screen was closed without one.
  var results = ColdDictionary<EntryID, AwaitedResult>()
  /// Whether the application has stopped, so that screens no longer return results.
  private(set) var isShutDown = false
  private(set) var guards: [RegisteredGuard] {
    didSet {
      noteWatchers()
      guard guardsRemovals != oldValue.contains(where: \.rule.isAboutRemovals) else { return }
      for host in hosts.compactMap(\.host) { host.guardsChanged() }
    }
  }
  private var observers: [Observer] = [] { didSet { noteWatchers() } }
  private(set) var transitions = ColdDictionary<String, Any>()
  private(set) var containers = ColdDictionary<String, @MainActor (Any) -> Any>()
  private var hosts: [WeakHost] = [] { didSet { noteWatchers() } }
  /// Whether there are no guards, hosts or observers, so that a change affects only the state.
  private(set) var isUnwatched: Bool
  private var leaks = ColdDictionary<UInt, Task<Void, Never>>()
  private var untold: [NavigationChange] = []
  /// The change of an immediate push that hosts must still show because they were attached while the destination was
  /// created.
  private(set) var unshownChange: NavigationChange?
  private(set) var lastNumber: UInt
  /// How often the state has changed.
  private(set) var revision: UInt = 0

  struct RegisteredGuard {
    let token: NavigationToken
    let owner: String?
    let rule: NavigationGuard
  }

  private struct Observer {
    let token: NavigationToken
    var isBeforehand = false
    var stream: AsyncStream<NavigationChange>.Continuation?
    let body: @MainActor (NavigationChange) -> Void
  }

  private struct WeakHost { weak var host: (any NavigationHost)? }

  /// Freezes the given destinations, and creates a navigator with a router that opens them.
  ///
  /// ```swift
  /// var options = NavigatorOptions()
  /// options.maximumDepth = 20
  /// let navigator = try Navigator(destinations, routes: routes, options: options)
  /// ```
  /// - Parameters:
  ///   - destinations: The destinations that can be shown.
  ///   - routes: Additional routes, such as routes whose handlers do not show a screen.
  ///   - options: The navigator's options, such as limits and leak detection.
  /// - Throws: ``DestinationTableError`` or ``RouteTableError``, with all problems.
  public nonisolated convenience init(
    _ destinations: DestinationRegistry, routes: RouteRegistry = RouteRegistry(),
    options: NavigatorOptions = NavigatorOptions()
  ) throws {
    let reference = NavigatorReference()
    var routes = routes
    destinations.declareRoutes(in: &routes, opening: reference)
    try self.init(destinations, router: try Router(routes), reference: reference, options: options)
  }

  /// Freezes destinations whose routes are already in a router.
  /// - Throws: ``DestinationTableError`` with all problems.
  package nonisolated init(
    _ destinations: DestinationRegistry, router: Router, reference: NavigatorReference,
    options: NavigatorOptions
  ) throws(DestinationTableError) {
    table = try DestinationTable(destinations, router: router)
    self.router = router
    self.reference = reference
    self.options = options
    guards = destinations.guards.enumerated().map { index, item in
      RegisteredGuard(token: NavigationToken(number: UInt(index)), owner: item.owner, rule: item.guard)
    }
    isUnwatched = destinations.guards.isEmpty
    lastNumber = UInt(destinations.guards.count)
    reference.fill(self)
  }

  private func noteWatchers() { isUnwatched = guards.isEmpty && hosts.isEmpty && observers.isEmpty }

  /// Returns a number that is unique within this navigator.
  func nextNumber() -> UInt {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Destinations on display

  /// Returns an entry's destination: the object or value that its module created and that the host shows.
  ///
  /// ```swift
  /// let page = navigator.state.window()?.top.flatMap { navigator.destination(of: $0.id) } as? ProductScreen
  /// ```
  public func destination(of entry: EntryID) -> Any? { live[entry]?.destination }

  /// Returns the entry of an object on display.
  /// - Complexity: Linear in the number of entries on display.
  package func entry(of destination: AnyObject) -> EntryID? {
    live.first { type(of: $0) is AnyClass && ($0 as AnyObject) === destination }
  }

  // MARK: - Observing and guarding

  /// Registers a function that is called for each change, regardless of its cause, in the order in which the
  /// changes occur.
  ///
  /// ```swift
  /// navigator.observe { change in
  ///   for route in change.appearing { logger.info("shows \(route)") }
  /// }
  /// ```
  /// - Parameters:
  ///   - beforehand: Whether the function is called before the change instead of after it.
  ///   - observer: Receives the change.
  /// - Returns: A token for ``cancel(_:)``. Unless the token is cancelled, the observer remains registered as long as
  ///   the navigator exists.
  @discardableResult
  public func observe(
    beforehand: Bool = false, _ observer: @escaping @MainActor (NavigationChange) -> Void
  ) -> NavigationToken {
    let token = NavigationToken(number: nextNumber())
    observers.append(Observer(token: token, isBeforehand: beforehand, body: observer))
    return token
  }

  /// Returns a stream of all changes that follow this call, for a single consumer. The stream ends when the
  /// consumer's task ends or the navigator is released.
  ///
  /// ```swift
  /// for await change in navigator.changes() { print("\(change.added.count) screens came") }
  /// ```
  public func changes() -> AsyncStream<NavigationChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: NavigationChange.self)
    let token = NavigationToken(number: nextNumber())
    observers.append(
      Observer(token: token, stream: continuation) { [weak self] change in
        if case .terminated = continuation.yield(change) { self?.cancel(token) }
      })
    return stream
  }

  /// Adds a guard, which is consulted after the existing ones.
  ///
  /// ```swift
  /// let token = navigator.add(NavigationGuard("sale") { _ in .veto("the shop opens at nine") })
  /// navigator.cancel(token)   // at nine
  /// ```
  @discardableResult
  public func add(_ guard: NavigationGuard) -> NavigationToken {
    let token = NavigationToken(number: nextNumber())
    guards.append(RegisteredGuard(token: token, owner: nil, rule: `guard`))
    return token
  }

  /// Removes an observer or a guard.
  public func cancel(_ token: NavigationToken) {
    observers.coldRemoveAll { $0.token == token }
    guards.coldRemoveAll { $0.token == token }
  }

  /// Whether a guard decides about removals. If so, a host must not let the user swipe screens away directly, but must
  /// perform each removal as an operation.
  package var guardsRemovals: Bool { guards.contains(where: \.rule.isAboutRemovals) }

  // MARK: - Hosts

  /// Attaches a host, which shows all changes from now on. The navigator does not keep the host alive.
  package func attach(_ host: any NavigationHost) {
    hosts.coldRemoveAll { $0.host == nil || $0.host === host }
    hosts.append(WeakHost(host: host))
  }

  /// Detaches a host, which receives no further changes.
  package func detach(_ host: any NavigationHost) {
    hosts.coldRemoveAll { $0.host == nil || $0.host === host }
  }

  /// Lets all hosts show a change, and throws the error of the first host that fails.
  func showInHosts(_ change: NavigationChange) async throws(NavigationError) {
    var failure: NavigationError?
    for host in hosts.compactMap(\.host) {
      do throws(NavigationError) { try await host.show(change) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Returns the outcome of an immediate push after hosts that were attached in the meantime have shown it.
  func showMissed(_ result: NavigationResult) async -> NavigationResult {
    guard let change = unshownChange else { return result }
    unshownChange = nil
    do throws(NavigationError) { try await showInHosts(change) } catch { return .failed(error) }
    return result
  }

  /// Updates the state to match the system's screens before a decision is based on the state.
  func catchUpWithHosts() {
    for host in hosts.compactMap(\.host) { host.catchUp() }
  }

  func tellHostsAdopted(_ change: NavigationChange) {
    for host in hosts.compactMap(\.host) { host.adopted(change) }
  }

  /// Registers a transition for the host.
  ///
  /// ```swift
  /// navigator.register(transition: "zoom", ZoomTransition())
  /// await navigator.push(ProductDetail(id: 42), transition: .named("zoom"))
  /// ```
  /// - Parameters:
  ///   - name: The name for ``ScreenTransition/named(_:)``.
  ///   - transition: The transition in the host's form: for UIKit, a `UIKitTransition`. SwiftUI uses its own
  ///     transitions instead.
  public func register(transition name: String, _ transition: Any) { transitions[name] = transition }

  /// Returns a registered transition.
  package func transition(named name: String) -> Any? { transitions[name] }
  /// Whether any transition is registered.
  package var hasTransitions: Bool { !transitions.isEmpty }

  /// Registers a container that wraps presented screens.
  ///
  /// ```swift
  /// navigator.register(container: "card") { CardScreen(around: $0) }
  /// await navigator.open(Login(), as: .modal(.sheet, .named("card")))
  /// ```
  /// - Parameters:
  ///   - name: The name for ``ModalContainer/named(_:)``.
  ///   - wrap: Puts a destination into a container and returns the container, which the host then shows.
  public func register(container name: String, _ wrap: @escaping @MainActor (Any) -> Any) {
    containers[name] = wrap
  }

  /// Returns a destination wrapped in a registered container.
  package func wrap(_ destination: Any, in name: String) -> Any? { containers[name]?(destination) }

  // MARK: - Installing and removing modules

  /// Adds destinations and guards. The routes of the destinations are in the router already, or will be added next.
  /// - Throws: ``DestinationTableError``; if it is thrown, nothing has changed.
  package func install(_ destinations: DestinationRegistry) throws(DestinationTableError) {
    var registry = table.registry
    registry.merge(destinations)
    table = try DestinationTable(registry, router: router)
    for item in destinations.guards {
      guards.append(
        RegisteredGuard(token: NavigationToken(number: nextNumber()), owner: item.owner, rule: item.guard))
    }
  }

  /// Removes a module's destinations, guards and screens.
  package func uninstall(owner: String) async {
    var registry = table.registry
    registry.remove(owner: owner)
    if let left = try? DestinationTable(registry, router: router, isVerified: false) { table = left }
    guards.coldRemoveAll { $0.owner == owner }
    let gone = live.entries(of: owner)
    guard !gone.isEmpty, let change = try? commit(.remove(gone), origin: .program) else { return }
    try? await showInHosts(change)
  }

  /// Records that the application has stopped. A caller that waits for a screen's result, now or later, gets `nil`.
  package func shutDown() {
    isShutDown = true
    let waiting = results.values
    results = ColdDictionary()
    for result in waiting { result.resume(with: .success(nil)) }
  }

  // MARK: - Committing

  /// Returns the change that an operation would make now.
  func plan(
    _ operation: NavigationOperation, _ origin: NavigationOrigin
  ) throws(NavigationError) -> NavigationChange {
    var plan = state
    let difference = try plan.apply(operation, limit: options.maximumDepth)
    return NavigationChange(operation, origin, difference, plan)
  }

  /// Changes the state, and notifies observers before and after the change.
  /// - Parameters:
  ///   - made: The destinations of the entries that the operation adds.
  ///   - finished: The entry whose result the calling function itself passes to the waiting callers.
  func commit(
    _ operation: NavigationOperation, origin: NavigationOrigin, made: [EntryID: LiveDestination] = [:],
    keepingResultOf finished: EntryID? = nil, transition: ScreenTransition? = nil
  ) throws(NavigationError) -> NavigationChange? {
    if observers.contains(where: \.isBeforehand) {
      let change = try plan(operation, origin)
      for observer in observers where observer.isBeforehand { observer.body(change) }
    }
    let difference = try state.apply(operation, limit: options.maximumDepth)
    revision += 1
    // A window that is opened again under this name is another one.
    if case .close(let window) = operation.step { windowScopes[window] = nil }
    for entry in difference.added { if let item = made[entry.id] { live.add(entry.id, item) } }
    for entry in difference.removed {
      if entry.id != finished { dropResult(entry.id) }
      forget(entry)
    }
    guard !observers.isEmpty || !hosts.isEmpty else { return nil }
    let change = NavigationChange(operation, origin, difference, state, transition)
    tell(change)
    return change
  }

  /// Notifies the observers of changes in the order in which they happened, including changes that observers themselves
  /// make.
  private func tell(_ change: NavigationChange) {
    untold.append(change)
    guard untold.count == 1 else { return }
    while let next = untold.first {
      // The loop iterates over a copy, so that observers may register and cancel observers.
      for observer in observers where !observer.isBeforehand { observer.body(next) }
      untold.removeFirst()
    }
  }

  /// Gives an entry without a route the route for which it stands.
  func name(_ entry: EntryID, _ page: AdmittedPage) { state.name(entry, page) }

  /// Pushes one destination as fast as possible. It is used when there are no guards, hosts or observers. It consumes
  /// its arguments, because retaining and releasing account for most of the cost of a push.
  @inline(__always)
  func commitPush(
    _ entry: consuming NavigationEntry, _ destination: consuming Any, owner: String?, _ place: NavigationPlace
  ) throws(NavigationError) {
    let id = entry.id
    // Creating the destination may have added an observer.
    guard isUnwatched else {
      let made = LiveDestination(destination: destination, owner: owner)
      unshownChange = try commit(.push([entry], place), origin: .program, made: [id: made])
      return
    }
    try state.push(entry, place, options.maximumDepth)
    revision += 1
    live.add(id, destination, owner: owner)
  }

  private func forget(_ entry: NavigationEntry) {
    guard let item = live.remove(entry.id), let detection = options.leakDetection else { return }
    let number = nextNumber()
    guard let check = detection.watch(item.destination, of: entry, module: item.owner) else { return }
    leaks[number] = Task { [weak self] in
      await check.value
      self?.leaks[number] = nil
    }
  }

  /// Waits until all destinations that have been removed so far have been checked, according to
  /// ``NavigatorOptions/leakDetection``.
  package func leakChecks() async { for check in leaks.values { await check.value } }

  deinit { for observer in observers { observer.stream?.finish() } }
}
