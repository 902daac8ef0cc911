import TenonDiagnostics

/// The key of a topic: an event's type, or a name for notifications that have no type yet.
package enum TopicKey: Hashable, Sendable {
  case type(ObjectIdentifier)
  case notification(String)
}

/// One kind of event: all events of a type, or all notifications with one name.
package struct EventKind<Event: Sendable>: Sendable {
  private let notification: String?

  /// All events of a type.
  package init(_ event: Event.Type) { notification = nil }

  /// The kind to which an event belongs: a notification belongs to its name, and any other event to its type.
  init(of event: Event) {
    notification = Event.self == NamedNotification.self ? (event as? NamedNotification)?.name : nil
  }

  package var key: TopicKey { notification.map(TopicKey.notification) ?? .type(ObjectIdentifier(Event.self)) }

  /// The full name of the event's type, or the notification's name.
  package var name: String { notification ?? typeName(Event.self) }

  package var isNotification: Bool { notification != nil }

  /// Whether this is the type of all named notifications, which says nothing about their names.
  package var isUnnamed: Bool { notification == nil && Event.self == NamedNotification.self }
}

extension EventKind where Event == NamedNotification {
  /// All notifications with one name.
  package init(notification: String) { self.notification = notification }
}
