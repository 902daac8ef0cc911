/// A value of a JSON text that can be changed, with the text around everything in it.
///
/// This is a class, because edits refer to values while others are added and removed. Writing an element that was not
/// changed results in the text that was read.
public final class JSONElement {
  /// A member of an array, or a field of an object.
  struct Member {
    /// The text between the comma or bracket before, and the member.
    var lead: [UInt8]
    /// The key as written.
    var key: [UInt8] = []
    /// The text between the key and the value, with the colon.
    var colon: [UInt8] = []
    let value: JSONElement
    /// The text between the value and its comma.
    var trail: [UInt8] = []
    var hasComma = true
  }

  public let kind: JSONNode.Kind
  /// The text of a value that contains no others.
  private(set) var raw: [UInt8] = []
  var items: [Member] = []
  /// The text between the last member and the bracket behind it.
  var tail: [UInt8] = []
  /// The array or object that contains the value.
  public private(set) weak var parent: JSONElement?
  public let style: JSONStyle

  init(_ node: JSONNode, style: JSONStyle) {
    self.style = style
    kind = node.kind
    let bytes = node.storage.bytes
    guard kind == .object || kind == .array else {
      raw = Array(bytes[node.range])
      return
    }
    var position = node.range.lowerBound + 1
    for child in node.members {
      let value = JSONElement(child, style: style)
      value.parent = self
      let start = child.keyRange?.lowerBound ?? child.range.lowerBound
      var item = Member(lead: Array(bytes[position..<start]), value: value)
      if let key = child.keyRange {
        item.key = Array(bytes[key])
        item.colon = Array(bytes[key.upperBound..<child.range.lowerBound])
      }
      let comma = JSONDocumentParser.comma(after: child.range.upperBound, in: bytes)
      item.hasComma = comma != nil
      if let comma { item.trail = Array(bytes[child.range.upperBound..<comma]) }
      position = comma.map { $0 + 1 } ?? child.range.upperBound
      items.append(item)
    }
    tail = Array(bytes[position..<node.range.upperBound - 1])
  }

  /// Creates a value that is to be added.
  convenience init(_ value: JSONValue, lead: String, style: JSONStyle) throws(ProjectTextError) {
    let text = value.written(lead: lead, step: style.step, hasLastComma: style.hasLastComma)
    self.init(try JSONDocument(Array(text.utf8)).root, style: style)
  }

  // MARK: Reading

  /// The members of an array, or the values of an object's fields.
  public var members: [JSONElement] { items.map(\.value) }
  public var keys: [String] { items.map { JSONString.decode($0.key[...]) } }
  public var isEmpty: Bool { items.isEmpty }

  public var text: String? { kind == .string ? JSONString.decode(raw[...]) : nil }
  public var isNull: Bool { raw.first == UInt8(ascii: "n") }

  /// The value of a key; `nil` if there is none, or `null`.
  public subscript(key: String) -> JSONElement? {
    position(of: key).map { items[$0].value }.flatMap { $0.isNull ? nil : $0 }
  }

  /// Whether a key is there, with any value.
  public func has(_ key: String) -> Bool { position(of: key) != nil }

  func position(of key: String) -> Int? {
    let wanted = Array(key.utf8)
    return items.firstIndex { JSONString.content($0.key[...]).elementsEqual(wanted) && !$0.key.isEmpty }
  }

  func position(of value: JSONElement) -> Int? { items.firstIndex { $0.value === value } }

  /// The texts in the array of a key.
  public func texts(_ key: String) -> [String] { self[key]?.members.compactMap(\.text) ?? [] }

  /// Whether the value is an object or array that takes several lines.
  public var isTall: Bool {
    tail.contains(10) || items.contains { $0.lead.contains(10) || $0.trail.contains(10) || $0.value.isTall }
  }

