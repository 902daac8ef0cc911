/// Information that an action receives in addition to its input.
///
/// ```swift
/// actions.action(.named("Order", "place"), exposure: .external) { parameters, context in
///   if context.url != nil { try await context.mediator.perform(.named("Order", "confirm"), parameters) as Void }
///   return "placed"
/// }
/// ```
public struct ActionContext: Sendable {
  /// The mediator, which can be used to perform further actions.
  public let mediator: Mediator
  let call: ActionCall

  /// The action that was requested. In a fallback, this is the action that could not be found.
  public var action: ActionName { call.name }
  /// The URL that requested the action, unchanged; `nil` if code in this process requested the action.
  public var url: String? { call.url }
}

/// The details of a call, behind one reference. Nearly all calls of an action share the object that the action keeps.
final class ActionCall: Sendable {
  let name: ActionName
  /// The owner of the action; also `nil` if the action was not found and a fallback is performed.
  let owner: String?
  let url: String?
  /// Whether a new target performs this call instead of the cached one.
  let isFresh: Bool

  init(_ name: ActionName, owner: String? = nil, url: String? = nil, isFresh: Bool = false) {
    self.name = name
    self.owner = owner
    self.url = url
    self.isFresh = isFresh
  }
}
