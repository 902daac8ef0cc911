/// The path parameters of a match, as texts and as values.
///
/// Nothing is copied from the URL until it is asked for.
public struct RouteParameters: Sendable {
  /// `nil` for a route that was opened by value.
  @usableFromInline let match: RouteMatch?

  @inlinable
  init(match: RouteMatch?) { self.match = match }

  /// One parameter that has a value.
  public struct Element: Sendable, Hashable {
    /// The name in the pattern.
    public let name: String
    /// The decoded text; the segments of a tail are joined by `/`.
    public let text: String
    let isTail: Bool
  }

  /// The names of the parameters that have a value, in the order in which they stand in the path.
  public var names: [String] { map(\.name) }

  /// The names of the parameters of optional parts that the URL leaves out.
  var missing: [String] { match?.variant.missing ?? [] }

  /// The decoded text of a parameter; the segments of a tail are joined by `/`.
  public subscript(name: String) -> String? {
    guard let match, let index = index(of: name) else { return nil }
    return match.text(of: index)
  }

  /// The decoded segments of a tail parameter; one text for any other.
  public func segments(_ name: String) -> [String] {
    guard let match, let index = index(of: name) else { return [] }
    return match.text.withBytes { match.storage.index.segments(of: index, start: match.hit.start, in: $0) }
  }

  private func index(of name: String) -> Int? {
    match?.parameterRange.first { match?.storage.index.parameters[$0].name == name }
  }

  /// What the parameter's ``RouteConverter`` makes of its text.
  /// - Throws: ``RouteDecodingError`` where there is no such parameter, or it is not of that type.
  public func value<Value: Sendable>(
    _ name: String, as type: Value.Type
  ) throws(RouteDecodingError) -> Value {
    let text = try text(name)
    if let value = converted(name, text) as? Value { return value }
    throw RouteDecodingError(name, .malformed(text: text, expected: "a \(type)"))
  }

  /// A parameter as a value, by the one rule for scalars or by its ``RouteConverter``.
  /// - Throws: ``RouteDecodingError`` where there is no such parameter, or it is not of that type.
  public func value<Value: Decodable & Sendable>(
    _ name: String, as type: Value.Type
  ) throws(RouteDecodingError) -> Value {
    let text = try text(name)
    if let value = converted(name, text) as? Value { return value }
    var tree = ValueTree()
    let node = tree.append(to: ValueTree.root, name)
    tree.addValue(text, to: node)
    do {
      return try TreeValueContainer(place: TreePlace(source: DecodingTree(tree), node: node)).decode(type)
    } catch {
      throw RouteDecodingError(error)
    }
  }

  private func text(_ name: String) throws(RouteDecodingError) -> String {
    guard let text = self[name] else { throw RouteDecodingError(name, .missing(given: names)) }
    return text
  }

  private func converted(_ name: String, _ text: String) -> (any Sendable)? {
    guard let match, let index = index(of: name),
      case .custom(let kind) = match.storage.index.parameters[index].kind
    else { return nil }
    return match.storage.index.trie.converters.first { $0.name == kind }?.convert(text)
  }
}

extension RouteParameters: Sequence {
  public func makeIterator() -> Iterator { Iterator(match: match, indices: match?.parameterRange ?? 0..<0) }

  /// Makes one parameter's text after the other.
  public struct Iterator: IteratorProtocol {
    let match: RouteMatch?
    var indices: Range<Int>

    public mutating func next() -> Element? {
      guard let match, let index = indices.popFirst() else { return nil }
      var isTail = false
      if case .tail = match.storage.index.parameters[index].position { isTail = true }
      return Element(
        name: match.storage.index.parameters[index].name, text: match.text(of: index), isTail: isTail)
    }
  }
}
