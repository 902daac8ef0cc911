import TenonSynchronization

extension Navigator {
  /// Shows a route, and waits for the value that its screen returns.
  ///
  /// If the task is cancelled, the screen remains, and its value is discarded.
  ///
  /// ```swift
  /// guard let address = try await navigator.result(of: PickAddress(), as: .sheet) else { return }   // was closed
  /// print("send to \(address.city)")
  /// ```
  /// - Parameters:
  ///   - route: The route. The route's `Output` is the type of the value that the screen returns.
  ///   - presentation: How the route's screen appears; by default, as registered.
  ///   - place: Where the screen appears.
  ///   - transition: How the screen appears and disappears.
  ///   - values: Native values that are passed to the screen; see ``DestinationContext/values``.
  /// - Returns: The value; `nil` if the screen was closed without a value or the application has stopped. If the route
  ///   has a handler but no destination, the handler's result is returned.
  /// - Throws: ``NavigationError`` if the screen was not shown, `CancellationError`, and a ``RouteError`` with the code
  ///   `.unexpectedOutput` if guards redirected to a screen with another type of result.
  public func result<Value: Route>(
    of route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output? {
    var options = OpenOptions(
      presentation: presentation, place: place, transition: transition, values: values)
    let output = try await anyResult { entry in
      options.entry = entry
      return await open(any: route, options)
    }
    guard let output else { return nil }
    guard let typed = output as? Value.Output else {
      throw RouteError.unexpectedOutput(
        (try? route.url()) ?? "\(Value.self)", expected: Value.Output.self, found: output)
    }
    return typed
  }

  // MARK: - Implementation

  /// Shows a screen with a new identity, and waits for the value that it returns.
  private func anyResult(
    _ open: @MainActor (EntryID) async -> NavigationResult
  ) async throws -> (any Sendable)? {
    let (entry, waiter) = (EntryID(nextNumber()), Waiter<(any Sendable)?>())
    results[entry] = waiter
    let result = await open(entry)
    if case .handled(let outputs) = result { return outputs.last }
    try result.get()
    if isShutDown { waiter.resume(with: .success(nil)) }
    return try await waiter.value()
  }

  /// Closes a screen and returns a value to the callers that wait for it.
  func finish(_ entry: EntryID, with output: any Sendable) async -> NavigationResult {
    var request = NavigationRequest(.finish(entry))
    request.result = (entry, output)
    return await perform(request, origin: .program)
  }

  /// Ends the wait for the result of a screen that does not appear or was removed.
  func dropResult(_ entry: EntryID?) {
    if let entry, !results.isEmpty { results.removeValue(forKey: entry)?.resume(with: .success(nil)) }
  }

  /// Shows a destination's route for the router's handler.
  func opened<Value: Route>(_ route: Value, _ context: RouteContext) async throws -> any Sendable {
    let origin = context.origin == .external ? NavigationOrigin.link : .program
    let page = reached(route, context)
    let isLanding = origin == .link && route is any NestedRoute
    if isLanding || Value.Output.self == (any Sendable).self || Value.Output.self == NavigationResult.self {
      var parents: [AdmittedPage] = []
      if isLanding {
        do throws(NavigationError) { parents = try await self.parents(of: page) } catch {
          // The router hides the reason from callers outside the process.
          throw error.cause as? RouteError ?? error
        }
      }
      let result = await show(parents + [page], OpenOptions(), origin: origin)
      try result.get()
      return result
    }
    let output = try await anyResult { entry in await show(page, OpenOptions(entry: entry), origin: origin) }
    guard let output else {
      let name = (try? route.url()) ?? "\(Value.self)"
      throw NavigationError(.closedWithoutResult, name, "\(name) was closed without a result")
    }
    return output
  }
}
