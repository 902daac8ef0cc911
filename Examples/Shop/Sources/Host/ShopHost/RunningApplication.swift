import ShopWebServer
import Tenon

/// The application, for those who look at it from outside while it runs.
final class RunningApplication: @unchecked Sendable {
  // `@unchecked Sendable`: set once, before the application is launched and anybody can ask.
  weak var application: Application?

  @Sendable func inspect(_ request: Request) async -> Response? { nil }
}
