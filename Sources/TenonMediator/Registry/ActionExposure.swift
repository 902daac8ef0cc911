/// Who may call an action.
public enum ActionExposure: String, Sendable, Encodable {
  /// Code of this process. The default.
  case local
  /// Code of this process, and whoever opens a URL.
  case remote
}
