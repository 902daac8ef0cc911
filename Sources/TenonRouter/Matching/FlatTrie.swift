import TenonRoutePatterns
import TenonURLCoding

/// All patterns as one trie that is flattened into arrays: nodes, edges, and one hash table keyed by node and literal
/// segment.
///
/// The buffers' subscripts are checked in debug builds only; every stored index was created by `FlatTrieBuilder`.
///
/// `@unchecked Sendable`: the memory is written in `init`, before a reference can be shared, and is not changed again
/// until `deinit`.
final class FlatTrie: @unchecked Sendable {
  /// A node of the trie. An index of -1 means that there is no such element.
  struct Node {
    /// The first variant for URLs that end at this node.
    var ending: Int32 = -1
    /// The index of additional data that only few nodes have.
    var extra: Int32 = -1
    /// The index of the first of `edgeCount` edges.
    var firstEdge: Int32 = 0
    var edgeCount: UInt16 = 0
    @inline(__always)
    var edgesEnd: Int32 { firstEdge &+ Int32(edgeCount) }
    var hasLiterals = false
    var hasTail = false
  }

  struct Extra {
    /// The first variant for URLs that continue after this node.
    var tailEnding: Int32 = -1
    /// The node at which the fragments of URLs that end here are matched.
    var fragment: Int32 = -1
    /// The node at which the fragments of URLs that continue after this node are matched.
    var tailFragment: Int32 = -1

    var hasTail: Bool { tailEnding >= 0 || tailFragment >= 0 }
  }

  /// A parameter or wildcard below a node. Edges are stored in the order in which they are tried. Affixes are ranges of
  /// `bytes`.
  struct Edge {
    var kind: SegmentKind
    var converter: UInt16
    var prefixCount: UInt16
    var suffixCount: UInt16
    /// The start of the affixes in `bytes`. For several parameters in one segment, it is the index of their test, and
    /// the prefix count is not zero.
    var affixes: UInt32
    var target: Target
  }

  /// A literal segment below a node.
  struct Slot {
    /// The first eight bytes of the literal; `second` contains the next eight.
    var first: UInt64 = 0
    var second: UInt64 = 0
    var node: Int32 = -1
    var target = Target.none
    /// The index of the literal's remaining words.
    var literal: UInt32 = 0
    /// The length of the literal in bytes.
    var length: UInt32 = 0
  }

  /// The target of a segment: a node or, if nothing can follow, directly the variant that ends there.
  struct Target {
    private let code: Int32

    static let none = Target(code: -1)

    private init(code: Int32) { self.code = code }
    init(node: Int32) { code = node }
    init(leaf variant: Int32) { code = -2 - variant }

    /// The node; negative if there is no target or the target is a leaf.
    @inline(__always) var node: Int32 { code }
    @inline(__always) var isNone: Bool { code == -1 }
    /// The variant of a leaf; negative if there is no target or the target is a node.
    @inline(__always) var leaf: Int32 { -2 &- code }
  }

  /// The trie's memory. It contains only trivial values, so a walk performs no reference counting. Valid as long as the
  /// trie exists.
  let pointer: UnsafePointer<Memory>
  let converters: [RouteConverter]

  struct Memory {
    let nodes: UnsafeBufferPointer<Node>
    let extras: UnsafeBufferPointer<Extra>
    let edges: UnsafeBufferPointer<Edge>
    let slots: UnsafeBufferPointer<Slot>
    /// For each variant, the next variant that ends at the same node, or -1.
    let next: UnsafeBufferPointer<Int32>
    /// The words of each literal after its second word. Each literal is padded with zeros to whole words.
    let words: UnsafeBufferPointer<UInt64>
    /// The prefixes and suffixes of edges.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The trie's converters.
    let converters: UnsafeBufferPointer<RouteConverter>
    let several: UnsafeBufferPointer<SeveralTest>
    /// Whether literals are stored in lowercase and match ASCII letters of either case.
    let ignoresCase: Bool
    let slotShift: UInt64
    let slotMask: Int
  }

