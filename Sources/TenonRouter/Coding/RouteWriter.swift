import TenonDiagnostics
import TenonRoutePatterns
import TenonURLCoding

/// Writes a value as a URL that matches a pattern: the inverse of matching and ``RouteReader``.
struct RouteWriter {
  let pattern: RoutePattern
  /// The values that can be left out.
  let defaults: RouteDefaults?
  /// The key of an empty value that may be indistinguishable from `nil`, or from its default, in the written URL.
  private(set) var doubtfulKey: String?

  init(pattern: RoutePattern, defaults: RouteDefaults?) {
    self.pattern = pattern
    self.defaults = defaults
  }

  static func encoded(_ route: any Encodable, _ pattern: RoutePattern) throws(RouteError) -> ValueTree {
    do {
      return try EncodingTree.encode(route)
    } catch let error as EncodingTree.Unrepresentable {
      throw RouteError.unencodable(pattern, error.key, .unrepresentable(text: error.text))
    } catch {
      throw RouteError.unencodable(pattern, "", .refused(reason: valueText(error)))
    }
  }

  mutating func write(_ route: some Encodable) throws(RouteError) -> String {
    let tree = try Self.encoded(route, pattern)
    let parsed: ParsedPattern
    switch pattern.parsed {
    case .success(let pattern): parsed = pattern
    case .failure(let error): throw error
    }
    if parsed.hasHostWildcard {
      let reason =
        "its host matches many hosts; make a pattern without such a host the main one, and this one an alias"
      throw RouteError.unencodable(pattern, "", .refused(reason: reason))
    }
    if tree[ValueTree.root].count > 0 {
      let reason = "it is encoded as a single value, but a URL needs a name for each value"
      throw RouteError.unencodable(pattern, "", .refused(reason: reason))
    }
    let names = Set(parsed.parameters.map(\.name))
    if let deep = tree.firstNode(deeperThan: ValueTree.maximumDepth) {
      let key = tree.path(of: deep)
      throw RouteError.unencodable(pattern, key, .tooDeep(limit: ValueTree.maximumDepth))
    }
    doubtfulKey =
      tree.firstDoubtfulNode(inPath: names).map(tree.path) ?? defaults?.others(than: tree.hasRootText).first
    var path: [String] = []
    for segment in try variant(of: parsed, for: tree) { path += try written(segment, of: tree) }
    var output = parsed.url(of: path)
    writeQuery(of: tree, except: names, into: &output)
    if let fragment = parsed.fragment {
      output += "#" + (try writtenText(fragment, of: tree, isFragment: true))
    }
    return output
  }

  /// Returns the variant with the most parameters, all of which have values; if several qualify, the shortest.
  private func variant(of parsed: ParsedPattern, for tree: ValueTree) throws(RouteError)
    -> [PatternSegment]
  {
    func isGiven(_ name: String) -> Bool {
      guard let node = tree.child(of: ValueTree.root, name) else { return false }
      return tree[node].count > 0 || tree[node].firstChild >= 0
    }
    /// Whether the URL must contain the parameter.
    func isNeeded(_ name: String) -> Bool {
      guard isGiven(name), name != parsed.fragment?.parameter?.name else { return false }
      guard let defaults, let node = tree.child(of: ValueTree.root, name) else { return true }
      return !defaults.isDefault(name, tree.queryText(of: node))
    }
    var best: (segments: [PatternSegment], parameters: Int)?
    var least: [PatternSegment]?
    let needed = defaults == nil ? [] : parsed.parameters.map(\.name).filter(isNeeded)
    for segments in parsed.variants {
      let names = segments.parameterNames
      guard names.allSatisfy(isGiven) else { continue }
      if defaults != nil, needed.allSatisfy(names.contains), segments.count < least?.count ?? .max {
        least = segments
      }
      if let found = best, (found.parameters, -found.segments.count) >= (names.count, -segments.count) {
        continue
      }
      best = (segments, names.count)
    }
    if let least { return least }
    guard let best else {
      let required =
        parsed.variants.map(\.parameterNames).min { $0.count < $1.count } ?? []
      throw RouteError.unencodable(pattern, required.first { !isGiven($0) } ?? "", .missing)
    }
    let written =
      best.segments.parameterNames + [parsed.fragment?.parameter?.name].compactMap(\.self)
    for parameter in parsed.parameters where isGiven(parameter.name) && !written.contains(parameter.name) {
      throw RouteError.unencodable(pattern, parameter.name, .gap)
    }
    return best.segments
  }

  // MARK: - Path

  /// Returns the segments of the URL for a segment of the pattern.
  private func written(_ segment: PatternSegment, of tree: ValueTree) throws(RouteError) -> [String] {
    guard case .tail(let parameter) = segment else { return [try writtenText(segment, of: tree)] }
    guard let name = parameter?.name else { throw RouteError.unencodable(pattern, "**", .missing) }
    let texts = try tailTexts(name, of: tree)
    for text in texts { try verifySegment(text, name) }
    return texts.map { PercentCoding.encoded($0) }
  }

