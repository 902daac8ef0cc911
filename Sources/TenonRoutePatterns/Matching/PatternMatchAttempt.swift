import TenonURLCoding

/// Matches one pattern against one URL without an index, so that it can explain why the pattern does or does not match.
package struct PatternMatchAttempt {
  /// Returns whether a parameter accepts a text.
  package typealias Accepts = (PatternParameter, String) -> Bool

  /// The pattern's captures; `nil` if the pattern does not match.
  package private(set) var captures: [PathCapture]?
  /// A description of why the pattern does not match.
  package private(set) var failure = ""
  /// The number of segments that matched.
  package private(set) var progress = 0

  package init(_ pattern: ParsedPattern, url: URLParts, _ options: ReadingOptions, accepts: Accepts) {
    let (read, prefix) = pattern.withHostAsPath(options)
    if let failure = read.refusal(of: url) {
      self.failure = failure
      return
    }
    progress = -1
    for variant in pattern.variants {
      var attempt = VariantMatchAttempt(
        segments: prefix + variant, texts: url.segments, ignoresCase: options.ignoresCase,
        takesEveryPath: pattern.takesEveryPath)
      attempt.matchPath(accepts)
      if attempt.failure == nil { attempt.matchFragment(pattern.fragment, url.fragment, accepts) }
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

extension ParsedPattern {
  /// Returns why the pattern's scheme and host do not match those of a URL; `nil` if they do.
  package func refusal(of url: URLParts) -> String? {
    if let scheme, scheme != url.scheme { return "is for the scheme \(scheme)" }
    if let authority, !HostName.matches(authority, url.host ?? "") { return "is for the host \(authority)" }
    return nil
  }
}

/// An attempt to match one variant of a pattern against the decoded segments of a path.
private struct VariantMatchAttempt {
  let segments: [PatternSegment]
  let texts: [String]
  let ignoresCase: Bool
  let takesEveryPath: Bool
  var captures: [PathCapture] = []
  var progress = 0
  var failure: String?

  mutating func matchPath(_ accepts: PatternMatchAttempt.Accepts) {
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
      guard match(segment, texts[index], accepts) else {
        failure = "segment \(index) is \"\(texts[index])\", not \(segment)"
        return
      }
      progress += 1
    }
    if texts.count > segments.count { failure = "the path continues with \"\(texts[segments.count])\"" }
  }

  mutating func matchFragment(
    _ pattern: PatternSegment?, _ text: String?, _ accepts: PatternMatchAttempt.Accepts
  ) {
    guard let pattern else { return }
    guard let text, !text.isEmpty, match(pattern, text, accepts) else {
      failure = "the fragment is not \(pattern)"
      return
    }
  }

  private mutating func match(
    _ segment: PatternSegment, _ text: String, _ accepts: PatternMatchAttempt.Accepts
  ) -> Bool {
    guard let found = segment.captures(in: text, ignoringCase: ignoresCase, accepts: accepts) else {
      return false
    }
    captures += found
    return true
  }
}

extension PatternSegment {
  /// Returns what a decoded segment gives the parameters; `nil` if it does not match. A tail matches no single segment.
  package func captures(
    in text: String, ignoringCase: Bool, accepts: PatternMatchAttempt.Accepts
  ) -> [PathCapture]? {
    switch self {
    case .literal(let literal): literal.isSame(as: text, ignoringCase: ignoringCase) ? [] : nil
    case .wildcard: []
    case .tail: nil
    case .parameter(let parameter): Self.captures([parameter], in: text, ignoringCase, accepts)
    case .several(let parameters): Self.captures(parameters, in: text, ignoringCase, accepts)
    }
  }

  private static func captures(
    _ parameters: [PatternParameter], in text: String, _ ignoringCase: Bool,
    _ accepts: PatternMatchAttempt.Accepts
  ) -> [PathCapture]? {
    let shape = SegmentShape(parameters, ignoresCase: ignoringCase)
    guard let values = text.withBytes(shape.texts),
      zip(parameters, values).allSatisfy({ accepts($0, $1) })
    else { return nil }
    // A host that is read as a segment has no name.
    return zip(parameters, values).filter { !$0.0.name.isEmpty }.map {
      PathCapture(name: $0.name, texts: [$1])
    }
  }
}
