import Formats

/// A step from a mapping to one of its values, or from a sequence to one of its items.
public enum YAMLStep: Hashable, Sendable, ExpressibleByStringLiteral {
  case key(String)
  case item(Int)

  public init(stringLiteral key: String) { self = .key(key) }
}

extension YAMLNode {
  /// The node without positions, to compare documents.
  var withoutPositions: YAMLNode {
    var copy = YAMLNode(value: value, line: 0, column: 0)
    switch value {
    case .scalar: break
    case .sequence(let nodes): copy.value = .sequence(nodes.map(\.withoutPositions))
    case .mapping(let entries):
      copy.value = .mapping(
        entries.map { Entry(key: $0.key.withoutPositions, value: $0.value.withoutPositions) })
    }
    return copy
  }

  subscript(path: some Collection<YAMLStep>) -> YAMLNode? {
    guard let first = path.first else { return self }
    switch first {
    case .key(let key): return self[key]?[path.dropFirst()]
    case .item(let index):
      guard let items = sequence, items.indices.contains(index) else { return nil }
      return items[index][path.dropFirst()]
    }
  }

  /// Changes the node at a path.
  mutating func edit(_ path: some Collection<YAMLStep>, _ body: (inout YAMLNode) -> Void) {
    guard let first = path.first else { return body(&self) }
    switch (first, value) {
    case (.key(let key), .mapping(var entries)):
      guard let index = entries.firstIndex(where: { $0.key.string == key }) else { return }
      entries[index].value.edit(path.dropFirst(), body)
      value = .mapping(entries)
    case (.item(let index), .sequence(var items)):
      guard items.indices.contains(index) else { return }
      items[index].edit(path.dropFirst(), body)
      value = .sequence(items)
    default: break
    }
  }

  /// Inserts an item into a sequence.
  mutating func insert(_ node: YAMLNode, at index: Int) {
    guard case .sequence(var items) = value else { return }
    items.insert(node, at: index)
    value = .sequence(items)
  }

  /// Inserts an entry into a mapping.
  mutating func insert(_ entry: Entry, at index: Int) {
    guard case .mapping(var entries) = value else { return }
    entries.insert(entry, at: index)
    value = .mapping(entries)
  }
}

extension YAMLLayout.Part {
  subscript(path: some Collection<YAMLStep>) -> YAMLLayout.Part? {
    guard let first = path.first else { return self }
    switch first {
    case .key(let key): return entries?.first { $0.key.text == key }?.value[path.dropFirst()]
    case .item(let index):
      guard let items, items.indices.contains(index) else { return nil }
      return items[index][path.dropFirst()]
    }
  }

  /// The path of the item, or of the value whose key, begins at a position.
  func path(line: Int, column: Int) -> [YAMLStep]? {
    for (index, item) in (items ?? []).enumerated() {
      if item.line == line, item.column == column { return [.item(index)] }
      if let path = item.path(line: line, column: column) { return [.item(index)] + path }
    }
    for entry in entries ?? [] {
      guard let key = entry.key.text else { continue }
      if entry.key.line == line, entry.key.column == column { return [.key(key)] }
      if let path = entry.value.path(line: line, column: column) { return [.key(key)] + path }
    }
    return nil
  }

  /// The ranges of all scalars in it, in order.
  var scalars: [Range<Int>] {
    switch value {
    case .scalar: [range]
    case .alias: []
    case .sequence(let items): items.flatMap(\.scalars)
    case .mapping(let entries): entries.flatMap { $0.key.scalars + $0.value.scalars }
    }
  }
}
