import TenonRoutePatterns
import TenonURLCoding

/// Receives the variants that a walk finds.
protocol VariantSink {
  /// Receives the first of the variants that end at one node. Returns whether the walk should stop.
  mutating func take(_ variant: Int32, in trie: UnsafePointer<FlatTrie.Memory>) -> Bool
}

/// Stops at the first variant.
struct FirstVariant: VariantSink {
  var variant: Int32 = -1

  @inline(__always)
  mutating func take(_ variant: Int32, in trie: UnsafePointer<FlatTrie.Memory>) -> Bool {
    self.variant = variant
    return true
  }
}

/// Collects all variants in the order of precedence.
struct AllVariants: VariantSink {
  var variants: [Int32] = []

  mutating func take(_ variant: Int32, in trie: UnsafePointer<FlatTrie.Memory>) -> Bool {
    var next = variant
    while next >= 0 {
      variants.append(next)
      next = trie.pointee.next[Int(next)]
    }
    return false
  }
}

/// One walk over the bytes of a path. At each node, it tries literals, typed parameters, plain parameters, wildcards
/// and then the tail, and backtracks if a branch does not match.
///
/// The trie is a tree, and each edge matches exactly one segment, so a walk enters each node at most once. The number
/// of steps is therefore bounded by the table and not by the URL. Freezing computes that bound
/// (``RoutingOptions/maximumSteps``). Each step reads one segment, so for a given table, a walk is linear in the length
/// of the URL.
struct TrieWalk {
  /// A node with edges or a tail that have not been tried yet.
  private struct Frame {
    var node: Int32
    /// The edge to try next; after the last edge, the tail is tried.
    var edge: Int32
    /// The start of the node's segment.
    var start: UInt32
  }

  let trie: UnsafePointer<FlatTrie.Memory>
  let path: PathText

  /// At least as many frames as a trie has levels: a pattern's segments, its host, and its fragment. A constant of this
  /// library, so that the frames are on the stack.
  private static var capacity: Int { 66 }

  /// Walks the path that begins at `start`, below `root`. Returns whether the sink stopped the walk.
  @inline(__always)
  static func walk<Sink: VariantSink>(
    _ trie: UnsafePointer<FlatTrie.Memory>, _ text: UnsafeBufferPointer<UInt8>, from start: Int, root: Int32,
    into sink: inout Sink
  ) -> Bool {
    assert(capacity >= ParsedPattern.maximumSegments + 2)
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { block in
      withUnsafeTemporaryAllocation(of: Frame.self, capacity: capacity) { frames in
        let path = PathText(text, from: start, block, isSuspicious: trie.pointee.ignoresCase)
        let walk = TrieWalk(trie: trie, path: path)
        return walk.run(from: start, root: root, frames, into: &sink)
      }
    }
  }

  /// Returns the first variant, for callers that do not need the walk to be inlined.
  @inline(never)
  static func first(
    _ trie: UnsafePointer<FlatTrie.Memory>, _ text: UnsafeBufferPointer<UInt8>, from start: Int, root: Int32
  ) -> Int32? {
    var sink = FirstVariant()
    return walk(trie, text, from: start, root: root, into: &sink) ? sink.variant : nil
  }

  /// Returns all variants in the order of precedence.
  @inline(never)
  static func all(
    _ trie: UnsafePointer<FlatTrie.Memory>, _ text: UnsafeBufferPointer<UInt8>, from start: Int, root: Int32
  ) -> [Int32] {
    var sink = AllVariants()
    _ = walk(trie, text, from: start, root: root, into: &sink)
    return sink.variants
  }

  @inline(__always)
  private func run<Sink: VariantSink>(
    from first: Int, root: Int32, _ frames: UnsafeMutableBufferPointer<Frame>, into sink: inout Sink
  ) -> Bool {
    // The path may have no leading slash: a host that is read as a segment, or `scheme:path`.
    var start = first < path.end && path.byte(first) == UInt8(ascii: "/") ? first &+ 1 : first
    if start >= path.end { return finish(root, into: &sink) }
    var (node, edge, depth) = (root, Self.unvisited, 0)
    while true {
      let segment = Segment(of: path, from: start)
      let needsCare = segment.isOdd || path.isSuspicious
      var target = FlatTrie.Target.none
      if edge == Self.unvisited {
        edge = trie.node(node).firstEdge
        if needsCare {
          (target, edge) = chooseCarefully(node, start..<segment.end, literals: true, from: edge)
        } else if trie.node(node).hasLiterals {
          target = trie.child(of: node, segment)
        }
      }
      let edges = trie.node(node).edgesEnd
      if target.isNone, edge < edges {
        (target, edge) =
          needsCare
          ? chooseCarefully(node, start..<segment.end, literals: false, from: edge)
          : choose(segment.bytes, edge..<edges)
      }
      let hasTail = trie.node(node).hasTail
      if target.isNone {
        // Only the tail remains.
        if hasTail, edge != Self.refused, isTailSound(from: segment.end) {
          if takeTail(of: node, into: &sink) { return true }
        }
      } else {
        if edge < edges || hasTail {
          frames[depth] = Frame(node: node, edge: edge, start: UInt32(truncatingIfNeeded: start))
          depth &+= 1
        }
        // A trailing slash is ignored.
        let next = segment.end &+ 1
        if next >= path.end {
          if target.node < 0 ? sink.take(target.leaf, in: trie) : finish(target.node, into: &sink) {
            return true
          }
        } else if target.node >= 0 {
          (node, edge, start) = (target.node, Self.unvisited, next)
          continue
        }
      }
      if depth == 0 { return false }
      depth &-= 1
      (node, edge, start) = (frames[depth].node, frames[depth].edge, Int(frames[depth].start))
    }
  }

