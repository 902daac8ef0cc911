import TenonRouter

/// A page on which the user chooses a text.
public struct ModuleBPage: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/b"

  public init() {}
}

/// A callback for code that shows the page itself, as in the original.
public enum OnChoice: RouteValueKey {
  public typealias Value = @MainActor @Sendable (String) -> Void
}
