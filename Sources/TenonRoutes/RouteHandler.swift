import TenonDiagnostics
import Tenon
import TenonRouter
import TenonSynchronization

/// The routes to which a module may redirect callers: the routes that it opens, and the routes that it answers.
package final class RoutePermissions: Sendable {
  private struct State {
    var routes = ColdSet<ObjectIdentifier>()
    var anyURL = false
  }

  private let state = Mutex(State())

  /// Records that the module may redirect callers to a route.
  package func permit(_ route: ObjectIdentifier) { state.withLock { _ = $0.routes.insert(route) } }

  /// Records that the module may redirect callers to any URL.
  func permitAnyURL() { state.withLock { $0.anyURL = true } }

  var permitsAnyURL: Bool { state.withLock { $0.anyURL } }

  /// Whether the module has declared that it opens or answers a route.
  package func permits(_ route: any Route) -> Bool {
    let identity = ObjectIdentifier(Swift.type(of: route))
    return state.withLock { $0.anyURL || $0.routes.contains(identity) }
  }
}

/// The module code that answers a route.
struct RouteHandler<Given>: Sendable {
  let code: ModuleCode<Given>
  let routing: PartHandle<RoutingPart>
  let permissions: RoutePermissions

  /// Runs the handler and, if it fails, records the error.
  func run<Result: Sendable>(
    _ doing: @autoclosure () -> String, _ body: @Sendable (Given) async throws -> Result
  ) async throws -> Result {
    do {
      return try await code.run(nil, body)
    } catch {
      let error = checked(error)
      code.note(doing(), error)
      throw error
    }
  }

  /// Intercepts a request. If the values cannot be read, the request is refused.
  func intercept(
    _ doing: String, _ body: @Sendable (Given) async throws -> any Sendable
  ) async throws -> any Sendable {
    var isRead = false
    do {
      try await code.start?()
      try code.mustNotHaveEnded()
      return try await code.enter { given in
        isRead = true
        return try await body(given)
      }
    } catch {
      let redirect = isRead ? error as? RouteRedirect : nil
      let answer = redirect.map(checked) ?? error
      // Errors of the interceptor itself are its answer, and no failures.
      if !isRead || redirect != nil && !(answer is RouteRedirect) { code.note(doing, answer) }
      throw answer
    }
  }

  /// Returns the error to throw: a redirect to a route that the module has not declared is replaced with an error.
  private func checked(_ error: any Error) -> any Error {
    guard let redirect = error as? RouteRedirect, !permissions.permitsAnyURL else { return error }
    if let router = try? routing().router {
      if router.table.match(redirect.url)?.route.owner == code.module { return error }
      if let route = try? router.route(for: redirect.url), permissions.permits(route) { return error }
    }
    return RouteError.undeclaredRedirect(of: code.module, to: redirect.url)
  }
}

/// An interceptor of a module.
struct ModuleInterceptor<Given>: RouteInterceptor {
  let handler: RouteHandler<Given>
  let name: String
  let body: @Sendable (RouteContext, RouteNext, Given) async throws -> any Sendable

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    try await handler.intercept("intercept \(name)") { try await body(context, next, $0) }
  }
}

extension RouteError {
  /// A module's handler or guard redirected to a URL that the module has not declared that it opens.
  package static func undeclaredRedirect(of module: String, to url: String) -> RouteError {
    RouteError(
      .undeclaredRedirect, url,
      "\(module) redirects to \(url), but has not declared that it opens this URL"
        + "; declare `opens` with the type of the route, or `opensURLs()`")
  }
}
