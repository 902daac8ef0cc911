/// A variant that matched, and where the path began.
@usableFromInline
struct RouteHit: Sendable {
  @usableFromInline var variant: Int32
  @usableFromInline var start: Int
}

/// Frozen patterns: finds the variants that match a URL, in the order of precedence.
struct PatternIndex: Sendable {
  /// One shape of one pattern of one entry.
  struct Variant: Sendable {
    /// The owner's index of what was registered.
    var entry: Int32
    /// Which of the entry's patterns; 0 is the canonical one.
    var pattern: Int32
    var priority: Int
    var segments: [PatternSegment]
    var fragment: PatternSegment?
    /// The parameters of optional parts that this shape leaves out.
    var missing: [String]
    /// Which of the index's parameters are its own.
    var parameters: Range<Int>
  }

  /// Where a parameter of a variant is.
  struct Parameter: Sendable {
    enum Position: Sendable {
      case segment(Int)
      /// From this segment to the end.
      case tail(Int)
      case fragment
    }

    var name: String
    var kind: RouteParameterKind
    var position: Position
    /// In bytes of the decoded segment.
    var prefixCount: Int
    var suffixCount: Int
  }

  let trie: FlatTrie
  let variants: [Variant]
  /// The parameters of all variants, in the order in which they stand in their patterns.
  let parameters: [Parameter]
  let options: RoutingOptions
  private let hasPriorities: Bool
  private let globalRoot: Int32
  private let hasNamespaces: Bool
  /// The longest path that needs nothing but one walk from the global root; 0 where every URL needs more.
  private let plainLength: Int

  static let globalNamespace = "*"

  init(
    trie: FlatTrie, variants: [Variant], parameters: [Parameter], options: RoutingOptions, globalRoot: Int32,
    hasNamespaces: Bool
  ) {
    self.trie = trie
    self.variants = variants
    self.parameters = parameters
    self.options = options
    self.globalRoot = globalRoot
    self.hasNamespaces = hasNamespaces
    hasPriorities = variants.contains { $0.priority != 0 }
    plainLength = hasPriorities || options.readsFragmentAsPath ? 0 : options.maximumURLLength
  }

  /// The first match; `nil` where there is none, or the URL is malformed.
  /// - Complexity: Linear in the URL; no allocation but for custom converters, priorities, and URLs with a host.
  @inline(__always)
  func first(_ bytes: UnsafeBufferPointer<UInt8>) -> RouteHit? {
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "/"), bytes[1] != UInt8(ascii: "/"),
      bytes.count <= plainLength,
      let base = bytes.baseAddress
    else { return firstAnywhere(bytes) }
    return first(UnsafeRawPointer(base), from: 0, limit: bytes.count, root: globalRoot)
  }

  @inline(__always)
  private func first(_ base: UnsafeRawPointer, from start: Int, limit: Int, root: Int32) -> RouteHit? {
    var walk = TrieWalk(trie: trie.pointer, base: base, limit: limit, sink: FirstVariant())
    guard walk.walk(from: start, root: root) else { return nil }
    return RouteHit(variant: walk.sink.variant, start: start)
  }

  /// The same for URLs with a scheme or host, and for tables with priorities.
  @inline(never)
  private func firstAnywhere(_ bytes: UnsafeBufferPointer<UInt8>) -> RouteHit? {
    if hasPriorities { return all(bytes).first }
    guard let layout = locate(bytes), let base = bytes.baseAddress else { return nil }
    var hit: RouteHit?
    forEachRoot(bytes, layout) { root in
      hit = first(UnsafeRawPointer(base), from: layout.path.lowerBound, limit: bytes.count, root: root)
      return hit != nil
    }
    return hit
  }

  /// All matches, the first first.
  func all(_ bytes: UnsafeBufferPointer<UInt8>) -> [RouteHit] { allCountingSteps(bytes).hits }

  /// All matches, and the most steps that a walk in one namespace took.
  func allCountingSteps(_ bytes: UnsafeBufferPointer<UInt8>) -> (hits: [RouteHit], steps: Int) {
    guard let layout = locate(bytes), let base = bytes.baseAddress else { return ([], 0) }
    var hits: [RouteHit] = []
    var steps = 0
    forEachRoot(bytes, layout) { root in
      var walk = TrieWalk(
        trie: trie.pointer, base: UnsafeRawPointer(base), limit: bytes.count, sink: AllVariants())
      _ = walk.walk(from: layout.path.lowerBound, root: root)
      hits += walk.sink.variants.map { RouteHit(variant: $0, start: layout.path.lowerBound) }
      steps = max(steps, walk.sink.steps)
      return false
    }
    guard hasPriorities else { return (hits, steps) }
    let ranked = hits.enumerated().sorted { left, right in
      let (first, second) = (variants[Int(left.element.variant)], variants[Int(right.element.variant)])
      return first.priority == second.priority ? left.offset < right.offset : first.priority > second.priority
    }
    return (ranked.map(\.element), steps)
  }

  private func locate(_ bytes: UnsafeBufferPointer<UInt8>) -> URLLayout? {
    guard bytes.count <= options.maximumURLLength else { return nil }
    return try? URLLayout(locating: bytes, options: options)
  }

  /// Calls `body` with the roots of the URL's namespaces, the narrowest first, until it returns true.
  private func forEachRoot(
    _ bytes: UnsafeBufferPointer<UInt8>, _ layout: URLLayout, _ body: (Int32) -> Bool
  ) {
    if hasNamespaces {
      let key = NamespaceKey(bytes, layout)
      for candidate in [key.both, key.scheme, key.authority] {
        if let candidate, let root = root(candidate), body(root) { return }
      }
    }
    _ = body(globalRoot)
  }

  /// The roots of all namespaces.
  var allRoots: [Int32] { trie.memory.slots.filter { $0.node == 0 }.map(\.target.node).sorted() }

  /// The root of the namespace with that key.
  func root(_ key: String) -> Int32? {
    let root = key.withBytes { bytes in Segment(whole: bytes).map { trie.memory.child(of: 0, $0).node } ?? -1
    }
    return root < 0 ? nil : root
  }
}

/// The names under which a URL's namespaces are kept: `scheme://host`, `scheme:` and `//host`.
struct NamespaceKey {
  var both: String?
  var scheme: String?
  var authority: String?

  init(scheme: String?, authority: String?) {
    if let scheme { self.scheme = scheme + ":" }
    if let authority { self.authority = "//" + authority }
    if let scheme, let authority { both = scheme + "://" + authority }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ layout: URLLayout) {
    var scheme: String?
    if layout.schemeEnd > 0 {
      scheme = String(decoding: bytes.part(0..<layout.schemeEnd), as: UTF8.self).lowercased()
    }
    let authority = layout.authority.flatMap {
      HostName.canonical(String(decoding: bytes.part($0), as: UTF8.self), scheme: scheme)
    }
    self.init(scheme: scheme, authority: authority)
  }

  /// The key for a pattern: the narrowest namespace it names.
  static func key(of pattern: ParsedPattern) -> String {
    let key = NamespaceKey(scheme: pattern.scheme, authority: pattern.authority)
    return key.both ?? key.scheme ?? key.authority ?? PatternIndex.globalNamespace
  }
}
