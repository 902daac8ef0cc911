public protocol ShareService: Sendable {
  func share(_ text: String) async
}

/// Broadcast to all layers above.
public struct ShareFinished: Sendable {
  public var text: String

  public init(text: String) { self.text = text }
}

/// Reported to the share module by any module above it.
public struct ClearShares: Sendable {
  public init() {}
}
