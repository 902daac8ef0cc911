extension ActionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownTarget(let name, let nearMisses):
      let where_ = name.module.map { "the module \($0) has no class Target_\(name.target)" }
      return "\(name): " + (where_ ?? "there is no target \(name.target)") + Self.near(nearMisses)
        + (name.module == nil
          ? "; register it, or name the module that holds its class Target_\(name.target)"
          : "; it must be an internal or public top-level class that is linked into the program")
    case .unknownAction(let name, let nearMisses):
      return "\(name): the target \(name.target) has no action \(name.action)" + Self.near(nearMisses)
        + "; declare it, or give the target a notFound"
    case .notATarget(let className):
      return "\(className) is there, but is no ConventionTarget; let it conform, and declare its actions"
    case .duplicate(let what, let first, let second):
      return "\(what) is declared at \(first) and again at \(second); remove or rename one"
    case .invalidScheme(let scheme, let place):
      return "\"\(Self.shown(scheme))\", allowed at \(place), is not a scheme"
        + "; give its name alone, such as shop for shop://"
    case .missingParameter(let name, let key, let wanted, let present):
      let there =
        present.isEmpty ? "there are none" : "there are \(present.prefix(12).joined(separator: ", "))"
      return "\(Self.caller(name)) needs the parameter \(key) as \(wanted), which is missing; \(there)"
        + "; pass it, or read it as optional"
    case .wrongParameter(let name, let key, let wanted, let found):
      return "\(Self.caller(name)) wants the parameter \(key) as \(wanted), and found \(found)"
        + "; pass a value of that type, or a text that says one"
    case .unreadableRemoteInput(let name, let input, let place):
      return "URLs may call \(name), declared at \(place), but its input \(input) cannot be read from one"
        + "; conform it to ActionInput, or declare the action without exposure: .remote"
    case .unreadableInput(let name, let input):
      return "\(name) was called by name, but its input \(input) cannot be read from parameters"
        + "; conform it to ActionInput, or perform the action by reference"
    case .wrongInput(let name, let wanted, let found):
      return "\(name) takes \(wanted), and was given \(found)"
        + "; declare and perform it by the same ActionReference"
    case .wrongResult(let name, let wanted, let found):
      return "\(name) was to give \(wanted), and gave \(found); ask for the type it gives"
    case .malformedURL(let url, let reason):
      return "\(Self.shown(url)) names no action: \(reason); the form is scheme://target/action?key=value"
    case .refusedScheme(let scheme, let allowed):
      let list = allowed.isEmpty ? "none is" : "allowed are \(allowed.joined(separator: ", "))"
      return "actions are not taken from URLs with the scheme \(Self.shown(scheme)); \(list)"
        + "; allow it with ActionRegistry.allowScheme"
    case .notRemote(let name):
      return "\(name) cannot be reached by a URL; declare it with exposure: .remote if it should be"
    case .unauthorized(let name, let authorization, let refusal):
      return "\(name) needs the authorisation \(authorization), and \(refusal)"
    case .needsAwait(let name):
      return
        "\(name), or its authorisation, is asynchronous and cannot be performed immediately; use await perform"
    case .needsMainActor(let name):
      return
        "\(name) belongs to the main actor and was performed immediately from elsewhere; use await perform"
    case .targetCycle(let path):
      return
        "targets perform each other's actions while they are being made: \(path.joined(separator: " -> "))"
        + "; do it after they are made"
    case .completionDropped(let name):
      return "\(name) let go of its completion without calling it; call it on every path"
    }
  }

  private static func near(_ names: [String]) -> String {
    names.isEmpty ? "" : "; near: \(names.joined(separator: ", "))"
  }

  private static func caller(_ name: ActionName?) -> String {
    name?.description ?? "the reader of these parameters"
  }

  /// Text from outside, short enough for a message.
  static func shown(_ text: String) -> String { text.count > 80 ? "\(text.prefix(80))…" : text }
}

extension AuthorizationRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .denied: "it was not given; ask again when the user is ready"
    case .noAuthorizer: "nobody knows how to get it; register it with ActionRegistry.authorize"
    case .circular: "asking for it performs an action that needs it; let that action need none"
    case .failed(let error): "asking for it failed: \(error)"
    }
  }
}
