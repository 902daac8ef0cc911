import CocoaPods
import Text

/// The text of a Podfile or a podspec, to which lines are added and from which lines are removed.
struct PodText: Sendable {
  typealias Word = RubyOutline.Word

  private(set) var manifest: ManifestText
  private(set) var outline: RubyOutline
  private let containers: Set<String>

  init(_ text: String, containers: Set<String>) throws(ProjectEditError) {
    self.containers = containers
    manifest = ManifestText(text)
    outline = try Self.outline(of: manifest.bytes, containers)
  }

  private static func outline(of bytes: [UInt8], _ containers: Set<String>) throws(ProjectEditError)
    -> RubyOutline
  {
    do { return try RubyOutline(bytes, containers: containers) } catch {
      throw ProjectEditError(.unreadable, "\(error)")
    }
  }

  var text: String { manifest.text }
  var words: [Word] { outline.words }

  /// The words directly in the block of a word, or outside all blocks.
  func words(in parent: Int?) -> [Int] { words.indices.filter { words[$0].parent == parent } }

  // MARK: - Places

  /// Where a line is added.
  struct Place {
    var offset: Int
    var indent: String
  }

  /// The place after a word, or before it.
  /// - Returns: `nil` if the word shares its lines with something else.
  func place(besides word: Word, isBefore: Bool = false) -> Place? {
    guard manifest.beginsLine(word.range.lowerBound), endsLine(word.range.upperBound) else { return nil }
    return Place(
      offset: isBefore ? manifest.lineStart(word.range.lowerBound) : nextLine(word.range.upperBound),
      indent: manifest.indent(word.range.lowerBound))
  }

  /// The place in a block after its own lines and before the blocks inside it.
  /// - Returns: `nil` if the block is on one line.
  func place(in index: Int) -> Place? {
    let block = words[index]
    let last = manifest.lineStart(block.range.upperBound - 1)
    let first = nextLine(block.range.lowerBound)
    guard first <= last, manifest.text(last..<block.range.upperBound).allSatisfy({ !"|;".contains($0) }),
      manifest.indentedWord(last) == "end"
    else { return nil }
    let inside = words(in: index)
    let nested = inside.first { words[$0].block != nil }.map { words[$0].range.lowerBound }
    var offset = nested.map(manifest.lineStart) ?? last
    // The comment above a nested block belongs to it.
    if nested != nil { offset = back(offset, to: first) { $0.first == UInt8(ascii: "#") } }
    offset = back(offset, to: first, while: \.isEmpty)
    let own = inside.first { manifest.beginsLine(words[$0].range.lowerBound) }
    let indent =
      own.map { manifest.indent(words[$0].range.lowerBound) }
      ?? manifest.indent(block.range.lowerBound) + manifest.indentStep
    return Place(offset: max(offset, first), indent: indent)
  }

  /// Goes back over lines, which are given without their indentation.
  private func back(_ offset: Int, to first: Int, while isSkipped: (ArraySlice<UInt8>) -> Bool) -> Int {
    var offset = offset
    while offset > first {
      let start = manifest.lineStart(offset - 1)
      let line = manifest.bytes[start..<offset - 1].drop { ManifestText.isBlank($0) || $0 == 13 }
      guard isSkipped(line) else { break }
      offset = start
    }
    return offset
  }

  /// The beginning of the line after an offset, or the end of the text.
  func nextLine(_ offset: Int) -> Int {
    (manifest.bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? manifest.bytes.count - 1) + 1
  }

  private func endsLine(_ offset: Int) -> Bool {
    let rest = manifest.bytes[offset..<manifest.lineEnd(offset)].drop(while: ManifestText.isBlank)
    return rest.isEmpty || rest.first == UInt8(ascii: "#")
  }

  // MARK: - Edits

  /// Adds lines, which must be read as nothing except the given statement.
  /// - Parameter byHand: What to do if that fails.
  mutating func insert(_ lines: [String], at place: Place, byHand: ProjectEditError) throws(ProjectEditError)
  {
    var copy = manifest
    let end = manifest.lineEnd
    // A text without a line ending at its end stays one.
    let isAfterLastLine = place.offset > 0 && manifest.bytes[place.offset - 1] != UInt8(ascii: "\n")
    let body = lines.map { $0.isEmpty ? "" : place.indent + $0 }.joined(separator: end)
    copy.insert(isAfterLastLine ? end + body : body + end, at: place.offset)
    let after = try Self.outline(of: copy.bytes, containers)
    let added = try Self.outline(of: Array(lines.joined(separator: "\n").utf8), containers)
    let before = outline
    guard Self.isAddition(of: added, to: before, after) else { throw byHand }
    manifest = copy
    outline = after
  }

  /// Removes the lines of a word.
  /// - Parameter evenIfComputed: Whether the word may be in a method or a condition.
  mutating func remove(_ index: Int, evenIfComputed: Bool = false, byHand: ProjectEditError)
    throws(ProjectEditError)
  {
    let word = words[index]
    guard evenIfComputed || word.computation == nil, place(besides: word) != nil else { throw byHand }
    var copy = manifest
    let start = manifest.lineStart(word.range.lowerBound)
    let removed = start..<nextLine(word.range.upperBound)
    copy.replace(removed, with: "")
    let after = try Self.outline(of: copy.bytes, containers)
    let own = try Self.outline(of: Array(manifest.bytes[removed]), containers)
    guard Self.isAddition(of: own, to: after, outline, computation: word.computation) else { throw byHand }
    manifest = copy
    outline = after
  }

