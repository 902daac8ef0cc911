import TenonDiagnostics

extension Navigator {
  /// Performs an operation: consults the guards, creates the new destinations, changes the state, and waits for the
  /// hosts.
  ///
  /// ```swift
  /// await navigator.perform(.popToRoot(.tab("shop")))
  /// await navigator.perform(.dismissAll(window: "2"))
  /// ```
  /// - Parameters:
  ///   - operation: The operation to perform.
  ///   - origin: The source of the request.
  ///   - transition: How screens disappear; `nil` for each screen's own transition.
  /// - Returns: The outcome. If the outcome is not `.done`, no screen has changed, unless a guard opened another screen
  ///   instead of allowing screens to be removed. Of an earlier state, screens that no longer exist and are refused now
  ///   are left out.
  @discardableResult
  public func perform(
    _ operation: NavigationOperation, origin: NavigationOrigin = .program, transition: ScreenTransition? = nil
  ) async -> NavigationResult {
    var request = NavigationRequest(operation, transition: transition)
    if case .restore = operation.step { request.dropped = [] }
    let result = await perform(&request, origin: origin)
    if case .select(let tab, let window) = operation.step, result.isDone { await fill(tab, in: window) }
    return result
  }

  /// Checks whether an operation is currently possible and whether all of its destinations are registered. Guards are
  /// not consulted.
  ///
  /// ```swift
  /// button.isHidden = navigator.check(.pop()) != nil   // on the first screen there is no way back
  /// ```
  /// - Returns: The reason the operation is not possible; `nil` if it is possible.
  public func check(_ operation: NavigationOperation) -> NavigationError? {
    do throws(NavigationError) {
      for entry in operation.entries.appearing where live[entry.id] == nil {
        if let route = entry.route, table.routes[ObjectIdentifier(type(of: route))] == nil {
          throw table.unregistered(route)
        }
      }
      _ = try plan(operation, .program)
      try checkNames(of: operation)
      return nil
    } catch {
      return error
    }
  }

  /// Creates an entry for a destination without a route, which can then be adopted. The entry is not restored after a
  /// restart.
  package func entryWithoutRoute() -> NavigationEntry {
    NavigationEntry(id: EntryID(nextNumber()))
  }

  /// Creates a modal for an operation.
  package func modal(
    _ entries: [NavigationEntry], style: ModalStyle = .sheet, container: ModalContainer = .stack
  ) -> NavigationModal {
    NavigationModal(id: ModalID(nextNumber()), style: style, container: container, stack: entries)
  }

  // MARK: - Implementation

  func perform(_ request: NavigationRequest, origin: NavigationOrigin) async -> NavigationResult {
    var request = request
    return await perform(&request, origin: origin)
  }

  func perform(_ request: inout NavigationRequest, origin: NavigationOrigin) async -> NavigationResult {
    do throws(NavigationError) {
      return try await settle(&request, origin)
    } catch {
      return .failed(error)
    }
  }

  /// Performs a request, and repeats until the guards have decided about exactly the change that would happen.
  private func settle(
    _ request: inout NavigationRequest, _ origin: NavigationOrigin
  ) async throws(NavigationError) -> NavigationResult {
    catchUpWithHosts()
    request.operation = try state.fixed(request.operation)
    var trails = RedirectTrails()
    var attempts = 0
    while attempts < Self.maximumAttempts {
      try checkNames(of: request.operation, request.transition)
      if try await admitAgain(&request) { continue }
      let seen = revision
      let plan = try plan(request.operation, origin)
      let change = guards.isEmpty ? nil : plan
      if let change, let rejection = try await decide(change, isTolerant: request.dropped != nil) {
        if request.dropped != nil, let former = rejection.former {
          try await leaveOut(former, rejection, &request, &trails)
        } else if let end = try await follow(rejection, &request, origin, &trails) {
          return end
        }
        continue
      }
      attempts += 1
      // Nothing is made for a place that has gone, or for a change that guards have not seen.
      if revision != seen, try !self.plan(request.operation, origin).isSame(as: plan) { continue }
      let begun = revision
      try await make(&request)
      if revision != begun, change != nil, try !self.plan(request.operation, origin).isSame(as: plan) {
        continue
      }
      // A screen that was to stay may have been closed in the meantime.
      if request.operation.entries.appearing.contains(where: { lacksDestination($0, request) }) { continue }
      if try leaveOutClosed(&request) { continue }
      let shown = try commit(
        request.operation, origin: origin, made: request.made, keepingResultOf: request.result?.entry,
        transition: request.transition)
      // The screen is removed, even if a host could not show the removal.
      defer { dropResult(request.result?.entry) }
      if let shown { try await showInHosts(shown) }
      if let result = request.result {
        results.removeValue(forKey: result.entry)?.resume(with: .success(result.output))
      }
      return .done(request.operation.entries.last?.id)
    }
    throw NavigationError(
      .unsettled, "", "the screens kept changing while guards decided; try again")
  }

