import TenonRouter

/// A URL from outside that was refused, and why.
public struct RefusedURL: Error, Sendable, CustomStringConvertible {
  public let url: String
  public let reason: RouteLogEvent.RefusalReason

  init(_ url: String, _ reason: RouteLogEvent.RefusalReason) {
    self.url = url
    self.reason = reason
  }

  public var description: String { "\(reason)" }
}
