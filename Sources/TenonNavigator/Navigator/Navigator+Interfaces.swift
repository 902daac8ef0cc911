import TenonDiagnostics

extension Navigator {
  /// Creates and configures a destination with a given interface, without showing it.
  ///
  /// ```swift
  /// let login = try navigator.destination(conformingTo: (any LoginViewInput).self) { $0.name = "Ann" }
  /// ```
  /// - Parameters:
  ///   - interface: The interface. If no destination is registered for the interface, the navigator uses adapters to
  ///     find one.
  ///   - name: The destination's name, if several destinations have this interface. If no name is passed, the
  ///     registered choice function selects the destination.
  ///   - configure: A closure in which the caller configures the destination. The compiler checks the closure against
  ///     the interface.
  /// - Throws: ``NavigationError``, and any error thrown while creating or configuring the destination. If interceptors
  ///   decide about the destination, the code is `.refused`, because they may have to wait; use
  ///   ``open(conformingTo:named:as:in:transition:configure:)`` instead.
  public func destination<Interface>(
    conformingTo interface: Interface.Type, named name: String? = nil,
    configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    let found = try candidate(for: InterfaceKey(interface), named: name)
    if isIntercepted(found.destination) {
      throw NavigationError.interceptorsWait(found.destination.interface.name)
    }
    let entry = NavigationEntry(
      id: EntryID(nextNumber()), interface: found.destination.interface.name,
      scope: try found.destination.screenPlace?.scope())
    let made = try make(interface, found, entry: entry, configure: configure)
    unshown.add(made.destination, as: entry)
    return made.typed
  }

  /// Prepares a destination that was created elsewhere, such as in a storyboard. Both the destination's module and the
  /// caller take part in the preparation.
  ///
  /// ```swift
  /// try navigator.prepare(page, conformingTo: (any LoginViewInput).self) { $0.name = "Ann" }   // a storyboard made it
  /// ```
  /// - Parameters:
  ///   - existing: The destination.
  ///   - interface: The interface of the destination.
  ///   - name: The name of the registration that prepares the destination, if there are several.
  ///   - configure: A closure in which the caller configures the destination.
  /// - Returns: The destination, typed as the interface.
  /// - Throws: ``NavigationError``, and any error thrown while preparing or configuring the destination.
  @discardableResult
  public func prepare<Interface>(
    _ existing: Any, conformingTo interface: Interface.Type, named name: String? = nil,
    configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    let found = try candidate(for: InterfaceKey(interface), named: name)
    try found.destination.prepare(existing)
    let typed: Interface = try Self.adapted(existing, by: found.adapters)
    try configure(typed)
    return typed
  }

  /// Shows a destination with a given interface. The screen cannot be restored after a restart.
  ///
  /// ```swift
  /// await navigator.open(conformingTo: (any LoginViewInput).self, as: .sheet) { login in login.name = "Ann" }
  /// ```
  /// - Parameters:
  ///   - interface: The interface.
  ///   - name: The destination's name, if several destinations have this interface. If no name is passed, the
  ///     registered choice function selects the destination.
  ///   - presentation: How the destination appears.
  ///   - place: Where the screen appears.
  ///   - transition: How the screen appears and disappears.
  ///   - configure: A closure in which the caller configures the destination before it is shown.
  @discardableResult
  public func open<Interface>(
    conformingTo interface: Interface.Type, named name: String? = nil, as presentation: Presentation = .push,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    configure: (Interface) throws -> Void = { _ in }
  ) async -> NavigationResult {
    let fixed: NavigationPlace
    do throws(NavigationError) {
      catchUpWithHosts()
      fixed = try state.fixed(place)
    } catch {
      return .failed(.failed(error, making: typeName(interface), of: nil))
    }
    return await inScope(of: fixed.window) {
      await openInScope(interface, name, presentation, fixed, transition, configure)
    }
  }

  private func openInScope<Interface>(
    _ interface: Interface.Type, _ name: String?, _ presentation: Presentation, _ fixed: NavigationPlace,
    _ transition: ScreenTransition, _ configure: (Interface) throws -> Void
  ) async -> NavigationResult {
    let entry: NavigationEntry
    let found: Candidate
    let made: (typed: Interface, destination: Any)
    do {
      found = try candidate(for: InterfaceKey(interface), named: name)
      try await admit(found.destination)
      entry = NavigationEntry(
        id: EntryID(nextNumber()), interface: found.destination.interface.name, transition: transition,
        scope: try found.destination.screenPlace?.scope())
      made = try make(interface, found, entry: entry, configure: configure)
    } catch {
      return .failed(.failed(error, making: typeName(interface), of: nil))
    }
    var request = NavigationRequest(operation(showing: [entry], as: presentation, in: fixed))
    request.use(made.destination, for: entry, owner: found.destination.owner)
    return await perform(request, origin: .program)
  }

  // MARK: - Implementation

  /// A destination, and the adapters that lead from it to the interface that the caller requires.
  private typealias Candidate = (destination: InterfaceDestination, adapters: [InterfaceAdapter])

  private func make<Interface>(
    _ interface: Interface.Type, _ found: Candidate, entry: NavigationEntry,
    configure: (Interface) throws -> Void
  ) throws -> (typed: Interface, destination: Any) {
    let destination = try found.destination.make(DestinationContext(entry, nil, navigator: reference))
    try found.destination.prepare(destination)
    let typed: Interface = try Self.adapted(destination, by: found.adapters)
    try configure(typed)
    return (typed, destination)
  }

  private func candidate(for interface: InterfaceKey, named name: String?) throws -> Candidate {
    let label = interface.name
    guard let (adapters, candidates) = table.path(to: interface), let first = candidates.first else {
      throw NavigationError(
        .unregistered, label,
        "no destination has the interface \(label); register one with destination(conformingTo:), or adapt one to it"
      )
    }
    let choice = try name ?? table.switches[first.interface]?.choose()
    let labels = candidates.map(\.label)
    let known = labels.joined(separator: ", ")
    guard let choice else {
      if candidates.count == 1 { return (first, adapters) }
      throw NavigationError(
        .ambiguous, label,
        "several destinations have the interface \(label) (\(known)); pass a name, or register a choice",
        related: labels)
    }
    guard let chosen = candidates.first(where: { $0.label == choice }) else {
      throw NavigationError(
        .unknown, choice, "no destination named \(choice) has the interface \(label); there are: \(known)",
        related: labels)
    }
    return (chosen, adapters)
  }

  /// Applies the adapters in reverse, because the adapter nearest to the destination is the last in the path.
  private static func adapted<Interface>(_ destination: Any, by adapters: [InterfaceAdapter]) throws
    -> Interface
  {
    var value = destination
    for adapter in adapters.reversed() {
      guard let next = try adapter.convert(value) else {
        throw NavigationError.unexpectedDestination(
          adapter.required.name,
          found: "\(typeName(type(of: value), qualified: false)), which its adapter does not accept")
      }
      value = next
    }
    guard let typed = value as? Interface else {
      throw NavigationError.unexpectedDestination(Interface.self, value)
    }
    return typed
  }
}
