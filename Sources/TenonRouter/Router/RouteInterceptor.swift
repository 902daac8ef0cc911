import TenonSynchronization

/// Code that wraps handlers. An interceptor runs before a route is opened, and receives the outcome afterwards.
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
/// An interceptor calls `next` to continue, possibly after waiting. If it returns without calling `next`, it has answered
/// the request itself, and no screen appears. An interceptor throws its own error to
/// refuse the request, ``RouteDecline`` to decline it, or ``RouteRedirect`` to redirect it. The registry's
/// interceptors wrap the route's own interceptors; within each list, the first interceptor is the outermost.
public protocol RouteInterceptor: Sendable {
  /// Intercepts one request.
  /// - Parameters:
  ///   - context: Information about the request.
  ///   - next: Runs the interceptors inside this interceptor, and then the handler.
  /// - Returns: The result of the request: the result of `next` or a replacement for it.
  /// - Throws: The reason why the route is not opened. ``RouteDecline`` and ``RouteRedirect`` are not failures.
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
  /// Where the chain notes the page that it reaches.
  let arrival: Arrival
  let run: RouteAnswer.Handler

  /// Runs the rest of the chain and returns its result. To retry, call the function again; the rest of the chain then
  /// runs again.
  /// - Throws: Any error that an inner interceptor or the handler throws. If the task has been cancelled, the
  ///   handler does not run, and `CancellationError` is thrown instead.
  public func callAsFunction(_ context: RouteContext) async throws -> any Sendable {
    guard let first = interceptors.first else {
      try Task.checkCancellation()
      return try await run(context)
    }
    do {
      return try await first.intercept(
        context, next: RouteNext(interceptors: interceptors.dropFirst(), arrival: arrival, run: run))
    } catch {
      // An outer interceptor may answer nevertheless, but not with a page that an inner one has refused.
      arrival.forget()
      throw error
    }
  }
}

/// The page that a chain has reached, as long as no interceptor throws.
final class Arrival: Sendable {
  private let noted = Mutex<ReachedPage?>(nil)

  var page: ReachedPage? { noted.withLock { $0 } }
  func note(_ page: ReachedPage) { noted.withLock { $0 = page } }
  func forget() { noted.withLock { $0 = nil } }
}

/// A page that the whole chain has let pass.
struct ReachedPage: Sendable {
  /// The request, with the values that the interceptors have added.
  let context: RouteContext
  /// Identifies the page's destination; `nil` for a destination that is asked for by its interface.
  let key: ObjectIdentifier?
  let show: RouteAnswer.Handler
}
