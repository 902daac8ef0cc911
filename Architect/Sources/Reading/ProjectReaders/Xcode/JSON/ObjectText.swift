import Formats

/// Writes objects as a property list.
struct ObjectText {
  enum Value {
    case text(String)
    case list([String])
    /// Entries that are written already. Of two with the same key, the last one counts.
    case entries([ArraySlice<UInt8>])
  }

  private(set) var bytes: [UInt8]

  init(rootID: String) {
    bytes = Array("{rootObject = \(PropertyListString.encode(rootID)); objects = {\n".utf8)
  }

  /// - Throws: `PropertyList.Failure` if the objects are larger than any project.
  mutating func add(_ id: String, _ isa: String, _ values: KeyValuePairs<String, Value?>) throws(PropertyList
    .Failure)
  {
    append(id)
    bytes += " = {isa = \(isa);".utf8
    for (key, value) in values {
      guard let value else { continue }
      bytes += " \(key) = ".utf8
      switch value {
      case .text(let text): append(text)
      case .list(let members): append(members)
      case .entries(let entries):
        bytes.append(UInt8(ascii: "{"))
        for entry in entries { bytes += entry }
        bytes.append(UInt8(ascii: "}"))
      }
      bytes.append(UInt8(ascii: ";"))
      guard bytes.count <= PropertyListDocument.maximumSize else {
        throw PropertyList.Failure(
          description: "the targets together have more settings and files than fit into memory")
      }
    }
    bytes += "};\n".utf8
  }

  mutating func end() -> [UInt8] {
    bytes += "};}".utf8
    return bytes
  }

  private mutating func append(_ text: String) { Self.append(text, to: &bytes) }

  /// Most texts are identifiers and names, which need no quotes.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "$")
          || byte == UInt8(ascii: ".")
      }
    if isPlain { bytes += text.utf8 } else { bytes += PropertyListString.encode(text).utf8 }
  }

  /// An entry of a dictionary. A single word is a text, as in a property list.
  static func entry(_ name: String, _ words: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(name, to: &bytes)
    bytes += " = ".utf8
    if words.count == 1 {
      append(words[0], to: &bytes)
    } else {
      bytes.append(UInt8(ascii: "("))
      for word in words {
        append(word, to: &bytes)
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(UInt8(ascii: ")"))
    }
    bytes.append(UInt8(ascii: ";"))
    return bytes
  }

  private mutating func append(_ members: [String]) {
    bytes.append(UInt8(ascii: "("))
    for member in members {
      append(member)
      bytes.append(UInt8(ascii: ","))
    }
    bytes.append(UInt8(ascii: ")"))
  }
}