  /// Refuses a screen that has just been made, and belongs to a scope that has ended in the meantime.
  /// - Returns: Whether the operation has changed, because a screen was left out.
  private func leaveOutClosed(_ request: inout NavigationRequest) throws(NavigationError) -> Bool {
    for entry in request.operation.entries.appearing {
      guard let scope = entry.scope, !scope.isOpen else { continue }
      let error = NavigationError.refused(scope.closedError, entry.name)
      if request.dropped == nil { throw error }
      try leaveOut(entry, because: error, &request)
      return true
    }
    return false
  }

  private static let maximumAttempts = 32

  private func lacksDestination(_ entry: NavigationEntry, _ request: NavigationRequest) -> Bool {
    live[entry.id] == nil && request.made[entry.id] == nil
  }

  /// Lets screens pass the gate that this request shows without having been asked for by it: screens of an earlier state,
  /// or screens that were to stay, but have been closed in the meantime.
  /// - Returns: Whether the operation has changed, because a screen was refused.
  private func admitAgain(_ request: inout NavigationRequest) async throws(NavigationError) -> Bool {
    for entry in request.operation.entries.appearing
    where request.pages[entry.id] == nil && lacksDestination(entry, request) {
      do throws(NavigationError) {
        guard let route = entry.route else { throw .unknownEntry(entry.id) }
        let window = request.operation.window(of: entry.id) ?? state.focusedWindow
        let page = try await inScope(of: window) { await admission(of: entry, route) }.get()
        guard page.route.isEqual(to: route) else { throw .displaced(route, by: page) }
        request.admit(entry.id, page)
        if entry.scope !== page.scope {
          request.operation = request.operation.mapEntries { other in
            var other = other
            if other.id == entry.id { other.scope = page.scope }
            return other
          }
        }
      } catch {
        if request.dropped == nil { throw error }
        try leaveOut(entry, because: error, &request)
        return true
      }
    }
    return false
  }

  /// Lets the route of an entry pass again.
  private func admission(
    of entry: NavigationEntry, _ route: any Route
  ) async -> Result<AdmittedPage, NavigationError> {
    do throws(NavigationError) {
      return .success(
        try await page(
          route, origin: entry.link?.isExternal == true ? .external : .internal, of: entry.link?.url))
    } catch {
      return .failure(error)
    }
  }

  /// Consults the guards.
  /// - Parameter isTolerant: Whether a veto concerns one screen and not the whole change.
  /// - Returns: The decision of the first guard that does not allow the change; `nil` if all guards allow it.
  private func decide(
    _ change: NavigationChange, isTolerant: Bool
  ) async throws(NavigationError) -> Rejection? {
    for item in guards where item.rule.concerns(change) {
      // A guard that was removed in the meantime is not consulted.
      guard guards.contains(where: { $0.token == item.token }) else { continue }
      if let objection = try await item.rule.objection(to: change) {
        return try await rejection(by: item.rule, objection, in: change, isTolerant: isTolerant)
      }
    }
    return nil
  }

  /// Creates the destinations that do not exist yet.
  private func make(_ request: inout NavigationRequest) async throws(NavigationError) {
    for entry in request.operation.entries.appearing where lacksDestination(entry, request) {
      guard let page = request.pages[entry.id] else { continue }
      request.made[entry.id] = try await makeDestination(of: page, for: entry)
    }
  }

