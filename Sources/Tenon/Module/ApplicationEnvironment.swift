import TenonDiagnostics

/// What an application is run for.
///
/// ```swift
/// contract.provides((any PaymentDesk).self, with: contract.environment) { environment in
///   BankDesk(isTest: environment != .production)
/// }
/// ```
public enum ApplicationEnvironment: String, Codable, Sendable, CaseIterable {
  /// On the machine or device of somebody who works on it.
  case development
  /// By tests, which need no server.
  case test
  /// Like production, against servers that are not.
  case stage
  /// By the people it is made for.
  case production
}

/// What an application was started with, as far as modules may know it: whatever the host puts in.
///
/// ```swift
/// var launchOptions = LaunchOptions()
/// launchOptions[FirstLaunch.self] = FirstLaunch(afterUpdate: false)   // a value by its type, not by a key of text
/// ```
public struct LaunchOptions: Sendable {
  private var values = ColdDictionary<ObjectIdentifier, any Sendable>()

  /// No options.
  public init() {}

  /// The value of a type, of which there is one at the most.
  public subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
