import TenonDiagnostics
import TenonServices

/// A module's handler of one kind of application event, with the types of payload and answer erased.
struct ApplicationEventRegistration: Sendable {
  enum Body: Sendable {
    case immediate(@MainActor @Sendable (any Sendable, ServiceContainer) throws -> any Sendable)
    case async(@Sendable (any Sendable, ServiceContainer) async throws -> any Sendable)
  }

  let event: ApplicationEventIdentity
  let place: SourcePlace
  let body: Body
}
