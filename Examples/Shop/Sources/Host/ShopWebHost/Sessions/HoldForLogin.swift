import ShopScreen
import ShopValues
import TenonRouting
import UserInterface

/// Holds those back who are not logged in where only members can go. They go on when they have logged in.
public struct HoldForLogin: RouteInterceptor {
  public init() {}

  public func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    if context.value is any MembersOnlyRoute, !context.visit.isMember {
      let visit = context.visit
      throw LoginNeeded(next: visit.form == nil ? visit.path : visit.origin)
    }
    return try await next(context)
  }
}

/// Somebody has to log in first.
struct LoginNeeded: Error {
  /// Where to go on afterwards.
  let next: ScreenPath?
}
