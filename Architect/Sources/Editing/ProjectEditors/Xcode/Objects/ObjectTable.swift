import Files
import Formats

/// The objects of a project's file, with the text around them.
struct ObjectTable: Sendable {
  let style: ProjectStyle
  let rootID: String
  /// The number of the file's format.
  let format: Int
  /// The text before the first object and after the last.
  private let head: ArraySlice<UInt8>
  private var tail: [UInt8]
  /// Objects by slot; a removed object leaves its slot empty.
  private var slots: [ProjectObject?]
  /// The slots in the file's order.
  private var order: [Int]
  private var slotOfID: [String: Int]

  init(_ bytes: [UInt8]) throws {
    let document: PropertyListDocument
    do { document = try PropertyListDocument(bytes) } catch {
      throw ProjectEditError(.unreadable, "the project cannot be read: \(error)")
    }
    func value(_ key: String) -> PropertyListSyntax? {
      document.root.items.last { $0.key.map { PropertyListString.decode(bytes[$0]) } == key }?.value
    }
    guard let objects = value("objects"), objects.kind == .dictionary, let root = value("rootObject"),
      root.kind == .string
    else { throw Self.noProject }
    rootID = PropertyListString.decode(bytes[root.range])
    format = value("objectVersion").flatMap { Int(PropertyListString.decode(bytes[$0.range])) } ?? 0
    style = ProjectStyle(document, objects: objects)
    head = bytes[...objects.range.lowerBound]
    tail = Array(bytes[(objects.items.last?.range.upperBound ?? objects.range.lowerBound + 1)...])
    slots = objects.items.map { ProjectObject($0, in: bytes) }
    order = Array(slots.indices)
    // If two objects have the same identifier, Xcode uses the last one.
    slotOfID = Dictionary(zip(slots.map { $0?.id ?? "" }, order)) { $1 }
    guard self[rootID]?.isa == "PBXProject" else { throw Self.noProject }
  }

  private static let noProject = ProjectEditError(
    .unreadable, "the property list is not an Xcode project: it has no root object")

  /// The content of the file.
  var bytes: [UInt8] {
    var result = Array(head)
    result.reserveCapacity(head.count + tail.count + order.count * 200)
    for slot in order {
      guard let object = slots[slot] else { continue }
      result += object.lead
      result += object.text
    }
    return result + tail
  }

  // MARK: Reading

  subscript(id: String) -> ProjectObject? { slotOfID[id].flatMap { slots[$0] } }

  /// The objects of some kinds, in the file's order.
  func objects(_ isa: String...) -> [ProjectObject] {
    order.compactMap { slots[$0] }.filter { isa.contains($0.isa) && slotOfID[$0.id] != nil }
  }

  var all: [ProjectObject] { order.compactMap { slots[$0] } }

  // MARK: Identifiers

  /// An identifier for the object that `parts` describe: 24 hexadecimal digits that depend on nothing else, so that
  /// equal edits of equal projects result in equal files.
  func identifier(_ parts: [String]) -> String {
    let text = ([rootID] + parts).joined(separator: "\u{0}")
    return SHA256(Array(text.utf8)).description.uppercased().prefix(24).description
  }

  /// The identifiers that objects with a description may have, including those used if the first is taken.
  func derivedIdentifiers(_ parts: [String]) -> [String] {
    [identifier(parts)] + (1...3).map { identifier(parts + ["\($0)"]) }
  }

  /// An identifier that is not in use.
  func freeIdentifier(_ parts: [String]) -> String {
    var id = identifier(parts)
    var attempt = 1
    while slotOfID[id] != nil {
      id = identifier(parts + ["\(attempt)"])
      attempt += 1
    }
    return id
  }

  // MARK: Editing

  mutating func update(
    _ id: String, _ body: (inout ProjectObject) throws(ProjectTextError) -> Void
  ) throws {
    guard let slot = slotOfID[id], var object = slots[slot] else { return }
    do throws(ProjectTextError) { try body(&object) } catch { throw Self.defect(error) }
    slots[slot] = object
  }

  /// Updates every object.
  mutating func updateAll(
    where isAffected: (ProjectObject) -> Bool,
    _ body: (inout ProjectObject) throws(ProjectTextError) -> Void
  ) throws {
    for slot in order {
      guard var object = slots[slot], isAffected(object) else { continue }
      do throws(ProjectTextError) { try body(&object) } catch { throw Self.defect(error) }
      slots[slot] = object
    }
  }

  private static func defect(_ error: ProjectTextError) -> ProjectEditError {
    ProjectEditError(.unreadable, "an object of the project has a form that cannot be edited: \(error)")
  }

