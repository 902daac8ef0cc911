// In SwiftUI these come from Combine, which is not on Linux.

/// Tells those who observe an object that it is about to change. Not `Sendable`, as in Combine.
public final class ObservableObjectPublisher {
  private var receivers: [() -> Void] = []
  public init() {}
  public func send() { for receiver in receivers { receiver() } }
  /// Stub: calls a function before each change.
  public func stubReceive(_ receiver: @escaping () -> Void) { receivers.append(receiver) }
}

public protocol ObservableObject: AnyObject {
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { StubPublishers.publisher(of: self) }
}

@propertyWrapper
public struct Published<Value> {
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue }

  @available(*, unavailable, message: "only classes have published properties")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].value }
    set {
      object.objectWillChange.send()
      object[keyPath: storage].value = newValue
    }
  }
}

/// The publishers of objects that do not say their own.
private enum StubPublishers {
  private struct Item {
    weak var object: AnyObject?
    let publisher = ObservableObjectPublisher()
  }

  // A test uses them on the main actor only.
  nonisolated(unsafe) private static var items: [ObjectIdentifier: Item] = [:]

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    if let item = items[ObjectIdentifier(object)], item.object != nil { return item.publisher }
    let item = Item(object: object)
    items[ObjectIdentifier(object)] = item
    return item.publisher
  }
}
