/// A module's handler of one kind of application event, with the event's type erased.
struct ApplicationEventHandler: Sendable {
  enum Body: Sendable {
    case immediate(@MainActor @Sendable (any Sendable, ModuleContext) throws -> any Sendable)
    case async(@Sendable (any Sendable, ModuleContext) async throws -> any Sendable)
  }

  let event: ObjectIdentifier
  let eventName: String
  let body: Body
}

extension ApplicationEventHandler {
  init<Event: ApplicationEvent>(
    _ event: Event.Type,
    _ handle: @escaping @MainActor @Sendable (Event, ModuleContext) throws -> Event.Answer
  ) {
    self.init(
      event: ObjectIdentifier(event), eventName: String(reflecting: event),
      body: .immediate { event, context in
        guard let event = event as? Event else { return Event.combine.nobody }
        return try handle(event, context)
      })
  }

  init<Event: AsyncApplicationEvent>(
    _ event: Event.Type, _ handle: @escaping @Sendable (Event, ModuleContext) async throws -> Event.Answer
  ) {
    self.init(
      event: ObjectIdentifier(event), eventName: String(reflecting: event),
      body: .async { event, context in
        guard let event = event as? Event else { return Event.combine.nobody }
        return try await handle(event, context)
      })
  }
}
