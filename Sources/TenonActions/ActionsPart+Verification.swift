import Tenon
import TenonDiagnostics
import TenonMediator
import TenonWiringFaults

extension ActionsPart {
  static func verify(_ verification: inout PartVerification<ActionsPart>) {
    let declaring = verification.modules.map { (module: $0, actions: $0.declarations) }
    var performers = ColdDictionary<ActionName, (module: PartModule<ActionsPart>, action: DeclaredAction)>()
    for (module, actions) in declaring {
      for action in actions.registry.declared {
        let name = action.name.description
        if let first = performers[action.name] {
          let fault = WiringFault.duplicateAction(
            name, first: first.module.name, at: first.action.place.description, again: module.name)
          verification.report(WiringFinding(fault, at: action.place))
        } else {
          performers[action.name] = (module, action)
        }
        if let input = action.unreadableRemoteInput {
          let fault = WiringFault.unreadableInput(
            typeName(input, qualified: false), of: name, performedBy: module.name)
          verification.report(WiringFinding(fault, at: action.place))
        }
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
          if let finding = WiringFinding.different(call, of: module.name, performer) {
            verification.report(finding)
          }
        } else if !call.isOptional, missing.insert(call.action) {
          let name = call.action.description
          let cure = WiringCure(name, among: performers.keys.map(\.description))
          verification.report(
            WiringFinding(.missingAction(name, calledBy: module.name, cure: cure), at: call.place))
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
          .missingAuthorization("\(needed)", of: action.name.description, performedBy: name), at: action.place
        )
      }
    }
  }
}

extension WiringFinding {
  /// Returns a finding if the types of a call differ from those of the performing module.
  fileprivate static func different(
    _ call: CalledAction, of module: String,
    _ performer: (module: PartModule<ActionsPart>, action: DeclaredAction)
  ) -> WiringFinding? {
    let action = performer.action
    guard action.output != call.output || action.input.map({ $0 != call.input }) ?? false else { return nil }
    func signature(_ input: Any.Type?, _ output: Any.Type) -> String {
      let input = input.map { typeName($0, qualified: false) } ?? "parameters"
      return "(\(input)) -> \(typeName(output, qualified: false))"
    }
    return WiringFinding(
      .differentAction(
        call.action.description, calledBy: module, as: signature(call.input, call.output),
        performedBy: performer.module.name, as: signature(action.input, action.output),
        at: action.place.description), at: call.place)
  }
}