  public func write(to bytes: inout [UInt8]) {
    guard kind == .object || kind == .array else {
      bytes += raw
      return
    }
    bytes.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    for item in items {
      bytes += item.lead
      bytes += item.key
      bytes += item.colon
      item.value.write(to: &bytes)
      bytes += item.trail
      if item.hasComma { bytes.append(UInt8(ascii: ",")) }
    }
    bytes += tail
    bytes.append(kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  // MARK: Layout

  /// The line end and indentation of the line on which the value begins.
  var lineLead: String {
    guard let parent, let index = parent.position(of: self) else { return style.newline }
    for item in parent.items[...index].reversed() {
      if let lead = Self.lastLine(item.lead) { return lead }
    }
    return parent.lineLead
  }

  /// The line end and indentation of the members.
  private var memberLead: String {
    items.lazy.compactMap { Self.lastLine($0.lead) }.first ?? lineLead + style.step
  }

  /// The last line end of a text, and the indentation of the line that follows. The rest of that line may be a comment.
  private static func lastLine(_ text: [UInt8]) -> String? {
    guard var index = text.lastIndex(of: 10) else { return nil }
    let indentation = text[(index + 1)...].prefix { $0 == 32 || $0 == 9 }
    if index > 0, text[index - 1] == 13 { index -= 1 }
    return String(decoding: text[index..<indentation.endIndex], as: UTF8.self)
  }

  private static func isBlank(_ text: [UInt8]) -> Bool { text.allSatisfy(JSONTrivia.isSpace) }

  private func isTallContainer(_ index: Int) -> Bool {
    let value = items[index].value
    return (value.kind == .array || value.kind == .object) && value.isTall
  }

  /// Gives a member the white space before it that Xcode would write, unless there is a comment or a blank line.
  private func settle(_ index: Int, _ lead: String) {
    guard items.indices.contains(index) else { return }
    if joins(index) {
      items[index].lead = [32]
    } else if Self.isBlank(items[index].lead), !items[index].lead.contains(10) {
      items[index].lead = Array(lead.utf8)
    }
  }

  /// Whether Xcode would write a member on the line on which the one before it ends, and nothing but a line end is between.
  private func joins(_ index: Int) -> Bool {
    kind == .array && style.joinsObjects && index > 0 && isTallContainer(index - 1) && isTallContainer(index)
      && Self.isBlank(items[index].lead) && items[index].lead.count { $0 == 10 } == 1
  }

  /// Writes an object or array on several lines, as are the objects and arrays in it down to a depth.
  public func expand(depth: Int) {
    guard isBlank else { return }
    expandContent(depth)
    settleInParent()
  }

  private func expandContent(_ depth: Int) {
    guard kind == .object || kind == .array, !isTall else { return }
    let lead = lineLead
    for index in items.indices {
      items[index].lead = Array((lead + style.step).utf8)
      items[index].trail = []
      items[index].hasComma = index < items.count - 1 || style.hasLastComma
    }
    tail = Array(lead.utf8)
    if depth > 0 { for item in items { item.value.expandContent(depth - 1) } }
  }

  /// Writes an object or array on one line, with everything in it.
  public func collapse() {
    guard isBlank else { return }
    collapseContent()
    settleInParent()
  }

  private func collapseContent() {
    guard kind == .object || kind == .array else { return }
    for index in items.indices {
      items[index].lead = [32]
      items[index].trail = []
      items[index].hasComma = index < items.count - 1
      items[index].value.collapseContent()
    }
    tail = items.isEmpty ? [] : [32]
  }

  private func settleInParent() {
    guard let parent, let index = parent.position(of: self), parent.isTall else { return }
    let lead = parent.memberLead
    parent.settle(index, lead)
    parent.settle(index + 1, lead)
  }

  /// Whether there are no comments in the value.
  public var isBlank: Bool {
    Self.isBlank(tail)
      && items.allSatisfy { Self.isBlank($0.lead) && Self.isBlank($0.trail) && $0.value.isBlank }
  }

  // MARK: Editing

  /// Inserts a member into an array.
  /// - Parameter index: The index to insert at; at the end if `nil`.
  @discardableResult public func insert(_ value: JSONValue, at index: Int? = nil) throws(ProjectTextError)
    -> JSONElement
  {
    try insert(value, key: nil, at: index ?? items.count)
  }

  /// Moves an element of another array to the end of this one. The element stays the same, and is indented anew.
  public func adopt(_ element: JSONElement) {
    let old = element.lineLead
    let isTallElement = element.isTall
    element.parent?.remove(element)
    prepare(isTallElement)
    place(element, key: nil, at: items.count)
    element.indent(from: old, to: element.lineLead)
  }

  private func indent(from old: String, to new: String) {
    guard old != new else { return }
    func indented(_ text: [UInt8]) -> [UInt8] {
      text.contains(10) ? Array(String(decoding: text, as: UTF8.self).replacing(old, with: new).utf8) : text
    }
    for index in items.indices {
      items[index].lead = indented(items[index].lead)
      items[index].trail = indented(items[index].trail)
      items[index].value.indent(from: old, to: new)
    }
    tail = indented(tail)
  }

  /// A list that is written as `[]` grows to the layout of the list around it.
  private func prepare(_ isTallMember: Bool) {
    guard items.isEmpty, Self.isBlank(tail) else { return }
    if isTall || isTallMember || parent?.isTall != false { tail = Array(lineLead.utf8) }
  }

  private func insert(_ value: JSONValue, key: String?, at index: Int) throws(ProjectTextError)
    -> JSONElement
  {
    prepare(value.isTall)
    let isTall = isTall
    let element = try JSONElement(
      isTall ? value : .onOneLine(value), lead: isTall ? memberLead : " ", style: style)
    place(element, key: key, at: index)
    return element
  }

  private func place(_ element: JSONElement, key: String?, at index: Int) {
    let isTall = isTall
    let lead = isTall ? memberLead : " "
    element.parent = self
    var item = Member(lead: Array(lead.utf8), value: element)
    if let key {
      item.key = Array(JSONString.encode(key).utf8)
      item.colon = Array(": ".utf8)
    }
    if index == items.count {
      item.hasComma = items.last?.hasComma ?? (isTall && style.hasLastComma)
      if !items.isEmpty { items[items.count - 1].hasComma = true }
      // A comment behind the last member stays on its line.
      if isTall, !Self.isBlank(tail), let end = Self.lastLine(tail) {
        let comments =
          tail.suffix(end.utf8.count).elementsEqual(end.utf8) ? tail.dropLast(end.utf8.count) : tail[...]
        item.lead = JSONTrivia.joined(Array(comments), item.lead, lead: lead)
        tail = Array(end.utf8)
      }
    } else if !isTall, index == 0 {
      item.lead = items[0].lead
      items[0].lead = [32]
    }
    if !isTall, items.isEmpty {
      // A comment in an empty list stays before its first member.
      if !Self.isBlank(tail) { item.lead = tail }
      tail = [32]
    }
    items.insert(item, at: index)
    if isTall {
      settle(index, lead)
      settle(index + 1, lead)
    }
  }

  /// Sets the value of a key; a new key goes where `order` has it.
  public func set(_ key: String, _ value: JSONValue, order: [String] = []) throws(ProjectTextError) {
    if let index = position(of: key) {
      let lead = items[index].value.lineLead
      let element = try JSONElement(isTall ? value : .onOneLine(value), lead: lead, style: style)
      element.parent = self
      let old = items[index]
      items[index] = Member(
        lead: old.lead, key: old.key, colon: old.colon, value: element, trail: old.trail,
        hasComma: old.hasComma)
      return
    }
    _ = try insert(value, key: key, at: place(of: key, order))
  }

  /// The index of a new key: behind the keys that are before it in the order, or, without an order, by name.
  private func place(of key: String, _ order: [String]) -> Int {
    let keys = keys
    guard let rank = order.firstIndex(of: key) else {
      return (keys.lastIndex { $0 < key }).map { $0 + 1 } ?? 0
    }
    let before = Set(order[..<rank])
    return (keys.lastIndex { before.contains($0) }).map { $0 + 1 } ?? 0
  }

  /// Removes a field.
  public func remove(_ key: String) { if let index = position(of: key) { remove(at: index) } }

  /// Removes a member or a field's value.
  public func remove(_ member: JSONElement) { if let index = position(of: member) { remove(at: index) } }

  private func remove(at index: Int) {
    let outer = lineLead
    let wasTall = isTall
    let item = items.remove(at: index)
    let isLast = index == items.count
    let rest = JSONTrivia.removingValue(
      between: item.lead, and: isLast ? tail : items[index].lead, closing: isLast ? outer : nil)
    guard isLast else {
      items[index].lead = rest
      if joins(index) { items[index].lead = [32] }
      return
    }
    tail = rest
    if index > 0, !item.hasComma {
      items[index - 1].hasComma = false
      if Self.isBlank(items[index - 1].trail) { items[index - 1].trail = [] }
    }
    if items.isEmpty, Self.isBlank(tail) { tail = wasTall ? Array(outer.utf8) : [] }
  }
}
