import Formats

extension YAMLEditor {
  // MARK: - Reading

  /// Returns the path of the item that begins at a position, or of the value whose key begins there.
  /// - Parameters:
  ///   - line: The line number, starting at 1.
  ///   - column: The column number in characters, starting at 1.
  /// - Throws: ``ProjectEditError`` if the text is not YAML.
  public func path(line: Int, column: Int) throws(ProjectEditError) -> [YAMLStep]? {
    try layout().path(line: line, column: column)
  }

  /// Returns the text of a scalar; `nil` if there is none at the path.
  public func text(at path: [YAMLStep]) -> String? { (try? node())?[path]?.string }

  /// Returns the keys of a mapping; empty if there is no mapping at the path.
  public func keys(at path: [YAMLStep]) -> [String] {
    (try? node())?[path]?.mapping?.compactMap(\.key.string) ?? []
  }

  /// Returns the number of items of a sequence; `nil` if there is none at the path.
  public func count(at path: [YAMLStep]) -> Int? { (try? node())?[path]?.sequence?.count }

  /// Whether there is anything at the path.
  public func has(_ path: [YAMLStep]) -> Bool { (try? node())?[path] != nil }

  /// Returns all scalars below a path, in order.
  public func texts(below path: [YAMLStep]) -> [String] { (try? node())?[path].map(Self.texts) ?? [] }

  private static func texts(_ node: YAMLNode) -> [String] {
    switch node.value {
    case .scalar(let text, _): [text]
    case .sequence(let nodes): nodes.flatMap(texts)
    case .mapping(let entries): entries.flatMap { texts($0.key) + texts($0.value) }
    }
  }

  // MARK: - Adding

