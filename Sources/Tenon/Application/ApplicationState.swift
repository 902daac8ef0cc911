/// The life-cycle state of an application.
public enum ApplicationState: String, Encodable, Sendable {
  /// The application has been verified and frozen, and nothing has been started.
  case assembled
  /// Modules are going through their phases.
  case launching
  /// All modules that are not deferred have been launched.
  case running
  /// Modules are stopping, in reverse launch order.
  case stopping
  /// The services have been torn down, and the application cannot be launched again.
  case stopped
}
