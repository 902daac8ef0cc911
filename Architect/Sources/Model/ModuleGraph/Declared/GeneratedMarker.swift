/// A line of a BUILD file that marks what `tenon export bazel` generates: `# tenon: begin NAME CHECKSUM`, `# tenon: end`, or
/// `# tenon: export`, with which a file asks for it. White space within the line does not matter.
package struct GeneratedMarker: Sendable {
  package enum Kind: String, Sendable { case begin, end, export }

  package let kind: Kind
  /// What follows the kind: for the beginning of a block, its name and the checksum of its lines.
  package let words: [String]

  /// - Parameter line: The bytes of a line; its end may be among them.
  package init?(_ line: some Collection<UInt8>) {
    let words = line.split { $0 == 32 || (9...13).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    guard words.prefix(2) == ["#", "tenon:"], words.count > 2, let kind = Kind(rawValue: words[2]) else {
      return nil
    }
    self.kind = kind
    self.words = Array(words.dropFirst(3))
  }
}

/// The generated blocks that belong to all targets of a BUILD file. The others have the names of targets.
package enum SharedBlock: String, CaseIterable, Sendable { case loads, conditions, exports }
