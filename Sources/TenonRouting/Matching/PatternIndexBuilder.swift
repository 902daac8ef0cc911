/// Collects patterns and freezes them into an index, with every problem found on the way.
struct PatternIndexBuilder {
  /// Why a pattern cannot be added. Variants are told by their index.
  enum Problem {
    case ambiguous(with: PatternIndex.Variant)
    case unknownConverter(String)
    case tooManyEdges(limit: Int)
  }

  private let options: RoutingOptions
  private var trie: FlatTrieBuilder
  private var variants: [PatternIndex.Variant] = []
  private var parameters: [PatternIndex.Parameter] = []
  private let globalRoot: Int32
  private var hasNamespaces = false

  /// - Parameter expected: About how many segments the patterns have altogether.
  init(options: RoutingOptions, converters: [RouteConverter], expected: Int) {
    self.options = options
    trie = FlatTrieBuilder(converters: converters, expected: expected)
    globalRoot = trie.root(namespace: PatternIndex.globalNamespace)
    variants.reserveCapacity(expected / 2)
  }

  /// Adds all variants of a pattern and returns what was wrong with one of them, if anything.
  mutating func add(_ pattern: ParsedPattern, entry: Int, index: Int = 0, priority: Int = 0) -> Problem? {
    let (root, prefix) = place(of: pattern)
    for segments in pattern.variants {
      let all = prefix + segments
      do throws(FlatTrieBuilder.InsertionProblem) {
        try trie.insert(all, fragment: pattern.fragment, below: root, priority: priority)
      } catch {
        switch error {
        case .taken(let other): return .ambiguous(with: variants[Int(other)])
        case .unknownConverter(let name): return .unknownConverter(name)
        case .tooManyEdges: return .tooManyEdges(limit: FlatTrieBuilder.maximumEdges)
        }
      }
      variants.append(
        PatternIndex.Variant(
          entry: Int32(entry), pattern: Int32(index), priority: priority, segments: all,
          fragment: pattern.fragment, missing: Self.missing(in: segments, of: pattern),
          parameters: addParameters(of: all, pattern.fragment)))
    }
    return nil
  }

  private mutating func addParameters(of segments: [PatternSegment], _ fragment: PatternSegment?) -> Range<
    Int
  > {
    let start = parameters.count
    for (index, segment) in segments.enumerated() {
      add(segment.parameter, at: segment.isTail ? .tail(index) : .segment(index))
    }
    add(fragment?.parameter, at: .fragment)
    return start..<parameters.count
  }

  private mutating func add(_ parameter: PatternParameter?, at position: PatternIndex.Parameter.Position) {
    guard let parameter else { return }
    parameters.append(
      PatternIndex.Parameter(
        name: parameter.name, kind: parameter.kind, position: position,
        prefixCount: parameter.prefix.utf8.count, suffixCount: parameter.suffix.utf8.count))
  }

  private static func missing(in segments: [PatternSegment], of pattern: ParsedPattern) -> [String] {
    if pattern.variants.count == 1 { return [] }
    let present = segments.compactMap(\.parameter?.name)
    return pattern.variants[0].compactMap(\.parameter?.name).filter { !present.contains($0) }
  }

  /// The most steps that any path can cost.
  func maximumSteps() -> Int { trie.maximumSteps() }

  func freeze() -> PatternIndex {
    PatternIndex(
      trie: trie.freeze(), variants: variants, parameters: parameters, options: options,
      globalRoot: globalRoot,
      hasNamespaces: hasNamespaces)
  }

  /// The root of the pattern's namespace, and what its host adds to the path.
  private mutating func place(of pattern: ParsedPattern) -> (root: Int32, prefix: [PatternSegment]) {
    if pattern.scheme == nil, pattern.authority == nil { return (globalRoot, []) }
    hasNamespaces = true
    let pattern = pattern.withHostAsPath(options)
    return (trie.root(namespace: NamespaceKey.key(of: pattern.pattern)), pattern.prefix)
  }
}

extension ParsedPattern {
  /// The pattern without its host, and the host as a segment, where the scheme is one whose host is path.
  func withHostAsPath(_ options: RoutingOptions) -> (pattern: ParsedPattern, prefix: [PatternSegment]) {
    guard let scheme, options.schemesWithHostAsPath.contains(scheme), let authorityText else {
      return (self, [])
    }
    var pattern = self
    pattern.authority = nil
    return (pattern, [.literal(authorityText)])
  }
}
