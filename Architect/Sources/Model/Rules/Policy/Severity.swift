/// The severity of a finding.
public enum Severity: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// The rule does not run.
  case off
  case warning
  case error

  private var weight: Int {
    switch self {
    case .off: 0
    case .warning: 1
    case .error: 2
    }
  }

  public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }
}
