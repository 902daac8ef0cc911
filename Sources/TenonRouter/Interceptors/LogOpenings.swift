/// Tells how each opening went, once it is over.
public struct LogOpenings: RouteInterceptor {
  /// How one opening went.
  public struct Report: Sendable {
    public let url: String
    public let route: RouteDescription
    public let origin: RouteOrigin
    /// How long the interceptors within and the handler took.
    public let duration: Duration
    /// What was thrown; `nil` for success.
    public let error: (any Error)?
  }

  private let write: @Sendable (Report) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - now: The clock, for tests.
  ///   - write: Takes the report. Called in the task that opened.
  public init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    write: @escaping @Sendable (Report) -> Void
  ) {
    self.now = now
    self.write = write
  }

  public func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    let start = now()
    func report(_ error: (any Error)?) {
      write(
        Report(
          url: context.url.text, route: context.route, origin: context.origin, duration: now() - start,
          error: error))
    }
    do {
      let output = try await next(context)
      report(nil)
      return output
    } catch {
      report(error)
      throw error
    }
  }
}
