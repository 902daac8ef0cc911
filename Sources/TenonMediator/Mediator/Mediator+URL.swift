import Foundation

extension Mediator {
  /// Performs the action that a URL names: `scheme://target/action?key=value`.
  ///
  /// Only an allowed scheme and an action with the exposure ``ActionExposure/remote`` are taken. Nothing in the URL
  /// can name a class or a module, or switch a check off: its query is parameters for the action, and nothing else
  /// reads it.
  /// - Parameters:
  ///   - url: The URL.
  ///   - type: The type of the result.
  /// - Throws: ``ActionError/malformedURL(_:reason:)``, ``ActionError/refusedScheme(_:allowed:)``,
  ///   ``ActionError/notRemote(_:)``, ``ActionError/unknownTarget(_:nearMisses:)``,
  ///   ``ActionError/unknownAction(_:nearMisses:)``, ``ActionError/unauthorized(_:_:_:)``,
  ///   ``ActionError/wrongResult(_:wanted:found:)``, and whatever the action throws.
  public nonisolated(nonsending) func perform<Result: Sendable>(
    url: String, as type: Result.Type = Result.self
  ) async throws -> Result {
    let (found, parameters) = try lookUp(url: url)
    return try await perform(found, parameters, origin: .remote(url: url), .cached, as: type)
  }

  /// Performs the action that a URL names, whatever its result; as ``perform(url:as:)-(String,_)``.
  public nonisolated(nonsending) func perform(url: String) async throws {
    let (found, parameters) = try lookUp(url: url)
    try await perform(found, parameters, origin: .remote(url: url), .cached)
  }

  /// Performs the action that a URL names; as ``perform(url:as:)-(String,_)``.
  public nonisolated(nonsending) func perform<Result: Sendable>(url: URL, as type: Result.Type = Result.self)
    async throws -> Result
  {
    try await perform(url: url.absoluteString, as: type)
  }

  /// Performs the action that a URL names, whatever its result; as ``perform(url:as:)-(String,_)``.
  public nonisolated(nonsending) func perform(url: URL) async throws {
    try await perform(url: url.absoluteString)
  }

  /// Performs the action that a URL names, for callers that cannot await.
  /// - Parameters:
  ///   - url: The URL.
  ///   - type: The type of the result.
  ///   - completion: Called exactly once, whatever happens.
  /// - Returns: The task that performs it; cancelling it is up to the caller.
  @discardableResult
  public func perform<Result: Sendable>(
    url: URL, as type: Result.Type, completion: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
  ) -> Task<Void, Never> {
    Task {
      do {
        completion(.success(try await perform(url: url, as: type)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Whether a URL names an action that it may call, an authorisation apart. Fallbacks do not count.
  public func canPerform(url: String) -> Bool {
    guard let parsed = try? ActionURL(url), let found = try? findRemote(parsed) else { return false }
    return !found.isFallback
  }

  /// Whether a URL names an action that it may call; as ``canPerform(url:)-(String)``.
  public func canPerform(url: URL) -> Bool { canPerform(url: url.absoluteString) }
}
