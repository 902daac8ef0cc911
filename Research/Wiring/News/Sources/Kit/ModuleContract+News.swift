import TenonActions
import TenonScreens

/// What a screen shows.
public struct Page: Sendable {
  public var title: String

  public init(_ title: String) { self.title = title }
}

extension ModuleContract {
  /// Declares a page that shows one line.
  public mutating func page<Value: Route, each Given: Sendable>(
    _ route: Value.Type, _ exposure: Exposure = .internal, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    title: @escaping @Sendable (Value, repeat each Given) async throws -> String
  ) {
    destination(route, exposure: exposure, with: repeat each needs, fileID: fileID, line: line) {
      (route: Value, _: DestinationContext<Value.Output>, given: repeat each Given) async throws -> Any in
      Page(try await title(route, repeat each given))
    }
  }

  /// Provides one instance under its own type and under a protocol.
  @discardableResult
  public mutating func exports<Live: Sendable, Service: Sendable, each Given: Sendable>(
    _ live: Live.Type, as service: Service.Type, _ convert: @escaping @Sendable (Live) -> Service,
    with needs: repeat Needed<each Given>, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (repeat each Given) -> Live
  ) -> Needed<Live> {
    let instance = provides(live, with: repeat each needs, fileID: fileID, line: line, make: make)
    provides(service, as: instance, fileID: fileID, line: line) { convert($0) }
    return instance
  }

  /// Passes every event of a type to a service.
  public mutating func passes<Event: Sendable, Target: Sendable>(
    _ event: Event.Type, to target: Needed<Target>, fileID: String = #fileID, line: Int = #line,
    by handler: @escaping @Sendable (Target, Event) async -> Void
  ) {
    observes(event, with: target, fileID: fileID, line: line) { event, target in await handler(target, event)
    }
  }
}
