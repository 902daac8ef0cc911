/// Patterns as one trie, flattened into arrays: nodes, edges, and one hash table of (node, literal segment).
///
/// The buffers' subscripts are checked in debug builds only; every index in them was made by `FlatTrieBuilder`.
///
/// `@unchecked Sendable`: the memory is written in `init`, before there is a reference to share, and never again
/// until `deinit`.
final class FlatTrie: @unchecked Sendable {
  /// A place in the trie. Indices are -1 where there is nothing.
  struct Node {
    /// The first of the variants for URLs that end here.
    var ending: Int32 = -1
    /// What few nodes have.
    var extra: Int32 = -1
    /// The first of `edgeCount` edges.
    var firstEdge: Int32 = 0
    var edgeCount: UInt16 = 0
    var hasLiterals = false
  }

  struct Extra {
    /// The first of the variants for URLs that go on.
    var tailEnding: Int32 = -1
    /// The node that the fragment leads to.
    var fragment: Int32 = -1
  }

  /// A parameter or wildcard below a node, in the order in which they are tried. Affixes are ranges of `bytes`.
  struct Edge {
    var kind: SegmentKind
    var converter: Int32
    var target: Target
    var affixes: UInt32
    var prefixCount: UInt32
    var suffixCount: UInt32
  }

  /// One literal segment below one node.
  struct Slot {
    var firstWord: UInt64 = 0
    var node: Int32 = -1
    var target = Target.none
    /// The first of its words after `firstWord`.
    var literal: UInt32 = 0
    /// In bytes.
    var length: UInt32 = 0
  }

  /// Where a segment leads: to a node; or, where nothing can follow, straight to the variant that ends there.
  struct Target {
    private let code: Int32

    static let none = Target(code: -1)

    private init(code: Int32) { self.code = code }
    init(node: Int32) { code = node }
    init(leaf variant: Int32) { code = -2 - variant }

    /// The node; negative for none and for a leaf.
    @inline(__always) var node: Int32 { code }
    @inline(__always) var isNone: Bool { code == -1 }
    /// The variant of a leaf; negative for a node and for none.
    @inline(__always) var leaf: Int32 { -2 &- code }
  }

  /// Where everything is: trivial values, so that a walk counts no references. Valid as long as its trie.
  let pointer: UnsafePointer<Memory>
  let converters: [RouteConverter]

  struct Memory {
    let nodes: UnsafeBufferPointer<Node>
    let extras: UnsafeBufferPointer<Extra>
    let edges: UnsafeBufferPointer<Edge>
    let slots: UnsafeBufferPointer<Slot>
    /// For each variant the next one that ends at the same place, or -1.
    let next: UnsafeBufferPointer<Int32>
    /// The literals' words after their first, each literal padded with zeros to whole words.
    let words: UnsafeBufferPointer<UInt64>
    /// The prefixes and suffixes of edges.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The trie's own.
    let converters: UnsafeBufferPointer<RouteConverter>
    let slotShift: UInt64
    let slotMask: Int
  }

  init(
    nodes: [Node], extras: [Extra], edges: [Edge], slots: [Slot], next: [Int32], words: [UInt64],
    bytes: [UInt8],
    converters: [RouteConverter]
  ) {
    self.converters = converters
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    pointer = UnsafePointer(memory)
    memory.initialize(
      to: Memory(
        nodes: Self.copy(nodes), extras: Self.copy(extras), edges: Self.copy(edges), slots: Self.copy(slots),
        next: Self.copy(next), words: Self.copy(words), bytes: Self.copy(bytes),
        converters: Self.copy(converters),
        slotShift: Self.shift(slotCount: slots.count), slotMask: slots.count - 1))
  }

  deinit {
    memory.nodes.deallocate()
    memory.edges.deallocate()
    memory.slots.deallocate()
    memory.extras.deallocate()
    memory.next.deallocate()
    memory.words.deallocate()
    memory.bytes.deallocate()
    UnsafeMutableBufferPointer(mutating: memory.converters).deinitialize().deallocate()
    pointer.deallocate()
  }

  var memory: Memory { pointer.pointee }

  /// All elements but converters are trivial, so that `deallocate` is enough to give them back.
  private static func copy<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
    let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
    _ = buffer.initialize(from: array)
    return UnsafeBufferPointer(buffer)
  }

  /// The number of low bits to drop from a 64-bit hash for a table of that (power of two) size.
  static func shift(slotCount: Int) -> UInt64 { UInt64(64 - slotCount.trailingZeroBitCount) }

  /// A hash whose high bits say where to begin looking for a literal below a node.
  @inline(__always)
  static func slotHash(node: Int32, hash: UInt64) -> UInt64 {
    let mixed = hash ^ (UInt64(truncatingIfNeeded: node) &* 0xD6E8_FEB8_6659_FD93)
    return (mixed ^ (mixed >> 32)) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension FlatTrie.Memory {
  /// Where a literal segment leads below `node`. The bytes are compared, so a collision is no match.
  @inline(__always)
  func child(of node: Int32, _ segment: Segment) -> FlatTrie.Target {
    var index = Int(truncatingIfNeeded: FlatTrie.slotHash(node: node, hash: segment.hash) >> slotShift)
    let length = UInt32(truncatingIfNeeded: segment.count)
    let first = segment.firstWord
    while true {
      let slot = slots[index]
      if slot.firstWord == first, slot.node == node, slot.length == length,
        length <= 8 || isEqual(segment, Int(slot.literal))
      {
        return slot.target
      }
      if slot.target.isNone { return .none }
      index = (index &+ 1) & slotMask
    }
  }

  /// Compares what comes after the first word.
  @inline(__always)
  private func isEqual(_ segment: Segment, _ literal: Int) -> Bool {
    let wholeWords = segment.count >> 3
    var index = 1
    while index < wholeWords {
      let offset = segment.start &+ index &* 8
      let word = UInt64(littleEndian: segment.base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      if word != words[literal &+ index &- 1] { return false }
      index &+= 1
    }
    return segment.count & 7 == 0 || words[literal &+ wholeWords &- 1] == segment.lastWord
  }

  /// Whether a decoded segment suits an edge.
  @inline(__always)
  func accepts(_ edge: FlatTrie.Edge, _ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    var middle = segment
    if edge.prefixCount | edge.suffixCount != 0 {
      let (prefix, suffix) = (Int(edge.prefixCount), Int(edge.suffixCount))
      guard segment.count > prefix + suffix else { return false }
      let start = Int(edge.affixes)
      middle = segment.part(prefix..<(segment.count - suffix))
      guard segment.part(0..<prefix).elementsEqual(bytes.part(start..<(start + prefix))),
        segment.part((segment.count - suffix)..<segment.count)
          .elementsEqual(bytes.part((start + prefix)..<(start + prefix + suffix)))
      else { return false }
    }
    if edge.kind == .custom {
      return converters[Int(edge.converter)].convert(String(decoding: middle, as: UTF8.self)) != nil
    }
    return edge.kind.accepts(middle)
  }
}
