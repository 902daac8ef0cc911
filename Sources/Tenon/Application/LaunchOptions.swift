import TenonDiagnostics

/// The options with which an application was started, as available to its modules. The host determines their
/// contents.
///
/// ```swift
/// var launchOptions = LaunchOptions()
/// launchOptions[FirstLaunch.self] = FirstLaunch(afterUpdate: false)   // a value by its type, not by a key of text
/// ```
public struct LaunchOptions: Sendable {
  private var values = ColdDictionary<ObjectIdentifier, any Sendable>()

  /// Creates an empty set of options.
  public init() {}

  /// The value of the given type. There is at most one value of each type.
  public subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
