import ProjectEditors
import ProjectTrials
import Samples
import Testing
import XcodeFormats

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
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
