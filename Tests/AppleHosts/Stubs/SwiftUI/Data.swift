@propertyWrapper
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  // Isolated as in SwiftUI, so that what compiles here compiles there; a test reads and writes on the main actor only,
  // from which all bindings come.
  @preconcurrency
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.get = unsafeBitCast(get, to: (@MainActor () -> Value).self)
    self.set = unsafeBitCast(set, to: (@MainActor (Value) -> Void).self)
  }

  @MainActor
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
}

@propertyWrapper
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

@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  private final class Storage {
    let make: () -> Object
    lazy var object = make()
    init(_ make: @escaping () -> Object) { self.make = make }
  }
  private let storage: Storage
  public init(wrappedValue make: @autoclosure @escaping () -> Object) { storage = Storage(make) }
  @MainActor public var wrappedValue: Object { storage.object }
}

/// What the system keeps for the scenes of an application that has ended.
@MainActor
public enum StubScenes {
  public static var stored: [String: Any] = [:]
}

@propertyWrapper
@MainActor
public struct SceneStorage<Value> {
  private let key: String
  private let initial: Value
  public var wrappedValue: Value {
    get { StubScenes.stored[key] as? Value ?? initial }
    nonmutating set { StubScenes.stored[key] = newValue }
  }
}

extension SceneStorage where Value == Data? {
  public init(_ key: String) { (self.key, initial) = (key, nil) }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  @MainActor static var current = EnvironmentValues()
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  @MainActor
  static func with(_ values: EnvironmentValues, _ body: () -> Void) {
    let old = current
    current = values
    body()
    current = old
  }
}

@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  @MainActor public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}

public struct Transaction {
  /// Stub: what the code runs in that changes something now.
  @MainActor public internal(set) static var stubCurrent = Transaction()
  public var disablesAnimations = false
  public init() {}
}

@MainActor
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
  -> Result
{
  let old = Transaction.stubCurrent
  Transaction.stubCurrent = transaction
  defer { Transaction.stubCurrent = old }
  return try body()
}

#if os(iOS) || os(Linux)
  public enum UserInterfaceSizeClass: Sendable { case compact, regular }

  extension EnvironmentValues {
    private enum HorizontalSizeClassKey: EnvironmentKey {
      @MainActor static var stub = UserInterfaceSizeClass.compact
      static var defaultValue: UserInterfaceSizeClass { MainActor.assumeIsolated { stub } }
    }
    /// Stub: how wide windows are if no view says it.
    @MainActor public static var stubWidth: UserInterfaceSizeClass {
      get { HorizontalSizeClassKey.stub }
      set { HorizontalSizeClassKey.stub = newValue }
    }
    public var horizontalSizeClass: UserInterfaceSizeClass? {
      get { self[HorizontalSizeClassKey.self] }
      set { self[HorizontalSizeClassKey.self] = newValue ?? .compact }
    }
  }
#endif

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

@MainActor
public struct OpenURLAction {
  public struct Result: Equatable, Sendable {
    private let name: String
    public static let handled = Result(name: "handled")
    public static let discarded = Result(name: "discarded")
    public static let systemAction = Result(name: "system")
  }
  private let handler: (URL) -> Result
  public init(handler: @escaping (URL) -> Result) { self.handler = handler }
  public func callAsFunction(_ url: URL) { _ = handler(url) }
  /// Stub: what the handler says.
  public func stubResult(_ url: URL) -> Result { handler(url) }
}

extension EnvironmentValues {
  private enum OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction? { nil }
  }
  private enum ScenePhaseKey: EnvironmentKey {
    static var defaultValue: ScenePhase { .active }
  }
  @MainActor public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] ?? OpenURLAction { _ in .systemAction } }
    set { self[OpenURLKey.self] = newValue }
  }
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}
