import Tenon
import TenonDiagnostics
import TenonWiringFaults

extension RoutingPart {
  package static func verify(_ verification: inout PartVerification<RoutingPart>) {
    let declaring = verification.modules.map { (module: $0, routes: $0.declarations) }
    var answers = ColdDictionary<ObjectIdentifier, (owner: PartModule<RoutingPart>, route: AnsweredRoute)>()
    for (module, routes) in declaring {
      for route in routes.answered {
        if let identity = route.identity, answers[identity] == nil { answers[identity] = (module, route) }
      }
    }
    /// Returns the module that ultimately answers a route, after following adapters; `nil` if no module answers it or
    /// the adapters form a cycle.
    func answer(to route: ObjectIdentifier) -> (owner: PartModule<RoutingPart>, route: AnsweredRoute)? {
      var answer = answers[route]
      var steps = 0
      while let adapted = answer?.route.adapted {
        steps += 1
        answer = steps > answers.count ? nil : answers[adapted]
      }
      return answer
    }
    let names = declaring.flatMap { $0.routes.answered.map(\.name) }
    var unmatched = ColdDictionary<String?, (module: String, place: SourcePlace)>()
    for (module, routes) in declaring {
      var missing = ColdSet<ObjectIdentifier>()
      // A route that is shown as a destination can also be opened.
      let shown = ColdSet(routes.opened.filter { $0.isShown && !$0.isOptional }.map(\.identity))
      for opened in routes.opened {
        let answer = answer(to: opened.identity)
        verification.link(
          .opens, from: module, to: answer?.owner, opened.route, isOptional: opened.isOptional,
          at: opened.place)
        guard let answer else {
          guard !opened.isOptional, opened.isShown || !shown.contains(opened.identity),
            missing.insert(opened.identity)
          else { continue }
          let cure = WiringCure(opened.route, among: names)
          let fault: WiringFault =
            opened.isShown
            ? .missingDestination(opened.route, "shows", by: module.name, cure: cure)
            : .missingRoute(opened.route, "opens", by: module.name, cure: cure)
          verification.report(WiringFinding(fault, at: opened.place))
          continue
        }
        if opened.isShown, !answer.route.isDestination {
          verification.report(
            WiringFinding(
              .notADestination(
                opened.route, shownBy: module.name, answeredBy: answer.owner.name,
                at: answer.route.place.description), at: opened.place))
        }
      }
      for route in routes.answered where route.adapted != nil && module.layer != verification.layers.first {
        let fault = WiringFault.adapterOutsideHost(module.layeredName, of: "route", to: route.name)
        verification.report(WiringFinding(fault, at: route.place))
      }
      for route in routes.interceptions {
        let isOwn = route.identity != nil && routes.answered.contains { $0.identity == route.identity }
        let answer = route.identity.flatMap { answers[$0] }
        if let identity = route.identity, answer == nil, missing.insert(identity) {
          let cure = WiringCure(route.name, among: names)
          verification.report(
            WiringFinding(
              .missingRoute(route.name, "intercepts", by: module.name, cure: cure), at: route.place))
        } else if !isOwn, module.layer != verification.layers.first {
          verification.report(.interceptorOutsideHost(module, route, answer?.owner.name))
        }
      }
      for (scheme, place) in routes.unmatched {
        if let first = unmatched[scheme] {
          let fault = WiringFault.unmatchedTwice(
            scheme, by: module.name, first: first.module, at: first.place.description)
          verification.report(WiringFinding(fault, at: place))
        } else {
          unmatched[scheme] = (module.name, place)
        }
      }
    }
  }
}

extension WiringFinding {
  fileprivate static func interceptorOutsideHost(
    _ module: PartModule<RoutingPart>, _ route: InterceptedRoute, _ owner: String?
  ) -> WiringFinding {
    let what =
      route.identity == nil ? "all routes" : "\(route.name)\(owner.map { ", which \($0) answers" } ?? "")"
    return WiringFinding(
      .interceptorOutsideHost, module: module.name, owner: owner, subject: route.name, at: route.place,
      message:
        "\(module.name) (\(module.layer)) intercepts \(what); only the host intercepts routes of other modules:"
        + " move the interceptor to the uppermost layer, or to the module that answers the route")
  }
}
