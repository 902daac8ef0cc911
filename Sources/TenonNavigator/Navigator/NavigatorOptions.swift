/// What a navigator is made with.
public struct NavigatorOptions: Sendable {
  /// How many screens a stack, and how many modals a window, may have.
  public var maximumDepth = 100
  /// Looks for destinations that outlive their screens; `nil`, the default, for nobody.
  public var leakDetection: LeakDetection?

  public init() {}
}
