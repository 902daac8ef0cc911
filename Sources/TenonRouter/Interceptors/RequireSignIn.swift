/// Holds an opening while somebody signs in, and lets it go on afterwards.
///
/// However many openings arrive meanwhile, `signIn` runs once, and all of them wait for it. It fails closed: an
/// opening goes on only if `isSignedIn` says so. What `signIn` itself opens passes, until it returns: it would wait for
/// itself otherwise, and it may open the sign-in page.
public struct RequireSignIn: RouteInterceptor {
  private let isSignedIn: @Sendable () async -> Bool
  private let signIn: @Sendable (RouteContext) async throws -> Void
  private let gate = Gate()

  /// - Parameters:
  ///   - isSignedIn: Whether somebody is signed in now.
  ///   - signIn: Asks somebody to sign in and returns when that is over, whatever came of it.
  public init(
    isSignedIn: @escaping @Sendable () async -> Bool,
    signIn: @escaping @Sendable (RouteContext) async throws -> Void
  ) {
    self.isSignedIn = isSignedIn
    self.signIn = signIn
  }

  /// - Throws: ``RouteInterception`` where nobody signed in, what `signIn` throws, and `CancellationError`.
  public func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    if !gate.isOpenedWithin, await !isSignedIn() {
      try await gate.pass {
        // Somebody may have signed in while this one waited for its turn.
        if await !isSignedIn() { try await signIn(context) }
      }
      guard await isSignedIn() else {
        throw RouteInterception(url: context.url.text, reason: .signInRequired)
      }
    }
    return try await next(context)
  }
}
