import Formats
import ProjectEditors
import ProjectTrials
import Samples
import Testing

@Suite("Comments in JSON projects that are edited", .timeLimit(.minutes(10))) struct XcodeJSONCommentTests {
  private static let comments = ["/* a\n  { \"b */", " // c {\n", "/* d */", "\n/* e\n*/ /* f */"]

  /// The places before and after each value.
  private static func places(_ node: JSONNode) -> [Int] {
    [node.range.lowerBound, node.range.upperBound] + node.members.flatMap(places)
  }

  @Test(
    "wherever a comment is, what is added and removed leaves it whole, and the project can be read",
    arguments: [WrittenJSONProject.groups, WrittenJSONProject.plain, WrittenJSONProject.handwritten])
  func comments(_ text: String) throws {
    let bytes = Array(text.utf8)
    let places = Set(Self.places(try JSONDocument(bytes).root)).sorted()
    for (number, place) in places.enumerated() {
      let comment = Self.comments[number % Self.comments.count]
      let commented = Array(bytes[..<place]) + comment.utf8 + bytes[place...]
      let editor = try XcodeProjectEditor(commented, .json)
      let (add, remove) = XcodeProjectEditorTests.additions[number % XcodeProjectEditorTests.additions.count]
      for edits in [[add], [remove], [add, remove]] {
        var edited = editor
        do { for edit in edits { try edit(&edited) } } catch is ProjectEditError { continue }
        let result = String(decoding: edited.bytes, as: UTF8.self)
        #expect(throws: Never.self, "\(comment.debugDescription) at \(place): \(result)") {
          try XcodeProjectEditor(edited.bytes, .json)
        }
        if edits.count == 1, edited.bytes.count >= commented.count {
          #expect(result.contains(comment.trimmed), "\(comment) at \(place) in \(result)")
        }
      }
    }
  }

  /// A list of files, each on a line of its own, among comments, blank lines and different line ends.
  private struct Listing {
    var lines: [(file: String?, text: String)] = []

    init(files: Int, _ random: inout some RandomNumberGenerator) {
      func end() -> String { ["\n", "\r\n"].randomElement(using: &random) ?? "\n" }
      for number in 0..<files {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let between = ["", "    // about \(number)", "    /* on\n    \(number) */", "  /* a, */ // }"]
          lines.append((nil, (between.randomElement(using: &random) ?? "") + end()))
        }
        let comma = number < files - 1 || Bool.random(using: &random) ? "," : ""
        let own =
          ["", "  // own", " /* own */", " /* own\n   too */  // ]"].randomElement(using: &random) ?? ""
        let entry = #"{ "path": "F\#(number).swift", "target-membership": [ "App/compile-sources" ] }"#
        lines.append(("F\(number).swift", "    \(entry)\(comma)\(own)\(end())"))
      }
    }

    /// The project without some files: the comma of the last one goes with it if it has none.
    func text(without removed: Set<String> = []) -> String {
      var left = lines.filter { $0.file.map(removed.contains) != true }
      let hasComma = lines.last { $0.file != nil }?.text.contains("},") == true
      if let last = left.lastIndex(where: { $0.file != nil }), !hasComma {
        left[last].text = left[last].text.replacing("},", with: "}", maxReplacements: 1)
      }
      return "{\n  \"files\": [\n" + left.map(\.text).joined() + "  ],\n"
        + "  \"targets\": [\n    { \"name\": \"App\", \"build-phases\": [ \"compile-sources\" ] },\n  ],\n}\n"
    }
  }

  /// Removes `B.swift` from a list of files, and returns what is left of the list.
  private func removing(from list: String) throws -> String {
    let targets = #"  "targets": [ { "name": "App", "build-phases": [ "compile-sources" ] } ] }"#
    var editor = try XcodeProjectEditor(Array("{ \"files\": [\(list)],\n\(targets)".utf8), .json)
    try editor.removeFiles(["B.swift"])
    let result = String(decoding: editor.bytes, as: UTF8.self)
    return String(result.dropFirst("{ \"files\": [".count).dropLast("],\n\(targets)".count))
  }

  @Test(
    "a file that shares its line leaves the rest of the line as it is",
    arguments: [
      ("\n  A, // a\n  B ", "\n  A // a\n"), ("\n  A, // a\n  B // b\n", "\n  A // a\n"),
      ("\n  A, B, C,\n", "\n  A, C,\n"), ("\n  B, C,\n", "\n  C,\n"), ("\n  A, B,\n", "\n  A,\n"),
      (" A, B ", " A "), ("A,B", "A"), ("B,C", "C"), (" B ", ""), ("A, B /* b */", "A"),
      ("\n  A\n  , B\n  , C\n", "\n  A\n  , C\n"), ("\n  A\n  , B\n", "\n  A\n"),
      ("\n  /* two\n     lines */ B,\n  C\n", "\n  /* two\n     lines */\n  C\n"),
      ("\n  A, /* a */ B, // b\n  C\n", "\n  A, /* a */\n  C\n"),
      ("\r\n  A,\r\n\r\n  B,\r\n  C\r\n", "\r\n  A,\r\n\r\n  C\r\n"),
      ("\n  // only\n  B // b\n", "\n  // only\n"),
    ])
  func sharedLines(_ list: String, _ expected: String) throws {
    func written(_ text: String) -> String {
      text.replacing(#/\b[ABC]\b/#) { "{ \"path\": \"\($0.output).swift\" }" }
    }
    let result = try removing(from: written(list))
    #expect(result == written(expected), "\(result.debugDescription)")
  }

  @Test("a group that becomes empty keeps its comments")
  func emptied() throws {
    let group = #"""
       { "kind": "group", "name": "G", // my group
        "children": [
          // inner
          { "path": "B.swift" } ] } 
      """#
    let result = try removing(from: group)
    #expect(result.contains("// my group") && result.contains("// inner") && !result.contains("B.swift"))
  }

  @Test("a file that is removed takes its line along, and nothing else", arguments: 0..<60)
  func removal(_ seed: UInt64) throws {
    var random = SampleNumbers(seed: seed)
    let files = Int.random(in: 2...6, using: &random)
    let listing = Listing(files: files, &random)
    var editor = try XcodeProjectEditor(Array(listing.text().utf8), .json)
    var removed: Set<String> = []
    for number in (0..<files).shuffled(using: &random).dropLast() {
      removed.insert("F\(number).swift")
      try editor.removeFiles(["F\(number).swift"])
      #expect(String(decoding: editor.bytes, as: UTF8.self) == listing.text(without: removed))
    }
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
