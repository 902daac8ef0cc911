import TenonDiagnostics

/// The environment in which an application runs.
///
/// ```swift
/// contract.provides((any PaymentDesk).self, with: contract.environment) { environment in
///   BankDesk(isTest: environment != .production)
/// }
/// ```
public enum ApplicationEnvironment: String, Codable, Sendable, CaseIterable {
  /// The application runs on a developer's machine or device.
  case development
  /// The application runs in tests, without a server.
  case test
  /// The application runs as in production, but with non-production servers.
  case stage
  /// The application runs in production, for real users.
  case production
}
