extension Navigator {
  /// A destination by the interface that it must have, configured before anybody uses it. It is not shown.
  ///
  /// ```swift
  /// let login = try navigator.destination(conformingTo: (any LoginViewInput).self) { $0.name = "Ann" }
  /// ```
  /// - Parameters:
  ///   - interface: The interface. Where none is registered for it, adapters are followed.
  ///   - name: Which of several; without, the registered choice decides.
  ///   - configure: What the caller does with it; the compiler knows the interface.
  /// - Throws: ``NavigationError``, and what making or configuring throws.
  public func destination<Interface>(
    conformingTo interface: Interface.Type, named name: String? = nil,
    configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    try make(interface, named: name, entry: EntryID(nextNumber()), configure: configure).typed
  }

  /// Gives a destination that somebody else made, such as a storyboard, what its module and the caller give it.
  /// - Parameters:
  ///   - existing: The destination.
  ///   - interface: The interface that it has.
  ///   - name: Which of several registrations prepares it.
  ///   - configure: What the caller does with it.
  /// - Returns: The destination by its interface.
  /// - Throws: ``NavigationError``, and what preparing or configuring throws.
  @discardableResult
  public func prepare<Interface>(
    _ existing: Any, conformingTo interface: Interface.Type, named name: String? = nil,
    configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    let (candidate, adapters) = try candidate(for: InterfaceKey(interface), named: name)
    try candidate.prepare(existing)
    let typed: Interface = try Self.adapted(existing, by: adapters)
    try configure(typed)
    return typed
  }

  /// Shows a destination by the interface that it must have. It cannot be restored after a restart.
  /// - Parameters:
  ///   - interface: The interface.
  ///   - name: Which of several; without, the registered choice decides.
  ///   - presentation: How.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  ///   - configure: What the caller does with it before anybody sees it.
  @discardableResult
  public func open<Interface>(
    conformingTo interface: Interface.Type, named name: String? = nil, as presentation: Presentation = .push,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    configure: (Interface) throws -> Void = { _ in }
  ) async -> NavigationResult {
    let entry = NavigationEntry(id: EntryID(nextNumber()), route: nil, transition: transition)
    let made: (typed: Interface, destination: Any, owner: String?)
    do {
      made = try make(interface, named: name, entry: entry.id, configure: configure)
    } catch let error as NavigationError {
      return .failed(error)
    } catch {
      return .failed(.destinationFailed(route: String(reflecting: interface), module: nil, error))
    }
    var request = NavigationRequest(operation(showing: [entry], as: presentation, in: place))
    request.use(made.destination, for: entry, owner: made.owner)
    return await perform(request, origin: .program)
  }

  /// Shows a route whose destination the caller configures before anybody sees it.
  /// - Parameters:
  ///   - route: The route.
  ///   - interface: What the destination must be; otherwise nothing is shown.
  ///   - presentation: How; as registered, when not said.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  ///   - configure: What the caller does with it.
  @discardableResult
  public func open<Interface>(
    _ route: some Route, configuring interface: Interface.Type, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    configure: @escaping @MainActor (Interface) throws -> Void
  ) async -> NavigationResult {
    var wish = NavigationWish(presentation: presentation, place: place, transition: transition)
    wish.configure = { destination in
      guard let typed = destination as? Interface else {
        throw NavigationError.unexpectedDestination(
          expected: "\(interface)", found: "\(type(of: destination))")
      }
      try configure(typed)
    }
    return await open(any: route, wish)
  }

  /// Shows a destination that exists already, as that of a route.
  /// - Parameters:
  ///   - route: The route that it stands for, which brings it back after a restart.
  ///   - existing: The destination.
  ///   - presentation: How; as registered, when not said.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  @discardableResult
  public func open(
    _ route: some Route, using existing: Any, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    var wish = NavigationWish(presentation: presentation, place: place, transition: transition)
    wish.existing = existing
    return await open(any: route, wish)
  }

  /// The names of the destinations that have an interface, in the order of registration.
  public func candidates<Interface>(conformingTo interface: Interface.Type) -> [String] {
    table.path(to: InterfaceKey(interface))?.candidates.map(\.label) ?? []
  }

  // MARK: - In steps

  private func make<Interface>(
    _ interface: Interface.Type, named name: String?, entry: EntryID, configure: (Interface) throws -> Void
  ) throws -> (typed: Interface, destination: Any, owner: String?) {
    let (candidate, adapters) = try candidate(for: InterfaceKey(interface), named: name)
    let destination = try candidate.make(DestinationContext(entry: entry, navigator: reference))
    try candidate.prepare(destination)
    let typed: Interface = try Self.adapted(destination, by: adapters)
    try configure(typed)
    return (typed, destination, candidate.owner)
  }

  private func candidate(
    for interface: InterfaceKey, named name: String?
  ) throws(NavigationError) -> (InterfaceDestination, [InterfaceAdapter]) {
    guard let (adapters, candidates) = table.path(to: interface), let first = candidates.first else {
      throw .unknownInterface(interface.name)
    }
    let choice = name ?? table.switches[first.interface]?.choose()
    let labels = candidates.map(\.label)
    guard let choice else {
      if candidates.count > 1 { throw .ambiguousInterface(interface.name, candidates: labels) }
      return (first, adapters)
    }
    guard let chosen = candidates.first(where: { $0.label == choice }) else {
      throw .unknownCandidate(choice, interface: interface.name, candidates: labels)
    }
    return (chosen, adapters)
  }

  /// The adapter nearest to the destination is the last of the path.
  private static func adapted<Interface>(_ destination: Any, by adapters: [InterfaceAdapter]) throws
    -> Interface
  {
    var value = destination
    for adapter in adapters.reversed() {
      guard let next = try adapter.convert(value) else {
        throw NavigationError.unexpectedDestination(
          expected: adapter.required.name, found: "\(type(of: value)), which its adapter does not take")
      }
      value = next
    }
    guard let typed = value as? Interface else {
      throw NavigationError.unexpectedDestination(expected: "\(Interface.self)", found: "\(type(of: value))")
    }
    return typed
  }
}