  func makeDestination(
    of page: AdmittedPage, for entry: NavigationEntry
  ) async throws(NavigationError) -> LiveDestination {
    // The page's module may have been uninstalled in the meantime.
    guard let record = table[ObjectIdentifier(page.record.key)] else { throw table.unregistered(page.route) }
    do {
      let destination =
        if let scope = page.scope {
          try await scope.enter(isolation: #isolation) {
            try await record.make(page.route, entry, page.values, self)
          }
        } else {
          try await record.make(page.route, entry, page.values, self)
        }
      if !record.isImmediate { try Task.checkCancellation() }
      return LiveDestination(destination: destination, owner: record.owner)
    } catch {
      throw .failed(error, making: entry.name, of: record.owner)
    }
  }

  private func checkNames(
    of operation: NavigationOperation, _ transition: ScreenTransition? = nil
  ) throws(NavigationError) {
    for transition in operation.entries.map(\.transition) + [transition ?? .automatic] {
      guard case .named(let name) = transition, transitions[name] == nil else { continue }
      throw .unregistered(
        "transition is named", name, among: transitions.keys.coldSorted(),
        "register it with Navigator.register")
    }
    guard case .present(let modal, _) = operation.step, case .named(let name) = modal.container,
      containers[name] == nil
    else { return }
    throw .unregistered(
      "container is named", name, among: containers.keys.coldSorted(),
      "register it with Navigator.register")
  }

  // MARK: - Adopting changes made by the system

  /// Updates the state after a change that the user made with a system control or gesture, such as a back
  /// swipe. Guards are not consulted, because the change has already happened. Observers are called.
  ///
  /// ```swift
  /// navigator.adopt(.pop())   // a host, after a back swipe
  /// ```
  /// - Parameters:
  ///   - operation: The change that has already happened.
  ///   - origin: The source of the change.
  ///   - existing: The destination of the only entry that the operation adds, if the system created it.
  @discardableResult
  public func adopt(
    _ operation: NavigationOperation, origin: NavigationOrigin = .user, existing: Any? = nil
  ) -> NavigationResult {
    do throws(NavigationError) {
      var request = NavigationRequest(operation)
      if let existing, let entry = operation.entries.last { request.use(existing, for: entry) }
      for entry in operation.entries.appearing where request.made[entry.id] == nil && live[entry.id] == nil {
        throw .unknownEntry(entry.id)
      }
      if let change = try commit(operation, origin: origin, made: request.made) { tellHostsAdopted(change) }
      if case .select(let tab, let window) = operation.step, lacksRoot(tab, in: window) {
        Task { await fill(tab, in: window) }
      }
      return .done(operation.entries.last?.id)
    } catch {
      return .failed(error)
    }
  }
}

/// An operation in progress, with the destinations that are created for it.
struct NavigationRequest {
  var operation: NavigationOperation
  var made = [EntryID: LiveDestination]()
  /// The pages that have been admitted for this request, by the entries that show them.
  private(set) var pages = [EntryID: AdmittedPage]()
  /// How screens disappear; `nil` for each screen's own transition.
  var transition: ScreenTransition?
  /// The result that a screen returns to waiting callers when the operation closes it. The callers wait until the
  /// screen is closed, because several operations may close it at the same time, guards may veto, and the application
  /// may stop in the meantime.
  var result: (entry: EntryID, output: any Sendable)?

  init(_ operation: NavigationOperation, transition: ScreenTransition? = nil) {
    self.operation = operation
    self.transition = transition
  }

  /// Notes that a page has been admitted for an entry.
  mutating func admit(_ entry: EntryID, _ page: AdmittedPage) { pages[entry] = page }

  /// Uses an existing destination instead of creating one.
  mutating func use(_ destination: Any, for entry: NavigationEntry, owner: String? = nil) {
    made[entry.id] = LiveDestination(destination: destination, owner: owner)
  }

  /// The screens that were left out because they were refused; `nil` if one refusal fails the whole request.
  var dropped: [DroppedScreen]?
  /// The page that a guard shows in place of a screen that was left out, but that does not fit into its place.
  var diverted: AdmittedPage?
}

/// A screen that was left out.
struct DroppedScreen {
  /// The screen's URL, or its route's type.
  let name: String
  let error: NavigationError
}
