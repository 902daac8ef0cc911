import TenonDiagnostics
import TenonSynchronization

extension Navigator {
  /// Shows a route, and waits for the value that its screen returns.
  ///
  /// If an equal route's screen is already up in the same window, and its value is awaited, this call waits for that
  /// screen, so that two requests that need the user to sign in show one sign-in screen. If the task is cancelled, the
  /// screen remains, and its value is discarded.
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
    fix(&options)
    let output = try await anyResult(of: route, options) { options in await open(any: route, options) }
    return try output.map { try Self.typed($0, of: route) }
  }

  // MARK: - Implementation

  /// Returns the value that a caller gets that waits for a screen, if showing it has this outcome and nothing more
  /// happens.
  package static func result<Value: Route>(
    of route: Value, from outcome: NavigationResult
  ) throws -> Value.Output? {
    switch outcome {
    case .done: nil
    case .handled(let outputs): try outputs.last.map { try typed($0, of: route) }
    case .failed(let error): throw error
    }
  }

  private static func typed<Value: Route>(_ output: any Sendable, of route: Value) throws -> Value.Output {
    guard let typed = output as? Value.Output else {
      throw RouteError.unexpectedOutput(
        (try? route.url()) ?? typeName(Value.self, qualified: false), expected: Value.Output.self,
        found: output)
    }
    return typed
  }

  /// The callers that wait for a screen's result.
  struct AwaitedResult {
    let number: UInt
    let route: any Route
    let window: WindowID?
    /// Whether the result depends on values that the first caller has passed.
    let hasValues: Bool
    var waiters: [Waiter<(any Sendable)?>]

    func resume(with result: Result<(any Sendable)?, any Error>) {
      for waiter in waiters { waiter.resume(with: result) }
    }
  }

  /// Marks the task that shows a screen whose result is awaited.
  private struct Awaiting: Sendable { let number: UInt }

  /// Shows a screen with a new identity, and waits for the value that it returns; or waits for a screen that shows the
  /// route already.
  private func anyResult(
    of route: any Route, _ options: OpenOptions, _ open: @MainActor (OpenOptions) async -> NavigationResult
  ) async throws -> (any Sendable)? {
    // No screen of a module that has stopped can be made any more.
    if isShutDown { return nil }
    let waiter = Waiter<(any Sendable)?>()
    let window = options.place.window
    while options.values.isEmpty,
      let (entry, other) = results.dictionary.first(where: {
        !$0.value.hasValues && $0.value.window == window && $0.value.route.isEqual(to: route)
      })
    {
      if ReentrancyToken.labels(Awaiting.self, of: self).contains(where: { $0.number == other.number }) {
        throw NavigationError.leadsBack(to: route.name)
      }
      let joined = Waiter<(any Sendable)?>()
      results[entry]?.waiters.append(joined)
      do { return try await joined.value() } catch let error as NavigationError
        where error.code == .cancelled && !Task.isCancelled
      {
        // The other caller gave up before the screen appeared; this one has not.
      }
    }
    var options = options
    let number = nextNumber()
    let entry = EntryID(number)
    options.entry = entry
    results[entry] = AwaitedResult(
      number: number, route: route, window: window, hasValues: !options.values.isEmpty, waiters: [waiter])
    let result = await ReentrancyToken.hold(Awaiting(number: number), of: self) { await open(options) }
    switch result {
    case .done: break
    case .handled(let outputs):
      endResult(of: waiter, with: .success(outputs.last))
      return outputs.last
    case .failed(let error):
      endResult(of: waiter, with: .failure(error))
      throw error
    }
    if isShutDown { waiter.resume(with: .success(nil)) }
    return try await waiter.value()
  }

  /// Ends the wait for a screen that has not appeared. A guard may have redirected to another screen.
  private func endResult(
    of waiter: Waiter<(any Sendable)?>, with result: Result<(any Sendable)?, any Error>
  ) {
    let awaited = results.dictionary.first { $0.value.waiters.contains { $0 === waiter } }
    guard let entry = awaited?.key else { return }
    results.removeValue(forKey: entry)?.resume(with: result)
  }

  /// Closes a screen and returns a value to the callers that wait for it.
  func finish(
    _ entry: EntryID, with output: any Sendable, transition: ScreenTransition?
  ) async -> NavigationResult {
    var request = NavigationRequest(.finish(entry), transition: transition)
    request.result = (entry, output)
    return await perform(request, origin: .program)
  }

  /// Ends the wait for the result of a screen that does not appear or was removed.
  func dropResult(_ entry: EntryID?) {
    if let entry, !results.isEmpty { results.removeValue(forKey: entry)?.resume(with: .success(nil)) }
  }

  /// Shows a destination's route for the router's handler.
  func opened<Value: Route>(
    _ route: Value, _ context: RouteContext, _ key: ObjectIdentifier
  ) async throws -> any Sendable {
    let origin = context.origin == .external ? NavigationOrigin.link : .program
    let page = try reached(route, context, key)
    let isLanding = origin == .link && route is any NestedRoute
    if isLanding || Value.Output.self == (any Sendable).self || Value.Output.self == NavigationResult.self {
      var parents: [AdmittedPage] = []
      if isLanding {
        do throws(NavigationError) { parents = try await self.parents(of: page) } catch {
          // The router hides the reason from callers outside the process.
          throw error.cause as? RouteError ?? error
        }
      }
      var options = OpenOptions()
      fix(&options)
      let result =
        origin == .link
        ? await arrive(at: parents + [page], options, origin: origin)
        : await show(page, options, origin: origin)
      try result.get()
      return result
    }
    var options = OpenOptions()
    fix(&options)
    let output = try await anyResult(of: route, options) { options in
      await show(page, options, origin: origin)
    }
    guard let output else {
      let name = (try? route.url()) ?? typeName(Value.self, qualified: false)
      throw NavigationError(.closedWithoutResult, name, "\(name) was closed without a result")
    }
    return output
  }
}
