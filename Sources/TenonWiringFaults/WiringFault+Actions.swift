extension WiringFault {
  package static func missingAction(_ action: String, calledBy module: String, cure: WiringCure)
    -> WiringFault
  {
    WiringFault(
      .missingAction, module, about: action,
      "no module performs \(action), which \(module) calls; "
        + cure.text("add a module that does, or declare `calls(ifPresent:)`"))
  }

  package static func duplicateAction(
    _ action: String, first: String?, at place: String, again second: String?
  ) -> WiringFault {
    let owner = first.map { "by \($0) (\(place))" } ?? "at \(place)"
    return WiringFault(
      .duplicateAction, second, owner: first, about: action,
      "\(action) is performed \(owner) and again\(second.map { " by \($0)" } ?? ""); remove one of the two")
  }

  /// - Parameters:
  ///   - call: The types with which the action is called: `(Int) -> String`.
  ///   - performed: The types with which it is performed, at a place.
  package static func differentAction(
    _ action: String, calledBy module: String, as call: String, performedBy owner: String,
    as performed: String,
    at place: String
  ) -> WiringFault {
    WiringFault(
      .differentAction, module, owner: owner, about: action,
      "\(module) calls \(action) as \(call), but \(owner) performs it as \(performed) (\(place))"
        + "; use one ActionReference on both sides")
  }

  package static func missingAuthorization(
    _ authorization: String, of action: String, performedBy module: String
  ) -> WiringFault {
    WiringFault(
      .missingAuthorization, module, about: authorization,
      "\(action) of \(module) needs the authorization \(authorization), which no module grants"
        + "; declare it with `contract.authorizes`")
  }

  package static func unreadableInput(
    _ input: String, of action: String, performedBy module: String
  ) -> WiringFault {
    WiringFault(
      .unreadableInput, module, about: action,
      "\(action) of \(module) is open to URLs, but its input \(input) cannot be read from one"
        + "; take a struct that conforms to ActionInput, or keep the action internal")
  }
}
