/// What a URL leads to: the candidates that are ready to run in order, or why there are none.
///
/// Both opening and asking whether something can be opened go through this, so that they never disagree.
struct RouteResolution {
  struct Candidate {
    var entry: Int
    var parameters: RouteParameters
    var prepared: PreparedRoute
  }

  let url: RouteURL
  let table: RouteTable
  private(set) var candidates: [Candidate] = []
  /// Patterns that matched but did not accept the value.
  private var declined: [String] = []
  private var undecodable: (pattern: String, error: RouteDecodingError)?
  /// Some route matched, but is not open to the outside.
  private(set) var isHidden = false

  init(_ url: RouteURL, in table: RouteTable, origin: RouteOrigin) {
    self.url = url
    self.table = table
    url.text.withBytes { bytes in
      for hit in table.index.all(bytes) { add(hit, bytes, origin) }
    }
  }

  private mutating func add(
    _ hit: RouteHit, _ bytes: UnsafeBufferPointer<UInt8>, _ origin: RouteOrigin
  ) {
    let variant = table.index.variants[Int(hit.variant)]
    let entry = table.storage.entries[Int(variant.entry)]
    guard origin == .internal || entry.exposure == .external else {
      isHidden = true
      return
    }
    let parameters = RouteMatch(storage: table.storage, hit: hit, text: url.text).parameters
    let pattern = entry.patterns[Int(variant.pattern)].text
    do throws(RouteDecodingError) {
      guard
        let prepared = try entry.endpoint.prepare({ () throws(RouteDecodingError) in
          try RouteReader(parameters, url: url)
        })
      else {
        declined.append("\(pattern) did not accept the value")
        return
      }
      candidates.append(
        Candidate(entry: Int(variant.entry), parameters: parameters, prepared: prepared))
    } catch {
      if undecodable == nil { undecodable = (pattern, error) }
    }
  }

  /// The typed value of the first candidate.
  /// - Throws: ``RouteError`` where there is none, or it takes texts.
  var route: any Route {
    get throws(RouteError) {
      guard let first = candidates.first else { throw error }
      if let route = first.prepared.route { return route }
      throw .untyped(url: url.text, pattern: table.storage.entries[first.entry].patterns[0].text)
    }
  }

  /// Why there is no candidate.
  var error: RouteError {
    if let undecodable {
      return .undecodable(url: url.text, pattern: undecodable.pattern, undecodable.error)
    }
    if !declined.isEmpty { return .declined(url: url.text, reasons: declined) }
    return .notFound(RouteNotFound(url: url.text) { [table, url] in table.nearMisses(url) })
  }
}
