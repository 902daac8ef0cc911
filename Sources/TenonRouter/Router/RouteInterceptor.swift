/// Wraps handlers: sees an opening before it happens, and its outcome afterwards.
///
/// ```swift
/// struct Trace: RouteInterceptor {
///   func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
///     print("opening", context.url)
///     return try await next(context)
///   }
/// }
/// ```
///
/// An interceptor lets an opening pass by calling `next`, possibly after waiting; it refuses by throwing its own error,
/// declines with ``RouteDecline``, or sends the request elsewhere with ``RouteRedirect``. The registry's interceptors
/// are outside those of a route; within each list the first is the outermost.
public protocol RouteInterceptor: Sendable {
  /// Wraps one opening.
  /// - Parameters:
  ///   - context: What is known about the request.
  ///   - next: Continues with the interceptors inside this one and the handler.
  /// - Returns: The result of the opening: what `next` returned, or something in its place.
  /// - Throws: The reason why the route is not opened; ``RouteDecline`` and ``RouteRedirect`` are not failures.
  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable
}

/// The rest of the chain: the interceptors inside the current one, and the handler.
///
/// ```swift
/// struct RetryOnce: RouteInterceptor {
///   func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
///     do { return try await next(context) } catch is URLError { return try await next(context) }
///   }
/// }
/// ```
public struct RouteNext: Sendable {
  let interceptors: ArraySlice<any RouteInterceptor>
  let run: @Sendable (RouteContext) async throws -> any Sendable

  /// Continues and returns what the handler returned. Calling it again, to retry, runs the rest of the chain again.
  /// - Throws: What the inner interceptors and the handler throw. If the task has been cancelled, the handler does not
  ///   run, and `CancellationError` is thrown instead.
  public func callAsFunction(_ context: RouteContext) async throws -> any Sendable {
    guard let first = interceptors.first else {
      try Task.checkCancellation()
      return try await run(context)
    }
    return try await first.intercept(
      context, next: RouteNext(interceptors: interceptors.dropFirst(), run: run))
  }
}
