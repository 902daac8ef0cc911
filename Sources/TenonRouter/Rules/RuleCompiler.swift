import TenonDiagnostics
import TenonRoutePatterns

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
  private var rules: [Rule] = []

  private struct Rule {
    /// The rule's key, such as `redirects[2]`.
    var key: String
    /// `nil` if the rule's target has been reported as a problem.
    var action: CompiledRules.Action?
    /// A URL that the rule matches, used to follow redirects.
    var sample: String?
  }

  init(table: RouteTable) {
    self.table = table
    builder = PatternIndexBuilder(
      options: table.options, converters: table.index.trie.converters, expected: 64)
  }

  /// - Throws: ``RouteTableError`` with every problem.
  func compile(_ source: RouteRules) throws(RouteTableError) -> CompiledRules {
    let count = source.redirects.count + source.blocks.count + source.routes.count
    guard count <= RouteRules.maximumCount else {
      throw RouteTableError(problems: [.limit("rules", count, RouteRules.maximumCount)])
    }
    try verifySize(of: source)
    for (index, block) in source.blocks.enumerated() { add(block, "blocks[\(index)]") }
    for (index, redirect) in source.redirects.enumerated() { add(redirect, "redirects[\(index)]") }
    for (index, alias) in source.routes.enumerated() { add(alias, "routes[\(index)]") }
    if let problem = builder.tooManySteps() { problems.append(problem) }
    guard problems.isEmpty else { throw RouteTableError(problems: problems) }
    let compiled = CompiledRules(source, index: builder.freeze(), actions: rules.map(\.action))
    findLoops(compiled)
    guard problems.isEmpty else { throw RouteTableError(problems: problems) }
    return compiled
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

  private func origin(_ pattern: String, _ key: String) -> PatternOrigin {
    PatternOrigin(pattern: RoutePattern(stringLiteral: pattern), declaration: .rule(key))
  }

  /// Parses a pattern or a target. Returns `nil` and reports the problem if it is malformed.
  private func parse(_ origin: PatternOrigin) -> ParsedPattern? {
    do throws(RouteError) { return try origin.parsed() } catch {
      problems.append(error)
      return nil
    }
  }

  /// Adds a rule's pattern, whose problems are reported whatever the target is.
  private func add(
    _ pattern: ParsedPattern, from origin: PatternOrigin, _ rule: String, _ action: CompiledRules.Action?
  ) {
    rules.append(Rule(key: rule, action: action, sample: RuleSample.url(of: pattern)))
    let problem = builder.add(pattern, from: origin, entry: rules.count - 1)
    if let problem { problems.append(problem) }
  }

  private func add(_ block: RouteRules.Block, _ rule: String) {
    let origin = origin(block.pattern, rule)
    guard let pattern = parse(origin) else { return }
    add(pattern, from: origin, rule, .block(block.reason))
  }

  private func add(_ redirect: RouteRules.Redirect, _ rule: String) {
    let origin = origin(redirect.from, rule + ".from")
    guard let pattern = parse(origin) else { return }
    add(pattern, from: origin, rule, target(of: redirect, for: pattern, rule).map { .redirect($0) })
  }

  private func add(_ alias: RouteRules.Alias, _ rule: String) {
    let origin = origin(alias.pattern, rule + ".pattern")
    guard let pattern = parse(origin) else { return }
    add(pattern, from: origin, rule, target(of: alias, for: pattern, rule).map { .redirect($0) })
  }

  // MARK: - Targets

  private func target(
    of redirect: RouteRules.Redirect, for pattern: ParsedPattern, _ rule: String
  ) -> RuleTarget? {
    let parts = redirect.to.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let target = parse(origin(parts.first.map(String.init) ?? "", rule + ".to")) else { return nil }
    let query = parts.count > 1 ? String(parts[1]) : ""
    guard target.shorter.isEmpty, target.fragment == nil else {
      note(.invalidRule, rule, "a target cannot have optional parts or a fragment")
      return nil
    }
    if (try? RouteURL("/?" + query, options: table.options)) == nil || query.contains("#") {
      note(.invalidRule, rule, "its query is malformed")
      return nil
    }
    return verified(
      RuleTarget(pattern: target, segments: target.longest, query: query), of: pattern, redirect.to, rule)
  }

  private func target(
    of alias: RouteRules.Alias, for pattern: ParsedPattern, _ rule: String
  ) -> RuleTarget? {
    guard let target = patterns[alias.route] else {
      note(.notFound, rule, "the app has no route for \(alias.route)")
      return nil
    }
    let given = Self.alwaysGiven(pattern)
    let fitting = target.variants.first { segments in
      segments.parameterNames.allSatisfy(given.contains)
    }
    let segments = fitting ?? target.shorter.last ?? target.longest
    let inPath = segments.parameterNames
    let queryNames = pattern.parameters.map(\.name).filter { !inPath.contains($0) }
    return verified(
      RuleTarget(pattern: target, segments: segments, queryNames: queryNames), of: pattern, alias.route, rule)
  }

  private func verified(
    _ target: RuleTarget, of pattern: ParsedPattern, _ text: String, _ rule: String
  ) -> RuleTarget? {
    let given = Self.alwaysGiven(pattern)
    if target.pattern.hasHostWildcard {
      note(.invalidRule, rule, "\(text) cannot be a rule's target: its host matches more than one host")
      return nil
    }
    if let name = target.segments.parameterNames.first(where: { !given.contains($0) }) {
      let known = given.isEmpty ? "none" : Array(given).coldSorted().joined(separator: ", ")
      note(.unknownParameter, rule, ":\(name) is not in the pattern; it has \(known)")
      return nil
    }
    for segment in target.segments {
      if segment == .wildcard || segment == .tail(nil) {
        note(.invalidRule, rule, "'\(segment)' has no value; give it a name in both patterns")
        return nil
      }
    }
    guard reachability.leadsSomewhere(target.segments, of: target.pattern) else {
      note(.notFound, rule, "the app has no route for \(text)")
      return nil
    }
    return target
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
  private func findLoops(_ compiled: CompiledRules) {
    for rule in rules {
      guard let sample = rule.sample, case .redirect? = rule.action else { continue }
      var (hops, last) = ([sample], sample)
      while hops.count <= table.options.maximumRedirects + 1 {
        guard let url = try? RouteURL(last, options: table.options),
          case .redirect(let next) = compiled.outcome(for: url)
        else { break }
        let isTooLong = hops.contains(next) || hops.count > table.options.maximumRedirects
        hops.append(next)
        if isTooLong {
          problems.append(
            RouteError(
              .limitExceeded, sample,
              "\(rule.key) leads back to itself, or redirects too many times: "
                + hops.joined(separator: " -> "),
              key: rule.key, detail: "maximumRedirects", related: hops))
          break
        }
        last = next
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
