import ShopValues

/// Permits links to any screen, because programs and tests have no contract in which to declare links.
public struct FreeLink<Target>: LinkPermit {
  public init() {}
}

extension ScreenRoute {
  /// The address.
  public var path: ScreenPath { path(by: FreeLink()) }
}
