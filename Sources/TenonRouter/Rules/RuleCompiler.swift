import TenonDiagnostics

/// Checks rules against the existing routes and collects every problem.
final class RuleCompiler {
  private let table: RouteTable
  private lazy var reachability = Reachability(of: table.index)
  /// The app's patterns, keyed by their text.
  private lazy var patterns = ColdDictionary(
    first: table.storage.entries.flatMap(\.patterns).compactMap { pattern in
      (try? pattern.parsed.get()).map { (pattern.text, $0) }
    })
  private var problems: [RouteError] = []
  private var builder: PatternIndexBuilder
  private var actions: [CompiledRules.Action] = []
  private var names: [String] = []
  /// For each rule, a URL that it matches, used to follow redirects.
  private var samples: [String?] = []

  init(table: RouteTable) {
    self.table = table
    builder = PatternIndexBuilder(
      options: table.options, converters: table.index.trie.converters, expected: 64)
  }

  func compile(
    _ rules: RouteRules
  ) throws(RouteTableError) -> (PatternIndex, [CompiledRules.Action]) {
    let count = rules.redirects.count + rules.blocks.count + rules.routes.count
    guard count <= RouteRules.maximumCount else {
      throw RouteTableError(problems: [.limit("rules", count, RouteRules.maximumCount)])
    }
    try verifySize(of: rules)
    for (index, block) in rules.blocks.enumerated() {
      if let pattern = parse(block.pattern, "blocks[\(index)]") {
        add(pattern, .block(block.reason), "blocks[\(index)]")
      }
    }
    for (index, redirect) in rules.redirects.enumerated() { add(redirect, "redirects[\(index)]") }
    for (index, alias) in rules.routes.enumerated() { add(alias, "routes[\(index)]") }
    let steps = builder.maximumSteps()
    if steps > table.options.maximumSteps {
      problems.append(.tooManySteps(steps, table.options))
    }
    let index = builder.freeze()
    if problems.isEmpty { findLoops(CompiledRules(rules, index: index, actions: actions)) }
    guard problems.isEmpty else { throw RouteTableError(problems: problems) }
    return (index, actions)
  }

  /// Optional parts multiply, so a short pattern can have many variants.
  private func verifySize(of rules: RouteRules) throws(RouteTableError) {
    var size = 0
    for text in rules.blocks.map(\.pattern) + rules.redirects.map(\.from) + rules.routes.map(\.pattern) {
      guard case .success(let pattern) = RoutePattern(stringLiteral: text).parsed else { continue }
      size += pattern.variants.reduce(0) { $0 + $1.count + 1 }
    }
    if size > RouteRules.maximumSegments {
      throw RouteTableError(problems: [
        .limit("segments with all optional parts", size, RouteRules.maximumSegments)
      ])
    }
  }

  // MARK: - Single rules

  private func note(_ code: Code<RouteError>, _ rule: String, _ words: String) {
    problems.append(RouteError(code, "", "\(rule): \(words)", key: rule))
  }

  private func parse(_ text: String, _ rule: String) -> ParsedPattern? {
    switch RoutePattern(stringLiteral: text).parsed {
    case .success(let pattern): return pattern
    case .failure(let error):
      problems.append(error.about(error.subject, "\(rule): \(error.message)", key: rule))
      return nil
    }
  }

  private func add(_ pattern: ParsedPattern, _ action: CompiledRules.Action, _ rule: String) {
    switch builder.add(pattern, entry: actions.count) {
    case nil: break
    case .ambiguous(let other):
      let rival = names[Int(other.entry)]
      problems.append(
        RouteError(.ambiguous, "", "\(rule) matches the same URLs as \(rival)", key: rule, related: [rival]))
    case .unknownConverter(let kind): note(.unknownKind, rule, "<\(kind)> is not a kind")
    case .tooManyEdges(let limit):
      note(.limitExceeded, rule, "more than \(limit) different parameters at the same position")
    }
    actions.append(action)
    names.append(rule)
    samples.append(RuleSample.url(of: pattern))
  }

  private func add(_ redirect: RouteRules.Redirect, _ rule: String) {
    guard let pattern = parse(redirect.from, rule + ".from") else { return }
    let parts = redirect.to.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let target = parse(parts.first.map(String.init) ?? "", rule + ".to") else { return }
    let query = parts.count > 1 ? String(parts[1]) : ""
    guard target.shorter.isEmpty, target.fragment == nil else {
      note(.invalidRule, rule, "a target cannot have optional parts or a fragment")
      return
    }
    if (try? RouteURL("/?" + query, options: table.options)) == nil || query.contains("#") {
      note(.invalidRule, rule, "its query is malformed")
      return
    }
    add(
      RuleTarget(pattern: target, segments: target.longest, query: query), of: pattern, redirect.to, rule)
  }

