/// Collects patterns, reports every problem in them, and freezes them into an index.
struct PatternIndexBuilder {
  /// The reason why a pattern cannot be added.
  enum Problem {
    case ambiguous(with: PatternIndex.Variant)
    case unknownConverter(String)
    case tooManyEdges(limit: Int)
  }

  private struct EveryPath {
    var prefix: [PatternSegment]
    var fragment: PatternSegment?
    var root: Int32
    var variant: PatternIndex.Variant
  }

  private let options: RoutingOptions
  private var trie: FlatTrieBuilder
  private var variants: [PatternIndex.Variant] = []
  private var parameters: [PatternIndex.Parameter] = []
  private var kinds: [ParameterKind] = []
  private var missing = [Int32: [String]]()
  /// The patterns that also match an empty path. They are added last, because a pattern for the empty path alone has
  /// precedence.
  private var everyPaths: [EveryPath] = []
  private let globalRoot: Int32
  private var hasNamespaces = false
  private var hasHostWildcards = false

  /// - Parameter expected: The approximate number of patterns.
  init(options: RoutingOptions, converters: [RouteConverter], expected: Int) {
    self.options = options
    trie = FlatTrieBuilder(
      converters: converters, ignoresCase: options.ignoresCase, expected: expected)
    globalRoot = trie.root(namespace: PatternIndex.globalNamespace)
    variants.reserveCapacity(expected)
    parameters.reserveCapacity(expected)
    kinds.reserveCapacity(expected)
  }

  /// Adds all variants of a pattern. Returns the first problem, or `nil` if there is none.
  mutating func add(_ pattern: ParsedPattern, entry: Int, index: Int = 0, priority: Int = 0) -> Problem? {
    let (root, prefix) = root(of: pattern)
    if let problem = add(pattern.longest, of: pattern, prefix, root, entry, index, priority) {
      return problem
    }
    for segments in pattern.shorter {
      if let problem = add(segments, of: pattern, prefix, root, entry, index, priority) { return problem }
    }
    if pattern.takesEveryPath, let variant = variants.last {
      everyPaths.append(
        EveryPath(prefix: prefix, fragment: pattern.fragment, root: root, variant: variant))
    }
    return nil
  }

  /// Lets patterns that match every path also match the empty path, after any pattern for the empty path alone.
  private mutating func addEmptyPaths() {
    for every in everyPaths {
      // After all other variants, and in the order of their own priorities.
      let priority = Int.min / 2 + max(-Int(Int32.max), min(every.variant.priority, Int(Int32.max)))
      let isAdded: Void? = try? trie.insert(
        every.prefix, fragment: every.fragment, below: every.root, priority: priority)
      if isAdded != nil { variants.append(every.variant) }
    }
    everyPaths = []
  }

  private mutating func add(
    _ segments: [PatternSegment], of pattern: ParsedPattern, _ prefix: [PatternSegment], _ root: Int32,
    _ entry: Int, _ index: Int, _ priority: Int
  ) -> Problem? {
    let all = prefix.isEmpty ? segments : prefix + segments
    do throws(FlatTrieBuilder.InsertionProblem) {
      try trie.insert(all, fragment: pattern.fragment, below: root, priority: priority)
    } catch {
      switch error {
      case .taken(let other): return .ambiguous(with: variants[Int(other)])
      case .unknownConverter(let name): return .unknownConverter(name)
      case .tooManyEdges: return .tooManyEdges(limit: FlatTrieBuilder.maximumEdges)
      }
    }
    if segments.count < pattern.longest.count { note(segments, of: pattern) }
    let first = Int32(parameters.count)
    addParameters(of: all, pattern.fragment)
    variants.append(
      PatternIndex.Variant(
        entry: Int32(entry), pattern: Int32(index), parameters: first..<Int32(parameters.count),
        priority: priority))
    return nil
  }

  private mutating func addParameters(of segments: [PatternSegment], _ fragment: PatternSegment?) {
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .literal, .wildcard, .tail(nil): continue
      case .parameter(let parameter): add(parameter, at: index, .segment)
      case .several(let several):
        let shape = SegmentShape(several, ignoresCase: options.ignoresCase)
        for (part, parameter) in several.enumerated() {
          add(parameter, at: index, .segment, part: PatternIndex.Parameter.Part(index: part, shape: shape))
        }
      case .tail(let parameter?): add(parameter, at: index, .tail)
      }
    }
    if let parameter = fragment?.parameter { add(parameter, at: 0, .fragment) }
  }

  private mutating func add(
    _ parameter: PatternParameter, at segment: Int, _ source: PatternIndex.Parameter.Source,
    part: PatternIndex.Parameter.Part? = nil
  ) {
    // A host that is read as a segment has no name.
    if parameter.name.isEmpty { return }
    // The maximum length of a pattern fits in these integers.
    parameters.append(
      PatternIndex.Parameter(
        name: parameter.name, segment: UInt16(segment), prefixCount: UInt16(parameter.prefix.utf8.count),
        suffixCount: UInt16(parameter.suffix.utf8.count), source: source, part: part))
    kinds.append(parameter.kind)
  }

  /// Records the parameters that the next variant leaves out.
  private mutating func note(_ segments: [PatternSegment], of pattern: ParsedPattern) {
    let present = segments.parameterNames
    let absent = pattern.longest.parameterNames.filter { !present.contains($0) }
    if !absent.isEmpty { missing[Int32(variants.count)] = absent }
  }

  /// Returns the maximum number of steps that any path can need.
  func maximumSteps() -> Int { trie.maximumSteps() }

  mutating func freeze() -> PatternIndex {
    addEmptyPaths()
    return PatternIndex(
      trie: trie.freeze(), variants: variants, parameters: parameters, kinds: kinds, missing: missing,
      options: options, globalRoot: globalRoot, hasNamespaces: hasNamespaces,
      hasHostWildcards: hasHostWildcards)
  }

  /// Returns the root of the pattern's namespace, and the segments that its host adds to the path.
  private mutating func root(of pattern: ParsedPattern) -> (root: Int32, prefix: [PatternSegment]) {
    if pattern.scheme == nil, pattern.authority == nil { return (globalRoot, []) }
    hasNamespaces = true
    let pattern = pattern.withHostAsPath(options)
    if pattern.pattern.hasHostWildcard, pattern.prefix.isEmpty { hasHostWildcards = true }
    return (trie.root(namespace: NamespaceKey.key(of: pattern.pattern)), pattern.prefix)
  }
}

extension ParsedPattern {
  /// Returns the pattern without its host, and the host as a segment, if the pattern's scheme treats the host as part
  /// of the path.
  func withHostAsPath(_ options: RoutingOptions) -> (pattern: ParsedPattern, prefix: [PatternSegment]) {
    guard let scheme, options.schemesWithHostAsPath.contains(scheme), let authorityText else {
      return (self, [])
    }
    var pattern = self
    pattern.authority = nil
    guard hasHostWildcard else { return (pattern, [.literal(authorityText)]) }
    return (pattern, [.parameter(PatternParameter(name: "", suffix: String(authorityText.dropFirst())))])
  }
}
