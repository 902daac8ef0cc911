/// Makes a route's value from what a pattern captured and from the query.
struct RouteReader {
  /// What the pattern captured, at the root.
  private var tree: ValueTree
  /// The pattern's parameters, among them those of optional parts that are missing: the query cannot give them.
  private var names: [String]

  /// - Parameter captures: Those of parameters that are missing have no texts.
  init(captures: [PathCapture]) {
    tree = ValueTree(capacity: captures.count + 4)
    names = captures.map(\.name)
    for capture in captures where !capture.texts.isEmpty {
      tree.addCapture(capture.name, capture.texts, isTail: capture.isTail)
    }
  }

  init(_ parameters: RouteParameters) {
    tree = ValueTree(capacity: 6)
    names = parameters.missing
    for parameter in parameters {
      names.append(parameter.name)
      if parameter.isTail {
        tree.addCapture(parameter.name, parameters.segments(parameter.name), isTail: true)
      } else {
        tree.addCapture(parameter.name, CollectionOfOne(parameter.text), isTail: false)
      }
    }
  }

  func read<Value: Decodable>(_ type: Value.Type, from url: RouteURL) throws(RouteDecodingError) -> Value {
    guard let query = url.layout.query else { return try DecodingTree(tree).decode(type) }
    var tree = tree
    let failure = url.text.withBytes { bytes -> RouteDecodingError? in
      do throws(RouteDecodingError) {
        try tree.addQuery(bytes, query, plusIsSpace: url.options.plusInQuery == .space) { names.contains($0) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    return try DecodingTree(tree).decode(type)
  }
}

extension ValueTree {
  fileprivate mutating func addCapture(_ name: String, _ texts: some Collection<String>, isTail: Bool) {
    let node = append(to: ValueTree.root, name)
    if isTail { self[node].isTail = true }
    for text in texts { addValue(text, to: node) }
  }
}
