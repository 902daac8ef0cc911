import Tenon
import TenonDiagnostics

extension RoutingPart {
  package static func verify(_ verification: inout PartVerification<RoutingPart>) {
    let declaring = verification.modules.map { (module: $0, routes: $0.declarations) }
    var answers = ColdDictionary<ObjectIdentifier, (owner: PartModule<RoutingPart>, route: AnsweredRoute)>()
    for (module, routes) in declaring {
      for route in routes.answered {
        if let identity = route.identity, answers[identity] == nil { answers[identity] = (module, route) }
      }
    }
    let names = declaring.flatMap { $0.routes.answered.map(\.name) }
    var unmatched = ColdDictionary<String?, SourcePlace>()
    for (module, routes) in declaring {
      var missing = ColdSet<ObjectIdentifier>()
      for opened in routes.opened {
        let answer = answers[opened.identity]
        verification.link(
          .opens, from: module, to: answer?.owner, opened.route, isOptional: opened.isOptional,
          at: opened.place)
        guard let answer else {
          guard !opened.isOptional, missing.insert(opened.identity) else { continue }
          verification.report(
            .missing(
              .missingRoute, opened.route, thatNobody: "answers", but: module.name, "opens", at: opened.place,
              among: names))
          continue
        }
        if opened.isShown, !answer.route.isDestination {
          verification.report(
            WiringFinding(
              .notADestination, module: module.name, owner: answer.owner.name, subject: opened.route,
              at: opened.place,
              message: "\(module.name) shows \(opened.route), which \(answer.owner.name) answers at"
                + " \(answer.route.place) with no destination; declare a destination there, or `opens` here"))
        }
      }
      for (scheme, place) in routes.unmatched {
        if let first = unmatched[scheme] {
          verification.report(.answeredTwice(scheme, by: module.name, at: place, first: first))
        } else {
          unmatched[scheme] = place
        }
      }
    }
  }
}

extension WiringFinding {
  fileprivate static func answeredTwice(
    _ scheme: String?, by module: String, at place: SourcePlace, first: SourcePlace
  ) -> WiringFinding {
    WiringFinding(
      .answeredTwice, module: module, subject: scheme, at: place,
      message: "\(module) answers unmatched URLs\(scheme.map { " of the scheme \($0)" } ?? ""), which are"
        + " answered at \(first) already; remove one")
  }
}
