/// A JSON text with the position of every value, so that an edit can leave all other text unchanged.
///
/// The grammar is JSON5, which Xcode's own reader accepts: comments, commas at the end, keys without quotes, and strings
/// in single quotes. Only positions are kept; a text is decoded when it is asked for.
///
/// ```swift
/// let document = try JSONDocument(bytes)
/// let names = document.root["targets"]?.members.compactMap { $0["name"]?.text }
/// ```
public struct JSONDocument: Sendable {
  let storage: JSONStorage

  /// The maximum size in bytes. Xcode needs about a quarter of the text of a property list, which may have 64 MB.
  public static let maximumSize = 16 << 20
  /// The maximum number of values; more than in any text of Xcode's that has the maximum size.
  public static let mostValues = 2_000_000
  /// The maximum length in bytes of a string. The longest of a project are scripts.
  public static let longestString = 1 << 20
  /// The maximum depth of values inside each other.
  public static let maximumDepth = 128

  /// Reads a text.
  /// - Throws: ``ProjectTextError`` if the text is too large, is not in UTF-8, violates the grammar, or has an object
  ///   with two equal keys.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ bytes: [UInt8]) throws(ProjectTextError) {
    guard bytes.count <= Self.maximumSize else {
      throw ProjectTextError(.limit, "the file is larger than \(Self.maximumSize >> 20) MB")
    }
    guard !bytes.contains(0) else {
      throw ProjectTextError(.encoding, "the file is binary or in UTF-16, not text in UTF-8")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ProjectTextError(.encoding, "the file is not in UTF-8")
    }
    storage = JSONStorage(bytes, try JSONDocumentParser.nodes(of: bytes))
  }

  public var bytes: [UInt8] { storage.bytes }
  /// The number of values.
  public var count: Int { storage.nodes.count }
  public var root: JSONNode { JSONNode(storage: storage, index: 0) }

  /// Returns the value with a number.
  public func value(_ number: Int) -> JSONNode? {
    storage.nodes.indices.contains(number) ? JSONNode(storage: storage, index: number) : nil
  }
}

/// A value of a ``JSONDocument``.
public struct JSONNode: Sendable {
  public enum Kind: UInt8, Sendable { case object, array, string, number, word }

  let storage: JSONStorage
  let index: Int

  private var node: JSONStorage.Node { storage.nodes[index] }

  /// The number of the value in its document, in the order of the text.
  public var number: Int { index }
  public var kind: Kind { node.kind }
  /// The range from the first byte of the value to its last.
  public var range: Range<Int> { Int(node.start)..<Int(node.end) }
  /// The number of the line on which the value begins, starting at 1.
  public var line: Int { storage.line(at: Int(node.start)) }

  /// The members of an array, or the values of an object's fields, in the order of the text.
  public var members: some Sequence<JSONNode> {
    let end = Int(node.after)
    return sequence(state: index + 1) { [storage] next -> JSONNode? in
      guard next < end else { return nil }
      defer { next = Int(storage.nodes[next].after) }
      return JSONNode(storage: storage, index: next)
    }
  }

  /// Whether there are no members or fields.
  public var isEmpty: Bool { Int(node.after) == index + 1 }

  /// The text of a string; `nil` for other values.
  public var text: String? {
    kind == .string ? JSONString.decode(storage.bytes[range]) : nil
  }

  /// Whether this is `true`; `nil` for other values than `true` and `false`.
  public var boolean: Bool? {
    guard kind == .word else { return nil }
    switch storage.bytes[range.lowerBound] {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: return nil
    }
  }

  public var isNull: Bool { kind == .word && storage.bytes[range.lowerBound] == UInt8(ascii: "n") }

  /// The key of this value in its object; `nil` outside objects.
  public var key: String? { keyRange.map { JSONString.decode(storage.bytes[$0]) } }

  /// The range of the key with its quotes.
  public var keyRange: Range<Int>? {
    guard node.key != JSONStorage.noKey else { return nil }
    return Int(node.key)..<JSONString.end(ofKeyAt: Int(node.key), in: storage.bytes)
  }

  /// The value of a key; `nil` if there is none, or `null`, which stands for a missing value.
  public subscript(key: String) -> JSONNode? {
    guard kind == .object else { return nil }
    let wanted = Array(key.utf8)
    return members.first { $0.hasKey(wanted) && !$0.isNull }
  }

  /// Whether the value's key means a text. The key is decoded only if it has an escape sequence, because every lookup
  /// compares all keys of an object.
  private func hasKey(_ wanted: [UInt8]) -> Bool {
    guard node.key != JSONStorage.noKey else { return false }
    let bytes = storage.bytes
    var place = Int(node.key)
    let isQuoted = JSONString.isQuote(bytes[place])
    let quote = bytes[place]
    if isQuoted { place += 1 }
    var matched = 0
    // A colon follows each key, so there is a byte.
    for byte in wanted {
      guard bytes[place] == byte, byte != JSONString.slash, !isQuoted || byte != quote else { break }
      place += 1
      matched += 1
    }
    if bytes[place] == JSONString.slash { return key.map { $0.utf8.elementsEqual(wanted) } ?? false }
    return matched == wanted.count && (isQuoted ? bytes[place] == quote : !JSONString.isBare(bytes[place]))
  }
}

/// The text and the positions of a document.
///
/// This is a class, because all values refer to it. Nothing is changed after the text was read.
final class JSONStorage: Sendable {
  struct Node: Sendable {
    var start: UInt32
    var end: UInt32
    /// The number of the first value behind this one and all values in it.
    var after: UInt32
    /// The position of the key.
    var key: UInt32
    var kind: JSONNode.Kind
  }

  static let noKey = UInt32.max

  let bytes: [UInt8]
  /// The values in the order of the text; each is followed by the values in it.
  let nodes: [Node]
  /// The number of line feeds before each block of the text.
  private let lines: [Int]
  private static let block = 4_096

  init(_ bytes: [UInt8], _ nodes: [Node]) {
    (self.bytes, self.nodes) = (bytes, nodes)
    var (lines, count): ([Int], Int) = ([], 0)
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        if index % Self.block == 0 { lines.append(count) }
        if bytes[index] == 10 { count += 1 }
      }
    }
    self.lines = lines
  }

  func line(at place: Int) -> Int {
    let block = place / Self.block
    return 1 + lines[block] + bytes[(block * Self.block)..<place].count { $0 == 10 }
  }
}
