import TenonDiagnostics
import TenonRoutePatterns
import TenonURLCoding

/// Builds a trie pattern by pattern, and then flattens it.
struct FlatTrieBuilder {
  private struct BuildNode {
    var node = FlatTrie.Node()
    var extra = FlatTrie.Extra()
    /// The hash of the literal that leads to this node; unused for other nodes.
    var hash: UInt64 = 0
    var parent: Int32 = -1
    var isLiteral = false
    /// The index in `edges` of the first edge; the edges are linked by `next`.
    var firstEdge: Int32 = -1
  }

  private struct BuildEdge {
    var test: SegmentTest
    /// The shape of the segment, if it has several parameters.
    var shape: SegmentShape?
    var target: Int32
    var next: Int32
  }

  /// The end of one variant.
  private struct Ending {
    /// The next variant that ends at the same node.
    var next: Int32
    var priority: Int
  }

  /// The maximum number of different parameters below one node; additional parameters are refused.
  static let maximumEdges = 256

  private var nodes = [BuildNode()]
  private var edges: [BuildEdge] = []
  /// The endings, one for each variant.
  private var endings: [Ending] = []
  private var slots: [FlatTrie.Slot]
  private var slotCount = 0
  private var words: [UInt64] = []
  private let converters: [RouteConverter]
  private let ignoresCase: Bool

  /// - Parameter expected: The approximate number of patterns. Each pattern is expected to have one or two literals of
  ///   its own.
  init(converters: [RouteConverter], ignoresCase: Bool, expected: Int) {
    self.converters = converters
    self.ignoresCase = ignoresCase
    var capacity = 16
    while capacity < expected * 2 { capacity *= 2 }
    slots = Array(repeating: FlatTrie.Slot(), count: capacity)
    nodes.reserveCapacity(expected * 2)
    edges.reserveCapacity(expected)
    endings.reserveCapacity(expected)
  }

  /// Returns the root of the namespace with the given key, creating it if it is missing.
  mutating func root(namespace key: String) -> Int32 {
    // Node 0 contains only the namespaces; the key of the global namespace is not empty.
    literalChild(of: 0, key)
  }

  enum InsertionProblem: Error {
    /// A variant with the same shape and priority already exists.
    case taken(by: Int32)
    case unknownConverter(String)
    case tooManyEdges
  }

  /// Adds a variant of a pattern. Variants are numbered from 0 in the order in which they are added.
  mutating func insert(
    _ segments: [PatternSegment], fragment: PatternSegment?, below root: Int32, priority: Int
  ) throws(InsertionProblem) {
    var node = root
    for segment in segments {
      if segment.isTail {
        return try insertTail(fragment: fragment, below: node, priority: priority)
      }
      node = try child(of: node, segment)
    }
    if let fragment {
      if nodes[Int(node)].extra.fragment < 0 {
        nodes[Int(node)].extra.fragment = append(BuildNode(parent: node))
      }
      node = try child(of: nodes[Int(node)].extra.fragment, fragment)
    }
    nodes[Int(node)].node.ending = try chain(nodes[Int(node)].node.ending, priority: priority)
  }

  private mutating func insertTail(
    fragment: PatternSegment?, below node: Int32, priority: Int
  ) throws(InsertionProblem) {
    guard let fragment else {
      nodes[Int(node)].extra.tailEnding = try chain(nodes[Int(node)].extra.tailEnding, priority: priority)
      return
    }
    if nodes[Int(node)].extra.tailFragment < 0 {
      nodes[Int(node)].extra.tailFragment = append(BuildNode(parent: node))
    }
    let end = try child(of: nodes[Int(node)].extra.tailFragment, fragment)
    nodes[Int(end)].node.ending = try chain(nodes[Int(end)].node.ending, priority: priority)
  }

  // MARK: - Growing

  private mutating func append(_ node: BuildNode) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func child(of node: Int32, _ segment: PatternSegment) throws(InsertionProblem) -> Int32 {
    switch segment {
    case .literal(let text): return literalChild(of: node, text)
    case .parameter(let parameter): return try edgeChild(of: node, try test(for: parameter))
    case .several(let parameters):
      let shape = SegmentShape(parameters, ignoresCase: ignoresCase)
      return try edgeChild(
        of: node, try test(for: parameters[0], parameters.dropFirst()), shape)
    case .wildcard, .tail: return try edgeChild(of: node, .wildcard)
    }
  }

