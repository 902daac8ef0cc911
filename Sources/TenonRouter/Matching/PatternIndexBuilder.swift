import TenonRoutePatterns

/// Collects patterns, reports every problem in them, and freezes them into an index.
///
/// The patterns of registrations and of rules are accepted here and nowhere else, so that both are refused for the same
/// reasons and in the same words.
struct PatternIndexBuilder {
  /// One variant of a pattern and the pattern's origin, which are together so that an error about one variant always
  /// finds the origin of the other.
  private struct Added {
    var variant: PatternIndex.Variant
    var origin: PatternOrigin
  }

  private struct EveryPath {
    var prefix: [PatternSegment]
    var fragment: PatternSegment?
    var root: Int32
    var added: Added
  }

  private let options: RoutingOptions
  private let reading: ReadingOptions
  private let converters: [RouteConverter]
  private var trie: FlatTrieBuilder
  /// The variants, numbered like the endings of the trie.
  private var added: [Added] = []
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
    reading = options.reading
    self.converters = converters
    trie = FlatTrieBuilder(
      converters: converters, ignoresCase: options.ignoresCase, expected: expected)
    globalRoot = trie.root(namespace: NamespaceKey.global)
    added.reserveCapacity(expected)
    parameters.reserveCapacity(expected)
    kinds.reserveCapacity(expected)
  }

  /// Adds all variants of a pattern. Returns the first problem, or `nil` if there is none.
  /// - Parameters:
  ///   - pattern: The parsed pattern, with the kinds of its properties.
  ///   - origin: The registration or rule that the pattern belongs to.
  ///   - entry: The index of the registration or rule in the list of the table or of the rules.
  ///   - index: The index of the pattern within the entry.
  ///   - priority: The entry's priority.
  mutating func add(
    _ pattern: ParsedPattern, from origin: PatternOrigin, entry: Int, index: Int = 0, priority: Int = 0
  ) -> RouteError? {
    let (root, prefix) = root(of: pattern)
    let ownVariants = added.count
    func insert(_ segments: [PatternSegment]) throws(FlatTrieBuilder.InsertionProblem) {
      let all = prefix.isEmpty ? segments : prefix + segments
      try trie.insert(all, fragment: pattern.fragment, below: root, priority: priority)
      if segments.count < pattern.longest.count { note(segments, of: pattern) }
      let first = Int32(parameters.count)
      addParameters(of: all, pattern.fragment)
      let variant = PatternIndex.Variant(
        entry: Int32(entry), pattern: Int32(index), parameters: first..<Int32(parameters.count),
        priority: priority)
      added.append(Added(variant: variant, origin: origin))
    }
    do throws(FlatTrieBuilder.InsertionProblem) {
      try insert(pattern.longest)
      for segments in pattern.shorter { try insert(segments) }
    } catch {
      switch error {
      case .taken(let other) where other >= ownVariants: return origin.ambiguousWithItself()
      case .taken(let other): return origin.ambiguous(with: added[Int(other)].origin)
      case .unknownConverter(let name): return unknownKind(name, in: origin)
      case .tooManyEdges:
        return origin.error(
          .limitExceeded,
          "\(origin.pattern) exceeds the limit of \(FlatTrieBuilder.maximumEdges) different parameters at the same position"
        )
      }
    }
    if pattern.takesEveryPath, let last = added.last {
      everyPaths.append(EveryPath(prefix: prefix, fragment: pattern.fragment, root: root, added: last))
    }
    return nil
  }

  private func unknownKind(_ kind: String, in origin: PatternOrigin) -> RouteError {
    let known = ParameterKind.builtIn.map(\.description) + converters.map(\.name)
    return origin.error(
      .unknownKind,
      "<\(kind)> in \(origin.pattern) is not a kind; the known kinds are \(known.joined(separator: ", ")). "
        + "Add a RouteConverter(\"\(kind)\") to the registry", key: kind, related: known)
  }

  /// Lets patterns that match every path also match the empty path, after any pattern for the empty path alone.
  private mutating func addEmptyPaths() {
    for every in everyPaths {
      // After all other variants, and in the order of their own priorities.
      let own = max(Int.min / 4, min(every.added.variant.priority, Int.max / 4))
      let isAdded: Void? = try? trie.insert(
        every.prefix, fragment: every.fragment, below: every.root, priority: Int.min / 2 + own)
      if isAdded != nil { added.append(every.added) }
    }
    everyPaths = []
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
    if !absent.isEmpty { missing[Int32(added.count)] = absent }
  }

  /// Returns an error if a path could make the matcher take more steps than the options allow.
  func tooManySteps() -> RouteError? {
    let steps = trie.maximumSteps()
    guard steps > options.maximumSteps else { return nil }
    return RouteError(
      .limitExceeded, "",
      "a path could make the matcher take \(steps) steps, but only \(options.maximumSteps) are allowed; "
        + "use fewer patterns with a parameter in a segment where other patterns have a literal, or raise maximumSteps",
      detail: "maximumSteps")
  }

  mutating func freeze() -> PatternIndex {
    addEmptyPaths()
    return PatternIndex(
      trie: trie.freeze(), variants: added.map(\.variant), parameters: parameters, kinds: kinds,
      missing: missing,
      options: options, globalRoot: globalRoot, hasNamespaces: hasNamespaces,
      hasHostWildcards: hasHostWildcards)
  }

  /// Returns the root of the pattern's namespace, and the segments that its host adds to the path.
  private mutating func root(of pattern: ParsedPattern) -> (root: Int32, prefix: [PatternSegment]) {
    if pattern.scheme == nil, pattern.authority == nil { return (globalRoot, []) }
    hasNamespaces = true
    let pattern = pattern.withHostAsPath(reading)
    if pattern.pattern.hasHostWildcard, pattern.prefix.isEmpty { hasHostWildcards = true }
    return (trie.root(namespace: NamespaceKey.key(of: pattern.pattern)), pattern.prefix)
  }
}
