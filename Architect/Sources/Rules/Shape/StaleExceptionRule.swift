import ModuleGraph

/// Exceptions end.
public struct StaleExceptionRule: Rule {
  public static let id = "stale-exception"
  public var id: String { Self.id }
  public let summary = "No exception has expired or covers nothing."
  public let explanation = """
    An exception is a debt with a date. After its `until` it no longer covers anything and says so; one that covers no
    finding any more is done and can go.

    To fix it: fix what it covered, or agree on a new date; remove it where it is done.
    """
  public let defaultSeverity = Severity.warning

  /// The graph alone cannot tell; the inspection asks ``findings(in:used:today:)`` when every rule has run.
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
        message = "the exception (\(exception.reason)) covers nothing any more; remove it"
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
