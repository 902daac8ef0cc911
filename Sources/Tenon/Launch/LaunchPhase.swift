/// A phase of the launch that all modules go through.
public enum LaunchPhase: String, Encodable, Sendable, CaseIterable {
  /// The module prepares everything that other modules may use.
  case setUp
  /// All modules have been set up, and the module starts its work.
  case start
  /// All modules have started.
  case ready

  var verb: String {
    switch self {
    case .setUp: "set up"
    case .start: "start"
    case .ready: "get ready"
    }
  }
}
