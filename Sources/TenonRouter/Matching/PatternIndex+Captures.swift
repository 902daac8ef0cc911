import TenonRoutePatterns

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
