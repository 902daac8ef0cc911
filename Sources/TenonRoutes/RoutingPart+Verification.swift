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
          let (code, offer, use): (Code<WiringFinding>, _, _) =
            opened.isShown
            ? (.missingDestination, "has a destination for", "shows") : (.missingRoute, "answers", "opens")
          verification.report(
            .missing(
              code, opened.route, thatNobody: offer, but: module.name, use, at: opened.place, among: names))
          continue
        }
        if opened.isShown, !answer.route.isDestination {
          verification.report(
            WiringFinding(
              .notADestination, module: module.name, owner: answer.owner.name, subject: opened.route,
              at: opened.place,
              message: "\(module.name) shows \(opened.route), which \(answer.owner.name) answers at"
                + " \(answer.route.place) without a destination; declare a destination there, or `opens` here"
            ))
        }
      }
      for route in routes.answered where route.adapted != nil && module.layer != verification.layers.first {
        verification.report(.adapterOutsideHost(module, of: "route", to: route.name, at: route.place))
      }
      for route in routes.interceptions {
        let isOwn = route.identity != nil && routes.answered.contains { $0.identity == route.identity }
        let answer = route.identity.flatMap { answers[$0] }
        if let identity = route.identity, answer == nil, missing.insert(identity) {
          verification.report(
            .missing(
              .missingRoute, route.name, thatNobody: "answers", but: module.name, "intercepts",
              at: route.place,
              among: names))
        } else if !isOwn, module.layer != verification.layers.first {
          verification.report(.interceptorOutsideHost(module, route, answer?.owner.name))
        }
      }
      for (scheme, place) in routes.unmatched {
        if let first = unmatched[scheme] {
          verification.report(
            .answeredTwice(scheme, by: module.name, at: place, first: first.place, of: first.module))
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

  fileprivate static func answeredTwice(
    _ scheme: String?, by module: String, at place: SourcePlace, first: SourcePlace, of owner: String
  ) -> WiringFinding {
    WiringFinding(
      .answeredTwice, module: module, owner: owner == module ? nil : owner, subject: scheme, at: place,
      message: "\(module) answers unmatched URLs\(scheme.map { " of the scheme \($0)" } ?? ""), and so does"
        + " \(owner) at \(first); remove one of the two")
  }
}
