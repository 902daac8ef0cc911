import Files
import ModuleGraph

/// A file with generated blocks. Everything outside of them is kept, byte for byte.
struct BlockFile {
  private enum Part {
    case text(String)
    case block(GeneratedBlock)
  }

  private var parts: [Part] = []
  /// Whether the file has a block, or asks for blocks.
  private(set) var isManaged = false

  /// - Parameter acceptsEdits: Whether a block that was edited by hand is generated again.
  /// - Throws: ``BlockError``.
  init(_ text: String, path: String, acceptsEdits: Bool) throws {
    var outside = ""
    var open: (name: String, checksum: String, body: String, line: Int)?
    var names: Set<String> = []
    for (index, line) in Self.lines(text).enumerated() {
      let marker = GeneratedMarker(line.utf8)
      let place = Place(file: path, line: index + 1)
      if let marker, marker.kind == .begin {
        let name = marker.words.first ?? ""
        guard marker.words.count == 2 else { throw BlockError(.malformed, place, block: name) }
        guard open == nil else { throw BlockError(.nested, place, block: name) }
        guard names.insert(name).inserted else { throw BlockError(.repeated, place, block: name) }
        parts.append(.text(outside))
        outside = ""
        open = (name, marker.words[1], "", index + 1)
        isManaged = true
      } else if marker?.kind == .end {
        guard let block = open else { throw BlockError(.unopened, place) }
        let isOriginal = GeneratedBlock.checksum(block.body) == block.checksum
        guard isOriginal || acceptsEdits else {
          throw BlockError(.edited, Place(file: path, line: block.line), block: block.name)
        }
        parts.append(.block(GeneratedBlock(block.name, block.body)))
        open = nil
      } else if open != nil {
        open?.body += line
      } else {
        if marker?.kind == .export { isManaged = true }
        outside += line
      }
    }
    if let open { throw BlockError(.unclosed, Place(file: path, line: open.line), block: open.name) }
    parts.append(.text(outside))
  }

  /// The lines of a text, each with its end. A line ends with LF, so that CR LF is kept as it is.
  private static func lines(_ text: String) -> [String] {
    var result: [String] = []
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      line.append(scalar)
      if scalar == "\n" {
        result.append(String(line))
        line = String.UnicodeScalarView()
      }
    }
    if !line.isEmpty { result.append(String(line)) }
    return result
  }

  /// What the file contains outside of generated blocks.
  var handWritten: String {
    parts.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  var blockNames: [String] {
    parts.compactMap { if case .block(let block) = $0 { block.name } else { nil } }
  }

  /// The text with other blocks: those that are no longer generated are removed, those that are stay at their places,
  /// and new ones follow the block before them.
  func text(with blocks: [GeneratedBlock]) -> String {
    var parts = parts
    let wanted = Dictionary(blocks.map { ($0.name, $0) }) { first, _ in first }
    for index in parts.indices {
      guard case .block(let old) = parts[index] else { continue }
      if let new = wanted[old.name], !Self.isEarly(new, at: index, in: parts) {
        parts[index] = .block(new)
      } else {
        parts[index] = .text("")
        Self.removeBlankLine(after: index, in: &parts)
      }
    }
    for (number, block) in blocks.enumerated() where Self.index(of: block.name, in: parts) == nil {
      Self.insert(block, number, of: blocks, into: &parts)
    }
    return Self.text(parts)
  }

  /// Inserts a new block beside a neighbour, or at the end.
  private static func insert(
    _ block: GeneratedBlock, _ number: Int, of blocks: [GeneratedBlock], into parts: inout [Part]
  ) {
    if block.name == first {
      parts.insert(contentsOf: [.block(block), .text("\n")], at: 0)
      return
    }
    // What is written by hand at the beginning stays before all blocks but the first.
    let previous =
      number > 0 && blocks[number - 1].name != first && !isEarly(block, at: 0, in: parts)
      ? index(of: blocks[number - 1].name, in: parts) : nil
    let next = blocks[(number + 1)...].compactMap { index(of: $0.name, in: parts) }.min()
    if let previous {
      parts.insert(contentsOf: [.text("\n"), .block(block)], at: previous + 1)
    } else if let next {
      parts.insert(contentsOf: [.block(block), .text("\n")], at: next)
    } else {
      let written = text(parts)
      let gap = written.isEmpty || written.hasSuffix("\n\n") ? "" : written.hasSuffix("\n") ? "\n" : "\n\n"
      parts += [.text(gap), .block(block)]
    }
  }

  /// Whether what a block follows is written after a place.
  private static func isEarly(_ block: GeneratedBlock, at index: Int, in parts: [Part]) -> Bool {
    guard let text = block.follows else { return false }
    return parts[index...].contains { if case .text(let hand) = $0 { hand.contains(text) } else { false } }
  }

  /// The block that stands before everything else in its file.
  static let first = SharedBlock.loads.rawValue

  private static func text(_ parts: [Part]) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .text(let text): result += text
      case .block(let block): result += block.text
      }
    }
  }

  private static func index(of name: String, in parts: [Part]) -> Int? {
    parts.firstIndex { if case .block(let block) = $0 { block.name == name } else { false } }
  }

  /// Removes the blank line that separated a removed block from what follows.
  private static func removeBlankLine(after index: Int, in parts: inout [Part]) {
    guard index + 1 < parts.count, case .text(let text) = parts[index + 1] else { return }
    if text.utf8.starts(with: "\n".utf8) {
      parts[index + 1] = .text(String(decoding: text.utf8.dropFirst(), as: UTF8.self))
    } else if text.isEmpty, index > 0, case .text(let before) = parts[index - 1], before == "\n" {
      parts[index - 1] = .text("")
    }
  }
}
