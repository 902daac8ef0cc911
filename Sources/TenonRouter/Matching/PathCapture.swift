/// The strings that a parameter captured from a URL. A tail has one string for each segment.
struct PathCapture: Sendable {
  var name: String
  /// The captured strings; empty for a parameter in an optional part that is missing.
  var texts: [String]
  var isTail = false
}

extension PatternIndex {
  /// Returns the strings that the parameters of a variant captured from the URL that it matched.
  func captures(of hit: RouteHit, in bytes: UnsafeBufferPointer<UInt8>) -> [PathCapture] {
    var reader = ParameterReader(start: hit.start)
    return variants[Int(hit.variant)].parameters.map { index in
      let parameter = parameters[Int(index)]
      return PathCapture(
        name: parameter.name, texts: reader.texts(of: parameter, in: bytes), isTail: parameter.source == .tail
      )
    } + missing(hit.variant).map { PathCapture(name: $0, texts: []) }
  }
}
