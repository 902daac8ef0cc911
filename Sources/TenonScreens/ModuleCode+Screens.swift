import Tenon
import TenonNavigator
import TenonRoutes

// Destinations and guards in scopes.

extension ScopeInstance: ScreenScope {}

extension ModuleCode {
  /// Finds the scope in which a destination is made; `nil` if it receives nothing.
  var screenPlace: ScreenPlace? {
    receivesValues ? ScreenPlace(isScoped: { scopeType != nil }, scope: { try scope() }) : nil
  }

  /// Returns the interceptors of a destination. A module that starts later is started before they run, because a
  /// destination can be made by code that does not wait.
  func starting(_ interceptors: [any RouteInterceptor]) -> [any RouteInterceptor] {
    start.map { [ModuleStart(start: $0)] + interceptors } ?? interceptors
  }

  /// Returns the decision of a guard. A guard that runs in a scope is asked only about the screens of that scope, so that
  /// it cannot block the screens that open the scope.
  @MainActor
  func decision(
    about change: NavigationChange,
    _ decide: @MainActor @Sendable (NavigationChange, Given) async -> GuardDecision
  ) async throws -> GuardDecision {
    guard let kind = scopeType else { return try await enter { await decide(change, $0) } }
    var scopes: [ScopeInstance] = []
    for entry in change.added + change.removed {
      guard let scope = (entry.scope as? ScopeInstance)?.enclosing(kind), scope.isOpen,
        !scopes.contains(where: { $0 === scope })
      else { continue }
      scopes.append(scope)
    }
    for scope in scopes {
      do {
        let decision = try await scope.enter { try await enter { await decide(change, $0) } }
        if case .allow = decision { continue }
        return decision
      } catch  where !scope.isOpen {
        // The scope has ended, and its screens with it.
        continue
      }
    }
    return .allow
  }
}

/// Starts the module of a destination.
private struct ModuleStart: RouteInterceptor {
  let start: @Sendable () async throws -> Void

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    try await start()
    return try await next(context)
  }
}

extension Navigator {
  /// Binds a window to a scope: its screens are made in that scope, though several scopes of its kind are open. The
  /// window is unbound when it is closed. When the scope ends, its screens close, and the window shows screens of another
  /// scope only after it has been bound to that.
  ///
  /// ```swift
  /// let ann = try await login.open(LoginSession(token: annsToken))
  /// navigator.bind("2", to: ann)
  /// await navigator.openWindow("2", root: Feed())   // Ann's feed
  /// ```
  /// - Parameters:
  ///   - window: The window, which may be opened later.
  ///   - scope: The scope; `nil` to unbind the window.
  public func bind(_ window: WindowID, to scope: OpenScope?) { bind(window, to: scope?.instance) }
}