  private func test(
    for first: PatternParameter, _ others: ArraySlice<PatternParameter> = []
  ) throws(InsertionProblem) -> SegmentTest {
    try SegmentTest(first, others, ignoresCase: ignoresCase) { (name) throws(InsertionProblem) in
      guard let index = converters.prefix(Int(UInt16.max)).firstIndex(where: { $0.name == name }) else {
        throw .unknownConverter(name)
      }
      return UInt16(index)
    }
  }

  private mutating func edgeChild(
    of node: Int32, _ test: SegmentTest, _ shape: SegmentShape? = nil
  ) throws(InsertionProblem) -> Int32 {
    var edge = nodes[Int(node)].firstEdge
    while edge >= 0 {
      if edges[Int(edge)].test == test { return edges[Int(edge)].target }
      edge = edges[Int(edge)].next
    }
    guard nodes[Int(node)].node.edgeCount < Self.maximumEdges else { throw .tooManyEdges }
    let target = append(BuildNode(parent: node))
    edges.append(
      BuildEdge(test: test, shape: shape, target: target, next: nodes[Int(node)].firstEdge))
    nodes[Int(node)].firstEdge = Int32(edges.count - 1)
    nodes[Int(node)].node.edgeCount += 1
    return target
  }

  private mutating func literalChild(of node: Int32, _ text: String) -> Int32 {
    let text = ignoresCase ? String(decoding: text.bytes(ignoringCase: true), as: UTF8.self) : text
    return text.withBytes { bytes -> Int32 in
      // Literals are not empty.
      guard let segment = Segment(whole: bytes) else { return node }
      var index = slot(for: node, segment.hash)
      while !slots[index].target.isNone {
        let slot = slots[index]
        if slot.node == node, nodes[Int(slot.target.node)].hash == segment.hash, isEqual(slot, segment) {
          return slot.target.node
        }
        index = (index + 1) & (slots.count - 1)
      }
      nodes[Int(node)].node.hasLiterals = true
      let target = append(BuildNode(hash: segment.hash, parent: node, isLiteral: true))
      slots[index] = FlatTrie.Slot(
        first: segment.first, second: segment.second, node: node, target: FlatTrie.Target(node: target),
        literal: UInt32(words.count), length: UInt32(bytes.count))
      appendWords(of: segment)
      slotCount += 1
      if slotCount * 2 > slots.count { slots = slots(resizedTo: slots.count * 2) }
      return target
    }
  }

  private func slot(for node: Int32, _ hash: UInt64) -> Int {
    Int(
      truncatingIfNeeded: FlatTrie.slotHash(node: node, hash: hash) >> FlatTrie.shift(slotCount: slots.count))
  }

  private func isEqual(_ slot: FlatTrie.Slot, _ segment: Segment) -> Bool {
    guard Int(slot.length) == segment.count, slot.first == segment.first, slot.second == segment.second else {
      return false
    }
    return (2..<max(2, segment.wordCount)).allSatisfy { index in
      words[Int(slot.literal) + index - 2] == segment.word(index)
    }
  }

  private mutating func appendWords(of segment: Segment) {
    for index in 2..<max(2, segment.wordCount) { words.append(segment.word(index)) }
  }

  private func slots(resizedTo capacity: Int) -> [FlatTrie.Slot] {
    var new = Array(repeating: FlatTrie.Slot(), count: capacity)
    let shift = FlatTrie.shift(slotCount: capacity)
    for slot in slots where !slot.target.isNone {
      let hash = FlatTrie.slotHash(node: slot.node, hash: nodes[Int(slot.target.node)].hash)
      var index = Int(truncatingIfNeeded: hash >> shift)
      while !new[index].target.isNone { index = (index + 1) & (capacity - 1) }
      new[index] = slot
    }
    return new
  }

  /// Inserts the next variant into a chain that is sorted by descending priority. Returns the chain's new start.
  private mutating func chain(_ first: Int32, priority: Int) throws(InsertionProblem) -> Int32 {
    var (before, next): (Int32, Int32) = (-1, first)
    while next >= 0, endings[Int(next)].priority >= priority {
      if endings[Int(next)].priority == priority { throw .taken(by: next) }
      (before, next) = (next, endings[Int(next)].next)
    }
    let added = Int32(endings.count)
    endings.append(Ending(next: next, priority: priority))
    if before < 0 { return added }
    endings[Int(before)].next = added
    return first
  }

