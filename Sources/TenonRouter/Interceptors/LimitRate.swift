import TenonSynchronization

/// Lets only so many openings pass in a period, counted for each route by itself.
public struct LimitRate: RouteInterceptor {
  private let limit: Int
  private let period: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let recent = Guarded<[RouteToken: [ContinuousClock.Instant]]>([:])

  /// - Parameters:
  ///   - limit: How many openings of a route may pass.
  ///   - period: The length of the window that slides along.
  ///   - now: The clock, for tests.
  public init(
    _ limit: Int, per period: Duration,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.limit = limit
    self.period = period
    self.now = now
  }

  /// - Throws: ``RouteInterception`` for one opening too many.
  public func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    let time = now()
    let route = context.token
    let mayPass = recent.withLock { recent in
      var times = recent[route, default: []].filter { $0 > time - period }
      defer { recent[route] = times }
      guard times.count < limit else { return false }
      times.append(time)
      return true
    }
    guard mayPass else {
      throw RouteInterception(url: context.url.text, reason: .tooOften(limit: limit, per: period))
    }
    return try await next(context)
  }
}
