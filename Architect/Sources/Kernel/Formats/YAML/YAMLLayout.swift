/// The positions of the parts of a YAML document, which are used to edit its text.
///
/// Every range is in bytes and does not include the surrounding white space and comments. Unlike in ``YAMLNode``, an
/// alias is not replaced with the node that it refers to.
public struct YAMLLayout: Sendable {
  /// A part of the document.
  public struct Part: Sendable {
    public enum Value: Sendable {
      case scalar(String)
      case alias
      case sequence([Part])
      case mapping([Entry])
    }

    public var value: Value
    public var range: Range<Int>
    /// Whether a sequence is written in brackets, or a mapping in braces.
    public var isFlow: Bool
    /// The line on which the part begins, starting at 1.
    public var line: Int
    /// The column of the first character, starting at 1.
    public var column: Int

    /// The items of a sequence.
    public var items: [Part]? {
      if case .sequence(let items) = value { items } else { nil }
    }

    /// The entries of a mapping.
    public var entries: [Entry]? {
      if case .mapping(let entries) = value { entries } else { nil }
    }

    /// The text of a scalar.
    public var text: String? {
      if case .scalar(let text) = value { text } else { nil }
    }
  }

  /// A key of a mapping, with its value.
  public struct Entry: Sendable {
    public var key: Part
    public var value: Part
  }

  /// The document; `nil` if it is empty.
  public let root: Part?

  /// Finds the parts of the first document of a text.
  /// - Throws: ``YAMLError`` if the text is not YAML or is nested too deeply.
  public init(_ bytes: [UInt8]) throws {
    let reader = EventReader()
    defer { reader.close() }
    root = try bytes.withUnsafeBufferPointer { buffer in
      guard reader.open(buffer) else {
        throw YAMLError(message: "libyaml could not be started", line: 1, column: 1)
      }
      var finder = PartFinder(reader: reader, bytes: buffer)
      return try finder.document()
    }
  }
}

/// Builds parts from libyaml's events.
private struct PartFinder {
  let reader: EventReader
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of each character, because libyaml counts characters.
  private let offsets: [Int]

  init(reader: EventReader, bytes: UnsafeBufferPointer<UInt8>) {
    self.reader = reader
    self.bytes = bytes
    // libyaml does not count a byte order mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = bytes.starts(with: mark) ? mark.count : 0
    offsets = bytes.indices.filter { $0 >= first && bytes[$0] & 0xC0 != 0x80 }
  }

  private func offset(_ character: Int) -> Int {
    character < offsets.count ? offsets[character] : bytes.count
  }

  mutating func document() throws -> YAMLLayout.Part? {
    while true {
      let event = try reader.next()
      switch event.kind {
      case .streamEnd, .documentEnd: return nil
      case .other: continue
      default: return try part(event, depth: 0)
      }
    }
  }

  private mutating func part(_ event: Event, depth: Int) throws -> YAMLLayout.Part {
    guard depth < YAMLDocument.maximumDepth else {
      throw event.error("nested more than \(YAMLDocument.maximumDepth) levels deep")
    }
    let start = offset(event.start)
    var end = offset(event.end)
    let value: YAMLLayout.Part.Value
    switch event.kind {
    case .alias: value = .alias
    case .scalar: value = .scalar(event.text)
    case .sequenceStart:
      var items: [YAMLLayout.Part] = []
      while true {
        let next = try reader.next()
        if case .sequenceEnd = next.kind {
          end = event.isFlow ? offset(next.end) : items.last?.range.upperBound ?? end
          break
        }
        items.append(try part(next, depth: depth + 1))
      }
      value = .sequence(items)
    case .mappingStart:
      var entries: [YAMLLayout.Entry] = []
      while true {
        let next = try reader.next()
        if case .mappingEnd = next.kind {
          end = event.isFlow ? offset(next.end) : entries.last?.value.range.upperBound ?? end
          break
        }
        let key = try part(next, depth: depth + 1)
        entries.append(YAMLLayout.Entry(key: key, value: try part(reader.next(), depth: depth + 1)))
      }
      value = .mapping(entries)
    default: throw event.error("a value is missing")
    }
    // The end of a text of several lines is the beginning of the next token.
    while end > start, [10, 13, 32, 9].contains(bytes[end - 1]) { end -= 1 }
    return YAMLLayout.Part(
      value: value, range: start..<max(start, end), isFlow: event.isFlow, line: event.line,
      column: event.column)
  }
}