  private func tailTexts(_ name: String, of tree: ValueTree) throws(RouteError) -> [String] {
    guard let node = tree.child(of: ValueTree.root, name) else {
      throw RouteError.unencodable(pattern, name, .missing)
    }
    guard tree[node].isArray else {
      return (tree[node].value ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
    var texts: [String] = []
    for child in tree.children(of: node) {
      guard tree[child].count == 1, let text = tree[child].value else {
        throw RouteError.unencodable(pattern, name, .notOneText)
      }
      texts.append(text)
    }
    return texts
  }

  private func writtenText(
    _ segment: PatternSegment, of tree: ValueTree, isFragment: Bool = false
  ) throws(RouteError) -> String {
    switch segment {
    case .literal(let text): return PercentCoding.encoded(text, .segment)
    case .parameter(let parameter):
      let text = try text(of: parameter, in: tree)
      if !isFragment { try verifySegment(parameter.prefix + text + parameter.suffix, parameter.name) }
      if text.isEmpty { throw RouteError.unencodable(pattern, parameter.name, .emptyOrDots(text: text)) }
      return parameter.written(text)
    case .several(let parameters):
      var texts: [String] = []
      for parameter in parameters { texts.append(try self.text(of: parameter, in: tree)) }
      let whole = zip(parameters, texts).map { $0.prefix + $1 + $0.suffix }.joined()
      try verifySegment(whole, parameters[0].name)
      // A comparison that ignores case can only make a parameter end earlier, so it is the stricter check.
      let shape = SegmentShape(parameters, ignoresCase: true)
      guard whole.withBytes(shape.texts) == texts else {
        throw RouteError.unencodable(pattern, parameters[0].name, .splitOtherwise(text: whole))
      }
      return zip(parameters, texts).map { $0.written($1) }.joined()
    case .wildcard, .tail: throw RouteError.unencodable(pattern, "*", .missing)
    }
  }

  private func text(
    of parameter: PatternParameter, in tree: ValueTree
  ) throws(RouteError) -> String {
    guard let node = tree.child(of: ValueTree.root, parameter.name) else {
      throw RouteError.unencodable(pattern, parameter.name, .missing)
    }
    guard tree[node].count == 1, let text = tree[node].value else {
      let isNil = tree[node].count == 0 && !tree[node].isContainer
      throw RouteError.unencodable(pattern, parameter.name, isNil ? .missing : .notOneText)
    }
    let isTaken = SegmentKind(parameter.kind).map { kind in text.withBytes(kind.accepts) } ?? true
    guard isTaken else {
      throw RouteError.unencodable(pattern, parameter.name, .wrongKind(text: text, kind: parameter.kind))
    }
    return text
  }

  private func verifySegment(_ text: String, _ name: String) throws(RouteError) {
    if text.isEmpty || text == "." || text == ".." {
      throw RouteError.unencodable(pattern, name, .emptyOrDots(text: text))
    }
  }

  // MARK: - Query

  private func writeQuery(of tree: ValueTree, except path: Set<String>, into output: inout String) {
    var separator = "?"
    for child in tree.sortedChildren(of: ValueTree.root) where !path.contains(tree[child].key) {
      let text = tree.queryText(of: child)
      if text.isEmpty || defaults?.isDefault(tree[child].key, text) == true { continue }
      output += separator
      output += text
      separator = "&"
    }
  }
}

extension ValueTree {
  /// Returns the escaped query items of a property; empty if there are none.
  func queryText(of child: Int32) -> String {
    var text = ""
    write(child, key: escaped(self[child].key), isElement: false, into: &text)
    return text
  }

  /// Whether a property has query items.
  func hasRootText(_ key: String) -> Bool {
    child(of: Self.root, key).map { !queryText(of: $0).isEmpty } ?? false
  }

  private static func item(_ key: String, _ value: String?, into output: inout String) {
    if !output.isEmpty { output += "&" }
    output += key
    guard let value else { return }
    output += "=" + PercentCoding.encoded(value)
  }

  /// Writes a node and its descendants. Returns whether anything was written.
  @discardableResult
  private func write(_ node: Int32, key: String, isElement: Bool, into output: inout String) -> Bool {
    let here = self[node]
    if here.isArray {
      let children = children(of: node)
      let areTexts = children.allSatisfy { self[$0].count == 1 && self[$0].firstChild < 0 }
      for child in children {
        if areTexts {
          Self.item(key, self[child].value, into: &output)
        } else {
          write(child, key: key + "." + self[child].key, isElement: true, into: &output)
        }
      }
      if children.isEmpty { Self.item(key, nil, into: &output) }
      return true
    }
    if here.count > 0 {
      Self.item(key, here.value, into: &output)
      return true
    }
    var hasContent = false
    for child in sortedChildren(of: node) {
      let isWritten = write(
        child, key: key + "." + escaped(self[child].key), isElement: false, into: &output)
      hasContent = hasContent || isWritten
    }
    // An empty container is written as a bare key, and so is nil within a list.
    if !hasContent, here.isContainer || isElement {
      Self.item(key, nil, into: &output)
      hasContent = true
    }
    return hasContent
  }

  /// Returns a key with its dots escaped, so that they are not read as nesting.
  private func escaped(_ key: String) -> String {
    PercentCoding.encoded(key).split(separator: ".", omittingEmptySubsequences: false).joined(
      separator: "%2E")
  }
}

extension ValueTree {
  /// Returns the first empty value that a URL may not be able to represent. A URL represents an empty list or empty
  /// value as a bare key, if it is a property that is not in the path.
  fileprivate func firstDoubtfulNode(inPath path: Set<String>) -> Int32? {
    nodes.indices.dropFirst().first { index in
      let node = nodes[index]
      guard node.count == 0, node.firstChild < 0 else { return false }
      return node.parent != Self.root || !node.isContainer || node.key.isEmpty || path.contains(node.key)
    }.map(Int32.init)
  }

  fileprivate func firstNode(deeperThan limit: Int) -> Int32? {
    if nodes.count <= limit { return nil }
    // Children come after their parents.
    var depths = Array(repeating: 0, count: nodes.count)
    for index in nodes.indices.dropFirst() {
      depths[index] = depths[Int(nodes[index].parent)] + 1
      if depths[index] > limit { return Int32(index) }
    }
    return nil
  }
}
