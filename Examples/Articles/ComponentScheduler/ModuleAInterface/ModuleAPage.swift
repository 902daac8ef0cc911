import TenonRouter

/// The first page of module A, which ends with a text.
public struct ModuleAPage: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/a"

  public init() {}
}
