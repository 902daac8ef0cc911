import Tenon
import TenonDiagnostics

/// A module's handler for one application event, with the types of the payload, the answer and the code erased.
struct ApplicationEventHandler: Sendable {
  enum Body: Sendable {
    case immediate(@MainActor @Sendable (any Sendable, ScopeInstance?) throws -> any Sendable)
    case async(@Sendable (any Sendable, ScopeInstance?) async throws -> any Sendable)
  }

  let event: ApplicationEventIdentity
  let place: SourcePlace
  /// The module that declares the handler.
  let module: String
  /// Whether the handler receives events.
  let isListening: @Sendable () -> Bool
  /// Whether the handler receives events that come before everything else.
  let isAwaitingLaunch: @Sendable () -> Bool
  /// The scopes in which the handler receives an event now: one `nil` if it runs outside of scopes.
  let scopes: @Sendable () -> [ScopeInstance?]
  let body: Body

  init<Given>(
    _ event: ApplicationEventIdentity, at place: SourcePlace, _ code: ModuleCode<Given>, _ body: Body
  ) {
    self.event = event
    self.place = place
    module = code.module
    isListening = { code.isListening }
    isAwaitingLaunch = { code.isAwaitingLaunch }
    scopes = { code.receivingScopes }
    self.body = body
  }
}