  private static var unvisited: Int32 { -1 }
  /// Used instead of an edge if the segment is malformed, so that not even a tail matches it.
  private static var refused: Int32 { .max }

  /// Returns the target of the first of `edges` that accepts the segment, and the index of the next edge.
  @inline(__always)
  private func choose(
    _ segment: UnsafeBufferPointer<UInt8>, _ edges: Range<Int32>
  ) -> (FlatTrie.Target, next: Int32) {
    var edge = edges.lowerBound
    while edge < edges.upperBound {
      let next = trie.pointee.edges[Int(edge)]
      edge &+= 1
      if trie.accepts(next, segment) { return (next.target, edge) }
    }
    return (.none, edge)
  }

  /// Does the same for a segment that may contain escapes or violate the decoding rule, or if case is ignored. It
  /// compares the decoded bytes, and also tries literals on request.
  @inline(never)
  private func chooseCarefully(
    _ node: Int32, _ range: Range<Int>, literals: Bool, from edge: Int32
  ) -> (FlatTrie.Target, next: Int32) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { buffer in
      guard let decoded = decode(path.bytes(range), into: buffer) else { return (.none, Self.refused) }
      if literals, trie.node(node).hasLiterals {
        let child = trie.literalChild(of: node, decoded)
        if !child.isNone { return (child, edge) }
      }
      return choose(decoded.bytes, edge..<trie.node(node).edgesEnd)
    }
  }

  /// Returns the decoded segment, or `nil` if the decoding rule refuses it.
  private func decode(
    _ segment: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Segment? {
    guard segment.count > 0, !segment.contains(where: { $0 <= 0x20 }), !DotSegment.isOne(segment),
      let count = PercentCoding.decode(segment, into: buffer)
    else { return nil }
    let decoded = UnsafeBufferPointer(rebasing: buffer[..<count])
    return UTF8Validation.isValid(decoded) ? Segment(whole: decoded) : nil
  }

  /// Whether the decoding rule accepts all segments from `position` on.
  @inline(never)
  private func isTailSound(from position: Int) -> Bool {
    var start = position &+ 1
    while start < path.end {
      let segment = Segment(of: path, from: start)
      if segment.isOdd || path.isSuspicious {
        let isSound = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: segment.count) { buffer in
          decode(segment.bytes, into: buffer) != nil
        }
        if !isSound { return false }
      }
      start = segment.end &+ 1
    }
    return true
  }

  private func takeTail<Sink: VariantSink>(of node: Int32, into sink: inout Sink) -> Bool {
    let extra = trie.pointee.extras[Int(trie.node(node).extra)]
    if finishFragment(extra.tailFragment, into: &sink) { return true }
    return extra.tailEnding >= 0 && sink.take(extra.tailEnding, in: trie)
  }

  /// Handles the end of the path, and matches the fragment if the node has patterns with fragments.
  @inline(__always)
  private func finish<Sink: VariantSink>(_ node: Int32, into sink: inout Sink) -> Bool {
    let extra = trie.node(node).extra
    if extra >= 0, finishFragment(trie.pointee.extras[Int(extra)].fragment, into: &sink) { return true }
    let ending = trie.node(node).ending
    return ending >= 0 && sink.take(ending, in: trie)
  }

  /// Matches the fragment. The node of a fragment has only leaves below it.
  @inline(never)
  private func finishFragment<Sink: VariantSink>(_ node: Int32, into sink: inout Sink) -> Bool {
    let rest = path.bytes(path.end..<path.limit)
    guard node >= 0, let mark = rest.firstIndex(of: UInt8(ascii: "#")), mark + 1 < rest.count else {
      return false
    }
    let fragment = rest.part((mark + 1)..<rest.count)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: fragment.count) { buffer in
      guard let count = PercentCoding.decode(fragment, into: buffer) else { return false }
      let decoded = UnsafeBufferPointer(rebasing: buffer[..<count])
      guard UTF8Validation.isValid(decoded), let segment = Segment(whole: decoded) else { return false }
      let child = trie.node(node).hasLiterals ? trie.literalChild(of: node, segment) : .none
      if !child.isNone, sink.take(child.leaf, in: trie) { return true }
      var edge = trie.node(node).firstEdge
      while true {
        let target: FlatTrie.Target
        (target, edge) = choose(decoded, edge..<trie.node(node).edgesEnd)
        if target.isNone { return false }
        if sink.take(target.leaf, in: trie) { return true }
      }
    }
  }
}
