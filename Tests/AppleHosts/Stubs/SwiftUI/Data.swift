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
    stubTransaction = nil
  }

  /// Stub: in which transaction the value was last set, if it is a view's state.
  let stubTransaction: (() -> Transaction)?

  init(
    state get: @escaping () -> Value, _ set: @escaping (Value) -> Void,
    _ transaction: @escaping () -> Transaction
  ) {
    self.get = unsafeBitCast(get, to: (@MainActor () -> Value).self)
    self.set = unsafeBitCast(set, to: (@MainActor (Value) -> Void).self)
    stubTransaction = transaction
  }

  @MainActor
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
}

@propertyWrapper
public struct State<Value>: @MainActor StubDynamicProperty {
  private final class Storage {
    var value: Value { didSet { transaction = .stubCurrent } }
    /// In which transaction the value was last set.
    var transaction = Transaction()
    init(_ value: Value) { self.value = value }
  }
  private final class Box {
    var storage: Storage
    init(_ storage: Storage) { self.storage = storage }
  }
  private let box: Box
  public init(wrappedValue: Value) { box = Box(Storage(wrappedValue)) }
  public init(initialValue: Value) { box = Box(Storage(initialValue)) }
  public var wrappedValue: Value {
    get { box.storage.value }
    nonmutating set { box.storage.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(state: { box.storage.value }, { box.storage.value = $0 }, { box.storage.transaction })
  }

  @MainActor func stubConnect(to kept: AnyObject?, in scene: StubScene) -> AnyObject {
    if let kept = kept as? Storage { box.storage = kept }
    return box.storage
  }
}

@propertyWrapper
public struct StateObject<Object: ObservableObject>: @MainActor StubDynamicProperty {
  private final class Storage {
    let make: () -> Object
    lazy var object = make()
    init(_ make: @escaping () -> Object) { self.make = make }
  }
  private final class Box {
    var storage: Storage
    init(_ storage: Storage) { self.storage = storage }
  }
  private let box: Box
  public init(wrappedValue make: @autoclosure @escaping () -> Object) { box = Box(Storage(make)) }
  @MainActor public var wrappedValue: Object { box.storage.object }

  @MainActor func stubConnect(to kept: AnyObject?, in scene: StubScene) -> AnyObject {
    if let kept = kept as? Storage { box.storage = kept }
    return box.storage
  }
}

/// Stub: what the system keeps for a scene of an application that has ended.
@MainActor
public final class StubKept {
  public var values: [String: Any] = [:]
  public nonisolated init() {}
}

@propertyWrapper
@MainActor
public struct SceneStorage<Value>: @MainActor StubDynamicProperty {
  private final class Box {
    var kept = StubKept()
    nonisolated init() {}
  }
  private let box = Box()
  private let key: String
  private let initial: Value
  public var wrappedValue: Value {
    get { box.kept.values[key] as? Value ?? initial }
    nonmutating set { box.kept.values[key] = newValue }
  }

  @MainActor func stubConnect(to kept: AnyObject?, in scene: StubScene) -> AnyObject {
    box.kept = scene.kept
    return box.kept
  }
}

extension SceneStorage where Value == Data? {
  public init(_ key: String) { (self.key, initial) = (key, nil) }
}

extension SceneStorage where Value == String? {
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
public struct Environment<Value>: @MainActor StubDynamicProperty {
  private final class Box {
    var value: Value?
  }
  private let box = Box()
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  /// As in SwiftUI, the value that the view had when it was last updated.
  @MainActor public var wrappedValue: Value { box.value ?? EnvironmentValues.current[keyPath: path] }

  @MainActor func stubConnect(to kept: AnyObject?, in scene: StubScene) -> AnyObject {
    box.value = EnvironmentValues.current[keyPath: path]
    return box
  }
}

public struct Transaction {
  /// Stub: what the code runs in that changes something now.
  // A test changes it on the main actor only.
  nonisolated(unsafe) public internal(set) static var stubCurrent = Transaction()
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
    static var defaultValue: ScenePhase { .background }
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
