import TenonDiagnostics
import TenonServices

/// A module's handler for one application event, with the payload and answer types erased.
struct ApplicationEventRegistration: Sendable {
  enum Body: Sendable {
    case immediate(@MainActor @Sendable (any Sendable, ServiceContainer) throws -> any Sendable)
    case async(@Sendable (any Sendable, ServiceContainer) async throws -> any Sendable)
  }

  let event: ApplicationEventIdentity
  let place: SourcePlace
  let body: Body
  /// The number of the use in the contract; `nil` if the handler receives nothing.
  let use: Int?
}
