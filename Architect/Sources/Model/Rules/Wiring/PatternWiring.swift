import ModuleGraph
import TenonRoutePatterns
import TenonWiringFaults

/// Checks of the patterns of routes, each by itself and all against each other.
enum PatternWiring {
  static func check(_ view: WiringView) -> [WiringProblem] {
    var result: [WiringProblem] = []
    for entry in view.routeAnswers {
      if let malformed = entry.wire.malformed { result.append(mistake(malformed, entry, view)) }
      for pattern in entry.wire.patterns ?? [] {
        result += unknownParameters(pattern, entry, view) + unknownKinds(pattern, entry, view)
      }
    }
    // The router reads redirects before it looks for routes.
    result += ambiguous(view.routeAnswers.filter { $0.wire.kind != .redirects }, view)
    result += ambiguous(view.entries([.redirects]), view) + unmatchedTwice(view)
    var seen: Set<WiringProblem> = []
    return result.filter { seen.insert($0).inserted }
  }

  // MARK: - One pattern

  private static func mistake(
    _ text: String, _ entry: WiringView.Entry, _ view: WiringView
  ) -> WiringProblem {
    guard case .failure(let mistake) = PatternParser.parse(text) else {
      return view.problem(entry, "the pattern \"\(text)\" of \(entry.wire.subject) is not valid; correct it")
    }
    return view.problem(
      entry,
      "the pattern \"\(PatternMistake.shown(text))\" of \(entry.wire.subject) is malformed at column \(mistake.column(in: text)): \(mistake.problem.words)"
    )
  }

  private static func unknownParameters(
    _ pattern: WiredPattern, _ entry: WiringView.Entry, _ view: WiringView
  ) -> [WiringProblem] {
    guard let properties = entry.wire.properties else { return [] }
    let known = properties.isEmpty ? "none" : properties.keys.sorted().joined(separator: ", ")
    return pattern.parsed.parameters.filter { properties[$0.name] == nil }.map { parameter in
      view.problem(
        entry,
        "the pattern \"\(pattern)\" has a parameter :\(parameter.name), but \(entry.wire.subject) has no such property; it has \(known)"
      )
    }
  }

  /// The kinds of parameters that no application has, because an application has no converters.
  private static func unknownKinds(
    _ pattern: WiredPattern, _ entry: WiringView.Entry, _ view: WiringView
  ) -> [WiringProblem] {
    let known = ParameterKind.builtIn.map(\.description).joined(separator: ", ")
    return pattern.parsed.parameters.compactMap { parameter in
      guard case .custom(let kind) = parameter.kind, !parameter.kind.isUndecided else { return nil }
      return view.problem(
        entry, "<\(kind)> in the pattern \"\(pattern)\" is not a kind; the known kinds are \(known)")
    }
  }

  // MARK: - Several patterns

  private struct Known {
    var entry: WiringView.Entry
    var pattern: WiredPattern
  }

  /// Finds patterns that match the same URLs with equal precedence under all options that the application may have.
  private static func ambiguous(_ entries: [WiringView.Entry], _ view: WiringView) -> [WiringProblem] {
    let all = entries.flatMap { entry in
      (entry.wire.patterns ?? []).map { Known(entry: entry, pattern: $0) }
    }
    let schemes = Set(all.compactMap(\.pattern.parsed.scheme))
    let found = view.application.routing.readings(of: schemes).map { ambiguous(all, $0) }
    guard let first = found.first else { return [] }
    return first.filter { pair in found.dropFirst().allSatisfy { $0.contains(pair) } }.map { pair in
      problem(all[pair.later], all[pair.earlier], view)
    }
  }

  private struct Pair: Hashable { var earlier, later: Int }

  private static func ambiguous(_ all: [Known], _ options: ReadingOptions) -> [Pair] {
    struct Key: Hashable {
      var identity: PatternIdentity
      var priority: Int
    }
    var known: [Key: [Int]] = [:]
    var result: [Pair] = []
    for (index, one) in all.enumerated() where one.entry.isCertain {
      for identity in PatternIdentity.all(of: one.pattern, options) {
        let key = Key(identity: identity, priority: one.entry.wire.priority)
        for earlier in known[key] ?? [] { result.append(Pair(earlier: earlier, later: index)) }
        known[key, default: []].append(index)
      }
    }
    return result
  }

  private static func problem(_ later: Known, _ earlier: Known, _ view: WiringView) -> WiringProblem {
    let (entry, other) = (later.entry, earlier.entry)
    if entry === other {
      return view.problem(
        entry,
        later.pattern == earlier.pattern
          ? "two optional parts of \"\(later.pattern)\" match the same URLs; nest them, or use a query key"
          : "\"\(later.pattern)\" and \"\(earlier.pattern)\" of \(entry.wire.subject) match the same URLs; remove one of the two"
      )
    }
    let isSame = other.wire.subject == entry.wire.subject
    return view.problem(
      entry,
      isSame
        ? "\(entry.wire.subject) is answered by \(view.user(other)) (\(other.wire.place)) and again by \(view.user(entry)); remove one of the two"
        : "\"\(later.pattern)\" of \(entry.wire.subject) (\(view.user(entry))) matches the same URLs as \"\(earlier.pattern)\" of \(other.wire.subject) (\(view.user(other)), \(other.wire.place)); make one of the two more specific, or give one a priority",
      other: other, evidence: [other.wire.place])
  }

  private static func unmatchedTwice(_ view: WiringView) -> [WiringProblem] {
    let entries = view.entries([.answersUnmatched])
    return entries.enumerated().compactMap { index, entry in
      guard let first = entries.prefix(index).first(where: { $0.wire.subject == entry.wire.subject }) else {
        return nil
      }
      return view.problem(
        entry,
        .unmatchedTwice(
          entry.wire.subject.name.isEmpty ? nil : entry.wire.subject.name, by: view.user(entry),
          first: view.user(first), at: first.wire.place.description),
        other: first, evidence: [first.wire.place])
    }
  }
}