  // MARK: - Flattening

  /// Returns the maximum number of steps that a walk below any root can take for any path.
  func maximumSteps() -> Int {
    // Children come after their parents, so one pass from the end visits all children first.
    let cap = Int.max / 8
    var literal = Array(repeating: 0, count: nodes.count)
    var others = literal
    for index in nodes.indices.dropFirst().reversed() {
      let total = min(1 + literal[index] + others[index] + Int(nodes[index].node.edgeCount), cap)
      let parent = Int(nodes[index].parent)
      if nodes[index].isLiteral {
        literal[parent] = max(literal[parent], total)
      } else {
        others[parent] = min(others[parent] + total, cap)
      }
    }
    return literal[0]
  }

  func freeze() -> FlatTrie {
    var (flat, bytes, extras): ([FlatTrie.Edge], [UInt8], [FlatTrie.Extra]) = ([], [], [])
    var several: [SeveralTest] = []
    flat.reserveCapacity(edges.count)
    let flatNodes = nodes.map { build in
      var node = build.node
      node.firstEdge = Int32(flat.count)
      node.hasTail = build.extra.hasTail
      if node.hasTail || build.extra.fragment >= 0 {
        node.extra = Int32(extras.count)
        extras.append(build.extra)
      }
      forEachEdge(of: build) { edge in
        if let shape = edge.shape {
          flat.append(
            FlatTrie.Edge(
              kind: .several, converter: 0, prefixCount: 1, suffixCount: 0, affixes: UInt32(several.count),
              target: target(edge.target)))
          several.append(
            SeveralTest(
              shape: shape,
              kinds: [(edge.test.kind, edge.test.converter)]
                + edge.test.following.map { ($0.kind, $0.converter) }))
          return
        }
        flat.append(
          FlatTrie.Edge(
            kind: edge.test.kind, converter: edge.test.converter,
            // The maximum length of a pattern fits in these integers.
            prefixCount: UInt16(edge.test.prefix.count), suffixCount: UInt16(edge.test.suffix.count),
            affixes: UInt32(bytes.count), target: target(edge.target)))
        bytes += edge.test.prefix
        bytes += edge.test.suffix
      }
      return node
    }
    // No more slots than necessary, so that the processor's caches can hold more of them.
    var capacity = 16
    while capacity < slotCount * 2 { capacity *= 2 }
    let flatSlots = (capacity < slots.count ? slots(resizedTo: capacity) : slots).map { slot in
      var slot = slot
      // Walks start from the roots of namespaces, so these roots must remain nodes.
      if !slot.target.isNone, slot.node != 0 { slot.target = target(slot.target.node) }
      return slot
    }
    return FlatTrie(
      nodes: flatNodes, extras: extras, edges: flat, slots: flatSlots, next: endings.map(\.next),
      words: words,
      bytes: bytes, converters: converters, several: several, ignoresCase: ignoresCase)
  }

  /// Returns the target for a node: the node itself, or the variant that ends there if nothing can follow.
  private func target(_ node: Int32) -> FlatTrie.Target {
    let build = nodes[Int(node)]
    let isLeaf =
      build.node.ending >= 0 && build.node.edgeCount == 0 && !build.node.hasLiterals
      && !build.extra.hasTail && build.extra.fragment < 0
    return isLeaf ? FlatTrie.Target(leaf: build.node.ending) : FlatTrie.Target(node: node)
  }

  /// Calls `body` with the edges below a node in the order in which a walk tries them.
  private func forEachEdge(of node: BuildNode, _ body: (BuildEdge) -> Void) {
    if node.firstEdge < 0 { return }
    let first = edges[Int(node.firstEdge)]
    if first.next < 0 { return body(first) }
    var found = [first]
    var next = first.next
    while next >= 0 {
      found.append(edges[Int(next)])
      next = edges[Int(next)].next
    }
    for index in sortedIndices(found.count, by: { found[$0].test.precedes(found[$1].test) }) {
      body(found[index])
    }
  }
}
