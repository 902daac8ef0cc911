import TenonDiagnostics

/// A guard's redirect.
struct NavigationRedirect {
  /// The name of the guard.
  let rule: String
  let route: any Route
  /// The entry to replace; `nil` if no screen appears.
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
  /// Evaluates the guard's decision about a change.
  /// - Returns: The route that the guard redirects to; `nil` if it allows the change.
  @MainActor
  func redirect(of change: NavigationChange) async throws(NavigationError) -> (any Route)? {
    let decision = await decide(change)
    if case .veto(let reason) = decision {
      throw NavigationError(.vetoed, name, "\(name) did not allow it: \(reason)", related: [reason])
    }
    if case .redirect(let route) = decision { return route }
    if Task.isCancelled { throw .cancelled }
    return nil
  }
}

extension Navigator {
  /// Finds the screen that a guard rejects after the guard has redirected a change. If several screens appear, the
  /// guard is consulted about the lowest screen alone, then about the lowest two, and so on, because its decision about
  /// all screens together does not show which screen it rejects.
  func redirect(
    by rule: NavigationGuard, to route: any Route, in change: NavigationChange
  ) async throws(NavigationError) -> NavigationRedirect {
    let added = change.added
    guard added.count > 1 else {
      return NavigationRedirect(rule: rule.name, route: route, former: added.first)
    }
    for (index, entry) in added.enumerated() where rule.isAboutAppearances {
      // The guard has already been consulted about this change.
      if index == added.count - 1, change.removed.isEmpty {
        return NavigationRedirect(rule: rule.name, route: route, former: entry)
      }
      let later = Set(added[(index + 1)...].map(\.id))
      let operation = change.operation.mapEntries { later.contains($0.id) ? nil : $0 }
      let part = NavigationChange(
        operation, change.origin, NavigationDifference(added: Array(added[...index])),
        try plan(operation, change.origin).state)
      if let route = try await rule.redirect(of: part) {
        return NavigationRedirect(rule: rule.name, route: route, former: entry)
      }
    }
    let names = added.map(\.name)
    throw NavigationError(
      .vetoed, rule.name,
      "\(rule.name) redirects, but rejects only the removal and none of \(names.joined(separator: ", ")); let the guard veto",
      related: names)
  }

  /// Replaces the screen that a guard rejects with the route of its redirect, after applying the router's interceptors
  /// and rules.
  /// - Returns: The outcome of the operation; `nil` if the operation continues with the new screen.
  func follow(
    _ redirect: NavigationRedirect, _ request: inout NavigationRequest, _ origin: NavigationOrigin,
    _ trails: inout RedirectTrails
  ) async throws(NavigationError) -> NavigationResult? {
    guard let former = redirect.former else {
      request.dropResults(self)
      let result = await open(any: redirect.route, origin: origin)
      // The screens that the operation would remove are still shown.
      return result.isDone ? .failed(.diverted(by: redirect.rule, to: redirect.route)) : result
    }
    let id = EntryID(nextNumber())
    try trails.note(former, became: id)
    let (routes, outputs) = try await passed(redirect.route, RouteValues())
    guard let opened = routes.last else {
      request.dropResults(self)
      return .handled(outputs)
    }
    let entry = NavigationEntry(id: id, opened, transition: former.transition)
    request.operation = request.operation.mapEntries { $0.id == former.id ? entry : $0 }
    request.made[former.id] = nil
    request.values[former.id] = nil
    request.values[id] = opened.values
    // The caller's configuration is meant for the requested destination, not for its replacement.
    request.configure = nil
    // A caller that waits for the result of the replaced screen now waits for the result of the new screen.
    if let waiter = results.removeValue(forKey: former.id) { results[id] = waiter }
    return nil
  }
}
