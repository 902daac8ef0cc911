import ModuleGraph

/// Checks that every exception is still valid and still needed.
public struct StaleExceptionRule: Rule {
  public static let id = "stale-exception"
  public var id: String { Self.id }
  public let summary = "Every exception is still valid and covers a finding."
  public let explanation = """
    An exception is a debt with a due date. After its `until` date, it no longer covers anything and is reported. An
    exception that no longer covers any finding is also reported, because it is no longer needed.

    To fix it: fix what the exception covered, or agree on a new date; remove the exception if it is no longer needed.
    """
  public let defaultSeverity = Severity.warning

  /// Returns no findings, because the graph alone does not show which exceptions are stale. The inspection
  /// calls ``findings(in:used:today:)`` after all rules have run.
  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] { [] }

  static func findings(in policy: Policy, used: Set<Int>, today: CalendarDay) -> [Finding] {
    let severity = policy.severities[id] ?? .warning
    return policy.exceptions.enumerated().compactMap { index, exception in
      let message: String
      var fix: Fix?
      if let until = exception.until, until < today {
        message =
          "the exception (\(exception.reason)) ended on \(until); fix what it covered or agree on a new date"
      } else if !used.contains(index) {
        message = "the exception (\(exception.reason)) no longer covers anything; remove it"
        fix = .removeException(file: exception.place.file, line: exception.place.line)
      } else {
        return nil
      }
      var finding = Finding(
        rule: id, severity: severity, place: exception.place, message: message,
        from: exception.from?.description,
        to: exception.to?.description, symbol: exception.reason)
      finding.fix = fix
      return finding
    }
  }
}
