/// A notification that has a name instead of a type: an intermediate step for code that is being migrated from
/// `NSNotification`. The notification is sent like any other event, follows the same rules about directions, and is
/// observed by its name.
///
/// ```swift
/// try events.post(NamedNotification("CartDidChange", object: cartID, userInfo: ["count": 3]), .broadcast)
/// ```
public struct NamedNotification: Sendable {
  /// The notification's name.
  public let name: String
  /// The object that the notification concerns. An observer can limit its subscription to the notifications
  /// about one object.
  public let object: (any Hashable & Sendable)?
  /// Additional information about what happened.
  public let userInfo: [String: any Sendable]

  /// Creates a notification.
  public init(
    _ name: String, object: (any Hashable & Sendable)? = nil, userInfo: [String: any Sendable] = [:]
  ) {
    self.name = name
    self.object = object
    self.userInfo = userInfo
  }

  /// Returns whether this notification is about `object`. Every notification counts as being about `nil`.
  fileprivate func concerns(_ object: (any Hashable & Sendable)?) -> Bool {
    guard let object else { return true }
    return self.object.map { AnyHashable($0) == AnyHashable(object) } ?? false
  }
}

extension ModuleEvents {
  /// Observes named notifications on the main actor, as ``observe(_:priority:backlog:fileID:line:onMainActor:)``
  /// observes typed events.
  ///
  /// ```swift
  /// let token = events.observe(notification: "CartDidChange", onMainActor: { notification, _ in
  ///   badge.count = notification.userInfo["count"] as? Int ?? 0
  /// })
  /// ```
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: If this is not `nil`, only notifications about an equal object are observed.
  ///   - priority: The observer's priority. Observers with a greater priority are called first.
  ///   - fileID: The file in which the observer is declared, for failure reports.
  ///   - line: The line on which the observer is declared, for failure reports.
  ///   - handler: Receives the notification and its context.
  /// - Returns: A token. The observer receives events for as long as the token is kept.
  public func observe(
    notification name: String, object: (any Hashable & Sendable)? = nil, priority: Int = 0,
    fileID: String = #fileID, line: Int = #line,
    onMainActor handler: @escaping @MainActor @Sendable (NamedNotification, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      EventKind(notification: name),
      .mainActor { notification, context in
        if notification.concerns(object) { try handler(notification, context) }
      }, priority: priority, place: SourcePlace(fileID: fileID, line: line))
  }

  /// Observes named notifications synchronously, on the thread that posts them. In all other respects, this method
  /// works like the main-actor form.
  ///
  /// ```swift
  /// let token = events.observe(notification: "CartDidChange", object: cartID) { notification, _ in
  ///   print(notification.userInfo)   // of this cart only
  /// }
  /// ```
  public func observe(
    notification name: String, object: (any Hashable & Sendable)? = nil, priority: Int = 0,
    fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (NamedNotification, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      EventKind(notification: name),
      .immediate { notification, context in
        if notification.concerns(object) { try handler(notification, context) }
      }, priority: priority, place: SourcePlace(fileID: fileID, line: line))
  }
}
