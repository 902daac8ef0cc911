/// A notification that has a name instead of a type: a half-way house for code that comes from `NSNotification`.
public struct NamedNotification: Sendable {
  /// What happened.
  public let name: String
  /// To whom, or what: observers can ask for one object's notifications only.
  public let object: (any Hashable & Sendable)?
  /// The rest.
  public let userInfo: [String: any Sendable]

  /// A value of the user info, if it is there and has this type.
  public func value<Value>(_ key: String, as type: Value.Type = Value.self) -> Value? {
    userInfo[key] as? Value
  }
}

/// Makes a notification step by step and sends it, under the same rules of direction as typed events.
///
/// ```swift
/// try events.notification("CartDidChange").object(cartID).userInfo(["count": 3]).broadcast()
/// ```
public struct NotificationMaker: Sendable {
  let events: ModuleEvents
  let name: String
  var object: (any Hashable & Sendable)?
  var userInfo: [String: any Sendable] = [:]

  /// Says what the notification is about.
  public func object(_ object: some Hashable & Sendable) -> Self {
    var maker = self
    maker.object = object
    return maker
  }

  /// Adds values; a later one replaces an earlier one of the same key.
  public func userInfo(_ values: [String: any Sendable]) -> Self {
    var maker = self
    maker.userInfo.merge(values) { _, later in later }
    return maker
  }

  /// Sends the notification to the layers above; as ``ModuleEvents/broadcast(_:sticky:)``.
  @discardableResult
  public func broadcast() throws(EventError) -> EventDelivery { try sender(.broadcast).post(notification) }

  /// Sends the notification to one module; as ``ModuleEvents/report(_:to:sticky:)``.
  @discardableResult
  public func report(to module: String) throws(EventError) -> EventDelivery {
    try sender(.report(to: module)).post(notification)
  }

  /// Sends the notification and awaits its observers; as ``ModuleEvents/send(_:_:sticky:)``.
  @discardableResult
  public func send(_ direction: EventDirection) async throws(EventError) -> EventDelivery {
    try await sender(direction).send(notification)
  }

  private var notification: NamedNotification {
    NamedNotification(name: name, object: object, userInfo: userInfo)
  }

  private func sender(_ direction: EventDirection) throws(EventError) -> EventSender<NamedNotification> {
    try events.sender(.notification(name), name: name, direction: direction, sticky: false)
  }
}

extension ModuleEvents {
  /// Begins a named notification.
  public func notification(_ name: String) -> NotificationMaker {
    NotificationMaker(events: self, name: name)
  }

  /// Observes named notifications, at once and where they are posted.
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: If given, only notifications about an equal object are observed.
  ///   - priority: Who is told first.
  ///   - fileID: Where the observer is declared, for failures.
  ///   - line: Where the observer is declared, for failures.
  ///   - handler: Gets the notification and who sent it.
  /// - Returns: A token; the observer is told for as long as it is kept.
  public func observe(
    notification name: String, object: (any Hashable & Sendable)? = nil, priority: EventPriority = .normal,
    fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (NamedNotification, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      notification: name, priority: priority, fileID: fileID, line: line,
      .immediate { notification, context in
        if concerns(notification, object) { try handler(notification, context) }
      })
  }

  /// Observes named notifications on the main actor; as the main-actor form for typed events.
  public func observe(
    notification name: String, object: (any Hashable & Sendable)? = nil, priority: EventPriority = .normal,
    fileID: String = #fileID, line: Int = #line,
    onMainActor handler: @escaping @MainActor @Sendable (NamedNotification, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      notification: name, priority: priority, fileID: fileID, line: line,
      .mainActor { notification, context in
        if concerns(notification, object) { try handler(notification, context) }
      })
  }

  private func observe(
    notification name: String, priority: EventPriority, fileID: String, line: Int,
    _ manner: Observer<NamedNotification>.Manner
  ) -> EventObservation {
    observe(
      bus.topic(.notification(name), name: name), manner, priority: priority,
      place: SourcePlace(fileID: fileID, line: line))
  }
}

/// Whether a notification is about `object`; every notification is about `nil`.
private func concerns(_ notification: NamedNotification, _ object: (any Hashable & Sendable)?) -> Bool {
  guard let object else { return true }
  return notification.object.map { AnyHashable($0) == AnyHashable(object) } ?? false
}
