import TenonSynchronization

/// The openings that the current task is within, so that one that opens itself is told.
enum RouteTrail {
  /// One opening. A task that it left behind knows it still, but is not within it once it is over.
  final class Step: Sendable {
    let router: ObjectIdentifier
    let url: String
    private let isRunning = Guarded(true)

    init(router: ObjectIdentifier, url: String) {
      self.router = router
      self.url = url
    }

    var isOver: Bool { isRunning.withLock { !$0 } }

    func end() { isRunning.withLock { $0 = false } }
  }

  @TaskLocal private static var steps: [Step] = []

  /// Runs `body` as the opening of `url`.
  /// - Throws: ``RouteError/recursion(trail:)`` where the URL is being opened already, or nesting is too deep.
  static func follow<Result: Sendable>(
    _ url: String, router: ObjectIdentifier, limit: Int, _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    let running = steps.filter { !$0.isOver }
    let own = running.filter { $0.router == router }
    if own.count >= limit || own.contains(where: { $0.url == url }) {
      throw RouteError.recursion(trail: own.map(\.url) + [url])
    }
    let step = Step(router: router, url: url)
    defer { step.end() }
    return try await $steps.withValue(running + [step]) { try await body() }
  }
}
