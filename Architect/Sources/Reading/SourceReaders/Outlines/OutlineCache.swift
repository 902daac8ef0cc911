import Files
import SwiftParsing

/// Outlines by the hash of their source text, which are cached in one file between runs.
struct OutlineCache: Sendable {
  private let file: CacheFile

  init(file: String) { self.file = CacheFile(file, kind: "outlines", version: 3) }

  func load() -> [SHA256: FileOutline] {
    guard var reader = file.load(), let entries = reader.list(Self.entry) else { return [:] }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  func store(_ outlines: [SHA256: FileOutline]) {
    var payload = BinaryWriter()
    payload.put(outlines.count)
    for (hash, outline) in outlines.sorted(by: { $0.key.description < $1.key.description }) {
      payload.put(hash)
      for list in [outline.declarations, outline.routes, outline.refusal.map { [$0] } ?? []] {
        payload.put(list.count)
        for entry in list {
          payload.put(entry.text)
          payload.put(entry.note)
          for number in [entry.line, entry.column, entry.depth] { payload.put(number) }
        }
      }
    }
    file.store(payload)
  }

  private static func entry(_ reader: inout BinaryReader) -> (SHA256, FileOutline)? {
    var outline = FileOutline()
    guard let hash = reader.digest(), let declarations = list(&reader), let routes = list(&reader),
      let refusals = list(&reader)
    else { return nil }
    outline.declarations = declarations
    outline.routes = routes
    outline.refusal = refusals.first
    return (hash, outline)
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
