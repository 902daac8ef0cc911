import TenonURLCoding

/// Matches one pattern against one URL without the index, so that it can explain why the pattern does or does not
/// match.
struct PatternMatchAttempt {
  /// The pattern's captures; `nil` if the pattern does not match.
  private(set) var captures: [PathCapture]?
  /// A description of why the pattern does not match.
  private(set) var failure = ""
  /// The number of segments that matched.
  private(set) var progress = 0

  /// - Parameter converters: The converters of the table; with `nil`, custom kinds accept any text.
  init(
    _ pattern: ParsedPattern, url: RouteURL, _ options: RoutingOptions, converters: [RouteConverter]?
  ) {
    let (read, prefix) = pattern.withHostAsPath(options)
    if let scheme = read.scheme, scheme != url.scheme {
      failure = "is for the scheme \(scheme)"
      return
    }
    if let host = read.authority, !HostName.matches(host, url.host ?? "") {
      failure = "is for the host \(host)"
      return
    }
    let texts = url.segments
    progress = -1
    for variant in pattern.variants {
      var attempt = VariantMatchAttempt(
        segments: prefix + variant, texts: texts, converters: converters,
        ignoresCase: options.ignoresCase, takesEveryPath: pattern.takesEveryPath)
      attempt.matchPath()
      if attempt.failure == nil { attempt.matchFragment(pattern.fragment, url.fragment) }
      guard attempt.progress > progress || attempt.failure == nil else { continue }
      progress = attempt.progress
      if let failure = attempt.failure {
        self.failure = failure
      } else {
        let found = attempt.captures.map(\.name)
        let missing = pattern.longest.parameterNames.filter { !found.contains($0) }
        captures = attempt.captures + missing.map { PathCapture(name: $0, texts: []) }
        return
      }
    }
  }
}

/// An attempt to match one variant of a pattern against the decoded segments of a path.
private struct VariantMatchAttempt {
  let segments: [PatternSegment]
  let texts: [String]
  let converters: [RouteConverter]?
  let ignoresCase: Bool
  let takesEveryPath: Bool
  var captures: [PathCapture] = []
  var progress = 0
  var failure: String?

  mutating func matchPath() {
    for (index, segment) in segments.enumerated() {
      guard index < texts.count else {
        if takesEveryPath, segment.isTail { return }
        failure = "the path ends before \(segment)"
        return
      }
      if case .tail(let parameter) = segment {
        let rest = Array(texts[index...])
        if let parameter { captures.append(PathCapture(name: parameter.name, texts: rest, isTail: true)) }
        progress = texts.count
        return
      }
      guard match(segment, texts[index]) else {
        failure = "segment \(index) is \"\(texts[index])\", not \(segment)"
        return
      }
      progress += 1
    }
    if texts.count > segments.count { failure = "the path continues with \"\(texts[segments.count])\"" }
  }

  mutating func matchFragment(_ pattern: PatternSegment?, _ text: String?) {
    guard let pattern else { return }
    guard let text, !text.isEmpty, match(pattern, text) else {
      failure = "the fragment is not \(pattern)"
      return
    }
  }

  private mutating func match(_ segment: PatternSegment, _ text: String) -> Bool {
    switch segment {
    case .literal(let literal): return literal.isSame(as: text, ignoringCase: ignoresCase)
    case .wildcard: return true
    case .tail: return false
    case .parameter(let parameter):
      guard let value = parameter.value(in: text, ignoringCase: ignoresCase), accepts(parameter.kind, value)
      else { return false }
      // A host that is read as a segment has no name.
      if !parameter.name.isEmpty { captures.append(PathCapture(name: parameter.name, texts: [value])) }
      return true
    case .several(let parameters):
      let shape = SegmentShape(parameters, ignoresCase: ignoresCase)
      guard let values = text.withBytes(shape.texts),
        zip(parameters, values).allSatisfy({ accepts($0.kind, $1) })
      else { return false }
      captures += zip(parameters, values).map { PathCapture(name: $0.name, texts: [$1]) }
      return true
    }
  }

  private func accepts(_ kind: ParameterKind, _ text: String) -> Bool {
    if let builtIn = SegmentKind(kind) { return text.withBytes(builtIn.accepts) }
    guard let converters else { return true }
    return converters.first { $0.name == kind.description }?.convert(text) != nil
  }
}

extension PatternParameter {
  /// Returns the text between the prefix and the suffix; `nil` if either is missing or the text between them is empty.
  fileprivate func value(in text: String, ignoringCase: Bool) -> String? {
    text.withBytes { SegmentShape([self], ignoresCase: ignoringCase).texts(in: $0)?.first }
  }
}
