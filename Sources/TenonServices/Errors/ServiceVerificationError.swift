/// An error that lists all problems found while a registry was verified.
///
/// ```swift
/// do { _ = try registry.freeze() } catch {
///   for finding in error.findings where finding.code == .missing { print("no registration for \(finding.service)") }
/// }
/// ```
public struct ServiceVerificationError: Error, Sendable, CustomStringConvertible, Worded {
  /// The findings, in registration order.
  public let findings: [ServiceError]

  package var message: String {
    findings.count == 1
      ? findings[0].description
      : "\(findings.count) problems with the registrations:\n"
        + findings.map { "  \($0)" }.joined(separator: "\n")
  }
}
