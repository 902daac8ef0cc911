import TenonDiagnostics
import TenonEvents
import TenonServices

extension ModuleContract {
  /// Observes a named notification that another module sends; otherwise like
  /// ``observes(_:priority:with:fileID:line:run:)``.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.observes(notification: "by_call", with: cart) { note, cart in cart.note(note.userInfo["phone"]) }
  /// ```
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - priority: The observer's priority. Observers with a higher priority receive the notification first.
  ///   - needs: The values that the handler receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - handler: Called on the sender's thread, with the notification and the values of `needs`.
  public mutating func observes<each Value: Sendable>(
    notification name: String, priority: Int = 0, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (NamedNotification, repeat each Value) throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addObserver(
      of: EventKind(notification: name), priority, given, SourcePlace(fileID: fileID, line: line)
    ) { (event: NamedNotification, services: ServiceContainer) throws -> Void in
      try handler(event, repeat try (each slots).read(services))
    }
  }

  /// Observes a named notification with an asynchronous handler; otherwise like
  /// ``observes(_:priority:backlog:with:fileID:line:run:)``.
  ///
  /// ```swift
  /// let orders = contract.requires((any OrderService).self)
  /// contract.observes(notification: "PaymentCleared", with: orders) { note, orders in try await orders.refresh() }
  /// ```
  public mutating func observes<each Value: Sendable>(
    notification name: String, priority: Int = 0, backlog: EventBacklog = .droppingOldest(),
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (NamedNotification, repeat each Value) async throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addAsyncObserver(
      of: EventKind(notification: name), priority, backlog, given, SourcePlace(fileID: fileID, line: line)
    ) { (event: NamedNotification, services: ServiceContainer) async throws -> Void in
      try await handler(event, repeat try (each slots).read(services))
    }
  }

  /// Observes a named notification on the main actor; otherwise like
  /// ``observes(_:priority:backlog:with:fileID:line:onMainActor:)``.
  ///
  /// ```swift
  /// contract.observes(notification: "CartDidChange", onMainActor: { note in badge.count = note.userInfo.count })
  /// ```
  public mutating func observes<each Value: Sendable>(
    notification name: String, priority: Int = 0, backlog: EventBacklog = .droppingOldest(),
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    onMainActor handler: @escaping @MainActor @Sendable (NamedNotification, repeat each Value) throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addMainActorObserver(
      of: EventKind(notification: name), priority, backlog, given, SourcePlace(fileID: fileID, line: line)
    ) { @MainActor (event: NamedNotification, services: ServiceContainer) throws -> Void in
      try handler(event, repeat try (each slots).read(services))
    }
  }
}