  /// Adds an item at the end of a sequence. A scalar at the path becomes the first item of a new sequence.
  /// - Throws: ``ProjectEditError`` if there is no sequence or scalar at the path, or if the text cannot be
  ///   edited.
  public mutating func addItem(_ item: YAMLValue, to path: [YAMLStep]) throws(ProjectEditError) {
    try check(item, item.flow)
    let part = try self.part(path)
    try edit(item.flow) { text in
      switch part.value {
      case .scalar(let old) where old.isEmpty && part.range.isEmpty:
        text.insert(" [\(item.flow)]", at: part.range.lowerBound)
      case .scalar:
        text.replace(part.range, with: "[\(text.text(part.range)), \(item.flow)]")
      case .sequence where part.isFlow: text.add(item.flow, to: text.list(part))
      case .sequence(let items):
        guard let last = items.last, let dash = text.dash(of: last, in: part) else { return false }
        let lines = item.block(step: text.indentStep)
        text.insertBlock(
          lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }, after: last.range.upperBound, column: dash)
      case .alias, .mapping: return false
      }
      return true
    } model: { node in
      node.edit(path) { list in
        switch list.value {
        case .scalar(let old, let isPlain) where old.isEmpty && isPlain: list.value = .sequence([item.node])
        case .scalar: list.value = .sequence([list, item.node])
        default: list.insert(item.node, at: list.sequence?.count ?? 0)
        }
      }
    }
  }

  /// Adds a key with a value at the end of a mapping.
  /// - Throws: ``ProjectEditError`` if there is no mapping at the path, if the mapping already has the key,
  ///   or if the text cannot be edited.
  public mutating func addEntry(_ key: String, _ value: YAMLValue, to path: [YAMLStep])
    throws(ProjectEditError)
  {
    let entry = YAMLValue.table([.init(key, value)])
    let written = entry.block(step: ManifestText(text).indentStep).joined(separator: "\n")
    try check(entry, written)
    guard !keys(at: path).contains(key) else {
      throw ProjectEditError(.conflict, "there is already a key '\(key)'")
    }
    let part = try self.part(path)
    try edit(written) { text in
      guard case .mapping(let entries) = part.value else { return false }
      if part.isFlow {
        text.add(String(entry.flow.dropFirst().dropLast()), to: text.list(part))
        return true
      }
      guard let last = entries.last else { return false }
      text.insertBlock(
        entry.block(step: text.indentStep), after: last.value.range.upperBound,
        column: text.column(entries[0].key.range.lowerBound), isSeparated: text.isSeparated(part))
      return true
    } model: { node in
      node.edit(path) { mapping in
        mapping.insert(
          YAMLNode.Entry(key: YAMLValue.text(key).node, value: value.node), at: mapping.mapping?.count ?? 0)
      }
    }
  }

  private func check(_ value: YAMLValue, _ written: String) throws(ProjectEditError) {
    guard !value.hasControlCharacters else {
      throw ProjectEditError(.invalid, "\(written.debugDescription) contains control characters")
    }
  }

  // MARK: - Copying

  /// Adds a copy of an item, with new names, after the original, unless the sequence already has such an
  /// item.
  /// - Throws: ``ProjectEditError`` if there is no such item, or if the text cannot be edited.
  public mutating func copyItem(_ path: [YAMLStep], _ renaming: Renaming) throws(ProjectEditError) {
    guard case .item(let index)? = path.last else { throw missing(path) }
    let parent = Array(path.dropLast())
    let list = try part(parent)
    let item = try part(path)
    let model = try node()
    let copied = model[path]?.mapTexts(renaming.renamed)
    guard !(model[parent]?.sequence ?? []).contains(where: { $0 == copied }) else { return }
    try edit(ManifestText(text).text(item.range)) { text in
      if list.isFlow {
        text.add(text.copy(item.range, item.scalars, renaming, column: 0), to: text.list(list), at: index + 1)
        return true
      }
      guard let dash = text.dash(of: item, in: list),
        let start = text.dashOffset(of: item, column: dash)
      else { return false }
      let copy = text.copy(start..<item.range.upperBound, item.scalars, renaming, column: dash)
      text.insertBlock(
        copy.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
        after: item.range.upperBound, column: dash, isSeparated: text.isSeparated(list))
      return true
    } model: { node in
      guard let item = node[path] else { return }
      node.edit(parent) { $0.insert(item.mapTexts(renaming.renamed), at: index + 1) }
    }
  }

  /// Adds a copy of a key and its value, with new names, after the original. Comment lines inside the value
  /// are not copied.
  /// - Throws: ``ProjectEditError`` if there is no such key, if its new name is taken, or if the text cannot
  ///   be edited.
  public mutating func copyEntry(_ path: [YAMLStep], _ renaming: Renaming) throws(ProjectEditError) {
    guard case .key(let key)? = path.last else { throw missing(path) }
    let parent = Array(path.dropLast())
    let mapping = try part(parent)
    guard let index = mapping.entries?.firstIndex(where: { $0.key.text == key }),
      let entry = mapping.entries?[index]
    else { throw missing(path) }
    let name = renaming.renamed(key)
    guard !keys(at: parent).contains(name) else {
      throw ProjectEditError(.conflict, "there is already a key '\(name)'")
    }
    let range = entry.key.range.lowerBound..<entry.value.range.upperBound
    try edit(ManifestText(text).text(range)) { text in
      let scalars = entry.key.scalars + entry.value.scalars
      if mapping.isFlow {
        text.add(text.copy(range, scalars, renaming, column: 0), to: text.list(mapping), at: index + 1)
        return true
      }
      let column = text.column(range.lowerBound)
      let copy = text.copy(range, scalars, renaming, column: column)
      text.insertBlock(
        copy.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
        after: range.upperBound, column: column, isSeparated: text.isSeparated(mapping))
      return true
    } model: { node in
      guard let value = node[path] else { return }
      let copy = YAMLNode.Entry(
        key: YAMLNode(value: .scalar(name, isPlain: true), line: 0, column: 0),
        value: value.mapTexts(renaming.renamed))
      node.edit(parent) { $0.insert(copy, at: index + 1) }
    }
  }

  // MARK: - Removing

  /// Removes an item from a sequence. If the item is the only one in a block sequence, the sequence's key is
  /// also removed.
  /// - Throws: ``ProjectEditError`` if there is no such item, or if the text cannot be edited.
  public mutating func removeItem(_ path: [YAMLStep]) throws(ProjectEditError) {
    guard case .item(let index)? = path.last else { throw missing(path) }
    let parent = Array(path.dropLast())
    let list = try part(parent)
    let item = try part(path)
    let isWhole = !list.isFlow && list.items?.count == 1
    let before = text
    try edit(ManifestText(text).text(item.range), isRemoval: true) { text in
      if list.isFlow {
        text.remove(index, from: text.list(list))
        return true
      }
      guard let dash = text.dash(of: item, in: list), let start = text.dashOffset(of: item, column: dash)
      else { return false }
      let line = text.bytes[..<start].count { $0 == 10 } + 1
      var lines = YAMLEditor(before)
      guard (try? lines.removeItem(line: line)) != nil else { return false }
      text = ManifestText(lines.text)
      return true
    } model: { node in
      guard !isWhole, var items = node[parent]?.sequence else {
        guard case .key(let key)? = parent.last else { return }
        return node.edit(parent.dropLast()) { mapping in
          mapping.value = .mapping((mapping.mapping ?? []).filter { $0.key.string != key })
        }
      }
      items.remove(at: index)
      node.edit(parent) { $0.value = .sequence(items) }
    }
  }

  // MARK: - Parts

  private func layout() throws(ProjectEditError) -> YAMLLayout.Part {
    do {
      guard let root = try YAMLLayout(Array(text.utf8)).root else {
        throw ProjectEditError(.missing, "the document is empty")
      }
      return root
    } catch let error as ProjectEditError {
      throw error
    } catch {
      throw ProjectEditError(.unreadable, "\(error)")
    }
  }

  private func node() throws(ProjectEditError) -> YAMLNode {
    do {
      return try YAMLDocument.parse(Array(text.utf8))?.withoutPositions
        ?? YAMLNode(value: .scalar("", isPlain: true), line: 0, column: 0)
    } catch {
      throw ProjectEditError(.unreadable, "\(error)")
    }
  }

  private func part(_ path: [YAMLStep]) throws(ProjectEditError) -> YAMLLayout.Part {
    guard let part = try layout()[path] else { throw missing(path) }
    return part
  }

  private func missing(_ path: [YAMLStep]) -> ProjectEditError {
    let steps = path.map { step in
      switch step {
      case .key(let key): key
      case .item(let index): "\(index)"
      }
    }
    return ProjectEditError(
      .missing, "the document itself does not contain '\(steps.joined(separator: "."))'")
  }

  /// Makes an edit, and compares the result with what it should be.
  private mutating func edit(
    _ written: String, isRemoval: Bool = false, _ body: (inout ManifestText) -> Bool,
    model: (inout YAMLNode) -> Void
  ) throws(ProjectEditError) {
    var intended = try node()
    model(&intended)
    var manifest = ManifestText(text)
    let old = text
    if body(&manifest) {
      text = manifest.text
      if let found = try? node(), found == intended { return }
    }
    text = old
    throw ProjectEditError(
      .conflict, "the form of the document does not allow the change",
      remedy: isRemoval ? "remove this by hand: \(written)" : "add this by hand: \(written)")
  }
}
