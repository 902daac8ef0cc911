import TenonDiagnostics

/// A guard's decision against a change.
struct Rejection {
  /// The name of the guard.
  let rule: String
  let objection: NavigationGuard.Objection
  /// The entry that the guard rejects; `nil` if no screen appears.
  let former: NavigationEntry?
}

/// The names from which each screen has been redirected, which are used to detect cycles.
struct RedirectTrails {
  private static let limit = 10
  private var trails = ColdDictionary<EntryID, [String]>()

  mutating func note(_ former: NavigationEntry, became entry: EntryID) throws(NavigationError) {
    let trail = (trails.removeValue(forKey: former.id) ?? []) + [former.name]
    if trail.count > Self.limit {
      throw NavigationError(
        .unsettled, trail[0], "guards redirect in a cycle: \(trail.joined(separator: " -> "))",
        related: trail)
    }
    trails[entry] = trail
  }
}

extension NavigationGuard {
  /// What a guard does instead of allowing a change.
  enum Objection {
    case veto(NavigationError)
    case redirect(any Route)
  }

  /// Evaluates the guard's decision about a change.
  /// - Returns: `nil` if the guard allows the change.
  @MainActor
  func objection(to change: NavigationChange) async throws(NavigationError) -> Objection? {
    switch await decide(change) {
    case .veto(let reason):
      return .veto(NavigationError(.vetoed, name, "\(name) did not allow it: \(reason)", related: [reason]))
    case .redirect(let route): return .redirect(route)
    case .allow: if Task.isCancelled { throw .cancelled }
    }
    return nil
  }
}

extension Navigator {
  /// Finds the screen that a guard rejects. If several screens appear, the guard is consulted about the lowest screen
  /// alone, then about the lowest two, and so on, because its decision about all screens together does not show which
  /// screen it rejects.
  /// - Parameter isTolerant: Whether a veto concerns one screen and not the whole change.
  func rejection(
    by rule: NavigationGuard, _ objection: NavigationGuard.Objection, in change: NavigationChange,
    isTolerant: Bool
  ) async throws(NavigationError) -> Rejection {
    let added = change.added
    func rejection(_ objection: NavigationGuard.Objection, _ former: NavigationEntry?) throws(NavigationError)
      -> Rejection
    {
      if case .veto(let error) = objection, !isTolerant || former == nil { throw error }
      return Rejection(rule: rule.name, objection: objection, former: former)
    }
    if case .veto = objection, !isTolerant { return try rejection(objection, nil) }
    guard added.count > 1 else { return try rejection(objection, added.first) }
    for (index, entry) in added.enumerated() where rule.isAboutAppearances {
      // The guard has already been consulted about this change.
      if index == added.count - 1, change.removed.isEmpty { return try rejection(objection, entry) }
      let later = Set(added[(index + 1)...].map(\.id))
      let operation = change.operation.mapEntries { later.contains($0.id) ? nil : $0 }
      let part = NavigationChange(
        operation, change.origin, NavigationDifference(added: Array(added[...index])),
        try plan(operation, change.origin).state)
      if let objection = try await rule.objection(to: part) { return try rejection(objection, entry) }
    }
    if case .veto = objection { return try rejection(objection, nil) }
    let names = added.map(\.name)
    throw NavigationError(
      .vetoed, rule.name,
      "\(rule.name) redirects, but rejects only the removal and none of \(names.joined(separator: ", ")); let the guard veto",
      related: names)
  }

  /// Leaves out a screen that a guard rejects, or replaces it if the guard redirects to a page that fits into its place.
  /// - Throws: The refusal if nothing is left to show.
  func leaveOut(
    _ former: NavigationEntry, _ rejection: Rejection, _ request: inout NavigationRequest,
    _ trails: inout RedirectTrails
  ) async throws(NavigationError) {
    let refusal: NavigationError
    do throws(NavigationError) {
      switch rejection.objection {
      case .veto(let error): throw error
      case .redirect(let route):
        let page = try await page(route)
        if fits(page, among: request.operation.entries.appearing.filter({ $0.id != former.id })) {
          return try replace(former, with: page, &request, &trails)
        }
        request.diverted = page
        throw former.route.map { .displaced($0, by: page) } ?? .unknownEntry(former.id)
      }
    } catch {
      refusal = error
    }
    try leaveOut(former, because: refusal, &request)
  }

  /// Leaves out a screen that was refused.
  /// - Throws: The refusal if nothing is left to show.
  func leaveOut(
    _ former: NavigationEntry, because refusal: NavigationError, _ request: inout NavigationRequest
  ) throws(NavigationError) {
    request.dropped?.append(DroppedScreen(name: former.name, error: refusal))
    request.operation = request.operation.mapEntries { $0.id == former.id ? nil : $0 }
    request.made[former.id] = nil
    switch request.operation.step {
    case .restore(let restored, let keepsOthers):
      let state = restored.keepingRoots(of: state)
      request.operation = keepsOthers ? .restoreWindows(state) : .restore(state)
    case .open where !request.operation.entries.isEmpty: break
    default: throw request.dropped?.first?.error ?? refusal
    }
  }

  /// Replaces the screen that a guard rejects with the route of its redirect, after applying the router's interceptors
  /// and rules.
  /// - Returns: The outcome of the operation; `nil` if the operation continues with the new screen.
  func follow(
    _ rejection: Rejection, _ request: inout NavigationRequest, _ origin: NavigationOrigin,
    _ trails: inout RedirectTrails
  ) async throws(NavigationError) -> NavigationResult? {
    let route: any Route
    switch rejection.objection {
    case .veto(let error): throw error
    case .redirect(let target): route = target
    }
    guard let former = rejection.former else {
      let result = await open(any: route, origin: origin)
      // The screens that the operation would remove are still shown.
      return result.isDone ? .failed(.diverted(by: rejection.rule, to: route)) : result
    }
    switch try await admit(route, runsHandlers: true) {
    case .page(let page):
      try replace(former, with: page, &request, &trails)
      return nil
    case .handled(let outputs): return .handled(outputs)
    }
  }

  private func replace(
    _ former: NavigationEntry, with page: AdmittedPage, _ request: inout NavigationRequest,
    _ trails: inout RedirectTrails
  ) throws(NavigationError) {
    let id = EntryID(nextNumber())
    try trails.note(former, became: id)
    let entry = NavigationEntry(id: id, page, transition: former.transition)
    request.operation = request.operation.mapEntries { $0.id == former.id ? entry : $0 }
    request.made[former.id] = nil
    request.admit(id, page)
    // A caller that waits for the result of the replaced screen now waits for the result of the new screen.
    if let waiter = results.removeValue(forKey: former.id) { results[id] = waiter }
  }
}