  init(
    nodes: [Node], extras: [Extra], edges: [Edge], slots: [Slot], next: [Int32], words: [UInt64],
    bytes: [UInt8],
    converters: [RouteConverter], several: [SeveralTest], ignoresCase: Bool
  ) {
    self.converters = converters
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    pointer = UnsafePointer(memory)
    memory.initialize(
      to: Memory(
        nodes: Self.copy(nodes), extras: Self.copy(extras), edges: Self.copy(edges), slots: Self.copy(slots),
        next: Self.copy(next), words: Self.copy(words), bytes: Self.copy(bytes),
        converters: Self.copy(converters), several: Self.copy(several), ignoresCase: ignoresCase,
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
    UnsafeMutableBufferPointer(mutating: memory.several).deinitialize().deallocate()
    pointer.deallocate()
  }

  var memory: Memory { pointer.pointee }

  /// Copies an array. All elements other than converters and tests of several parameters are trivial, so `deallocate`
  /// is enough to free them. The copy is aligned to the processor's cache lines, so that no small element spans two of
  /// them.
  private static func copy<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
    let size = MemoryLayout<Element>.stride * max(array.count, 1)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    let elements = memory.bindMemory(to: Element.self, capacity: array.count)
    let buffer = UnsafeMutableBufferPointer(start: elements, count: array.count)
    _ = buffer.initialize(from: array)
    return UnsafeBufferPointer(buffer)
  }

  /// Returns the number of low bits to drop from a 64-bit hash for a table of the given size, which is a power of two.
  static func shift(slotCount: Int) -> UInt64 { UInt64(64 - slotCount.trailingZeroBitCount) }

  /// Returns a hash whose high bits determine where the search for a literal below a node begins. The segment's own
  /// hash is already well mixed.
  @inline(__always)
  static func slotHash(node: Int32, hash: UInt64) -> UInt64 {
    hash &+ UInt64(truncatingIfNeeded: node) &* 0x9E37_79B9_7F4A_7C15
  }
}

// Declared on the pointer, because a method of `Memory` would copy the whole structure.
extension UnsafePointer<FlatTrie.Memory> {
  /// Returns a node; only the fields that the caller uses are read.
  @inline(__always)
  func node(_ index: Int32) -> FlatTrie.Node { pointee.nodes[Int(index)] }

  /// Returns the target of a literal segment below `node`. The bytes are compared, so a hash collision is not a match.
  @inline(__always)
  func child(of node: Int32, _ segment: Segment) -> FlatTrie.Target {
    var index = Int(
      truncatingIfNeeded: FlatTrie.slotHash(node: node, hash: segment.hash) &>> pointee.slotShift)
    let length = UInt32(truncatingIfNeeded: segment.count)
    let slots = pointee.slots
    while true {
      let slot = slots[index]
      let difference =
        (slot.first ^ segment.first) | (slot.second ^ segment.second) | UInt64(slot.length ^ length)
        | UInt64(UInt32(bitPattern: slot.node ^ node))
      if difference == 0, length <= 16 || isEqual(segment.bytes, Int(slot.literal)) { return slot.target }
      if slot.target.isNone { return .none }
      index = (index &+ 1) & pointee.slotMask
    }
  }

  /// Compares the bytes after the second word.
  @inline(never)
  private func isEqual(_ segment: UnsafeBufferPointer<UInt8>, _ literal: Int) -> Bool {
    guard let base = segment.baseAddress else { return false }
    var index = Segment.blockSize
    var next = literal
    while index < segment.count {
      if pointee.words[next] != Segment.word(base, at: index, end: segment.count) { return false }
      index += 8
      next += 1
    }
    return true
  }

  /// Whether an edge accepts a decoded segment.
  @inline(__always)
  func accepts(_ edge: FlatTrie.Edge, _ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    var middle = segment
    if edge.prefixCount | edge.suffixCount != 0 {
      if case .several = edge.kind { return acceptsSeveral(Int(edge.affixes), segment) }
      let (prefix, suffix) = (Int(edge.prefixCount), Int(edge.suffixCount))
      guard segment.count > prefix + suffix else { return false }
      let start = Int(edge.affixes)
      middle = segment.part(prefix..<(segment.count - suffix))
      guard isLiteral(segment.part(0..<prefix), pointee.bytes.part(start..<(start + prefix))),
        isLiteral(
          segment.part((segment.count - suffix)..<segment.count),
          pointee.bytes.part((start + prefix)..<(start + prefix + suffix)))
      else { return false }
    }
    return accepts(edge.kind, edge.converter, middle)
  }

  @inline(__always)
  private func accepts(
    _ kind: SegmentKind, _ converter: UInt16, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch kind {
    // The most frequent kinds, without a call of another library.
    case .text, .wildcard: true
    case .custom: pointee.converters[Int(converter)].convert(String(decoding: text, as: UTF8.self)) != nil
    default: kind.accepts(text)
    }
  }

  @inline(__always)
  private func isLiteral(
    _ text: UnsafeBufferPointer<UInt8>, _ literal: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    pointee.ignoresCase
      ? text.elementsEqual(literal) { ASCII.lowercased($0) == $1 } : text.elementsEqual(literal)
  }

  @inline(never)
  private func acceptsSeveral(_ index: Int, _ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    let test = pointee.several[index]
    return test.shape.split(segment) { part, place in
      accepts(test.kinds[part].kind, test.kinds[part].converter, segment.part(place))
    }
  }

  /// Returns the target of a decoded segment as a literal, converted to lowercase if case is ignored.
  func literalChild(of node: Int32, _ segment: Segment) -> FlatTrie.Target {
    guard pointee.ignoresCase else { return child(of: node, segment) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: segment.count) { buffer in
      _ = buffer.initialize(from: segment.bytes.lazy.map(ASCII.lowercased))
      return Segment(whole: UnsafeBufferPointer(buffer)).map { child(of: node, $0) } ?? .none
    }
  }
}
