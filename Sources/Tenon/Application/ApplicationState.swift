/// Where an application is in its life cycle.
public enum ApplicationState: String, Encodable, Sendable {
  /// Verified and frozen; nothing has been started.
  case assembled
  /// Modules are going through their phases.
  case launching
  /// All modules that are not deferred have been launched.
  case running
  /// Modules are stopping, the uppermost first.
  case stopping
  /// The services have been torn down; the application cannot be launched again.
  case stopped
}