  /// Adds an object to its section, which is created if it does not exist.
  mutating func add(
    _ id: String, _ comment: String?, _ values: [String: ObjectValue], onOneLine: Bool? = nil
  ) throws {
    guard case .text(let isa)? = values["isa"] else { return }
    let siblings = order.indices.filter { slots[order[$0]]?.isa == isa }
    let sibling = siblings.first.flatMap { slots[order[$0]] }
    let isOneLine = onOneLine ?? sibling?.isOnOneLine ?? ["PBXBuildFile", "PBXFileReference"].contains(isa)
    let value = ObjectValue.table(values).text(style, lead: isOneLine ? nil : style.lead)
    var object: ProjectObject
    do {
      object = try ProjectObject("\(style.reference(id, comment)) = \(value);", lead: style.lead)
    } catch { throw Self.defect(error) }
    let place =
      siblings.isEmpty ? openSection(isa, for: &object) : place(of: id, among: siblings, for: &object)
    slots.append(object)
    order.insert(slots.count - 1, at: place)
    slotOfID[id] = slots.count - 1
  }

  /// The position of an object among those of its kind: by its identifier if they are sorted that way, otherwise at the
  /// end.
  private mutating func place(of id: String, among siblings: [Int], for object: inout ProjectObject) -> Int {
    let ids = siblings.compactMap { slots[order[$0]]?.id }
    let isSorted = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    guard isSorted, let next = ids.firstIndex(where: { $0 > id }) else {
      return siblings[siblings.count - 1] + 1
    }
    let slot = order[siblings[next]]
    // The comment that begins the section stays before its first object.
    if next == 0, let lead = slots[slot]?.lead {
      object.lead = lead
      slots[slot]?.lead = Array(style.lead.utf8)
    }
    return siblings[next]
  }

  /// Removes objects without regard to references to them.
  mutating func remove(_ ids: Set<String>) {
    for index in order.indices.reversed() {
      let slot = order[index]
      guard let object = slots[slot], ids.contains(object.id) else { continue }
      closeSection(around: index, object)
      slots[slot] = nil
      slotOfID[object.id] = nil
      order.remove(at: index)
    }
  }
}

// MARK: Sections

extension ObjectTable {
  private func mark(_ word: String, _ isa: String) -> String { "/* \(word) \(isa) section */" }

  /// The kind of the section that the text before an object begins.
  private func opened(_ lead: [UInt8]) -> String? {
    guard lead.contains(UInt8(ascii: "*")) else { return nil }
    let text = String(decoding: lead, as: UTF8.self)
    guard let begin = text.range(of: "/* Begin "),
      let end = text.range(of: " section */", from: begin.upperBound)
    else { return nil }
    return String(text[begin.upperBound..<end.lowerBound])
  }

  /// Begins a section for the first object of a kind, and returns the object's position. Sections are sorted by name.
  private mutating func openSection(_ isa: String, for object: inout ProjectObject) -> Int {
    let opening = order.indices.first { index in
      (slots[order[index]].flatMap { opened($0.lead) }).map { $0 > isa } ?? false
    }
    let hasSections = opening != nil || order.contains { slots[$0].flatMap { opened($0.lead) } != nil }
    guard hasSections || order.isEmpty, style.hasComments else { return order.count }
    let newline = style.newline
    let begin = mark("Begin", isa) + style.lead
    let end = newline + mark("End", isa)
    if let opening, let next = slots[order[opening]] {
      let text = String(decoding: next.lead, as: UTF8.self)
      guard let place = text.range(of: "/* Begin ")?.lowerBound else { return order.count }
      object.lead = Array((text[..<place] + begin).utf8)
      slots[order[opening]]?.lead = Array((end + newline + newline + text[place...]).utf8)
      return opening
    }
    let text = String(decoding: tail, as: UTF8.self)
    let lastEnd = text.range(of: " section */")?.upperBound ?? text.startIndex
    object.lead = Array((text[..<lastEnd] + newline + newline + begin).utf8)
    tail = Array((end + text[lastEnd...]).utf8)
    return order.count
  }

  /// Removes the comments of a section whose only object is removed, or moves them to the section's next object.
  private mutating func closeSection(around index: Int, _ object: ProjectObject) {
    guard let isa = opened(object.lead) else { return }
    let following = index + 1 < order.count ? slots[order[index + 1]] : nil
    let next = String(decoding: following?.lead ?? tail, as: UTF8.self)
    let lead = String(decoding: object.lead, as: UTF8.self)
    guard let end = next.range(of: mark("End", isa)) else {
      if following != nil { slots[order[index + 1]]?.lead = object.lead }
      return
    }
    guard let begin = lead.range(of: mark("Begin", isa)) else { return }
    var before = lead[..<begin.lowerBound]
    var after = next[end.upperBound...]
    let gap = style.newline + style.newline
    if after.range(of: "/* Begin ") != nil {
      if after.hasPrefix(gap) { after = after.dropFirst(gap.count) }
    } else if before.hasSuffix(gap) {
      before = before.dropLast(gap.count)
    }
    let joined = Array((before + after).utf8)
    if following == nil { tail = joined } else { slots[order[index + 1]]?.lead = joined }
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func range(of text: String, from start: Index? = nil) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
