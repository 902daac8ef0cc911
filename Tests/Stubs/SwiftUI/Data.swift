@propertyWrapper
@MainActor
@dynamicMemberLookup
public struct Binding<Value> {
  let get: @MainActor () -> Value
  let set: @MainActor (Value) -> Void
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

@propertyWrapper
@MainActor
public struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

// In SwiftUI these come from Combine, which is not on Linux.

/// Tells those who observe an object that it is about to change.
public final class ObservableObjectPublisher: @unchecked Sendable {
  // `@unchecked Sendable`: a test uses it on the main actor only.
  private var receivers: [() -> Void] = []
  public init() {}
  public func send() { for receiver in receivers { receiver() } }
  /// Stub: calls a function before each change.
  public func stubReceive(_ receiver: @escaping () -> Void) { receivers.append(receiver) }
}

public protocol ObservableObject: AnyObject {
  var objectWillChange: ObservableObjectPublisher { get }
}

@propertyWrapper
@MainActor
public struct StateObject<Object: ObservableObject> {
  private final class Storage {
    let make: () -> Object
    lazy var object = make()
    init(_ make: @escaping () -> Object) { self.make = make }
  }
  private let storage: Storage
  public init(wrappedValue make: @autoclosure @escaping () -> Object) { storage = Storage(make) }
  public var wrappedValue: Object { storage.object }
}

@MainActor
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

@MainActor
public struct EnvironmentValues {
  static var current = EnvironmentValues()
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  static func with(_ values: EnvironmentValues, _ body: () -> Void) {
    let old = current
    current = values
    body()
    current = old
  }
}

@propertyWrapper
@MainActor
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

@MainActor
public struct OpenURLAction {
  public enum Result: Sendable { case handled, discarded, systemAction }
  let handler: @MainActor (URL) -> Result
  public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }
  public func callAsFunction(_ url: URL) { _ = handler(url) }
  /// Stub: what the handler says.
  public func stubResult(_ url: URL) -> Result { handler(url) }
}

extension EnvironmentValues {
  private enum OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
  }
  private enum ScenePhaseKey: EnvironmentKey {
    static var defaultValue: ScenePhase { .active }
  }
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}
