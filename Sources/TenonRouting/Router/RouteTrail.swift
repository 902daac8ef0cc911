/// The openings that the current task is within, so that one that opens itself is told.
enum RouteTrail {
  struct Step: Sendable {
    var router: ObjectIdentifier
    var url: String
  }

  @TaskLocal static var steps: [Step] = []

  /// Runs `body` as the opening of `url`.
  /// - Throws: ``RouteError/recursion(trail:)`` where the URL is being opened already, or nesting is too deep.
  static func follow<Result: Sendable>(
    _ url: String, router: ObjectIdentifier, limit: Int, _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    let own = steps.filter { $0.router == router }
    if own.count >= limit || own.contains(where: { $0.url == url }) {
      throw RouteError.recursion(trail: own.map(\.url) + [url])
    }
    return try await $steps.withValue(steps + [Step(router: router, url: url)]) { try await body() }
  }
}
