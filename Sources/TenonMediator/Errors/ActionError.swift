/// Why an action could not be registered or performed. What an action itself throws is passed on as it is.
public enum ActionError: Error, Sendable {
  // MARK: Finding

  /// There is no such target; the near misses are names of targets, the closest first.
  case unknownTarget(ActionName, nearMisses: [String])
  /// The target has no such action; the near misses are names of its actions, the closest first.
  case unknownAction(ActionName, nearMisses: [String])
  /// The module has a class of the conventional name, but it is not a ``ConventionTarget``.
  case notATarget(className: String)

  // MARK: Assembling

  /// Something is declared twice.
  case duplicate(String, first: SourcePlace, second: SourcePlace)

  /// What is allowed as a scheme is not the name of one, so no URL could have it.
  case invalidScheme(String, SourcePlace)

  /// URLs may call the action, but its input cannot be read from one, as it is no ``ActionInput``.
  case unreadableRemoteInput(ActionName, input: String, SourcePlace)

  // MARK: Inputs and results

  /// The action was called by name or by URL, but its input cannot be read from parameters, as it is no
  /// ``ActionInput``.
  case unreadableInput(ActionName, input: String)
  /// The action takes an input of another type than the caller's reference says.
  case wrongInput(ActionName, wanted: String, found: String)

  /// A parameter is not there; `present` are the keys that are.
  case missingParameter(ActionName?, key: String, wanted: String, present: [String])
  /// A parameter is of another type, or its text cannot be read as the type.
  case wrongParameter(ActionName?, key: String, wanted: String, found: String)
  /// The action's result is not what the caller asked for.
  case wrongResult(ActionName, wanted: String, found: String)

  // MARK: URLs

  /// The text is not `scheme://target/action?key=value`.
  case malformedURL(String, reason: String)
  /// The scheme is not one of those the application takes actions from.
  case refusedScheme(String, allowed: [String])
  /// The action is there, but URLs may not call it.
  case notRemote(ActionName)

  // MARK: Performing

  /// The caller was not allowed to.
  case unauthorized(ActionName, ActionAuthorization, AuthorizationRefusal)
  /// The action, or its authorisation, is asynchronous, and was performed immediately.
  case needsAwait(ActionName)
  /// The action belongs to the main actor, and was performed immediately from elsewhere.
  case needsMainActor(ActionName)
  /// Targets perform each other's actions while they are being made.
  case targetCycle([String])
  /// A callback action forgot its completion.
  case completionDropped(ActionName)
}

/// Why an authorisation was not given.
public enum AuthorizationRefusal: Sendable {
  /// The answer was no.
  case denied
  /// Nobody registered how to get it.
  case noAuthorizer
  /// Asking for it performs an action that needs it.
  case circular
  /// Asking failed.
  case failed(any Error)
}
