/// Why one of the library's interceptors did not let an opening pass.
public struct RouteInterception: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was in the way.
  public enum Reason: Hashable, Sendable {
    case signInRequired
    case tooOften(limit: Int, per: Duration)
    case flagOff(String)
  }

  /// The URL.
  public let url: String
  /// What was in the way.
  public let reason: Reason

  public var description: String {
    switch reason {
    case .signInRequired: "\(url) needs somebody to be signed in"
    case .tooOften(let limit, let period): "\(url) is opened more than \(limit) times in \(period)"
    case .flagOff(let name): "\(url) needs the feature flag \(name), which is off"
    }
  }
}
