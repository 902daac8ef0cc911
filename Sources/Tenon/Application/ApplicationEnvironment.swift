import TenonDiagnostics

/// What an application is run for.
///
/// ```swift
/// contract.provides((any PaymentDesk).self, with: contract.environment) { environment in
///   BankDesk(isTest: environment != .production)
/// }
/// ```
public enum ApplicationEnvironment: String, Codable, Sendable, CaseIterable {
  /// On the machine or device of a developer.
  case development
  /// By tests, which need no server.
  case test
  /// Like production, against servers that are not.
  case stage
  /// By the people it is made for.
  case production
}
