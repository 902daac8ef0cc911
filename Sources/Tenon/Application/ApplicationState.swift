/// Where an application is in its life cycle.
public enum ApplicationState: String, Encodable, Sendable {
  /// Verified and frozen; nothing was started.
  case assembled
  /// Modules go through their phases.
  case launching
  /// All modules that are not deferred have been launched.
  case running
  /// Modules stop, the uppermost first.
  case stopping
  /// The services are torn down; it cannot be launched again.
  case stopped
}
