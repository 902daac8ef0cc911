import Files
import ModuleGraph
import SwiftParsing

/// Changes the look-ups of a pod's own bundle so that they find the bundle of the package's target in a package, and
/// remain as they are in CocoaPods.
struct BundleEdits {
  /// The new texts, by the paths of the files.
  var texts: [String: String] = [:]
  var steps: [MigrationStep] = []

  init(pod: String, files: PodFiles, sources: PodSources) {
    for path in files.swift.sorted() { edit(swift: path, pod, sources.bytes(of: path)) }
    for path in files.clang.sorted() { edit(clang: path, pod, sources.bytes(of: path)) }
  }

  private mutating func note(_ path: String, _ line: Int, _ pod: String, _ outcome: MigrationStep.Outcome) {
    let text = outcome == .done ? "uses the bundle of the package in a package" : "the look-up of a bundle"
    steps.append(MigrationStep(pod, text, outcome, at: Place(file: path, line: line)))
  }

  private static let reason =
    "in a package, resources are in `Bundle.module`: return that under `#if SWIFT_PACKAGE`"

  private mutating func edit(swift path: String, _ pod: String, _ bytes: [UInt8]) {
    guard bytes.firstRange(of: Array("Bundle".utf8)) != nil, let found = try? BundleLookups(bytes) else {
      return
    }
    // A file that distinguishes packages already is complete.
    guard bytes.firstRange(of: Array("Bundle.module".utf8)) == nil else { return }
    var replacements: [(range: Range<Int>, text: String)] = []
    for lookup in found.lookups {
      if let body = lookup.body {
        if !replacements.contains(where: { $0.range == body }) {
          replacements.append((body, Self.body(Self.text(bytes, body))))
          note(path, lookup.line, pod, .done)
        }
      } else if let statement = lookup.statement, let value = lookup.value,
        Self.isWholeLines(statement, bytes), !replacements.contains(where: { $0.range.overlaps(statement) })
      {
        let old = Self.text(bytes, statement)
        let new =
          Self.text(bytes, statement.lowerBound..<value.lowerBound) + "Bundle.module"
          + Self.text(bytes, value.upperBound..<statement.upperBound)
        let indent = Self.indent(of: statement.lowerBound, bytes)
        replacements.append(
          (
            statement,
            "#if SWIFT_PACKAGE\n\(indent)\(new)\n\(indent)#else\n\(indent)\(old)\n\(indent)#endif"
          ))
        note(path, lookup.line, pod, .done)
      } else {
        note(path, lookup.line, pod, .byHand(Self.reason))
      }
    }
    guard !replacements.isEmpty else { return }
    texts[path] = Self.replacing(replacements, in: bytes)
  }

  /// The content of a function that returns a bundle.
  private static func body(_ old: String) -> String {
    let isOneLine = !old.contains("\n")
    var content = isOneLine ? "\n        " + old.trimmingSpace + "\n    " : old
    // A single expression is not the result if it is inside `#if`.
    if !content.contains("return"), let start = content.firstIndex(where: { !$0.isWhitespace }) {
      content.insert(contentsOf: "return ", at: start)
    }
    let last = content.lastIndex(of: "\n") ?? content.endIndex
    return "\n        #if SWIFT_PACKAGE\n        return Bundle.module\n        #else" + content[..<last]
      + "\n        #endif" + content[last...]
  }

  private mutating func edit(clang path: String, _ pod: String, _ bytes: [UInt8]) {
    let calls = ["bundleForClass:", "bundleWithIdentifier:"]
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes), calls.contains(where: text.contains),
      !text.contains("SWIFTPM_MODULE_BUNDLE")
    else { return }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isChanged = false
    for index in lines.indices.reversed() {
      let line = lines[index]
      guard let call = calls.first(where: line.contains) else { continue }
      let code = line.trimmingSpace
      guard !code.hasPrefix("//"), !code.hasPrefix("*") else { continue }
      // `NSBundle *bundle = [NSBundle bundleForClass:[self class]];` and `return [NSBundle …];`
      guard let start = line.firstRange(of: "[NSBundle \(call)"), code.hasSuffix("];"),
        code.filter({ $0 == ";" }).count == 1, Self.isBracketed(line[start.lowerBound...]),
        code.hasPrefix("return ") || line[..<start.lowerBound].trimmingSpace.hasSuffix("=")
      else {
        note(
          path, index + 1, pod,
          .byHand(
            "in a package, resources are in `SWIFTPM_MODULE_BUNDLE`: use that under `#if SWIFT_PACKAGE`"))
        continue
      }
      let new = line[..<start.lowerBound] + "SWIFTPM_MODULE_BUNDLE;"
      lines.replaceSubrange(index...index, with: ["#if SWIFT_PACKAGE", String(new), "#else", line, "#endif"])
      isChanged = true
      note(path, index + 1, pod, .done)
    }
    if isChanged { texts[path] = lines.joined(separator: "\n") }
  }

  /// Whether the text is one bracketed expression and a semicolon.
  private static func isBracketed(_ text: Substring) -> Bool {
    var depth = 0
    for index in text.indices {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" {
        depth -= 1
        if depth == 0 { return text[text.index(after: index)...].trimmingSpace == ";" }
      }
    }
    return false
  }

  // MARK: Text

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func indent(of offset: Int, _ bytes: [UInt8]) -> String {
    let start = bytes[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<offset].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  /// Whether a statement shares no line with other code.
  private static func isWholeLines(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let before = bytes[..<range.lowerBound].reversed().prefix { $0 != 10 }
    let after = bytes[range.upperBound...].prefix { $0 != 10 }
    return before.allSatisfy { $0 == 32 || $0 == 9 } && after.allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 }
  }

  static func replacing(_ replacements: [(range: Range<Int>, text: String)], in bytes: [UInt8]) -> String {
    var result = bytes
    for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(range, with: text.utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmingSpace: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
