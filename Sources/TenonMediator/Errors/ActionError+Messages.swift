import TenonDiagnostics

// The messages of all errors.
extension ActionError {
  static func duplicate(
    _ what: String, _ action: ActionName? = nil, first: ActionDeclaration, second: ActionDeclaration
  ) -> ActionError {
    ActionError(
      .duplicate, of: action, at: second.place,
      "\(what) is declared\(shown(first.place)) and again\(shown(second.place)); remove or rename one of them"
    ).owned(by: second.owner, rival: first.owner)
  }

  /// Returns this error with the owners of the declarations that it concerns.
  func owned(by owner: String?, rival: String? = nil) -> ActionError {
    var error = self
    (error.owner, error.rival) = (owner, rival)
    return error
  }

  static func invalidScheme(_ scheme: String, at place: SourcePlace?) -> ActionError {
    ActionError(
      .invalidScheme, at: place,
      "\"\(shown(scheme))\", \(place.map { "allowed at \($0)" } ?? "among the options' actionSchemes"), is not a scheme; give only its name, such as shop for shop://"
    )
  }

  /// - Parameter nearMisses: Similar names, the closest first.
  static func unknownTarget(_ name: ActionName, nearMisses: [String]) -> ActionError {
    ActionError(
      .notFound, of: name,
      "there is no target \(name.target)" + nearMisses.nearMissClause
        + "; register it, or specify its module")
  }

  static func unknownClass(_ name: ActionName, in module: String) -> ActionError {
    ActionError(
      .notFound, of: name,
      "the module \(module) has no class Target_\(name.target)"
        + "; it must be an internal or public top-level class that is linked into the program")
  }

  static func notATarget(_ name: ActionName, className: String) -> ActionError {
    ActionError(
      .notFound, of: name,
      "\(className) exists, but is not a ConventionTarget; make it conform, and declare its actions")
  }

  static func unknownAction(_ name: ActionName, nearMisses: [String]) -> ActionError {
    ActionError(
      .notFound, of: name,
      "the target \(name.target) has no action \(name.action)" + nearMisses.nearMissClause
        + "; declare it, or add a notFound to the target")
  }

  static func malformedURL(_ url: String, _ reason: String) -> ActionError {
    ActionError(
      .malformedURL,
      "\(shown(url)) is not a valid action URL: \(reason); the form is scheme://target/action?key=value")
  }

  static func refusedScheme(_ scheme: String, allowed: [String]) -> ActionError {
    let list =
      allowed.isEmpty ? "no scheme is allowed" : "the allowed schemes are \(allowed.joined(separator: ", "))"
    return ActionError(
      .notExposed,
      "actions are not accepted from URLs with the scheme \(shown(scheme)); \(list)"
        + "; allow it with `ActionRegistry.allowScheme`, or in an application with `ApplicationOptions.actionSchemes`"
    )
  }

  static func notExposed(_ name: ActionName) -> ActionError {
    ActionError(
      .notExposed, of: name,
      "no URL can reach it; declare it with exposure: .external if URLs should reach it")
  }

  /// Returns the error that a caller by URL gets, both if the action is not exposed and if it does not exist.
  static func unreachable(_ name: ActionName) -> ActionError {
    ActionError(
      .notExposed, of: name,
      "no URL can reach it; if it exists, declare it with exposure: .external. The mediator's onFailure receives the reason"
    )
  }

  static func unreadableRemoteInput(_ name: ActionName, _ input: Any.Type, at place: SourcePlace)
    -> ActionError
  {
    ActionError(
      .unreadableInput, of: name, at: place,
      "URLs may call the action declared at \(place), but its input \(typeName(input)) cannot be read from a URL"
        + "; take a struct that conforms to ActionInput, or declare the action without exposure: .external")
  }

  static func unreadableInput(_ name: ActionName, _ input: Any.Type) -> ActionError {
    ActionError(
      .unreadableInput, of: name,
      "it was called by name, but its input \(typeName(input)) cannot be read from parameters"
        + "; take a struct that conforms to ActionInput, or perform the action by its own reference")
  }

  static func missingParameter(_ key: String, wanted: Any.Type, present: [String]) -> ActionError {
    let there =
      present.isEmpty
      ? "no parameters were passed"
      : "the passed parameters are \(present.prefix(12).joined(separator: ", "))"
    return ActionError(
      .invalidParameter,
      "the parameter \(key), of type \(typeName(wanted, qualified: false)), is missing; \(there); pass it, or read it as optional"
    )
  }

  static func invalidParameter(_ key: String, wanted: Any.Type, found: String) -> ActionError {
    ActionError(
      .invalidParameter,
      "the parameter \(key) must be \(typeName(wanted, qualified: false)), but is \(found); pass a value of that type, or a string that represents one"
    )
  }

  static func wrongInput(_ name: ActionName, wanted: Any.Type, found: Any.Type) -> ActionError {
    ActionError(
      .wrongType, of: name,
      "it takes \(typeName(wanted)), but was given \(typeName(found))"
        + "; declare and perform it with the same ActionReference")
  }

  static func wrongResult(_ name: ActionName, wanted: Any.Type, found: Any.Type) -> ActionError {
    ActionError(
      .wrongType, of: name,
      "the caller expects \(typeName(wanted)), but it returns \(typeName(found)); expect the type it returns"
    )
  }

  static func unauthorized(
    _ name: ActionName, _ authorization: ActionAuthorization, because refusal: String
  ) -> ActionError {
    ActionError(.unauthorized, of: name, "it needs the authorization \(authorization), but \(refusal)")
  }

  package static func needsAwait(_ name: ActionName) -> ActionError {
    ActionError(
      .needsAwait, of: name,
      "it, or its authorization, is asynchronous and cannot be performed immediately; use await")
  }

  static func needsMainActor(_ name: ActionName) -> ActionError {
    ActionError(
      .needsAwait, of: name,
      "it belongs to the main actor, but was performed immediately from another context; use await")
  }

  static func cycle(_ path: [String]) -> ActionError {
    ActionError(
      .cycle,
      "targets depend on each other in a cycle while being created: \(path.joined(separator: " -> "))"
        + "; perform the action after the target has been created")
  }

  /// Returns the place of a declaration as part of a message; empty if it is unknown.
  private static func shown(_ place: SourcePlace?) -> String { place.map { " at \($0)" } ?? "" }

  /// Returns text from outside, shortened for a message.
  static func shown(_ text: String) -> String { text.count > 80 ? "\(text.prefix(80))…" : text }
}
