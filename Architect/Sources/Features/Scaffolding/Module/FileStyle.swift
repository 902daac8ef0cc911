import Files
import ModuleGraph

/// How the Swift files of a module are written: their comment at the top, their indentation and their test framework.
struct FileStyle {
  /// The lines of the comment at the top, with placeholders; empty if most files have none.
  private(set) var header: [String] = []
  private(set) var indent = "  "
  private(set) var tests = ModuleTemplate.TestFramework.testing
  private var lineEnd = "\n"

  /// How many files are read.
  private static let most = 12

  /// - Parameters:
  ///   - files: The files of the module that is imitated.
  ///   - testFiles: The files of its tests.
  init(files: [SourceFile], testFiles: [SourceFile], project: String, target: String, root: String) {
    let read = files.lazy.filter { $0.language == .swift }.prefix(Self.most).compactMap { file in
      (try? FileSystem.read(FilePath.join(root, file.path))).map {
        (path: file.path, text: String(decoding: $0, as: UTF8.self))
      }
    }
    let texts = Array(read)
    header = Self.usualHeader(
      texts.map { Self.header(of: $0.text, path: $0.path, project: project, target: target) })
    indent = Self.usual(texts.compactMap { Self.indent(of: $0.text) }) ?? "  "
    if texts.count(where: { $0.text.contains("\r\n") }) * 2 > texts.count { lineEnd = "\r\n" }
    let imports = testFiles.flatMap(\.imports).map(\.module)
    let old = imports.count { $0 == "XCTest" }
    if old > imports.count(where: { $0 == "Testing" }) { tests = .xctest }
  }

  /// The header that most files have; empty if none is so common.
  private static func usualHeader(_ headers: [[String]]) -> [String] {
    let counts = Dictionary(grouping: headers, by: \.self).mapValues(\.count)
    let most = counts.max { ($0.value, $1.key.joined()) < ($1.value, $0.key.joined()) }
    guard let most, most.value * 2 > headers.count else { return [] }
    return most.key
  }

  /// The most frequent text.
  private static func usual(_ texts: [String]) -> String? {
    let groups = Dictionary(grouping: texts, by: \.self).mapValues(\.count)
    return groups.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// A file in this style.
  func styled(_ file: Template.File) -> Template.File {
    guard file.path.hasSuffix(".swift") else { return file }
    var result = file
    if indent != "  " {
      let lines: [Substring] = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      result.text = lines.map(indented).joined(separator: "\n")
    }
    if !header.isEmpty { result.text = header.joined(separator: "\n") + "\n\n" + result.text }
    return result
  }

  /// A text with the line ends of the repository's files.
  func ended(_ text: String) -> String { text.replacing("\n", with: lineEnd) }

  /// A line of a template, whose steps are two spaces wide.
  private func indented(_ line: Substring) -> String {
    let spaces = line.prefix { $0 == " " }.count
    return String(repeating: indent, count: spaces / 2) + String(repeating: " ", count: spaces % 2)
      + line.dropFirst(spaces)
  }

  /// The comment lines at the top, with placeholders for what differs from file to file.
  private static func header(of text: String, path: String, project: String, target: String) -> [String] {
    let all: [Substring] = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let lines = all.prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }.map(String.init)
    guard lines.count > 1, lines.count <= 40, !lines[0].hasPrefix("// swift-") else { return [] }
    let file = FilePath.name(of: path)
    return lines.map { line in
      let words = String(
        line.drop { $0 == "/" }.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
      if words == file { return line.replacing(file, with: "___FILENAME___") }
      if words == target { return line.replacing(target, with: "___TARGETNAME___") }
      if words.hasPrefix("Created by"), let on = words.firstRange(of: " on ") {
        let start = line.prefix { $0 == "/" || $0.isWhitespace }
        return "\(start)Created by ___FULLUSERNAME___\(words[on])___DATE___\(words.hasSuffix(".") ? "." : "")"
      }
      // The licence and the name of the project are the same in all files.
      return line.replacing("___", with: "__")
    }
  }

  /// One step of indentation: that of the first line that is indented.
  private static func indent(of text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("\t") { return "\t" }
      let width = line.prefix { $0 == " " }.count
      let isCode = !line.drop { $0 == " " }.hasPrefix("*")
      if width == 2 || width == 4, isCode, line.count > width { return String(repeating: " ", count: width) }
    }
    return nil
  }
}
