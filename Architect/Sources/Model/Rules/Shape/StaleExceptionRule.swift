import ModuleGraph

/// Checks that every exception is still valid and still needed.
public struct StaleExceptionRule: Rule {
  public static let id = "stale-exception"
  public var id: String { Self.id }
  public let summary = "Every exception is still valid and covers a finding."
  public let explanation = """
    An exception is a debt with a due date. After its `until` date, it no longer covers anything and is reported. An
    exception that no longer covers any finding is also reported, because it is no longer needed.

    With `count`, an exception covers at most so many findings, counted as a baseline counts them: one for each file. If there
    are more, all of them are reported, because it is unknown which of them are new. If there are fewer, the number is too
    high and is reported, so that it can only shrink.

    To fix it: fix what the exception covered, or agree on a new date; remove the exception if it is no longer needed.
    `tenon fix` removes it, or lowers its `count`.
    """
  public let defaultSeverity = Severity.warning

  public let judgesConfiguration = true

  /// Returns no findings, because the graph alone does not show which exceptions are stale. The inspection
  /// calls ``findings(in:covered:today:subjects:)`` after all rules have run.
  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] { [] }

  /// - Parameters:
  ///   - covered: The number of findings that each exception would cover if it had no count.
  ///   - subjects: What patterns can match, which is needed only if an exception covers nothing.
  static func findings(
    in policy: Policy, covered: [Int], today: CalendarDay, subjects: () -> PatternSubjects
  ) -> [Finding] {
    let severity = policy.severities[id] ?? .warning
    var known: PatternSubjects?
    return zip(policy.exceptions, covered).compactMap { exception, covered in
      let message: String
      var fix: Fix?
      if let until = exception.until, until < today {
        message =
          "the exception (\(exception.reason)) ended on \(until); fix what it covered or agree on a new date"
      } else if covered == 0 {
        let subjects = known ?? subjects()
        known = subjects
        let meant = subjects.meant(by: exception.from) ?? subjects.meant(by: exception.to)
        message =
          "the exception (\(exception.reason)) no longer covers anything; "
          + (meant.map { "did you mean '\($0)'? If not, remove it" } ?? "remove it")
        // Whether the name or the exception is wrong is a decision.
        if meant == nil { fix = .removeException(file: exception.place.file, line: exception.place.line) }
      } else if let count = exception.count, covered < count.number {
        message =
          "the exception (\(exception.reason)) covers \(covered) findings, no longer \(count.number); lower its count to \(covered)"
        fix = .lowerCount(at: count.place, from: count.number, to: covered)
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
