import TenonDiagnostics
import TenonRoutePatterns
import TenonURLCoding

/// Checks whether any URL that a template can produce matches a pattern.
///
/// It follows the template through the trie as if its parameters could be any text. If the result depends on their
/// values, it assumes a match.
struct Reachability {
  private let index: PatternIndex
  /// Computed once, because every rule needs the roots and they are slow to find.
  private let allRoots: [Int32]
  private let literals: ColdDictionary<Int32, [FlatTrie.Slot]>

  init(of index: PatternIndex) {
    self.index = index
    allRoots = index.allRoots
    literals = ColdDictionary(grouping: index.trie.memory.slots.filter { !$0.target.isNone }, by: \.node)
  }

  func leadsSomewhere(_ template: [PatternSegment], of pattern: ParsedPattern) -> Bool {
    let (pattern, prefix) = pattern.withHostAsPath(index.reading)
    let path = (prefix + template)[...]
    return roots(for: pattern).contains { leadsSomewhere(path, from: $0) }
  }

  /// Returns the roots of the namespaces that a target may be in; all roots for a target without a scheme and host.
  private func roots(for pattern: ParsedPattern) -> [Int32] {
    if pattern.scheme == nil, pattern.authority == nil { return allRoots }
    let key = NamespaceKey(scheme: pattern.scheme, authority: pattern.authority)
    let names = [key.both, key.scheme, key.authority, NamespaceKey.global].compactMap(\.self)
    return (names + key.wildcards(withScheme: true) + key.wildcards(withScheme: false))
      .compactMap(index.root)
  }

  private func leadsSomewhere(_ path: ArraySlice<PatternSegment>, from target: FlatTrie.Target) -> Bool {
    target.node < 0 ? path.isEmpty && !target.isNone : leadsSomewhere(path, from: target.node)
  }

  private func leadsSomewhere(_ path: ArraySlice<PatternSegment>, from node: Int32) -> Bool {
    let here = trie.pointee.nodes[Int(node)]
    guard let segment = path.first else { return canEnd(here) }
    if here.hasTail { return true }
    if segment.isTail { return hasEnding(below: node) }
    let rest = path.dropFirst()
    if case .literal(let text) = segment {
      let child = text.withBytes { bytes in
        Segment(whole: bytes).map { trie.literalChild(of: node, $0) } ?? .none
      }
      if leadsSomewhere(rest, from: child) { return true }
    } else if slots(below: node).contains(where: {
      couldBe($0, segment) && leadsSomewhere(rest, from: $0.target)
    }) {
      return true
    }
    return edges(of: here).contains { edge in
      if case .literal(let text) = segment, !text.withBytes({ trie.accepts(edge, $0) }) { return false }
      return leadsSomewhere(rest, from: edge.target)
    }
  }

  /// Whether a pattern can match one or more unknown segments below a node.
  private func hasEnding(below node: Int32) -> Bool {
    let targets = edges(of: trie.pointee.nodes[Int(node)]).map(\.target) + slots(below: node).map(\.target)
    return targets.contains { target in
      guard target.node >= 0 else { return true }
      let next = trie.pointee.nodes[Int(target.node)]
      return canEnd(next) || next.hasTail || hasEnding(below: target.node)
    }
  }

  /// Whether the literal begins with the parameter's prefix and ends with its suffix. The value itself is not checked.
  private func couldBe(_ literal: FlatTrie.Slot, _ segment: PatternSegment) -> Bool {
    let around: (prefix: String, suffix: String)
    switch segment {
    case .parameter(let parameter): around = (parameter.prefix, parameter.suffix)
    case .several(let parameters): around = (parameters.first?.prefix ?? "", parameters.last?.suffix ?? "")
    case .literal, .wildcard, .tail: return true
    }
    guard around.prefix.utf8.count + around.suffix.utf8.count < Int(literal.length) else { return false }
    func folded(_ text: String) -> [UInt8] {
      trie.pointee.ignoresCase ? text.utf8.map(ASCII.lowercased) : Array(text.utf8)
    }
    let bytes = trie.bytes(of: literal)
    return bytes.starts(with: folded(around.prefix))
      && bytes.reversed().starts(with: folded(around.suffix).reversed())
  }

  private func canEnd(_ node: FlatTrie.Node) -> Bool {
    node.ending >= 0 || (node.extra >= 0 && trie.pointee.extras[Int(node.extra)].fragment >= 0)
  }

  private var trie: UnsafePointer<FlatTrie.Memory> { index.trie.pointer }

  private func slots(below node: Int32) -> [FlatTrie.Slot] { literals[node] ?? [] }

  private func edges(of node: FlatTrie.Node) -> [FlatTrie.Edge] {
    (Int(node.firstEdge)..<Int(node.firstEdge) + Int(node.edgeCount)).map { trie.pointee.edges[$0] }
  }
}

extension UnsafePointer<FlatTrie.Memory> {
  /// Returns a literal's text; in lowercase if case is ignored.
  fileprivate func bytes(of slot: FlatTrie.Slot) -> [UInt8] {
    let count = Int(slot.length)
    let further = count > Segment.blockSize ? (count - Segment.blockSize + 7) / 8 : 0
    let words = [slot.first, slot.second] + (0..<further).map { pointee.words[Int(slot.literal) + $0] }
    return (0..<count).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) }
  }
}
