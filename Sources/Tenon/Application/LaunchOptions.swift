import TenonDiagnostics

/// What an application was started with, as far as modules may know: whatever the host puts in.
///
/// ```swift
/// var launchOptions = LaunchOptions()
/// launchOptions[FirstLaunch.self] = FirstLaunch(afterUpdate: false)   // a value by its type, not by a key of text
/// ```
public struct LaunchOptions: Sendable {
  private var values = ColdDictionary<ObjectIdentifier, any Sendable>()

  /// No options.
  public init() {}

  /// The value of a type; there is at most one for each type.
  public subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
