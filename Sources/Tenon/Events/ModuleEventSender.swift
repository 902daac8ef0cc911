import TenonEvents

/// A module's way to send one kind of event. A module gets it by ``ModuleContract/sends(_:_:_:sticky:fileID:line:)``.
///
/// ```swift
/// let changed = contract.sends(CartChanged.self, .broadcast)
/// …
/// await changed(CartChanged(count: 3))
/// ```
/// Sending does not fail: that the directions exist is verified before anything starts. What is sent before the
/// application is assembled or when it is gone reaches nobody.
public struct ModuleEventSender<Event: Sendable>: Sendable {
  let events: PartHandle<EventsPart>
  let directions: [EventDirection]
  let isSticky: Bool

  /// Sends the event, and returns when all its observers have returned.
  ///
  /// ```swift
  /// let placed = contract.sends(OrderPlaced.self, .broadcast)
  /// contract.performs(.orderPlace) { total in await placed(OrderPlaced(total: total)).observers }   // how many know
  /// ```
  /// - Parameter event: What happened.
  /// - Returns: How many observers received it without failing, and what the others threw.
  @discardableResult
  public func callAsFunction(_ event: Event) async -> EventDelivery {
    guard let own = try? events().view(of: events.module) else { return EventDelivery(joining: []) }
    var deliveries: [EventDelivery] = []
    for direction in directions {
      do throws(EventError) {
        deliveries.append(try await own.send(event, direction, sticky: isSticky))
      } catch {
        events.note("send \(Event.self)", error)
      }
    }
    return EventDelivery(joining: deliveries)
  }

  /// Sends the event without waiting: observers that are called at once have returned when this returns, and the
  /// others have it in their mailbox.
  ///
  /// ```swift
  /// let changed = contract.sends(CartChanged.self, .broadcast)
  /// contract.performs(.cartEmpty) { _ in changed.post(CartChanged(count: 0)) ; return }   // cannot wait
  /// ```
  /// - Parameter event: What happened.
  /// - Returns: How many observers were called or have it in their mailbox, and what those threw that were called.
  @discardableResult
  public func post(_ event: Event) -> EventDelivery {
    guard let own = try? events().view(of: events.module) else { return EventDelivery(joining: []) }
    var deliveries: [EventDelivery] = []
    for direction in directions {
      do throws(EventError) {
        deliveries.append(
          try own.sender(of: Event.self, direction, sticky: isSticky).post(event))
      } catch {
        events.note("send \(Event.self)", error)
      }
    }
    return EventDelivery(joining: deliveries)
  }

  /// Forgets the sticky events of this type that this module has sent.
  ///
  /// ```swift
  /// let loggedIn = contract.sends(LoggedIn.self, .broadcast, sticky: true)
  /// contract.performs(.logOut) { _ in loggedIn.clearSticky() }   // who observes from now on sees nobody
  /// ```
  public func clearSticky() {
    try? events().view(of: events.module)?.clearSticky(Event.self)
  }
}
