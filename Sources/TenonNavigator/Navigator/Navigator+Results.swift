extension Navigator {
  /// Shows a route, and waits for the value that its screen gives back.
  ///
  /// Where the task is cancelled, the screen stays, and its value is nobody's.
  /// - Parameters:
  ///   - route: The route. Its `Output` says what the screen gives back.
  ///   - presentation: How; as registered, when not said.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  /// - Returns: The value; `nil` where the screen was closed without one.
  /// - Throws: ``NavigationVeto`` and ``NavigationError`` where it was not shown, `CancellationError`, and
  ///   ``RouteError/Code/unexpectedOutput`` where guards redirected to a screen with another result.
  public func result<Value: Route>(
    of route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic
  ) async throws -> Value.Output? {
    let output = try await anyResult(
      of: route, NavigationWish(presentation: presentation, place: place, transition: transition))
    guard let output else { return nil }
    guard let typed = output as? Value.Output else {
      throw RouteError.unexpectedOutput(
        (try? route.url()) ?? "\(Value.self)", expected: Value.Output.self, found: output)
    }
    return typed
  }

  private func anyResult(
    of route: any Route, _ wish: NavigationWish, origin: NavigationOrigin = .program, isPassed: Bool = false
  ) async throws -> (any Sendable)? {
    var wish = wish
    let entry = EntryID(nextNumber())
    wish.entry = entry
    let (stream, continuation) = AsyncStream.makeStream(of: (any Sendable).self)
    results[entry] = continuation
    if isPassed {
      try await openDirectly(route, wish, origin: origin).get()
    } else {
      try await open(any: route, wish, origin: origin).get()
    }
    for await output in stream { return output }
    try Task.checkCancellation()
    return nil
  }

  /// Closes a screen with a value for whoever waits for it.
  func finish(_ entry: EntryID, with output: any Sendable) async -> NavigationResult {
    let continuation = results.removeValue(forKey: entry)
    let result = await perform(.finish(entry))
    if result.isDone {
      continuation?.yield(output)
      continuation?.finish()
    } else if live[entry] != nil {
      results[entry] = continuation
    } else {
      continuation?.finish()
    }
    return result
  }

  /// What a router's handler of a destination does.
  func opened<Value: Route>(_ route: Value, origin: NavigationOrigin) async throws -> any Sendable {
    if origin == .link, let parents = (route as? any NestedRoute)?.parents {
      return try Self.gone(await show(parents + [route], NavigationWish(), origin: origin))
    }
    if Value.Output.self == (any Sendable).self || Value.Output.self == NavigationResult.self {
      return try Self.gone(await openDirectly(route, NavigationWish(), origin: origin))
    }
    guard let output = try await anyResult(of: route, NavigationWish(), origin: origin, isPassed: true) else {
      throw NavigationError.closedWithoutResult(route: (try? route.url()) ?? "\(Value.self)")
    }
    return output
  }

  private static func gone(_ result: NavigationResult) throws -> NavigationResult {
    try result.get()
    return result
  }
}
