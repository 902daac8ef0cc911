import ShopValues

/// Leads anywhere: programs and tests have no contract in which they could declare where they lead.
public struct FreeLink<Target>: LinkPermit {
  public init() {}
}

extension ScreenRoute {
  /// The address.
  public var path: ScreenPath { path(by: FreeLink()) }
}