  /// What a word means, wherever it is.
  private struct Meaning: Hashable {
    var name: String
    var receiver: String?
    var isAssignment: Bool
    var arguments: [String]
    var computation: String?
    var depth: Int
    var parent: Int?
  }

  private static func meanings(_ outline: RubyOutline) -> [Meaning] {
    outline.words.indices.map { index in
      let word = outline.words[index]
      return Meaning(
        name: word.name, receiver: word.receiver, isAssignment: word.isAssignment,
        arguments: word.arguments.map(\.text), computation: word.computation,
        depth: outline.path(index).count, parent: word.parent)
    }
  }

  /// Whether one outline is another with added words in one place.
  /// - Parameter computation: What computes the place.
  private static func isAddition(
    of added: RubyOutline, to before: RubyOutline, _ after: RubyOutline, computation: String? = nil
  ) -> Bool {
    let old = meanings(before)
    let new = meanings(after)
    let own = meanings(added)
    guard new.count == old.count + own.count else { return false }
    let start = zip(old, new).prefix { $0 == $1 }.count
    // Equal words before the place are not distinguishable from the added ones.
    return (max(0, start - own.count)...start).contains { start in
      guard start + own.count <= new.count else { return false }
      let inserted = new[start..<start + own.count]
      let depth = inserted.first?.depth ?? 1
      let parent = inserted.first?.parent
      let isSame = zip(inserted, own).allSatisfy { new, own in
        var expected = own
        expected.depth = own.depth + depth - 1
        expected.computation = own.computation ?? computation
        expected.parent = own.parent.map { $0 + start } ?? parent
        return new == expected
      }
      guard isSame, new[..<start] == old[..<start] else { return false }
      return zip(new[(start + own.count)...], old[start...]).allSatisfy { new, old in
        var expected = old
        expected.parent = old.parent.map { $0 >= start ? $0 + own.count : $0 }
        return new == expected
      }
    }
  }
}

extension ManifestText {
  /// The word at the beginning of a line.
  fileprivate func indentedWord(_ start: Int) -> String {
    let word = bytes[start...].drop(while: Self.isBlank).prefix { $0 > 32 && $0 != UInt8(ascii: "#") }
    return String(decoding: word, as: UTF8.self)
  }
}

/// How the words of a Podfile or a podspec are written.
struct PodStyle: Sendable {
  /// A word to imitate.
  var model: RubyOutline.Word?
  /// A word with options to imitate.
  var options: RubyOutline.Word?
  var quote: Character = "'"

  /// - Parameter nearest: The words to imitate, the best one first.
  init(nearest: [RubyOutline.Word], others: [RubyOutline.Word]) {
    model = nearest.first { $0.arguments.first?.literal != nil }
    options = nearest.first { $0.arguments.contains { $0.key != nil } }
    let quoted = (nearest + others).lazy.flatMap(\.arguments).compactMap(\.value.first)
    quote = quoted.first { $0 == "'" || $0 == "\"" } ?? "'"
  }

  func string(_ text: String) -> String { RubySource.literal(text, quote: quote) }

  /// An option in the style of other options: `:path => 'Cart'`, `path: 'Cart'` or `'path' => 'Cart'`.
  func option(_ key: String, _ value: String) -> String {
    let usable = options?.arguments.first { $0.key != nil && !$0.label.contains(where: \.isNewline) }
    guard let argument = usable, let old = argument.key else { return ":\(key) => \(value)" }
    return argument.label.replacing(old, with: key, maxReplacements: 1) + value
  }

  /// A call with its arguments, with the spaces and brackets of the model.
  /// - Parameter bytes: The text that contains the model.
  func call(_ name: String, _ arguments: [String], in manifest: ManifestText) -> String {
    guard let model, let first = model.arguments.first,
      !manifest.hasLineEnd(model.range.lowerBound..<first.range.upperBound)
    else { return "\(name) " + arguments.joined(separator: ", ") }
    let head = manifest.text(model.range.lowerBound..<first.range.lowerBound)
    var result = name + head.drop { !"( \t".contains($0) }
    for (index, argument) in arguments.enumerated() {
      guard index > 0 else {
        result += argument
        continue
      }
      result += ","
      let gap =
        model.arguments.count > 1
        ? manifest.text(first.range.upperBound..<model.arguments[1].range.lowerBound).dropFirst() : " "
      if gap.contains(where: \.isNewline) || index > 1 || gap.contains(where: { $0 != " " }) {
        result += " "
      } else if gap.count > 1 {
        // The second arguments are aligned.
        let column = model.arguments[1].range.lowerBound - model.range.lowerBound
        result += String(repeating: " ", count: max(1, column - result.utf8.count))
      } else {
        result += gap
      }
      result += argument
    }
    return result + (model.isBracketed ? ")" : "")
  }

  /// - Throws: ``ProjectEditError`` if a text cannot be written between quotes.
  static func check(_ texts: [String]) throws(ProjectEditError) {
    for text in texts {
      let isPlain = text.unicodeScalars.allSatisfy {
        $0.value >= 32 && $0.value != 127 && !["'", "\"", "\\", "#", "`"].contains($0)
      }
      guard isPlain, !text.isEmpty else {
        let shown = text.map { $0.isNewline ? " " : String($0) }.joined()
        throw ProjectEditError(
          .invalid, "'\(shown)' cannot be written in a Podfile or a podspec",
          remedy: "leave out quotes, backticks, backslashes, # and control characters")
      }
    }
  }
}
