/// Lets openings pass only while a feature flag is on.
public struct RequireFlag: RouteInterceptor {
  private let name: String
  private let isOn: @Sendable (String) async -> Bool

  /// - Parameters:
  ///   - name: The flag.
  ///   - isOn: Asks whoever keeps the flags.
  public init(_ name: String, isOn: @escaping @Sendable (String) async -> Bool) {
    self.name = name
    self.isOn = isOn
  }

  /// - Throws: ``RouteInterception`` while the flag is off.
  public func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    guard await isOn(name) else {
      throw RouteInterception(url: context.url.text, reason: .flagOff(name))
    }
    return try await next(context)
  }
}
