import Files
import SwiftParsing

/// Outlines by the hash of the text they were made from, kept between runs in one file with a checksum.
struct OutlineCache: Sendable {
  let file: String

  /// Raised with every change of the format or of what an outline holds.
  private static let version: UInt64 = 1
  private static let magic = Array("tenon outlines\n".utf8)

  func load() -> [SHA256: FileOutline] {
    guard let bytes = try? FileSystem.read(file), bytes.starts(with: Self.magic) else { return [:] }
    var reader = BinaryReader(bytes, from: Self.magic.count)
    guard reader.number() == Self.version, let checksum = reader.fixed(),
      checksum == ContentHash(bytes[reader.offset...]).value,
      let entries = reader.list(Self.entry)
    else { return [:] }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  /// A cache that cannot be written costs time only, so that is no error.
  func store(_ outlines: [SHA256: FileOutline]) {
    var payload = BinaryWriter()
    payload.put(outlines.count)
    for (hash, outline) in outlines.sorted(by: { $0.key.description < $1.key.description }) {
      for index in 0..<4 { payload.putFixed(hash.words[index]) }
      for list in [
        outline.declarations, outline.contract, outline.routes, outline.refusal.map { [$0] } ?? [],
      ] {
        payload.put(list.count)
        for entry in list {
          payload.put(entry.text)
          payload.put(entry.note)
          for number in [entry.line, entry.column, entry.depth] { payload.put(number) }
        }
      }
    }
    var output = BinaryWriter()
    output.bytes = Self.magic
    output.put(Self.version)
    output.putFixed(ContentHash(payload.bytes).value)
    output.bytes += payload.bytes
    try? FileSystem.makeCacheFolder(FilePath.folder(of: file))
    try? FileSystem.writeAtomically(output.bytes, to: file)
  }

  private static func entry(_ reader: inout BinaryReader) -> (SHA256, FileOutline)? {
    var words = SIMD4<UInt64>()
    for index in 0..<4 {
      guard let word = reader.fixed() else { return nil }
      words[index] = word
    }
    var outline = FileOutline()
    guard let declarations = list(&reader), let contract = list(&reader), let routes = list(&reader),
      let refusals = list(&reader)
    else { return nil }
    outline.declarations = declarations
    outline.contract = contract
    outline.routes = routes
    outline.refusal = refusals.first
    return (SHA256(words: words), outline)
  }

  private static func list(_ reader: inout BinaryReader) -> [FileOutline.Entry]? {
    reader.list { reader in
      guard let text = reader.text(), let note = reader.text(), let line = reader.integer(),
        let column = reader.integer(), let depth = reader.integer()
      else { return nil }
      return FileOutline.Entry(text: text, note: note, line: line, column: column, depth: depth)
    }
  }
}
