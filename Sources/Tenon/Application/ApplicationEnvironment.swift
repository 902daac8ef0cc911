import TenonDiagnostics

/// The purpose for which an application runs.
///
/// ```swift
/// contract.provides((any PaymentDesk).self, with: contract.environment) { environment in
///   BankDesk(isTest: environment != .production)
/// }
/// ```
public enum ApplicationEnvironment: String, Codable, Sendable, CaseIterable {
  /// On a developer's machine or device.
  case development
  /// In tests, which need no server.
  case test
  /// As in production, but against servers that are not production servers.
  case stage
  /// For its actual users.
  case production
}
