/// Who may open a route or call an action by a URL.
public enum Exposure: Hashable, Sendable {
  /// Only code of this process. The default.
  case `internal`
  /// Whoever opens a URL from outside too, where the options let its scheme or host in.
  case external
}
