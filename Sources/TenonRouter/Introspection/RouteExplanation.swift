import TenonDiagnostics
import TenonRoutePatterns

/// An explanation of where a URL leads. The explanation lists every route and states why it does or does not
/// match.
///
/// ```swift
/// let explanation = router.explain("/product/blue")
/// for trial in explanation.trials { print("\(trial.pattern) at \(trial.place): \(trial.verdict)") }
/// print(explanation.winner ?? "no route answers")
/// ```
public struct RouteExplanation: Sendable {
  /// The result of trying one pattern of one route.
  public struct Trial: Sendable {
    /// The pattern.
    public let pattern: String
    /// The place where the pattern's route was registered.
    public let place: SourcePlace
    /// Whether the pattern matches and its handler accepts the values.
    public let isMatch: Bool
    /// A description of why the pattern does or does not match.
    public let verdict: String
    /// The number of segments that matched.
    let progress: Int
  }

  /// The URL, after redirects.
  public let url: String
  /// The URLs that were redirected to reach this URL.
  public internal(set) var hops: [String] = []
  /// The problem with the URL itself, or the reason the URL cannot be opened; `nil` if there is none.
  public var problem: String?
  /// All patterns. Matching patterns come first, in the order in which they are tried; the other patterns follow,
  /// nearest first.
  public let trials: [Trial]

  /// The pattern whose handler would run; `nil` if no handler would run.
  public var winner: String? { trials.first(where: \.isMatch)?.pattern }
}

extension RouteExplanation: CustomStringConvertible {
  public var description: String {
    let lines = trials.map { "  \($0.isMatch ? "+" : "-") \($0.pattern)  \($0.verdict)  (\($0.place))" }
    let head = problem ?? (winner.map { "\(url) leads to \($0)" } ?? "nothing matches \(url)")
    return (hops.map { "\($0) is redirected" } + [head] + lines).joined(separator: "\n")
  }
}

extension Router {
  /// Explains where a URL leads when it is opened from within this process. The router first applies rules,
  /// redirects and rewrites. It then reports, for each route, why the route does or does not match. Nothing
  /// is opened.
  ///
  /// ```swift
  /// print(router.explain("/p/42"))   // with the redirects on the way
  /// ```
  /// - Complexity: Linear in the number of routes; intended for debugging.
  public func explain(_ text: String) -> RouteExplanation {
    let request = RouteRequest(self, isLogged: false)
    do throws(RouteError) {
      let (url, hops) = try request.redirected(request.parse(text))
      var explanation = request.snapshot.table.explain(url)
      explanation.hops = hops
      return explanation
    } catch {
      return RouteExplanation(url: text, problem: error.description, trials: [])
    }
  }
}

extension RouteTable {
  /// Reports for each route whether and why it matches a URL, without applying rules or redirects.
  package func explain(_ text: String) -> RouteExplanation {
    do throws(RouteError) { return explain(try RouteURL(text, options: options)) } catch {
      return RouteExplanation(url: text, problem: error.description, trials: [])
    }
  }

  func explain(_ url: RouteURL, among limit: Int = .max) -> RouteExplanation {
    let parts = url.parts
    let order = index.all(url).map { index.variants[Int($0.variant)] }
    var trials: [(rank: Int, trial: RouteExplanation.Trial)] = []
    for (entryIndex, entry) in storage.entries.prefix(limit).enumerated() {
      for (patternIndex, pattern) in entry.patterns.enumerated() {
        guard case .success(var parsed) = pattern.parsed else { continue }
        parsed.refine(storage.kinds[entryIndex])
        let attempt = PatternMatchAttempt(parsed, url: parts, index.reading) { parameter, text in
          parameter.kind.accepts(text) ?? index.trie.converters.accepts(text, as: parameter.kind)
        }
        let (isMatch, verdict) = verdict(of: attempt, entry, url)
        let rank = order.firstIndex { Int($0.entry) == entryIndex && Int($0.pattern) == patternIndex }
        trials.append(
          (
            rank ?? Int.max,
            RouteExplanation.Trial(
              pattern: pattern.text, place: entry.place, isMatch: isMatch, verdict: verdict,
              progress: attempt.progress)
          ))
      }
    }
    let sorted = trials.coldSorted { ($0.rank, -$0.trial.progress) < ($1.rank, -$1.trial.progress) }
    return RouteExplanation(url: url.text, trials: sorted.map(\.trial))
  }

  private func verdict(of attempt: PatternMatchAttempt, _ entry: RouteEntry, _ url: RouteURL) -> (
    Bool, String
  ) {
    guard let captures = attempt.captures else { return (false, attempt.failure) }
    do throws(RouteError) {
      let prepared = try entry.endpoint.prepare { (defaults) throws(RouteError) in
        try RouteReader(captures: captures, url: url, defaults)
      }
      return prepared == nil ? (false, "matches, but does not accept the value") : (true, "matches")
    } catch {
      return (false, "matches, but \(error.message)")
    }
  }

  /// Returns up to three patterns that do not match but come closest. It examines only the first 1,000 routes, because
  /// opening a URL that no route matches must not cost much more than opening one that matches.
  func nearMisses(_ url: RouteURL) -> [String] {
    let trials = explain(url, among: 1_000).trials.filter { $0.progress > 0 }
    guard let best = trials.first?.progress else { return namesakes(of: url) }
    return trials.prefix { $0.progress >= max(1, best - 1) }.prefix(3).map(\.pattern)
  }

  /// Returns the patterns whose first literal is most similar to the URL's first segment, for a URL whose first segment
  /// does not match any pattern.
  private func namesakes(of url: RouteURL) -> [String] {
    guard let wanted = url.segments.first else { return [] }
    var patterns = ColdDictionary<String, String>()
    for pattern in storage.entries.prefix(5_000).lazy.flatMap(\.patterns) {
      guard case .success(let parsed) = pattern.parsed, case .literal(let first)? = parsed.longest.first
      else {
        continue
      }
      if patterns[first] == nil { patterns[first] = pattern.text }
    }
    return wanted.nearMisses(among: patterns.keys).compactMap { patterns[$0] }
  }
}

extension RouteTable: CustomStringConvertible {
  /// All routes, one per line in registration order, each with its pattern, exposure, owner, type and place.
  public var description: String {
    let rows = routes.map { route in
      [
        route.pattern, "\(route.exposure)", route.owner ?? "-", route.type ?? "-",
        route.place.description,
      ]
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        column == 4
          ? row[column] : row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
