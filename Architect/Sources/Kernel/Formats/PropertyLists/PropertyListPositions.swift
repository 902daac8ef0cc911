/// The positions of the objects in a property list, and of their keys and values.
///
/// This is a class, because all objects refer to it. Nothing is changed after the text was read.
final class PropertyListPositions: Sendable {
  private struct Entry {
    let key: UInt32
    let value: UInt32
  }

  private struct Object {
    let id: UInt32
    /// The entries of the object.
    let first: UInt32
    let end: UInt32
  }

  let bytes: [UInt8]
  /// The positions of the values in the outermost dictionary.
  let root: [[UInt8]: Int]
  private let entries: [Entry]
  private let objects: [Object]
  /// The numbers of the objects, at the places that the hashes of their ids say; `UInt32.max` where there is none. A
  /// dictionary with the ids would take ten times as much memory.
  private let slots: [UInt32]
  /// The number of line feeds before each block of the text.
  private let lines: [Int]
  private static let block = 4_096

  init(_ bytes: [UInt8], objects key: [UInt8]) throws(ProjectTextError) {
    let reading = try PropertyListParser.parse(bytes) { parser throws(ProjectTextError) in
      var reading = Reading()
      try reading.read(&parser, objects: key)
      return reading
    }
    self.bytes = bytes
    (root, entries, objects, slots) = (reading.root, reading.entries, reading.objects, reading.slots)
    var (lines, count): ([Int], Int) = ([], 0)
    for start in stride(from: 0, to: bytes.count, by: Self.block) {
      lines.append(count)
      count += bytes[start..<min(bytes.count, start + Self.block)].count { $0 == 10 }
    }
    self.lines = lines
  }

  var count: Int { objects.count }

  func number(of id: [UInt8]) -> Int? {
    let slot = PropertyListParser.read(bytes) { Reading.slot(of: id, slots, objects, $0) }
    return slot.flatMap { slots[$0] == .max ? nil : Int(slots[$0]) }
  }

  /// Returns the position of an object's id.
  func place(of number: Int) -> Int { Int(objects[number].id) }

  /// Returns the position of the value of a key. If the key occurs twice, the last value counts.
  func value(of key: [UInt8], in number: Int) -> Int? {
    let object = objects[number]
    return PropertyListParser.read(bytes) { parser in
      entries[Int(object.first)..<Int(object.end)].last { parser.has(key, at: Int($0.key)) }
        .map { Int($0.value) }
    }
  }

  /// Reads a value at a position.
  func read<Value>(at place: Int, _ body: (inout PropertyListParser) -> Value?) -> Value? {
    PropertyListParser.read(bytes) { parser in
      parser.position = place
      return body(&parser)
    }
  }

  /// Returns the number of the line that contains a position.
  func line(at place: Int) -> Int {
    let block = place / Self.block
    return 1 + lines[block] + bytes[(block * Self.block)..<place].count { $0 == 10 }
  }
}

extension PropertyListPositions {
  /// What has been read so far.
  private struct Reading {
    var root: [[UInt8]: Int] = [:]
    var entries: [Entry] = []
    var objects: [Object] = []
    var slots: [UInt32] = []

    mutating func read(_ parser: inout PropertyListParser, objects key: [UInt8]) throws(ProjectTextError) {
      try parser.begin()
      guard parser.peek == UInt8(ascii: "{") else {
        try parser.skip(depth: 0)
        return try parser.expectEnd()
      }
      try parser.eachEntry { parser, name throws(ProjectTextError) in
        let text = parser.content(at: name.lowerBound)
        root[text] = parser.position
        guard text == key else { return try parser.skip(depth: 1) }
        // If the key occurs twice, the last value counts.
        (entries, objects, slots) = ([], [], [])
        guard parser.peek == UInt8(ascii: "{") else { return try parser.skip(depth: 1) }
        try parser.eachEntry { parser, id throws(ProjectTextError) in try add(id, &parser) }
      }
      try parser.expectEnd()
    }

    private mutating func add(_ id: Range<Int>, _ parser: inout PropertyListParser) throws(ProjectTextError) {
      guard parser.peek == UInt8(ascii: "{") else { return try parser.skip(depth: 2) }
      let first = entries.count
      try parser.eachEntry { parser, key throws(ProjectTextError) in
        guard entries.count - first < PropertyListTable.mostKeys else {
          throw parser.error("an object has more than \(PropertyListTable.mostKeys) keys", .limit)
        }
        entries.append(Entry(key: UInt32(key.lowerBound), value: UInt32(parser.position)))
        try parser.skip(depth: 3)
      }
      insert(
        Object(id: UInt32(id.lowerBound), first: UInt32(first), end: UInt32(entries.count)), parser)
    }

    /// Adds an object. If its id occurs twice, the last one counts.
    private mutating func insert(_ object: Object, _ parser: PropertyListParser) {
      if slots.count < 2 * (objects.count + 1) {
        slots = Array(repeating: .max, count: max(16, 2 * slots.count))
        for (number, object) in objects.enumerated() { slots[slot(of: object, parser)] = UInt32(number) }
      }
      let slot = slot(of: object, parser)
      if slots[slot] == .max {
        slots[slot] = UInt32(objects.count)
        objects.append(object)
      } else {
        objects[Int(slots[slot])] = object
      }
    }

    private func slot(of object: Object, _ parser: PropertyListParser) -> Int {
      // There is always an empty place.
      Self.slot(of: parser.content(at: Int(object.id)), slots, objects, parser) ?? 0
    }

    /// Returns the place of the object with an id, or the empty place for it. The number of places is a power of two.
    static func slot(
      of id: [UInt8], _ slots: [UInt32], _ objects: [Object], _ parser: PropertyListParser
    ) -> Int? {
      guard !slots.isEmpty else { return nil }
      var hasher = Hasher()
      id.withUnsafeBytes { hasher.combine(bytes: $0) }
      var slot = hasher.finalize() & (slots.count - 1)
      while slots[slot] != .max, !parser.has(id, at: Int(objects[Int(slots[slot])].id)) {
        slot = (slot + 1) & (slots.count - 1)
      }
      return slot
    }
  }
}
