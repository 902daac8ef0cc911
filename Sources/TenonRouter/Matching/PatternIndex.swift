import TenonDiagnostics
import TenonRoutePatterns
import TenonURLCoding

/// A variant that matched, and the start of the path.
@usableFromInline
struct RouteHit: Sendable {
  @usableFromInline var variant: Int32
  @usableFromInline var start: Int

  static let none = RouteHit(variant: -1, start: 0)
  /// The URL needs more than one walk.
  static let undecided = RouteHit(variant: -2, start: 0)

  @usableFromInline
  init(variant: Int32, start: Int) {
    self.variant = variant
    self.start = start
  }

  @usableFromInline var isUndecided: Bool { variant == -2 }
}

/// The data for matching a plain path. It contains only trivial values, so matching performs no reference counting.
/// Valid as long as its index exists.
///
/// `@unchecked Sendable`: it points to the memory of a ``FlatTrie``, whose documentation gives the reason.
@usableFromInline
struct PatternMatcher: @unchecked Sendable {
  let trie: UnsafePointer<FlatTrie.Memory>
  let root: Int32
  /// The maximum length of a path that needs only one walk; 0 if every URL needs more.
  let plainLength: Int

  @usableFromInline
  func first(_ url: String) -> RouteHit { url.withBytes { first($0) } }

  @inline(__always)
  func first(_ bytes: UnsafeBufferPointer<UInt8>) -> RouteHit {
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "/"), bytes[1] != UInt8(ascii: "/"),
      bytes.count <= plainLength
    else { return .undecided }
    var sink = FirstVariant()
    let isFound = TrieWalk.walk(trie, bytes, from: 0, root: root, into: &sink)
    return isFound ? RouteHit(variant: sink.variant, start: 0) : .none
  }
}

/// An index of frozen patterns. It finds the variants that match a URL, in the order of precedence.
struct PatternIndex: Sendable {
  /// One shape of a pattern of an entry.
  struct Variant: Sendable {
    /// The index of the registered entry in the list of the table or of the rules.
    var entry: Int32
    /// The index of the pattern within the entry; 0 is the canonical pattern.
    var pattern: Int32
    /// The range of the variant's parameters in the index's `parameters`.
    var parameters: Range<Int32>
    var priority: Int
  }

  /// The position of a parameter of a variant.
  struct Parameter: Sendable {
    enum Source: UInt8, Sendable {
      case segment
      /// All segments from the parameter's segment to the end.
      case tail
      case fragment
    }

    var name: String
    var segment: UInt16
    /// The length of the prefix, in bytes of the decoded segment.
    var prefixCount: UInt16
    var suffixCount: UInt16
    var source: Source
    /// The part of the segment, for one of several parameters in the same segment.
    var part: Part?

    struct Part: Sendable {
      var index: Int
      var shape: SegmentShape
    }
  }

  let trie: FlatTrie
  let variants: [Variant]
  /// The parameters of all variants, in the order in which they appear in their patterns.
  let parameters: [Parameter]
  /// The kinds of the parameters.
  let kinds: [ParameterKind]
  let options: RoutingOptions
  /// The part of `options` with which URLs are read.
  let reading: ReadingOptions
  /// The parameters of optional parts that a variant leaves out.
  private let missing: [Int32: [String]]
  /// The matcher for URLs that need only one walk.
  let matcher: PatternMatcher
  private let hasPriorities: Bool
  private let globalRoot: Int32
  private let hasNamespaces: Bool
  private let hasHostWildcards: Bool

  init(
    trie: FlatTrie, variants: [Variant], parameters: [Parameter], kinds: [ParameterKind],
    missing: [Int32: [String]], options: RoutingOptions, globalRoot: Int32, hasNamespaces: Bool,
    hasHostWildcards: Bool
  ) {
    self.trie = trie
    self.variants = variants
    self.parameters = parameters
    self.kinds = kinds
    self.missing = missing
    self.options = options
    reading = options.reading
    self.globalRoot = globalRoot
    self.hasNamespaces = hasNamespaces
    self.hasHostWildcards = hasHostWildcards
    hasPriorities = variants.contains { $0.priority != 0 }
    matcher = PatternMatcher(
      trie: trie.pointer, root: globalRoot,
      plainLength: hasPriorities || reading.readsFragmentAsPath ? 0 : Self.longest(reading))
  }

  func missing(_ variant: Int32) -> [String] { missing.isEmpty ? [] : missing[variant] ?? [] }

  /// Returns the maximum text length, which is limited by the integers that a walk uses.
  private static func longest(_ options: ReadingOptions) -> Int {
    min(options.maximumURLLength, Int(Int32.max))
  }

