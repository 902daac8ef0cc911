/// Shows destinations: keeps what is shown as a value, changes it by operations that guards may veto, and tells hosts
/// and observers.
///
/// ```swift
/// await navigator.push(ProductDetail(id: 42))
/// let address = try await navigator.result(of: PickAddress(), as: .sheet)
/// await navigator.open("/product/42/-/reviews")
/// ```
///
/// The state changes at once when the guards have decided; a host then shows it as fast as its animations allow, and
/// operations return when it has. However operations overlap, the host is led to the newest state.
@MainActor
public final class Navigator {
  /// What is shown.
  public private(set) var state = NavigationState()
  /// What the navigator was made with.
  public nonisolated let options: NavigatorOptions
  /// Finds the routes of URLs, and asks the interceptors that stand around them.
  public nonisolated let router: Router
  /// Where the router's handlers find this navigator.
  package nonisolated let reference: NavigatorReference

  var table: DestinationTable
  /// The destinations of all entries that are shown. Without the dynamic check of exclusive access, which takes a
  /// twentieth of what opening a route costs: all accesses are the main actor's, and none runs foreign code, because an
  /// entry that appears is new, and what goes is given back before it ends.
  @exclusivity(unchecked) var live = LiveDestinations()
  var results: [EntryID: AsyncStream<any Sendable>.Continuation] = [:]
  var guards: [RegisteredGuard] {
    didSet {
      noteWatchers()
      guard guardsRemovals != oldValue.contains(where: \.guardsRemovals) else { return }
      for host in hosts.compactMap(\.host) { host.guardsChanged() }
    }
  }
  var observers = Observers() { didSet { noteWatchers() } }
  var transitions: [String: Any] = [:]
  var containers: [String: @MainActor (Any) -> Any] = [:]
  private var hosts: [WeakHost] = [] { didSet { noteWatchers() } }
  /// Whether a change concerns nobody but the state.
  private(set) var isUnwatched: Bool
  private var leaks: [UInt: Task<Void, Never>] = [:]
  private var untold: [NavigationChange] = []
  private var lastNumber: UInt

  struct RegisteredGuard {
    let token: NavigationToken
    let owner: String?
    let rule: NavigationGuard

    var guardsRemovals: Bool { rule.scope.contains(.removals) }
  }

  private struct WeakHost { weak var host: (any NavigationHost)? }

  /// Freezes destinations, and makes a router that opens them.
  /// - Parameters:
  ///   - destinations: What can be shown.
  ///   - routes: More routes, such as those that do something else than show.
  ///   - options: Limits, leak detection.
  /// - Throws: ``DestinationTableError`` and ``RouteTableError``, with all that is wrong.
  public nonisolated convenience init(
    _ destinations: DestinationRegistry, routes: RouteRegistry = RouteRegistry(),
    options: NavigatorOptions = NavigatorOptions()
  ) throws {
    let reference = NavigatorReference()
    var routes = routes
    destinations.declareRoutes(in: &routes, opening: reference)
    try self.init(destinations, router: try Router(routes), reference: reference, options: options)
  }

  /// Freezes destinations whose routes a router has already.
  /// - Throws: ``DestinationTableError`` with all that is wrong.
  package nonisolated init(
    _ destinations: DestinationRegistry, router: Router, reference: NavigatorReference,
    options: NavigatorOptions
  ) throws(DestinationTableError) {
    table = try DestinationTable(destinations)
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

  private func noteWatchers() { isUnwatched = guards.isEmpty && hosts.isEmpty && !observers.isAnybodyThere }

  /// A number that this navigator gives out once.
  func nextNumber() -> UInt {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - What is shown

  /// The destination of an entry that is shown: what its module made, and the host shows.
  public func destination(of entry: EntryID) -> Any? { live[entry]?.destination }

  /// The entry of an object that is shown.
  /// - Complexity: Linear in the entries that are shown.
  public func entry(of destination: AnyObject) -> EntryID? {
    live.first { type(of: $0) is AnyClass && ($0 as AnyObject) === destination }
  }

  // MARK: - Hosts

  /// Lets a host show what happens from now on. Does not keep it alive.
  public func attach(_ host: any NavigationHost) {
    hosts.removeAll { $0.host == nil || $0.host === host }
    hosts.append(WeakHost(host: host))
  }

  /// Tells a host nothing any more.
  public func detach(_ host: any NavigationHost) { hosts.removeAll { $0.host == nil || $0.host === host } }

  func showInHosts(_ change: NavigationChange) async {
    for host in hosts.compactMap(\.host) { await host.show(change) }
  }

  func tellHostsAdopted(_ change: NavigationChange) {
    for host in hosts.compactMap(\.host) { host.adopted(change) }
  }

  // MARK: - Committing

  /// Changes the state, with hooks before and observers after.
  /// - Parameter made: The destinations of the entries that the operation brings.
  func commit(
    _ operation: NavigationOperation, origin: NavigationOrigin, made: [EntryID: LiveDestination] = [:]
  ) throws(NavigationError) -> NavigationChange? {
    if observers.hasHooks {
      var plan = state
      let difference = try plan.apply(operation, limit: options.maximumDepth)
      let current = observers
      for entry in difference.removed { current.tell(.willDisappear(entry)) }
      for entry in difference.added { current.tell(.willAppear(entry)) }
    }
    let difference = try state.apply(operation, limit: options.maximumDepth)
    for entry in difference.added { if let item = made[entry.id] { live[entry.id] = item } }
    for entry in difference.removed { forget(entry) }
    guard observers.isAnybodyThere || !hosts.isEmpty else { return nil }
    let change = NavigationChange(operation: operation, origin: origin, difference: difference, state: state)
    tell(change)
    return change
  }

  /// Tells the observers of changes in the order in which they happened, those that observers make themselves too.
  private func tell(_ change: NavigationChange) {
    observers.tellStreams(change)
    untold.append(change)
    guard untold.count == 1 else { return }
    while let next = untold.first {
      // A copy, so that observers may register and cancel observers.
      let current = observers
      current.tellObservers(next)
      untold.removeFirst()
    }
  }

  /// The shortest way to push one made destination where nobody guards, hooks or observes.
  @inline(__always)
  func commitPush(_ entry: NavigationEntry, _ destination: Any, owner: String?, _ place: NavigationPlace)
    throws(NavigationError)
  {
    // Making the destination may have brought somebody who watches.
    guard isUnwatched else {
      let made = LiveDestination(destination: destination, owner: owner)
      _ = try commit(.push([entry], place), origin: .program, made: [entry.id: made])
      return
    }
    try state.push(entry, place, options.maximumDepth)
    live.add(entry.id, destination, owner: owner)
  }

  private func forget(_ entry: NavigationEntry) {
    if !results.isEmpty { results.removeValue(forKey: entry.id)?.finish() }
    guard let item = live.remove(entry.id), let detection = options.leakDetection else { return }
    let number = nextNumber()
    guard let check = detection.watch(item.destination, of: entry, module: item.owner) else { return }
    leaks[number] = Task { [weak self] in
      await check.value
      self?.leaks[number] = nil
    }
  }

  /// Returns when all destinations that have gone by now were looked after, as ``NavigatorOptions/leakDetection`` says.
  public func leakChecks() async { for check in leaks.values { await check.value } }

  deinit { observers.finish() }
}
