import Architect
import Testing

@Suite("A section between marks", .timeLimit(.minutes(10))) struct MarkedSectionTests {
  private func placed(_ text: String, in file: String?) throws -> String {
    let bytes = try MarkedSection(text).placed(in: file.map { Array($0.utf8) })
    return String(decoding: bytes, as: UTF8.self)
  }

  private let section = "<!-- tenon:begin -->\nA\nB\n<!-- tenon:end -->"

  @Test("a file that is not there, or is empty, is the section")
  func new() throws {
    #expect(try placed("A\nB", in: nil) == section + "\n")
    #expect(try placed("A\nB", in: "") == section + "\n")
  }

  @Test("a file without marks gets the section at its end")
  func appended() throws {
    #expect(try placed("A\nB", in: "# X\n") == "# X\n\n\(section)\n")
    #expect(try placed("A\nB", in: "# X") == "# X\n\n\(section)\n")
  }

  @Test("only what stands between the marks is replaced, byte by byte")
  func replaced() throws {
    for (before, after) in [
      ("", ""), ("# X\n\n", "\nrest"), ("\u{FEFF}x\n\n\n", "\n\n\n\n"), ("é\n", "\n \t\n"),
    ] {
      let old = "\(before)<!-- tenon:begin -->\nold\n\n<!-- tenon:end -->\(after)"
      #expect(try placed("A\nB", in: old) == before + section + after)
      #expect(try placed("A\nB", in: before + section + after) == before + section + after)
    }
  }

  @Test("line ends are the file's")
  func lineEnds() throws {
    let old = "# X\r\n<!-- tenon:begin -->\r\nold\r\n<!-- tenon:end -->\r\nrest\r\n"
    let new = "# X\r\n<!-- tenon:begin -->\r\nA\r\nB\r\n<!-- tenon:end -->\r\nrest\r\n"
    #expect(try placed("A\nB", in: old) == new)
  }

  @Test("bytes that are no UTF-8 stay as they are")
  func bytes() throws {
    let file: [UInt8] = [0xFF, 10] + Array(section.utf8) + [10, 0xC3]
    #expect(try MarkedSection("A\nB").placed(in: file) == file)
  }

  @Test(
    "marks that do not belong together are refused",
    arguments: [
      "<!-- tenon:begin -->\n", "<!-- tenon:end -->\n", "<!-- tenon:end -->\n<!-- tenon:begin -->\n",
      "<!-- tenon:begin -->\n<!-- tenon:begin -->\n<!-- tenon:end -->\n",
    ])
  func damaged(file: String) { #expect(throws: MarkedSection.Damaged.self) { try placed("A", in: file) } }
}