  /// Returns the first match; `nil` if there is none or the URL is malformed.
  /// - Complexity: Linear in the length of the URL; allocates only for custom converters, priorities, and URLs with a
  ///   host.
  @inline(__always)
  func first(_ bytes: UnsafeBufferPointer<UInt8>) -> RouteHit? {
    let hit = matcher.first(bytes)
    if hit.isUndecided { return firstAnywhere(bytes) }
    return hit.variant < 0 ? nil : hit
  }

  /// Returns the first match for a URL with a scheme or host, or in a table with priorities.
  @inline(never)
  func firstAnywhere(_ bytes: UnsafeBufferPointer<UInt8>) -> RouteHit? {
    locate(bytes).flatMap { start, key in first(bytes, from: start, key) }
  }

  /// Returns the first match of a parsed URL.
  func first(_ url: RouteURL) -> RouteHit? {
    url.text.withBytes { bytes -> RouteHit? in
      let hit = matcher.first(bytes)
      if hit.isUndecided { return first(bytes, from: url.layout.path.lowerBound, key(of: url)) }
      return hit.variant < 0 ? nil : hit
    }
  }

  private func first(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ key: NamespaceKey
  ) -> RouteHit? {
    if hasPriorities { return all(bytes, from: start, key).first }
    var hit: RouteHit?
    forEachRoot(key) { root in
      let variant = TrieWalk.first(trie.pointer, bytes, from: start, root: root)
      if let variant { hit = RouteHit(variant: variant, start: start) }
      return variant != nil
    }
    return hit
  }

  /// Returns all matches in the order of precedence.
  func all(_ bytes: UnsafeBufferPointer<UInt8>) -> [RouteHit] {
    locate(bytes).map { start, key in all(bytes, from: start, key) } ?? []
  }

  /// Returns all matches of a parsed URL.
  func all(_ url: RouteURL) -> [RouteHit] {
    url.text.withBytes { all($0, from: url.layout.path.lowerBound, key(of: url)) }
  }

  private func all(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ key: NamespaceKey) -> [RouteHit] {
    var hits: [RouteHit] = []
    forEachRoot(key) { root in
      for variant in TrieWalk.all(trie.pointer, bytes, from: start, root: root) {
        hits.append(RouteHit(variant: variant, start: start))
      }
      return false
    }
    guard hasPriorities else { return hits }
    let ranked = sortedIndices(hits.count) {
      variants[Int(hits[$0].variant)].priority > variants[Int(hits[$1].variant)].priority
    }
    return ranked.map { hits[$0] }
  }

  /// Returns the start of the path and the namespaces of a URL that has not been parsed yet.
  private func locate(_ bytes: UnsafeBufferPointer<UInt8>) -> (start: Int, key: NamespaceKey)? {
    guard bytes.count <= Self.longest(reading), let layout = try? URLLayout(locating: bytes, options: reading)
    else { return nil }
    if !hasNamespaces { return (layout.path.lowerBound, NamespaceKey()) }
    let scheme = layout.scheme(in: bytes)
    let host = (try? layout.host(in: bytes, scheme: scheme)) ?? nil
    return (layout.path.lowerBound, NamespaceKey(scheme: scheme, authority: host))
  }

  private func key(of url: RouteURL) -> NamespaceKey {
    hasNamespaces ? NamespaceKey(scheme: url.scheme, authority: url.host) : NamespaceKey()
  }

  /// Calls `body` with the roots of the namespaces, narrowest first, until it returns `true`.
  private func forEachRoot(_ key: NamespaceKey, _ body: (Int32) -> Bool) {
    func isDone(_ candidate: String?) -> Bool { candidate.flatMap(root).map(body) ?? false }
    if isDone(key.both) { return }
    if hasHostWildcards, key.wildcards(withScheme: true).contains(where: isDone) { return }
    if isDone(key.scheme) || isDone(key.authority) { return }
    if hasHostWildcards, key.wildcards(withScheme: false).contains(where: isDone) { return }
    _ = body(globalRoot)
  }

  /// The roots of all namespaces.
  var allRoots: [Int32] { trie.memory.slots.filter { $0.node == 0 }.map(\.target.node).coldSorted(by: <) }

  /// Returns the root of the namespace with the given key.
  func root(_ key: String) -> Int32? {
    let root = key.withBytes { bytes in Segment(whole: bytes).map { trie.pointer.child(of: 0, $0).node } ?? -1
    }
    return root < 0 ? nil : root
  }
}
