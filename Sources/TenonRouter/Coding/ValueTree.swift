import TenonDiagnostics
import TenonRoutePatterns
import TenonURLCoding

/// The intermediate form of a URL and a Codable value: strings under keys that are nested with dots.
///
/// The nodes are in one array and are linked by index, so a small URL needs one allocation.
struct ValueTree {
  struct Node {
    var key: String
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
    /// The number of times that the key occurs in the URL, with a value or bare.
    var count: Int32 = 0
    /// The first value; `nil` if the key is bare.
    var value: String?
    /// The values after the first.
    var more: [String?] = []
    /// Whether the values are the segments of a tail parameter.
    var isTail = false
    /// Whether a keyed or unkeyed container was requested during encoding.
    var isContainer = false
    /// Whether the container was unkeyed.
    var isArray = false
  }

  /// The maximum nesting depth of keys.
  static let maximumDepth = 16
  static let root: Int32 = 0

  private(set) var nodes: [Node]

  init(capacity: Int = 4) {
    nodes = []
    nodes.reserveCapacity(capacity + 1)
    nodes.append(Node(key: ""))
  }

  subscript(node: Int32) -> Node {
    get { nodes[Int(node)] }
    set { nodes[Int(node)] = newValue }
  }

  func child(of parent: Int32, _ key: String) -> Int32? {
    var child = nodes[Int(parent)].firstChild
    while child >= 0 {
      if nodes[Int(child)].key == key { return child }
      child = nodes[Int(child)].next
    }
    return nil
  }

  /// Returns the children of a node in the order in which they were added.
  func children(of parent: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = nodes[Int(parent)].firstChild
    while child >= 0 {
      children.append(child)
      child = nodes[Int(child)].next
    }
    return children
  }

  /// Returns the children of a node, sorted by key.
  func sortedChildren(of parent: Int32) -> [Int32] {
    let children = children(of: parent)
    return sortedIndices(children.count) {
      self[children[$0]].key < self[children[$1]].key
    }.map { children[$0] }
  }

  /// Adds a node without checking whether the key already exists.
  @discardableResult
  mutating func append(to parent: Int32, _ key: String) -> Int32 {
    let added = Int32(nodes.count)
    nodes.append(Node(key: key, parent: parent))
    let last = nodes[Int(parent)].lastChild
    if last < 0 { nodes[Int(parent)].firstChild = added } else { nodes[Int(last)].next = added }
    nodes[Int(parent)].lastChild = added
    return added
  }

  mutating func addValue(_ value: String?, to node: Int32) {
    if nodes[Int(node)].count == 0 {
      nodes[Int(node)].value = value
    } else {
      nodes[Int(node)].more.append(value)
    }
    nodes[Int(node)].count += 1
  }

  /// Returns the value at a position; `nil` for a bare key.
  func value(_ node: Int32, at position: Int) -> String? {
    position == 0 ? nodes[Int(node)].value : nodes[Int(node)].more[position - 1]
  }

  /// Returns the keys from the root to `node`, joined by dots.
  func path(of node: Int32) -> String {
    var keys: [String] = []
    var node = node
    while node > 0 {
      keys.append(nodes[Int(node)].key)
      node = nodes[Int(node)].parent
    }
    return keys.reversed().joined(separator: ".")
  }
}

extension ValueTree {
  /// Adds the items of a query. The query cannot supply a key that is a parameter of the pattern.
  mutating func addQuery(
    _ bytes: UnsafeBufferPointer<UInt8>, _ query: Range<Int>, plusIsSpace: Bool,
    except reserved: (ValueTree, String) -> Bool
  ) throws(RouteError) {
    for (key, value) in QueryItems(bytes: bytes, range: query) {
      let text = value.map { PercentCoding.decode(bytes.part($0), plusIsSpace: plusIsSpace) }
      if case .some(.none) = text { throw RouteError.undecodable("the query", .notText) }
      guard let node = try place(bytes.part(key), plusIsSpace: plusIsSpace, except: reserved) else {
        continue
      }
      addValue(text ?? nil, to: node)
    }
  }

  /// Returns the node for a raw key, which is split at its dots and then decoded.
  private mutating func place(
    _ key: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, except reserved: (ValueTree, String) -> Bool
  ) throws(RouteError) -> Int32? {
    var (node, start, depth) = (Self.root, 0, 0)
    while start <= key.count {
      let end = key[start...].firstIndex(of: UInt8(ascii: ".")) ?? key.count
      guard let name = PercentCoding.decode(key.part(start..<end), plusIsSpace: plusIsSpace) else {
        throw RouteError.undecodable("a query key", .notText)
      }
      if depth == 0, reserved(self, name) { return nil }
      if depth == Self.maximumDepth {
        throw RouteError.undecodable(
          path(of: node), .refused(reason: "keys nest deeper than \(Self.maximumDepth)"))
      }
      node = child(of: node, name) ?? append(to: node, name)
      start = end + 1
      depth += 1
    }
    return node
  }
}
