import SwiftParsing
import Testing
import Text

@Suite("Swift source", .timeLimit(.minutes(10))) struct SwiftSourceTests {
  /// The values of all string literals in a file, as the compiler's parser reads them.
  private func values(in source: String) throws -> [String] {
    PackageOutline(try ManifestSyntax(Array(source.utf8)), constructors: []).texts.map(\.text)
  }

  /// A sixteenth of all scalars, 512 to a text.
  private func texts(part: UInt32) -> [String] {
    let all = (0...0x10FFFF as ClosedRange<UInt32>).lazy.filter { ($0 >> 9) % 16 == part }
    var texts: [UInt32: String.UnicodeScalarView] = [:]
    for value in all {
      guard let scalar = Unicode.Scalar(value) else { continue }
      texts[value >> 9, default: String.UnicodeScalarView()].append(scalar)
    }
    return texts.sorted { $0.key < $1.key }.map { String($0.value) }
  }

  @Test("every scalar in a literal reads back", arguments: 0..<16 as Range<UInt32>)
  func scalars(part: UInt32) throws {
    let written = texts(part: part)
    let source = written.map { "let a = \(SwiftSource.literal($0))\n" }.joined()
    let read = try values(in: source)
    try #require(read.count == written.count)
    for (read, written) in zip(read, written) {
      #expect(read.unicodeScalars.elementsEqual(written.unicodeScalars))
    }
  }

  @Test("no text ends its literal or its line, or begins an interpolation")
  func escapes() throws {
    let pieces = [
      "\"", "\\", "\\(", ")", "\n", "\r", "\r\n", "\t", "\0", "\u{7F}", "\u{2028}", "#", "\"\"\"", "a",
    ]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          let text = first + second + third
          let literal = SwiftSource.literal(text)
          #expect(literal.utf8.allSatisfy { $0 >= 32 && $0 != 127 })
          let read = try values(in: "let a = \(literal)\nlet b = \"end\"\n")
          #expect(read.map { Array($0.unicodeScalars) } == [text, "end"].map { Array($0.unicodeScalars) })
        }
      }
    }
  }
}
