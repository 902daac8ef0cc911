import TenonDiagnostics
import TenonEvents

/// Sends one kind of event on behalf of a module. A module gets a sender from
/// ``ModuleContract/sends(_:_:_:sticky:fileID:line:)`` or
/// ``ModuleContract/sends(notification:_:_:sticky:fileID:line:)``.
///
/// ```swift
/// let changed = contract.sends(CartChanged.self, .broadcast)
/// …
/// await changed(CartChanged(count: 3))
/// ```
/// Sending does not throw, because the application verifies the directions before anything starts. An event that is
/// sent before the application is assembled or after the module has been removed reaches no observer, and the
/// delivery's failures contain the reason.
///
/// In previews and tests, a closure can take the place of the observers: `ModuleEventSender { event in print(event) }`.
public struct ModuleEventSender<Event: Sendable>: Sendable {
  private enum Target: Sendable {
    case part(DeclaredEvent<Event>)
    case closure(@Sendable (Event) -> Void)
  }

  private let target: Target

  init(_ declared: DeclaredEvent<Event>) { target = .part(declared) }

  /// Creates a sender for previews and tests. Its events reach only the closure, which counts as one observer. No event
  /// is sticky.
  ///
  /// ```swift
  /// let cart = LiveCart(changed: ModuleEventSender { event in print(event.count) })
  /// ```
  /// - Parameter observe: Receives each event, on the sender's thread.
  public init(_ observe: @escaping @Sendable (Event) -> Void) { target = .closure(observe) }

  /// Sends the event, and returns after all of its observers have returned.
  ///
  /// ```swift
  /// let placed = contract.sends(OrderPlaced.self, .broadcast)
  /// contract.performs(.orderPlace) { total in await placed(OrderPlaced(total: total)).observers }   // how many know
  /// ```
  /// - Parameter event: The event to send.
  /// - Returns: The number of observers that received the event without failing, the errors that other observers threw,
  ///   and, if the event could not be sent, the reason.
  @discardableResult
  public func callAsFunction(_ event: Event) async -> EventDelivery {
    switch target {
    case .part(let declared): return await declared.send(event)
    case .closure: return post(event)
    }
  }

  /// Sends the event without waiting. When this method returns, the synchronous observers have returned, and
  /// the event is in the mailbox of every other observer.
  ///
  /// ```swift
  /// let changed = contract.sends(CartChanged.self, .broadcast)
  /// contract.performs(.cartEmpty) { _ in changed.post(CartChanged(count: 0)) ; return }   // cannot wait
  /// ```
  /// - Parameter event: The event to send.
  /// - Returns: The number of observers that were called or have the event in their mailboxes, the errors that the
  ///   called observers threw, and, if the event could not be sent, the reason.
  @discardableResult
  public func post(_ event: Event) -> EventDelivery {
    switch target {
    case .part(let declared): return declared.post(event)
    case .closure(let observe):
      observe(event)
      return EventDelivery(observers: 1, failures: [])
    }
  }

  /// Discards the sticky events of this kind that this module has sent.
  ///
  /// ```swift
  /// let loggedIn = contract.sends(LoggedIn.self, .broadcast, sticky: true)
  /// contract.performs(.logOut) { _ in loggedIn.clearSticky() }   // observers from now on see no login
  /// ```
  public func clearSticky() {
    if case .part(let declared) = target { declared.clearSticky() }
  }
}

/// A kind of event that a module has declared that it sends.
struct DeclaredEvent<Event: Sendable>: Sendable {
  let kind: EventKind<Event>
  let events: PartHandle<EventsPart>
  let directions: [EventDirection]
  let isSticky: Bool
  /// The file and line of the declaration.
  let place: SourcePlace

  func send(_ event: Event) async -> EventDelivery {
    let own: ModuleEvents
    do { own = try view(for: event) } catch { return unsent(error) }
    var deliveries: [EventDelivery] = []
    for direction in directions {
      do throws(EventError) {
        deliveries.append(try await own.sender(of: kind, direction, sticky: isSticky).send(event))
      } catch {
        deliveries.append(unsent(error))
      }
    }
    return EventDelivery(joining: deliveries)
  }

  func post(_ event: Event) -> EventDelivery {
    let own: ModuleEvents
    do { own = try view(for: event) } catch { return unsent(error) }
    var deliveries: [EventDelivery] = []
    for direction in directions {
      do throws(EventError) {
        deliveries.append(try own.sender(of: kind, direction, sticky: isSticky).post(event))
      } catch {
        deliveries.append(unsent(error))
      }
    }
    return EventDelivery(joining: deliveries)
  }

  func clearSticky() {
    try? events().view(of: events.module)?.clearSticky(kind)
  }

  private func view(for event: Event) throws -> ModuleEvents {
    guard let view = try events().view(of: events.module) else {
      throw ApplicationError.notRunning(module: events.module)
    }
    if kind.isNotification, let name = (event as? NamedNotification)?.name, name != kind.name {
      throw EventError.undeclared(name, sender: events.module, declared: kind.name)
    }
    return view
  }

  /// Records why the event could not be sent, and returns the reason to the caller, because without an application
  /// there is no issue log.
  private func unsent(_ error: any Error) -> EventDelivery {
    events.note(
      "send \(kind.isNotification ? kind.name : "\(typeName(Event.self, qualified: false))")", error)
    return EventDelivery(unsent: kind.name, by: events.module, at: place, error)
  }
}
