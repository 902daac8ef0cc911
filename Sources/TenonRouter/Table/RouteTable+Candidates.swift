extension RouteTable {
  /// Returns the routes that may answer a URL, in the order in which they are tried.
  /// - Throws: ``RouteError`` with the reason if there are no such routes.
  func candidates(
    for url: RouteURL, _ access: RouteAccess = RouteAccess(origin: .internal)
  ) throws(RouteError) -> [RouteRequest.Candidate] {
    var candidates: [RouteRequest.Candidate] = []
    var declined: [String] = []
    var undecodable: RouteError?
    var isHidden = false
    for hit in index.all(url) {
      let match = RouteMatch(storage: storage, hit: hit, text: url.text)
      let entry = storage.entries[match.entry]
      guard access.admits(entry) else {
        isHidden = true
        continue
      }
      let parameters = match.parameters
      do throws(RouteError) {
        let prepared = try entry.endpoint.prepare { (defaults) throws(RouteError) in
          try RouteReader(parameters, url: url, defaults)
        }
        if let prepared {
          candidates.append(
            RouteRequest.Candidate(entry: match.entry, parameters: parameters, prepared: prepared))
        } else {
          declined.append("\(match.pattern) did not accept the value")
        }
      } catch {
        undecodable =
          undecodable ?? error.about(url.text, "\(url) matches \(match.pattern), but \(error.message)")
      }
    }
    if !candidates.isEmpty { return candidates }
    if isHidden { throw RouteError(.notExposed, url.text, "the route is not external") }
    if let undecodable { throw undecodable }
    if !declined.isEmpty { throw .declined(url.text, declined) }
    throw .notFound(url.text) { access.suggestsRoutes ? nearMisses(url) : [] }
  }

  /// Returns the typed value of the first candidate.
  /// - Throws: ``RouteError`` if the candidate has no route type.
  func route(of candidates: [RouteRequest.Candidate], _ url: RouteURL) throws(RouteError) -> any Route {
    if let route = candidates[0].prepared.route { return route }
    let pattern = storage.entries[candidates[0].entry].patterns[0]
    throw RouteError(
      .unexpectedOutput, url.text,
      "\(url) matches \(pattern), which has no route type; open the URL instead")
  }
}
