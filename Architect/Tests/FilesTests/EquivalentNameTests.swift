import Files
import Samples
import Testing

/// `é` as one character, and as two: what is shown is the same, and Swift's `String` takes both for one.
private let composed = "\u{E9}"
private let decomposed = "e\u{301}"

@Suite("Names that differ only in their bytes", .timeLimit(.minutes(10))) struct EquivalentNameTests {
  @Test("a table and a set of paths have both")
  func table() {
    var table = PathTable<Int>()
    table[composed] = 1
    table[decomposed, default: 1] += 1
    #expect(table.count == 2 && table[composed] == 1 && table[decomposed] == 2)
    let set = PathSet([composed, decomposed, composed])
    #expect(
      set.count == 2 && set.sorted().map { Array($0.utf8) } == [decomposed, composed].map { Array($0.utf8) })
    #expect(FilePath.relative("a/\(composed)/b", to: "a/\(decomposed)/c") == "../../\(composed)/b")
    #expect(!FilePath.contains("a/\(composed)", "a/\(decomposed)"))
  }

  #if os(Linux)
    @Test("a walk finds both folders with their own files, and says that they look the same")
    func folders() throws {
      let sample = try SampleRepository()
      try sample.write("\(composed)/a.txt", "1")
      try sample.write("\(decomposed)/b.txt", "2")
      try sample.write("x/\(composed).txt", "3")
      try sample.write("x/\(decomposed).txt", "4")
      let tree = FileTree(root: sample.root)
      #expect(tree.hasFile("\(composed)/a.txt") && !tree.hasFile("\(decomposed)/a.txt"))
      #expect(tree.hasFile("\(decomposed)/b.txt") && !tree.hasFile("\(composed)/b.txt"))
      #expect(tree.files(below: composed) == ["\(composed)/a.txt"] && tree.files(below: "").count == 4)
      #expect(try tree.read("x/\(decomposed).txt") == Array("4".utf8))
      #expect(Array(tree.spelled(decomposed).utf8) == Array(decomposed.utf8))
      #expect(tree.gaps.map(\.reason) == [.sameName, .sameName])
      let overlaid = FileTree(root: sample.root, overlay: Overlay(["\(composed)/a.txt": nil]))
      #expect(overlaid.files(below: "").count == 3 && overlaid.hasFile("\(decomposed)/b.txt"))
    }

    @Test("a name that is written otherwise in a manifest is found if there is only one")
    func spelled() throws {
      let sample = try SampleRepository()
      try sample.write("\(decomposed)/b.txt", "2")
      let tree = FileTree(root: sample.root)
      #expect(tree.hasFolder(composed) && tree.hasFile("\(composed)/b.txt"))
      #expect(Array(tree.spelled("\(composed)/b.txt").utf8) == Array("\(decomposed)/b.txt".utf8))
      #expect(try tree.read("\(composed)/b.txt") == [50])
    }
  #endif
}
