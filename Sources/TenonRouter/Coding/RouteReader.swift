import TenonRoutePatterns
import TenonURLCoding

/// Creates a route's value from a pattern's captures and from the query.
struct RouteReader {
  private let source: DecodingTree

  /// - Parameters:
  ///   - captures: The pattern's captures. The capture of a missing parameter has no strings.
  ///   - url: The URL of the captures. Its query cannot supply a parameter of the pattern, not even a missing one.
  ///   - defaults: The values to use where the URL contains none.
  init(captures: [PathCapture], url: RouteURL, _ defaults: RouteDefaults?) throws(RouteError) {
    var tree = ValueTree(capacity: captures.count + 4)
    for capture in captures where !capture.texts.isEmpty {
      tree.addCapture(capture.name, capture.texts, isTail: capture.isTail)
    }
    try tree.addQuery(of: url, except: captures.filter(\.texts.isEmpty).map(\.name))
    defaults?.complete(&tree)
    source = DecodingTree(tree)
  }

  init(_ parameters: RouteParameters, url: RouteURL, _ defaults: RouteDefaults?) throws(RouteError) {
    var tree = ValueTree(capacity: 6)
    parameters.forEach { name, text, isTail in
      if isTail {
        tree.addCapture(name, parameters.segments(name), isTail: true)
      } else {
        tree.addValue(text, to: tree.append(to: ValueTree.root, name))
      }
    }
    try tree.addQuery(of: url, except: parameters.missing)
    defaults?.complete(&tree)
    source = DecodingTree(tree)
  }

  func read<Value: Decodable>(_ type: Value.Type) throws(RouteError) -> Value {
    try source.decode(type)
  }
}

extension ValueTree {
  /// - Parameter missing: The path parameters that the URL leaves out. The tree already contains the other path
  ///   parameters.
  fileprivate mutating func addQuery(
    of url: RouteURL, except missing: [String]
  ) throws(RouteError) {
    guard let query = url.layout.query else { return }
    let given = Int32(nodes.count)
    let failure = url.text.withBytes { bytes -> RouteError? in
      do throws(RouteError) {
        try addQuery(bytes, query, plusIsSpace: url.plusIsSpace) { tree, name in
          (1..<given).contains { tree[$0].key == name } || missing.contains(name)
        }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}

extension ValueTree {
  fileprivate mutating func addCapture(_ name: String, _ texts: [String], isTail: Bool) {
    let node = append(to: ValueTree.root, name)
    if isTail { self[node].isTail = true }
    for text in texts { addValue(text, to: node) }
  }
}
