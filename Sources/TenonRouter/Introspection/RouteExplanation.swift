import TenonDiagnostics

/// Why a URL leads where it does: every route, whether it matches, and why not.
public struct RouteExplanation: Codable, Hashable, Sendable {
  /// How one pattern fared.
  public enum Verdict: Codable, Hashable, Sendable {
    case matched
    case otherScheme(expected: String)
    case otherHost(expected: String)
    /// The first segment that does not suit, counted from 0.
    case segment(index: Int, text: String, expected: String)
    /// The path ends where the pattern wants more.
    case tooShort(expected: String)
    /// The path goes on where the pattern ends.
    case tooLong(extra: String)
    case fragment(expected: String)
    /// It matches, but the values do not decode.
    case undecodable(reason: String)
    /// It matches and decodes, but the handler does not accept the value.
    case notAccepted
  }

  /// One pattern of one route.
  public struct Trial: Codable, Hashable, Sendable {
    public var pattern: String
    public var place: SourcePlace
    public var verdict: Verdict
    /// How many segments suited.
    public var progress: Int
  }

  /// The URL that was matched.
  public var url: String
  /// The URLs before it that rules, redirects and rewrites led here, the first first.
  public var hops: [String] = []
  /// Why the URL is refused as such.
  public var problem: String?
  /// The candidates in the order in which they are tried, then the others, those that came further first.
  public var trials: [Trial]

  /// The pattern whose handler would run; `nil` for none.
  public var winner: String? { trials.first { $0.verdict == .matched }?.pattern }
}

extension RouteExplanation: CustomStringConvertible {
  public var description: String {
    let lines = trials.map {
      "  \($0.verdict == .matched ? "+" : "-") \($0.pattern)  \($0.verdict)  (\($0.place))"
    }
    let head = problem ?? (winner.map { "\(url) leads to \($0)" } ?? "nothing matches \(url)")
    return (hops.map { "\($0) is redirected" } + [head] + lines).joined(separator: "\n")
  }
}

extension RouteExplanation.Verdict: CustomStringConvertible {
  public var description: String {
    switch self {
    case .matched: "matches"
    case .otherScheme(let expected): "is for the scheme \(expected)"
    case .otherHost(let expected): "is for the host \(expected)"
    case .segment(let index, let text, let expected): "segment \(index) is \"\(text)\", not \(expected)"
    case .tooShort(let expected): "the path ends before \(expected)"
    case .tooLong(let extra): "the path goes on with \"\(extra)\""
    case .fragment(let expected): "the fragment is not \(expected)"
    case .undecodable(let reason): "matches, but \(reason)"
    case .notAccepted: "matches, but does not accept the value"
    }
  }
}

extension Router {
  /// Says where a URL of this process leads: first through rules, redirects and rewrites, then for every route whether
  /// and why it matches. Nothing is opened.
  /// - Complexity: Linear in the number of routes; meant for people.
  public func explain(_ text: String) -> RouteExplanation {
    let opening = Opening(router: self, origin: .internal, isLogged: false)
    do throws(RouteError) {
      let (url, hops) = try opening.redirected(text, after: [])
      var explanation = opening.snapshot.table.explain(url.text)
      explanation.hops = hops
      return explanation
    } catch {
      return RouteExplanation(url: text, problem: error.description, trials: [])
    }
  }
}

extension RouteTable {
  /// Says for every route whether and why it matches a URL.
  /// - Complexity: Linear in the number of routes; meant for people.
  public func explain(_ text: String) -> RouteExplanation {
    let url: RouteURL
    do throws(RouteURLError) { url = try RouteURL(text, options: options) } catch {
      return RouteExplanation(url: text, problem: error.description, trials: [])
    }
    let order = url.text.withBytes { index.all($0) }.map { index.variants[Int($0.variant)] }
    var trials: [(rank: Int, trial: RouteExplanation.Trial)] = []
    for (entryIndex, entry) in storage.entries.enumerated() {
      for (patternIndex, pattern) in entry.patterns.enumerated() {
        guard case .success(var parsed) = pattern.parsed else { continue }
        parsed.refine(storage.kinds[entryIndex])
        let trial = PatternTrial(parsed, url: url, converters: index.trie.converters)
        let rank = order.firstIndex { Int($0.entry) == entryIndex && Int($0.pattern) == patternIndex }
        trials.append(
          (
            rank ?? Int.max,
            RouteExplanation.Trial(
              pattern: pattern.text, place: entry.place, verdict: verdict(of: trial, entry, url),
              progress: trial.progress)
          ))
      }
    }
    let sorted = trials.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      return (a.rank, -a.trial.progress, left.offset) < (b.rank, -b.trial.progress, right.offset)
    }
    return RouteExplanation(url: text, trials: sorted.map(\.element.trial))
  }

  private func verdict(of trial: PatternTrial, _ entry: RouteEntry, _ url: RouteURL)
    -> RouteExplanation.Verdict
  {
    guard let captures = trial.captures else { return trial.verdict }
    do throws(RouteDecodingError) {
      let prepared = try entry.endpoint.prepare { () throws(RouteDecodingError) in
        try RouteReader(captures: captures, url: url)
      }
      return prepared == nil ? .notAccepted : .matched
    } catch {
      return .undecodable(reason: error.description)
    }
  }

  /// The patterns that came furthest without matching, at most three.
  func nearMisses(_ url: RouteURL) -> [String] {
    let trials = explain(url.text).trials.filter { $0.progress > 0 }
    guard let best = trials.first?.progress else { return namesakes(of: url) }
    return trials.prefix { $0.progress >= max(1, best - 1) }.prefix(3).map(\.pattern)
  }

  /// Where not even the first segment suits: the patterns whose first literal is most like it.
  private func namesakes(of url: RouteURL) -> [String] {
    guard let wanted = url.segments.first else { return [] }
    var patterns: [String: String] = [:]
    for pattern in storage.entries.lazy.flatMap(\.patterns) {
      guard case .success(let parsed) = pattern.parsed, case .literal(let first)? = parsed.variants[0].first
      else {
        continue
      }
      if patterns[first] == nil { patterns[first] = pattern.text }
    }
    return wanted.nearMisses(among: patterns.keys).compactMap { patterns[$0] }
  }
}
