import TenonDiagnostics
import TenonEvents

/// Sends one kind of event for a module. A module gets it from ``ModuleContract/sends(_:_:_:sticky:fileID:line:)``.
///
/// ```swift
/// let changed = contract.sends(CartChanged.self, .broadcast)
/// …
/// await changed(CartChanged(count: 3))
/// ```
/// Sending does not throw, because the application verifies that the directions exist before anything starts. An event
/// sent before the application is assembled or after the module is gone reaches no observer, and the failures of the
/// delivery report this.
public struct ModuleEventSender<Event: Sendable>: Sendable {
  let events: PartHandle<EventsPart>
  let directions: [EventDirection]
  let isSticky: Bool
  /// Where it is declared.
  let place: SourcePlace

  /// Sends the event, and returns when all its observers have returned.
  ///
  /// ```swift
  /// let placed = contract.sends(OrderPlaced.self, .broadcast)
  /// contract.performs(.orderPlace) { total in await placed(OrderPlaced(total: total)).observers }   // how many know
  /// ```
  /// - Parameter event: What happened.
  /// - Returns: How many observers received the event without failing, which errors the others threw, and, if the event
  ///   could not be sent, why.
  @discardableResult
  public func callAsFunction(_ event: Event) async -> EventDelivery {
    let own: ModuleEvents
    do { own = try view() } catch { return unsent(error) }
    var deliveries: [EventDelivery] = []
    for direction in directions {
      do throws(EventError) {
        deliveries.append(try await own.send(event, direction, sticky: isSticky))
      } catch {
        deliveries.append(unsent(error))
      }
    }
    return EventDelivery(joining: deliveries)
  }

  /// Sends the event without waiting. When this returns, the synchronous observers have returned, and the others have
  /// the event in their mailboxes.
  ///
  /// ```swift
  /// let changed = contract.sends(CartChanged.self, .broadcast)
  /// contract.performs(.cartEmpty) { _ in changed.post(CartChanged(count: 0)) ; return }   // cannot wait
  /// ```
  /// - Parameter event: What happened.
  /// - Returns: How many observers were called or have the event in their mailboxes, which errors the called observers
  ///   threw, and, if the event could not be sent, why.
  @discardableResult
  public func post(_ event: Event) -> EventDelivery {
    let own: ModuleEvents
    do { own = try view() } catch { return unsent(error) }
    var deliveries: [EventDelivery] = []
    for direction in directions {
      do throws(EventError) {
        deliveries.append(
          try own.sender(of: Event.self, direction, sticky: isSticky).post(event))
      } catch {
        deliveries.append(unsent(error))
      }
    }
    return EventDelivery(joining: deliveries)
  }

  private func view() throws(ApplicationError) -> ModuleEvents {
    guard let view = try events().view(of: events.module) else { throw .notRunning(module: events.module) }
    return view
  }

  /// Notes why the event could not be sent, and tells the caller: without an application there are no issues.
  private func unsent(_ error: any Error) -> EventDelivery {
    events.note("send \(Event.self)", error)
    return EventDelivery(unsent: String(reflecting: Event.self), by: events.module, at: place, error)
  }

  /// Forgets the sticky events of this type that this module has sent.
  ///
  /// ```swift
  /// let loggedIn = contract.sends(LoggedIn.self, .broadcast, sticky: true)
  /// contract.performs(.logOut) { _ in loggedIn.clearSticky() }   // observers from now on see no login
  /// ```
  public func clearSticky() {
    try? events().view(of: events.module)?.clearSticky(Event.self)
  }
}
