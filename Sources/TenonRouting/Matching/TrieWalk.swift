/// What a walk does with the variants it finds.
protocol VariantSink {
  /// Takes the first of the variants that end at one place; returns whether to stop.
  mutating func take(_ variant: Int32, in trie: FlatTrie.Memory) -> Bool
  /// Notes a step: an entered node or a tried edge.
  mutating func step()
}

/// Stops at the first variant.
struct FirstVariant: VariantSink {
  var variant: Int32 = -1

  @inline(__always)
  mutating func take(_ variant: Int32, in trie: FlatTrie.Memory) -> Bool {
    self.variant = variant
    return true
  }

  @inline(__always)
  mutating func step() {}
}

/// Collects all variants in the order of precedence.
struct AllVariants: VariantSink {
  var variants: [Int32] = []
  var steps = 0

  mutating func take(_ variant: Int32, in trie: FlatTrie.Memory) -> Bool {
    var next = variant
    while next >= 0 {
      variants.append(next)
      next = trie.next[Int(next)]
    }
    return false
  }

  mutating func step() { steps += 1 }
}

/// One walk over the bytes of a path: literal, then typed, then plain parameter, then wildcard, then tail, going
/// back where a branch leads nowhere.
///
/// The trie is a tree and each edge takes exactly one segment, so a walk enters each node at most once: the steps
/// are bounded by the table, never by the URL, and freezing computes that bound (``RoutingOptions/maximumSteps``).
/// Each step reads one segment; a walk is therefore linear in the length of the URL for a given table.
struct TrieWalk<Sink: VariantSink> {
  let trie: UnsafePointer<FlatTrie.Memory>
  let base: UnsafeRawPointer
  let limit: Int
  var sink: Sink

  /// Walks the path that begins at `start`, below `root`. Returns whether the sink asked to stop.
  @inline(__always)
  mutating func walk(from start: Int, root: Int32) -> Bool {
    if start < limit, byte(start) != UInt8(ascii: "/"), !isEnd(start) {
      // A path without a slash in front: the host as a segment, or `scheme:path`.
      return enter(root, segmentAt: start)
    }
    return descend(root, start)
  }

  /// Goes on at `target`, where the previous segment ended at `position`.
  @inline(__always)
  private mutating func descend(_ target: FlatTrie.Target, _ position: Int) -> Bool {
    if target.node < 0 {
      // Nothing follows a leaf but the end, or a slash that says nothing.
      let isOver = isEnd(position) || isEnd(position &+ 1)
      return isOver && !target.isNone && sink.take(target.leaf, in: trie.pointee)
    }
    return descend(target.node, position)
  }

  private mutating func descend(_ node: Int32, _ position: Int) -> Bool {
    if isEnd(position) { return finish(node, position) }
    let start = position &+ 1
    // A slash at the end says nothing.
    if isEnd(start) { return finish(node, start) }
    return enter(node, segmentAt: start)
  }

  private mutating func enter(_ root: Int32, segmentAt first: Int) -> Bool {
    var (node, start) = (root, first)
    while true {
      sink.step()
      let segment = Segment(scanning: base, from: start, limit: limit)
      if segment.end == start { return false }
      if segment.isSuspicious { return enterDecoded(node, segment) }
      if byte(start) == UInt8(ascii: "."), DotSegment.isOne(segment.bytes) { return false }
      let here = trie.pointee.nodes[Int(node)]
      let child = here.hasLiterals ? trie.pointee.child(of: node, segment) : .none
      if here.edgeCount == 0, here.extra < 0, child.node >= 0, !isEnd(segment.end), !isEnd(segment.end &+ 1) {
        // No other choice: no need to come back.
        start = segment.end &+ 1
        node = child.node
        continue
      }
      if !child.isNone, descend(child, segment.end) { return true }
      return tryEdges(here, segment, next: segment.end)
    }
  }

  private mutating func tryEdges(_ here: FlatTrie.Node, _ segment: Segment, next: Int) -> Bool {
    var index = Int(here.firstEdge)
    let end = index &+ Int(here.edgeCount)
    while index < end {
      sink.step()
      let edge = trie.pointee.edges[index]
      if trie.pointee.accepts(edge, segment.bytes), descend(edge.target, next) { return true }
      index &+= 1
    }
    guard here.extra >= 0, trie.pointee.extras[Int(here.extra)].tailEnding >= 0, isTailSound(from: next)
    else {
      return false
    }
    return sink.take(trie.pointee.extras[Int(here.extra)].tailEnding, in: trie.pointee)
  }

  /// A segment with escapes: the same on its decoded bytes.
  private mutating func enterDecoded(_ node: Int32, _ segment: Segment) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: segment.count) { buffer -> Bool in
      guard let decoded = decode(segment, into: buffer) else { return false }
      let here = trie.pointee.nodes[Int(node)]
      let child = here.hasLiterals ? trie.pointee.child(of: node, decoded) : .none
      if !child.isNone, descend(child, segment.end) { return true }
      return tryEdges(here, decoded, next: segment.end)
    }
  }

  /// The decoded segment, or `nil` where the decoding rule refuses it.
  private func decode(_ segment: Segment, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Segment? {
    guard !segment.bytes.contains(where: { $0 <= 0x20 }), !DotSegment.isOne(segment.bytes),
      let count = PercentCoding.decode(segment.bytes, into: buffer)
    else { return nil }
    let decoded = UnsafeBufferPointer(rebasing: buffer[..<count])
    return UTF8Validation.isValid(decoded) ? Segment(whole: decoded) : nil
  }

  /// Whether all segments from `position` on would be accepted by the decoding rule.
  private func isTailSound(from position: Int) -> Bool {
    var position = position
    while !isEnd(position) {
      let start = position &+ 1
      if isEnd(start) { return true }
      let segment = Segment(scanning: base, from: start, limit: limit)
      if segment.end == start || DotSegment.isOne(segment.bytes) { return false }
      if segment.isSuspicious {
        let isSound = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: segment.count) { buffer in
          decode(segment, into: buffer) != nil
        }
        if !isSound { return false }
      }
      position = segment.end
    }
    return true
  }

  /// The path ended at `position`: looks at the fragment where the node wants one.
  @inline(__always)
  private mutating func finish(_ node: Int32, _ position: Int) -> Bool {
    let here = trie.pointee.nodes[Int(node)]
    if here.extra >= 0, finishFragment(trie.pointee.extras[Int(here.extra)].fragment, position) {
      return true
    }
    return here.ending >= 0 && sink.take(here.ending, in: trie.pointee)
  }

  private mutating func finishFragment(_ node: Int32, _ position: Int) -> Bool {
    let text = UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: limit)
    guard node >= 0, let mark = text[position...].firstIndex(of: UInt8(ascii: "#")), mark + 1 < limit else {
      return false
    }
    let fragment = text.part((mark + 1)..<limit)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: fragment.count) { buffer -> Bool in
      guard let count = PercentCoding.decode(fragment, into: buffer) else { return false }
      let decoded = UnsafeBufferPointer(rebasing: buffer[..<count])
      guard UTF8Validation.isValid(decoded), let segment = Segment(whole: decoded) else { return false }
      let here = trie.pointee.nodes[Int(node)]
      let child = here.hasLiterals ? trie.pointee.child(of: node, segment) : .none
      if !child.isNone, descend(child, limit) { return true }
      return tryEdges(here, segment, next: limit)
    }
  }

  @inline(__always)
  private func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

  /// Whether the path ends at `position`.
  @inline(__always)
  private func isEnd(_ position: Int) -> Bool {
    if position >= limit { return true }
    let byte = byte(position)
    return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
