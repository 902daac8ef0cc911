import Formats

/// One object of a project: its text, and the positions of everything in it.
///
/// Edits replace parts of the text, so that everything else stays as it was written.
struct ProjectObject: Sendable {
  /// The white space and the section's comments before the object.
  var lead: [UInt8]
  let id: String
  let isa: String
  private(set) var text: ArraySlice<UInt8>
  private var syntax: PropertyListSyntax.Item

  /// Creates an object from a file that was read.
  init(_ item: PropertyListSyntax.Item, in bytes: [UInt8]) {
    lead = Array(bytes[item.range.lowerBound..<item.start])
    text = bytes[item.start..<item.range.upperBound]
    syntax = item
    id = PropertyListString.decode(text[item.key ?? item.start..<item.start])
    let type = Self.value("isa", of: item.value, in: text)
    isa = type.map { PropertyListString.decode(bytes[$0.range]) } ?? ""
  }

  /// Creates a new object.
  init(_ text: String, lead: String) throws(ProjectTextError) {
    let bytes = Array(text.utf8)
    let item = try PropertyListSyntax.Item(entry: bytes)
    self.init(item, in: bytes)
    self.lead = Array(lead.utf8)
  }

  // MARK: Reading

  /// The name in the comment after the identifier.
  var comment: String? {
    guard let range = syntax.keyComment else { return nil }
    let words = String(decoding: text[range].dropFirst(2).dropLast(2), as: UTF8.self)
    return String(words.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  var isOnOneLine: Bool { !text[syntax.value.range].contains(10) }

  func has(_ key: String) -> Bool { value(key) != nil }

  /// The string value of a key; `nil` if there is none.
  subscript(key: String) -> String? {
    guard let value = value(key), value.kind == .string else { return nil }
    return string(value)
  }

  /// The strings in a list; empty if there is no list.
  func list(_ key: String) -> [String] {
    guard let value = value(key), value.kind == .array else { return [] }
    return value.items.filter { $0.value.kind == .string }.map { string($0.value) }
  }

  /// The strings in a dictionary; empty if there is no dictionary.
  func table(_ key: String) -> [String: String] {
    guard let value = value(key) else { return [:] }
    return value.items.reduce(into: [:]) { result, item in
      guard let key = item.key, item.value.kind == .string else { return }
      result[PropertyListString.decode(text[key])] = string(item.value)
    }
  }

  /// Visits every string of the object, including keys, at any depth, except the object's own identifier.
  func forEachString(_ body: (Range<Int>) -> Void) {
    func visit(_ node: PropertyListSyntax) {
      if node.kind == .string { body(node.range) }
      for item in node.items {
        if let key = item.key { body(key) }
        visit(item.value)
      }
    }
    visit(syntax.value)
  }

  private func value(_ key: String) -> PropertyListSyntax? { Self.value(key, of: syntax.value, in: text) }

  private static func value(
    _ key: String, of node: PropertyListSyntax, in text: ArraySlice<UInt8>
  ) -> PropertyListSyntax? {
    guard node.kind == .dictionary else { return nil }
    return node.items.last { item in
      guard let range = item.key else { return false }
      let bytes = text[range]
      return bytes.elementsEqual(key.utf8)
        || (bytes.first == UInt8(ascii: "\"") && PropertyListString.decode(bytes) == key)
    }?.value
  }

  private func string(_ node: PropertyListSyntax) -> String { PropertyListString.decode(text[node.range]) }

  // MARK: Editing

  /// Sets a key's value; a new key is placed where Xcode would sort it.
  mutating func set(_ key: String, _ value: ObjectValue, _ style: ProjectStyle) throws(ProjectTextError) {
    let rendered = value.text(style, lead: isOnOneLine ? nil : style.keyLead)
    if let old = self.value(key) {
      try splice([(old.range, rendered)])
    } else {
      let line = "\(PropertyListString.encode(key)) = \(rendered);"
      let items = syntax.value.items
      let index = items.lastIndex { item in
        let name = item.key.map { PropertyListString.decode(text[$0]) } ?? ""
        return name == "isa" || name < key
      }
      let place = index.map { items[$0].range.upperBound } ?? syntax.value.range.lowerBound + 1
      try splice([(place..<place, (isOnOneLine ? (index == nil ? "" : " ") : style.keyLead) + line)])
    }
  }

  mutating func remove(_ key: String) throws(ProjectTextError) {
    guard
      let index = syntax.value.items.firstIndex(where: {
        $0.key.map { PropertyListString.decode(text[$0]) } == key
      })
    else { return }
    try splice(removal(of: [index], from: syntax.value).map { ($0, "") })
  }

  /// Inserts a member into a list, which is created if it does not exist.
  /// - Parameter index: The index of the member to insert before; at the end if `nil`.
  mutating func insert(
    _ member: ObjectValue, into key: String, at index: Int? = nil, _ style: ProjectStyle
  ) throws(ProjectTextError) {
    guard let list = value(key), list.kind == .array else {
      try set(key, .list([member]), style)
      return
    }
    try splice([
      insertion(of: member.text(style, lead: nil), into: list, at: index ?? list.items.count, style)
    ])
  }

  // MARK: Editing build settings

  /// Sets an entry of a dictionary such as `buildSettings`.
  mutating func set(
    _ key: String, _ value: ObjectValue, in table: String, _ style: ProjectStyle
  ) throws(ProjectTextError) {
    guard let node = self.value(table), node.kind == .dictionary else {
      return try set(table, .table([key: value]), style)
    }
    let isOneLine = !text[node.range].contains(10)
    let lead = isOneLine ? nil : style.keyLead + style.step
    let rendered = value.text(style, lead: lead)
    if let old = Self.value(key, of: node, in: text) { return try splice([(old.range, rendered)]) }
    let line = "\(PropertyListString.encode(key)) = \(rendered);"
    let index = node.items.lastIndex { item in
      (item.key.map { PropertyListString.decode(text[$0]) } ?? "") < key
    }
    let place = index.map { node.items[$0].range.upperBound } ?? node.range.lowerBound + 1
    try splice([(place..<place, (lead ?? (index == nil ? "" : " ")) + line)])
  }

  /// The words of an entry of a dictionary such as `buildSettings`, whether it is a string or a list; `nil` if there is
  /// no such entry.
  func words(_ key: String, in table: String) -> [String]? {
    guard let node = value(table), let entry = Self.value(key, of: node, in: text) else { return nil }
    switch entry.kind {
    case .string: return string(entry).split(separator: " ").map(String.init)
    case .array: return entry.items.filter { $0.value.kind == .string }.map { string($0.value) }
    default: return nil
    }
  }

  /// Adds a member at the end of a list in a dictionary such as `buildSettings`, or a word at the end of a string there.
  /// - Returns: Whether there is such a list or string.
  mutating func append(
    _ word: String, to key: String, in table: String, _ style: ProjectStyle
  ) throws(ProjectTextError) -> Bool {
    guard let node = value(table), let entry = Self.value(key, of: node, in: text) else { return false }
    switch entry.kind {
    case .string:
      let old = string(entry)
      try splice([(entry.range, PropertyListString.encode(old.isEmpty ? word : old + " " + word))])
    case .array:
      try splice([
        insertion(of: PropertyListString.encode(word), into: entry, at: entry.items.count, style)
      ])
    default: return false
    }
    return true
  }

  private func insertion(
    of member: String, into list: PropertyListSyntax, at index: Int, _ style: ProjectStyle
  ) -> (Range<Int>, String) {
    let isOneLine = !text[list.range].contains(10)
    if index < list.items.count {
      let next = list.items[index]
      if isOneLine { return (next.start..<next.start, member + ", ") }
      let lead = String(decoding: text[next.range.lowerBound..<next.start], as: UTF8.self)
      return (next.range.lowerBound..<next.range.lowerBound, lead + member + ",")
    }
    guard let last = list.items.last else {
      let place = list.range.lowerBound + 1
      return (place..<place, isOneLine ? member + ", " : style.keyLead + style.step + member + ",")
    }
    let lead =
      isOneLine ? " " : String(decoding: text[last.range.lowerBound..<last.start], as: UTF8.self)
    let end = last.range.upperBound
    return (end..<end, last.hasSeparator ? lead + member + "," : "," + lead + member)
  }

  /// Removes the members of a list that are among `members`. An empty list is kept.
  mutating func remove(_ members: Set<String>, from key: String) throws(ProjectTextError) {
    guard let list = value(key), list.kind == .array else { return }
    let indices = list.items.indices.filter {
      list.items[$0].value.kind == .string && members.contains(string(list.items[$0].value))
    }
    try splice(removal(of: indices, from: list).map { ($0, "") })
  }

  /// Removes every reference to identifiers, at any depth: members of lists, and entries with such a key or value.
  mutating func removeMentions(of ids: Set<String>) throws(ProjectTextError) {
    var ranges: [Range<Int>] = []
    func visit(_ node: PropertyListSyntax) {
      let gone = node.items.indices.filter { index in
        let item = node.items[index]
        return item.key.map { ids.contains(PropertyListString.decode(text[$0])) } == true
          || (item.value.kind == .string && ids.contains(string(item.value)))
      }
      ranges += removal(of: gone, from: node)
      for index in node.items.indices where !gone.contains(index) { visit(node.items[index].value) }
    }
    visit(syntax.value)
    try splice(ranges.map { ($0, "") })
  }

  /// The ranges of items together with their separators and the white space before them.
  private func removal(of indices: [Int], from node: PropertyListSyntax) -> [Range<Int>] {
    guard let first = indices.first else { return [] }
    let items = node.items
    let inside = node.range.lowerBound + 1..<node.range.upperBound - 1
    let isOneLine = !text[node.range].contains(10)
    if isOneLine, indices.count == items.count { return [inside] }
    return indices.map { index in
      let item = items[index]
      // The first item on a line is removed with the space after it, every other item with the space before it.
      if isOneLine, index == first, index == 0,
        let next = items.indices.first(where: { $0 > index && !indices.contains($0) })
      {
        return item.start..<items[next].start
      }
      // If the last item had no comma after it, the comma before it is removed, too.
      if !item.hasSeparator, index > 0,
        let kept = items.indices.last(where: { $0 < index && !indices.contains($0) })
      {
        return items[kept].range.upperBound - 1..<item.range.upperBound
      }
      return item.range
    }.reduce(into: []) { result, range in
      var joined = range
      while let last = result.last, last.overlaps(joined) {
        joined = min(last.lowerBound, joined.lowerBound)..<max(last.upperBound, joined.upperBound)
        result.removeLast()
      }
      result.append(joined)
    }
  }

  /// Renames the object with an identifier wherever its name appears in this object's text.
  mutating func rename(_ id: String, _ comment: String, _ style: ProjectStyle) throws(ProjectTextError) {
    guard style.hasComments else { return }
    var splices: [(Range<Int>, String)] = []
    func name(_ range: Range<Int>, _ old: Range<Int>?) {
      guard PropertyListString.decode(text[range]) == id else { return }
      splices.append((range.lowerBound..<(old ?? range).upperBound, style.reference(id, comment)))
    }
    func visit(_ node: PropertyListSyntax) {
      for item in node.items {
        if let key = item.key { name(key, item.keyComment) }
        if item.value.kind == .string { name(item.value.range, item.comment) }
        visit(item.value)
      }
    }
    if let key = syntax.key { name(key, syntax.keyComment) }
    visit(syntax.value)
    try splice(splices)
  }

  /// Replaces ranges of the text, which must not overlap, and parses the text again.
  private mutating func splice(_ edits: [(Range<Int>, String)]) throws(ProjectTextError) {
    guard !edits.isEmpty else { return }
    var bytes: [UInt8] = []
    var position = text.startIndex
    for (range, replacement) in edits.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      bytes += text[position..<range.lowerBound]
      bytes += Array(replacement.utf8)
      position = range.upperBound
    }
    bytes += text[position...]
    syntax = try PropertyListSyntax.Item(entry: bytes)
    text = bytes[...]
  }
}
