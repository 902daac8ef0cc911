/// What an action receives besides its input.
///
/// ```swift
/// actions.action(.named("Order", "place"), exposure: .external) { parameters, context in
///   if context.url != nil { try await context.mediator.perform(.named("Order", "confirm"), parameters) as Void }
///   return "placed"
/// }
/// ```
public struct ActionContext: Sendable {
  /// The mediator, to perform further actions.
  public let mediator: Mediator
  let call: ActionCall

  /// The action that was requested. In a fallback, this is the action that could not be found.
  public var action: ActionName { call.name }
  /// The URL that requested it, as it was given; `nil` if code of this process did.
  public var url: String? { call.url }
}

/// What is being performed, behind one reference: for nearly all calls the one that the action keeps.
final class ActionCall: Sendable {
  let name: ActionName
  /// `nil` also for what was not found, and for which a fallback performs.
  let owner: String?
  let url: String?
  /// Whether a target of its own performs this call, and not the one that is kept.
  let isFresh: Bool

  init(_ name: ActionName, owner: String? = nil, url: String? = nil, isFresh: Bool = false) {
    self.name = name
    self.owner = owner
    self.url = url
    self.isFresh = isFresh
  }
}