  private func add(_ alias: RouteRules.Alias, _ rule: String) {
    guard let pattern = parse(alias.pattern, rule + ".pattern") else { return }
    guard let target = patterns[alias.route] else {
      note(.notFound, rule, "the app has no route for \(alias.route)")
      return
    }
    let given = Self.alwaysGiven(pattern)
    let fitting = target.variants.first { segments in
      segments.parameterNames.allSatisfy(given.contains)
    }
    guard let segments = fitting ?? target.variants.last else { return }
    let inPath = segments.parameterNames
    let queryNames = pattern.parameters.map(\.name).filter { !inPath.contains($0) }
    add(
      RuleTarget(pattern: target, segments: segments, queryNames: queryNames), of: pattern, alias.route, rule)
  }

  private func add(_ target: RuleTarget, of pattern: ParsedPattern, _ text: String, _ rule: String) {
    let given = Self.alwaysGiven(pattern)
    if target.pattern.hasHostWildcard {
      note(.invalidRule, rule, "\(text) cannot be a rule's target: its host matches more than one host")
      return
    }
    if let name = target.segments.parameterNames.first(where: { !given.contains($0) }) {
      let known = given.isEmpty ? "none" : Array(given).coldSorted().joined(separator: ", ")
      note(.unknownParameter, rule, ":\(name) is not in the pattern; it has \(known)")
      return
    }
    for segment in target.segments {
      if segment == .wildcard || segment == .tail(nil) {
        note(.invalidRule, rule, "'\(segment)' has no value; give it a name in both patterns")
        return
      }
    }
    guard reachability.leadsSomewhere(target.segments, of: target.pattern) else {
      note(.notFound, rule, "the app has no route for \(text)")
      return
    }
    add(pattern, .redirect(target), rule)
  }

  /// Returns the parameters that have a value whenever the pattern matches.
  private static func alwaysGiven(_ pattern: ParsedPattern) -> Set<String> {
    var names = Set(pattern.parameters.map(\.name))
    for variant in pattern.variants {
      let present =
        variant.parameterNames + [pattern.fragment?.parameter?.name].compactMap(\.self)
      names.formIntersection(present)
    }
    return names
  }

  // MARK: - Loops

  /// Follows each redirect, starting at a URL that it matches. A cycle that occurs only for other values is found when
  /// a URL is opened.
  private func findLoops(_ rules: CompiledRules) {
    for (index, sample) in samples.enumerated() {
      guard let sample, case .redirect = actions[index] else { continue }
      var hops = [sample]
      while hops.count <= table.options.maximumRedirects + 1 {
        guard let url = try? RouteURL(hops[hops.count - 1], options: table.options),
          case .redirect(let next) = rules.outcome(for: url)
        else { break }
        if hops.contains(next) || hops.count > table.options.maximumRedirects {
          hops.append(next)
          problems.append(
            RouteError(
              .tooManyRedirects, sample,
              "\(names[index]) leads back to itself, or redirects too many times: "
                + hops.joined(separator: " -> "),
              key: names[index], related: hops))
          break
        }
        hops.append(next)
      }
    }
  }
}

/// Creates URLs that a pattern matches.
enum RuleSample {
  static func url(of pattern: ParsedPattern) -> String? {
    let segments = pattern.longest
    var pattern = pattern
    // Any host below the wildcard will do.
    if pattern.hasHostWildcard { pattern.authorityText = pattern.authorityText.map { "x" + $0.dropFirst() } }
    let captures = segments.parameters.map { parameter in
      PathCapture(name: parameter.name, texts: [text(parameter.kind)])
    }
    let named = segments.map { segment in
      switch segment {
      case .wildcard, .tail(nil): PatternSegment.literal("x")
      default: segment
      }
    }
    return RuleTarget(pattern: pattern, segments: named).filled(with: captures, from: nil)
  }

  private static func text(_ kind: ParameterKind) -> String {
    switch kind {
    case .uuid: "00000000-0000-0000-0000-000000000000"
    case .bool, .uint, .int, .double: "1"
    case .custom, .text: "x"
    }
  }
}

extension RouteError {
  /// Returns the error for rules that exceed a limit.
  static func limit(_ what: String, _ count: Int, _ limit: Int) -> RouteError {
    RouteError(
      .limitExceeded, "", "the rules have \(count) \(what), but only \(limit) are allowed", detail: what)
  }
}
