import ProjectEditors
import Testing

@Suite("Regions of a Swift file", .timeLimit(.minutes(10))) struct MarkedRegionsTests {
  private func regions(_ text: String) throws -> MarkedRegions { try MarkedRegions(text, file: "Host.swift") }

  private func error(_ text: String) -> ProjectEditError? {
    #expect(throws: ProjectEditError.self) { try regions(text) }
  }

  private let host = """
    // tenon:imports
    import Old
    // tenon:end
    import Tenon  // stays

    let modules: [any Module] = [
    \t  // tenon:modules
    OldModule(), // gone
    \t  // tenon:end
    ]
    """

  @Test("only what stands between the marks is written, indented like the mark")
  func replacing() throws {
    var file = try regions(host)
    #expect(file.kinds == [.imports, .modules])
    file.replace(.imports, with: ["import A", "import B"])
    file.replace(.modules, with: ["AModule(),"])
    #expect(
      file.text
        == host.replacing("import Old\n", with: "import A\nimport B\n")
        .replacing("OldModule(), // gone", with: "\t  AModule(),"))
    file.replace(.modules, with: [])
    file.replace(.imports, with: ["import Old"])
    #expect(file.text == host.replacing("OldModule(), // gone\n", with: ""))
  }

  @Test("lines end as the mark's line does", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) throws {
    var file = try regions(host.replacing("\n", with: end))
    file.replace(.imports, with: ["import A", "import B"])
    #expect(
      file.text == host.replacing("import Old\n", with: "import A\nimport B\n").replacing("\n", with: end))
  }

  @Test("marks in strings, in other comments and inside words are none")
  func noMarks() throws {
    let text = """
      /// tenon:modules
      /* // tenon:modules */
      // See // tenon:modules
      // tenon:modules2 and more
      let a = #"\""
      // tenon:modules
      "\""#
      """
    #expect(try regions(text).kinds.isEmpty)
    #expect(MarkedRegions.mayBe(in: Array(text.utf8)))
    #expect(!MarkedRegions.mayBe(in: Array("// tenon".utf8)))
  }

  @Test("what is outside the regions is distinguished from what is inside")
  func outside() throws {
    let file = try regions(
      """
      // tenon:imports
      import A
      // tenon:end
      import B
      @testable import C
      import struct D.E
      import F.G
      #if DEBUG
      import H
      #endif
      // IModule()
      let all = [JModule(size: 1), K.LModule.init(), MModule { 1 }, NModule.self,
        // tenon:modules
        OModule(),
        // tenon:end
      ]
      """)
    #expect(file.importsOutside == ["B", "C"])
    #expect(file.callsOutside == ["JModule", "K.LModule", "MModule"])
    #expect(file.namesOutside.isSuperset(of: ["JModule", "LModule", "NModule"]))
    #expect(file.namesOutside.isDisjoint(with: ["IModule", "OModule", "A"]))
  }

  @Test(
    "marks that do not pair up are refused, with their place and a cure",
    arguments: [
      ("// tenon:modules\n", "1:1: the region '// tenon:modules' has no end; put '// tenon:end'"),
      ("\n  // tenon:end\n", "2:3: '// tenon:end' ends nothing; remove it"),
      (
        "// tenon:modules\n// tenon:imports\n// tenon:end\n// tenon:end",
        "2:1: '// tenon:imports' begins inside the region that begins on line 1; end that region"
      ),
      (
        "// tenon:modules\n// tenon:end\n// tenon:modules\n// tenon:end",
        "3:1: '// tenon:modules' begins a second region; the first one is in line 1; remove one"
      ),
      (
        "let a = [ // tenon:modules\n// tenon:end\n]",
        "1:11: '// tenon:modules' is behind something else; put it on"
      ),
      ("// tenon:module\n// tenon:end", "1:1: there is no mark 'module'; write '// tenon:modules'"),
    ])
  func damaged(text: String, message: String) {
    #expect("\(error(text).map(String.init(describing:)) ?? "")".hasPrefix("Host.swift:" + message))
  }

  @Test("a text that the parser is not given is refused")
  func refused() {
    let deep = String(repeating: "(", count: 50_000)
    #expect(error("// tenon:modules\n// tenon:end\n" + deep)?.code == .unreadable)
  }

  @Test("of random texts, no byte outside the regions is lost, and writing twice changes nothing")
  func random() throws {
    let parts = [
      "// tenon:imports", "// tenon:modules", "// tenon:end", "  // tenon:end ", "\t//tenon:modules", "\n",
      "\r\n", "\r",
      "import A", "AModule(),", "\"", "\"\"\"", "/*", "*/", "#if A", "#endif", "(", "]", "é", "\u{2028}",
      "// 購物", "\\",
      "#\"", "`", "/x/", "\u{FEFF}", "\0",
    ]
    var state: UInt64 = 17
    func draw(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }
    var written = 0
    for _ in 0..<3_000 {
      var text = ""
      func noise() { for _ in 0..<draw(4) { text += parts[draw(parts.count)] + (draw(2) == 0 ? "\n" : "") } }
      noise()
      for mark in ["// tenon:imports", "  // tenon:modules"] where draw(4) > 0 {
        text += "\n\(mark)\(draw(2) == 0 ? "\n" : "\r\n")"
        noise()
        text += "\n// tenon:end\n"
        noise()
      }
      guard var file = try? regions(text), !file.kinds.isEmpty else { continue }
      let kinds = file.kinds
      for kind in kinds { file.replace(kind, with: ["§"]) }
      let outside = pieces(of: Array(file.text.utf8))
      #expect(outside.count == kinds.count + 1)
      #expect(isInOrder(outside, in: Array(text.utf8)))
      #expect(outside.dropFirst().allSatisfy { $0.drop { $0 == 32 }.starts(with: "// tenon:end".utf8) })
      var again = try regions(file.text)
      #expect(again.kinds == kinds)
      for kind in kinds { again.replace(kind, with: ["§"]) }
      #expect(Array(again.text.utf8) == Array(file.text.utf8))
      written += 1
    }
    #expect(written > 300)
  }

  /// What is before, between and after the lines with the mark that the test writes.
  private func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var rest = bytes[...]
    while let mark = rest.firstRange(of: Array("§".utf8)) {
      let before = rest[..<mark.lowerBound]
      let end = before.lastIndex { $0 != 32 && $0 != 9 }.map { $0 + 1 } ?? before.startIndex
      pieces[pieces.count - 1] = Array(before[..<end])
      rest = rest[mark.upperBound...]
      rest = rest.starts(with: [13, 10]) ? rest.dropFirst(2) : rest.dropFirst()
      pieces.append([])
    }
    pieces[pieces.count - 1] = Array(rest)
    return pieces
  }

  /// Whether a text begins with the first piece, ends with the last one, and has the others between them.
  private func isInOrder(_ pieces: [[UInt8]], in text: [UInt8]) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1, text.starts(with: first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
