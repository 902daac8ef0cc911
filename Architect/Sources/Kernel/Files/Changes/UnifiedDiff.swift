/// Changes in the form that `git diff` prints and `git apply` reads.
public struct UnifiedDiff: CustomStringConvertible {
  public let description: String

  /// The number of unchanged lines to show before and after a change.
  private static let context = 3

  public init(_ changes: [FileChange]) {
    description = changes.map(Self.text).joined()
  }

  private static func text(_ change: FileChange) -> String {
    let (old, new) = (name("a/", change.path), name("b/", change.path))
    var text = "diff --git \(old) \(new)\n"
    switch (change.old, change.new) {
    case (nil, let content?): text += "new file mode \(mode(content))\n"
    case (let content?, nil): text += "deleted file mode \(mode(content))\n"
    case (let before?, let after?) where mode(before) != mode(after):
      text += "old mode \(mode(before))\nnew mode \(mode(after))\n"
    default: break
    }
    let before = change.old?.bytes ?? []
    let after = change.new?.bytes ?? []
    guard before != after else { return text }
    guard !before.contains(0), !after.contains(0) else {
      return text + "Binary files \(old) and \(new) differ\n"
    }
    text += "--- \(change.old == nil ? "/dev/null" : old)\n+++ \(change.new == nil ? "/dev/null" : new)\n"
    return text + hunks(lines(before), lines(after))
  }

  private static func mode(_ content: FileContent) -> String {
    if content.kind == .link { return "120000" }
    return (content.permissions ?? 0) & 0o100 == 0 ? "100644" : "100755"
  }

  /// A path as git writes it: in quotes if it contains characters that would end the line or the quotes.
  private static func name(_ prefix: String, _ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return prefix + path }
    let quoted = path.utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default:
        "\\" + String(repeating: "0", count: 3 - String(byte, radix: 8).count) + String(byte, radix: 8)
      }
    }
    return "\"\(prefix)\(quoted.joined())\""
  }

  /// The lines of a text, each with its line terminator.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  private static func hunks(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> String {
    var text = ""
    var hunk: [LineDifference.Block] = []
    for block in LineDifference(old, new).blocks {
      if let last = hunk.last, block.old.lowerBound - last.old.upperBound > 2 * context {
        text += Self.text(of: hunk, old, new)
        hunk = []
      }
      hunk.append(block)
    }
    return text + Self.text(of: hunk, old, new)
  }

  private static func text(
    of hunk: [LineDifference.Block], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> String {
    guard let first = hunk.first, let last = hunk.last else { return "" }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    var text = "@@ -\(place(oldRange)) +\(place(newRange)) @@\n"
    var line = oldRange.lowerBound
    for block in hunk {
      for index in line..<block.old.lowerBound { text += Self.line(" ", old[index]) }
      for index in block.old { text += Self.line("-", old[index]) }
      for index in block.new { text += Self.line("+", new[index]) }
      line = block.old.upperBound
    }
    for index in line..<oldRange.upperBound { text += Self.line(" ", old[index]) }
    return text
  }

  private static func place(_ range: Range<Int>) -> String {
    // An empty range is described by the line before it.
    range.isEmpty ? "\(range.lowerBound),0" : "\(range.lowerBound + 1),\(range.count)"
  }

  private static func line(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
    let text = mark + String(decoding: line, as: UTF8.self)
    return line.last == UInt8(ascii: "\n") ? text : text + "\n\\ No newline at end of file\n"
  }
}

extension ChangePlan {
  /// The plan's changes, in the form that `git diff` prints.
  public var diff: UnifiedDiff { UnifiedDiff(changes) }
}
