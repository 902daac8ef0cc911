import TenonURLCoding

extension PatternIndex {
  /// Whether some URL made from a template matches some pattern.
  ///
  /// Follows the template through the trie as if its parameters could be any text that their kind allows; it answers
  /// yes where the values decide.
  /// - Parameter allRoots: ``allRoots``, which takes long to find.
  func leadsSomewhere(
    _ template: [PatternSegment], of pattern: ParsedPattern, among allRoots: [Int32]
  ) -> Bool {
    let (pattern, prefix) = pattern.withHostAsPath(options)
    let path = (prefix + template)[...]
    return roots(for: pattern, among: allRoots).contains { leadsSomewhere(path, from: $0) }
  }

  /// The roots of the namespaces that a target may be in; for one without scheme and host these are all.
  private func roots(for pattern: ParsedPattern, among allRoots: [Int32]) -> [Int32] {
    if pattern.scheme == nil, pattern.authority == nil { return allRoots }
    let key = NamespaceKey(scheme: pattern.scheme, authority: pattern.authority)
    let names = [key.both, key.scheme, key.authority, Self.globalNamespace].compactMap(\.self)
    return (names + key.wildcards(withScheme: true) + key.wildcards(withScheme: false)).compactMap(root)
  }

  private func leadsSomewhere(_ path: ArraySlice<PatternSegment>, from target: FlatTrie.Target) -> Bool {
    target.node < 0 ? path.isEmpty && !target.isNone : leadsSomewhere(path, from: target.node)
  }

  private func leadsSomewhere(_ path: ArraySlice<PatternSegment>, from node: Int32) -> Bool {
    let here = trie.memory.nodes[Int(node)]
    guard let segment = path.first else { return here.ending >= 0 || extra(of: here).fragment >= 0 }
    if here.hasTail { return true }
    if segment.isTail { return hasEnding(below: node) }
    if case .literal(let text) = segment {
      let child = text.withBytes { bytes in
        Segment(whole: bytes).map { trie.pointer.literalChild(of: node, $0) } ?? .none
      }
      if leadsSomewhere(path.dropFirst(), from: child) { return true }
    }
    return edges(of: here).contains { edge in
      if case .literal(let text) = segment, !text.withBytes({ trie.pointer.accepts(edge, $0) }) {
        return false
      }
      return leadsSomewhere(path.dropFirst(), from: edge.target)
    }
  }

  /// Whether anything can match one or more unknown segments below a node.
  private func hasEnding(below node: Int32) -> Bool {
    edges(of: trie.memory.nodes[Int(node)]).contains { edge in
      guard edge.target.node >= 0 else { return true }
      let target = trie.memory.nodes[Int(edge.target.node)]
      return target.ending >= 0 || target.hasTail || hasEnding(below: edge.target.node)
    }
  }

  private func extra(of node: FlatTrie.Node) -> FlatTrie.Extra {
    node.extra < 0 ? FlatTrie.Extra() : trie.memory.extras[Int(node.extra)]
  }

  private func edges(of node: FlatTrie.Node) -> [FlatTrie.Edge] {
    (Int(node.firstEdge)..<Int(node.firstEdge) + Int(node.edgeCount)).map { trie.memory.edges[$0] }
  }
}
