import Tenon
import TenonDiagnostics
import TenonMediator

extension ActionsPart {
  static func verify(_ verification: inout PartVerification<ActionsPart>) {
    let declaring = verification.modules.map { (module: $0, actions: $0.declarations) }
    var performers = ColdDictionary<ActionName, (module: PartModule<ActionsPart>, action: DeclaredAction)>()
    for (module, actions) in declaring {
      for action in actions.registry.declared where performers[action.name] == nil {
        performers[action.name] = (module, action)
      }
    }
    for (module, actions) in declaring {
      var missing = ColdSet<ActionName>()
      for call in actions.called {
        let performer = performers[call.action]
        verification.link(
          .calls, from: module, to: performer?.module, call.action, isOptional: call.isOptional,
          at: call.place)
        if let performer {
          if let finding = WiringFinding.different(call, of: module.name, performer.action) {
            verification.report(finding)
          }
        } else if !call.isOptional, missing.insert(call.action) {
          verification.report(
            .missing(
              .missingAction, call.action.description, thatNobody: "performs", but: module.name, "calls",
              at: call.place, among: performers.keys.map(\.description)))
        }
      }
    }
    for finding in unauthorized(declaring.map { ($0.module.name, $0.actions.registry) }) {
      verification.report(finding)
    }
  }

  /// Returns a finding for each required authorization that has no authorizer.
  private static func unauthorized(_ modules: [(name: String, actions: ActionRegistry)]) -> [WiringFinding] {
    let known = ColdSet(modules.flatMap(\.actions.authorizers))
    var reported = ColdSet<ActionAuthorization>()
    return modules.flatMap { name, actions in
      actions.declared.compactMap { action in
        guard let needed = action.authorization, !known.contains(needed), reported.insert(needed)
        else { return nil }
        return WiringFinding(
          .missingAuthorization, module: name, subject: "\(needed)", at: action.place,
          message: "\(action.name) of \(name) needs the authorization \(needed), which no module grants"
            + "; declare it with `contract.authorizes`")
      }
    }
  }
}

extension WiringFinding {
  /// Returns a finding if the types of a call differ from those of the performing module.
  fileprivate static func different(
    _ call: CalledAction, of module: String, _ action: DeclaredAction
  ) -> WiringFinding? {
    guard action.output != call.output || action.input.map({ $0 != call.input }) ?? false else { return nil }
    let performed =
      "(\(action.input.map { typeName($0, qualified: false) } ?? "parameters")) -> \(typeName(action.output, qualified: false))"
    return WiringFinding(
      .differentAction, module: module, subject: call.action.description, at: call.place,
      message:
        "\(module) calls \(call.action) as (\(typeName(call.input, qualified: false))) -> \(typeName(call.output, qualified: false)), but it is performed as"
        + " \(performed) at \(action.place); use one ActionReference on both sides")
  }
}
