/// The reason an action could not be registered or performed. An error that the action itself throws is
/// passed on unchanged.
///
/// ```swift
/// do {
///   try await mediator.perform(url: url)
/// } catch let error as ActionError where error.code == .unauthorized {
///   askAgainLater()
/// }
/// ```
public struct ActionError: Error, Equatable, Sendable {
  /// What went wrong.
  public let code: Code<ActionError>
  /// The action that was requested or whose declaration is invalid; `nil` if the error does not concern an action.
  public internal(set) var action: ActionName?
  /// The place of the invalid declaration; `nil` if the error does not concern a declaration.
  package let place: SourcePlace?
  /// The owner of the invalid declaration, if it has one.
  package internal(set) var owner: String?
  /// The owner of the first declaration, if something is declared twice.
  package internal(set) var rival: String?
  /// A description of what happened and what to do about it.
  public var message: String { text.value }

  private let text: Uncompared<String>

  // Not inlined, because errors are created in very many places, but rarely.
  @inline(never)
  init(
    _ code: Code<ActionError>, of action: ActionName? = nil, at place: SourcePlace? = nil, _ message: String
  ) {
    self.code = code
    self.action = action
    self.place = place
    text = Uncompared(message)
  }
}

extension Code where Subject == ActionError {
  // MARK: Assembling

  /// A name is declared twice, or two names cannot be distinguished in URLs.
  public static var duplicate: Self { Self(rawValue: "duplicate") }
  /// An allowed scheme is not a valid scheme name, so no URL could use it.
  public static var invalidScheme: Self { Self(rawValue: "invalid-scheme") }

  // MARK: Finding

  /// The action or its target does not exist.
  public static var notFound: Self { Self(rawValue: "not-found") }
  /// The text does not have the form `scheme://target/action?key=value`.
  public static var malformedURL: Self { Self(rawValue: "malformed-url") }
  /// The URL's scheme is not allowed, URLs may not call the action, or the action does not exist. A caller
  /// that uses a URL cannot distinguish the last two cases.
  public static var notExposed: Self { Self(rawValue: "not-exposed") }

  // MARK: Inputs and results

  /// The action's input cannot be read from parameters or URLs, because it is not an ``ActionInput``.
  public static var unreadableInput: Self { Self(rawValue: "unreadable-input") }
  /// A parameter is missing, has the wrong type, or contains text that cannot be converted to the requested type.
  public static var invalidParameter: Self { Self(rawValue: "invalid-parameter") }
  /// The type of the action's input or result differs from the type that the caller uses.
  public static var wrongType: Self { Self(rawValue: "wrong-type") }

  // MARK: Performing

  /// The caller is not authorized: the authorization was denied or could not be requested, or its authorizer failed.
  public static var unauthorized: Self { Self(rawValue: "unauthorized") }
  /// The action, or its authorization, must be awaited, but the action was performed immediately.
  public static var needsAwait: Self { Self(rawValue: "needs-await") }
  /// Targets, or services that they request, depend on each other in a cycle while they are being created.
  public static var cycle: Self { Self(rawValue: "cycle") }
}

extension ActionError: CustomStringConvertible {
  /// The ``message``, preceded by the action's name if the error concerns an action.
  public var description: String { action.map { "\($0): \(message)" } ?? message }
}
