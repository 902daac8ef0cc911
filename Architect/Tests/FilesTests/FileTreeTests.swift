import Files
import Samples
import Testing

@Suite("FileTree", .timeLimit(.minutes(10))) struct FileTreeTests {
  @Test("a walk lists files in order and leaves build products out")
  func listing() throws {
    let sample = try SampleRepository(["b.txt": "", "a/c.txt": "", "Pods/x.txt": "", ".build/y.txt": ""])
    let tree = FileTree(root: sample.root)
    #expect(tree.files(below: "") == ["b.txt", "a/c.txt"])
    #expect(tree.leftOut == ["Pods"])
  }

  @Test("a link to a folder above is noted and not followed")
  func linkLoop() throws {
    let sample = try SampleRepository(["a/b/c.txt": ""])
    try sample.link("a/b/up", to: "..")
    let tree = FileTree(root: sample.root)
    #expect(tree.gaps.map(\.path) == ["a/b/up"])
    #expect(tree.gaps.first?.reason == .linkLoop)
  }

  @Test("folders that link to each other are walked and end")
  func mutualLinks() throws {
    let sample = try SampleRepository(["a/1.txt": "", "b/2.txt": ""])
    try sample.link("a/b", to: "../b")
    try sample.link("b/a", to: "../a")
    let tree = FileTree(root: sample.root)
    #expect(tree.hasFile("a/b/2.txt"))
    #expect(!tree.hasFile("a/b/a/1.txt"))
  }

  @Test("a link that leaves the repository is not followed")
  func outside() throws {
    let sample = try SampleRepository(["a.txt": ""])
    try sample.link("out", to: "/")
    #expect(FileTree(root: sample.root).files(below: "") == ["a.txt"])
  }

  @Test("the whole tree has what is left out because of its name, but not what is excluded")
  func whole() throws {
    let sample = try SampleRepository([
      "a.txt": "", "Pods/x/b.txt": "", "Pods/node_modules/c.txt": "", "Pods/no/d.txt": "", ".git/e.txt": "",
    ])
    try sample.link("Pods/up", to: "..")
    let tree = FileTree(root: sample.root) { $0 == "Pods/no" }
    #expect(!tree.hasFile("Pods/x/b.txt") && !tree.isEntered("Pods"))
    #expect(tree.whole.files(below: "") == ["a.txt", "Pods/node_modules/c.txt", "Pods/x/b.txt"])
    #expect(tree.whole.hasFile("Pods/x/b.txt") && tree.whole.hasFolder("Pods/node_modules"))
    #expect(tree.whole.spelled("pods/X/b.txt") == "Pods/x/b.txt")
    // A manifest may name a path of any depth.
    let deep = String(repeating: "x/", count: 200_000) + "x"
    #expect(!tree.whole.hasFolder(deep) && !tree.whole.hasFile("Pods/" + deep) && !tree.hasFolder(deep))
    #expect(!tree.whole.hasFolder("Pods/none") && !tree.whole.hasFolder("Pods/x/../x"))
    #expect(tree.files(below: "") == ["a.txt"] && tree.isEntered("Pods"))
  }

  @Test("an overlay changes the files and folders of a tree, and their order stays")
  func overlay() throws {
    let sample = try SampleRepository(["a/b.txt": "", "a/d.txt": "", "z.txt": ""])
    let overlay = Overlay([
      "a/b.txt": nil, "a/c.txt": [], "a/d.txt": [], "n/m/o.txt": [], "Pods/p.txt": [], "none.txt": nil,
    ])
    let tree = FileTree(root: sample.root, overlay: overlay)
    #expect(tree.files(below: "") == ["z.txt", "a/c.txt", "a/d.txt", "n/m/o.txt"])
    #expect(tree.hasFile("n/m/o.txt") && tree.hasFolder("n") && !tree.hasFile("a/b.txt"))
    #expect(tree.whole.hasFile("Pods/p.txt"))
  }

  @Test("a hundred thousand files that are added to a folder are found, whatever their case")
  func manyFiles() throws {
    let sample = try SampleRepository(["F.txt": ""])
    let names = (0..<100_000).map { "f\($0).swift" }
    let tree = FileTree(
      root: sample.root, overlay: Overlay(Dictionary(uniqueKeysWithValues: names.map { ($0, []) })))
    #expect(names.allSatisfy(tree.hasFile))
    #expect(names.allSatisfy { tree.spelled($0.uppercased()) == $0 })
    #expect(tree.spelled("f.TXT") == "F.txt")
  }
}
