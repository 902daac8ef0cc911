extension WiringFault {
  /// - Parameter use: The contract's verb: `opens`, `intercepts` or `adapts`.
  package static func missingRoute(
    _ route: String, _ use: String, by module: String, cure: WiringCure
  ) -> WiringFault {
    let add = "add a module that does" + (use == "opens" ? ", or declare `opens(ifPresent:)`" : "")
    return WiringFault(
      .missingRoute, module, about: route,
      "no module answers \(route), which \(module) \(use); \(cure.text(ofType: add))")
  }

  /// - Parameter use: The contract's verb: `shows`, `requires` or `adapts`.
  package static func missingDestination(
    _ route: String, _ use: String, by module: String, cure: WiringCure
  ) -> WiringFault {
    let add = "add a module that does" + (use == "shows" ? ", or declare `shows(ifPresent:)`" : "")
    return WiringFault(
      .missingDestination, module, about: route,
      "no module has a destination for \(route), which \(module) \(use); \(cure.text(ofType: add))")
  }

  package static func notADestination(
    _ route: String, shownBy module: String, answeredBy owner: String, at place: String
  ) -> WiringFault {
    WiringFault(
      .notADestination, module, owner: owner, about: route,
      "\(module) shows \(route), which \(owner) answers (\(place)) without a destination"
        + "; declare a destination there, or `opens` here")
  }

  /// - Parameter scheme: The scheme of the URLs; `nil` for all URLs.
  package static func unmatchedTwice(
    _ scheme: String?, by module: String, first owner: String, at place: String
  ) -> WiringFault {
    WiringFault(
      .ambiguousRoute, module, owner: owner, about: scheme,
      "\(module) answers unmatched URLs\(scheme.map { " of the scheme \($0)" } ?? ""), and so does"
        + " \(owner) (\(place)); remove one of the two")
  }

  // MARK: - Objective-C

  /// - Parameter use: `perform`, `open` or `use`.
  package static func duplicateAllowance(_ name: String, _ use: String, in module: String) -> WiringFault {
    WiringFault(
      .duplicateAllowance, module, about: name,
      "the Objective-C of \(module) may \(use) two things named \"\(name)\"; give one of them another name")
  }
}
