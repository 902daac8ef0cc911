import Files
import Samples
import Testing

@Suite("A plan of changes", .timeLimit(.minutes(10)))
struct ChangePlanTests {
  @Test("later steps see what earlier ones planned, and nothing is written")
  func steps() throws {
    let sample = try SampleRepository(["A.swift": "a\n", "B.swift": "b\n"])
    var plan = ChangePlan(root: sample.root)
    try plan.edit("A.swift") { $0 += "more\n" }
    try plan.edit("A.swift") { $0 += "and more\n" }
    try plan.move("A.swift", to: "Sources/A.swift")
    try plan.remove("B.swift")
    #expect(try plan.text(of: "Sources/A.swift") == "a\nmore\nand more\n")
    #expect(try plan.text(of: "A.swift") == nil)
    #expect(plan.changes.map(\.path) == ["A.swift", "B.swift", "Sources/A.swift"])
    #expect(try sample.read("A.swift") == "a\n")
    #expect(try sample.read("B.swift") == "b\n")
  }

  @Test("what comes out as it was is no change")
  func noChange() throws {
    let sample = try SampleRepository(["A.swift": "a\n"])
    var plan = ChangePlan(root: sample.root)
    try plan.edit("A.swift") { $0 += "x" }
    try plan.edit("A.swift") { $0.removeLast() }
    try plan.create("New.swift", FileContent("n"))
    try plan.remove("New.swift")
    try plan.create("A.swift", FileContent("a\n"))
    #expect(plan.changes.isEmpty)
    #expect(plan.diff.description.isEmpty)
  }

  @Test("a file that is there is replaced only by force")
  func exists() throws {
    let sample = try SampleRepository(["A.swift": "a\n"])
    var plan = ChangePlan(root: sample.root)
    #expect(throws: ChangeError(.exists, ["A.swift"])) { try plan.create("A.swift", FileContent("b\n")) }
    try plan.create("B.swift", FileContent("b"))
    #expect(throws: ChangeError(.exists, ["A.swift"])) { try plan.move("B.swift", to: "A.swift") }
    try plan.create("A.swift", FileContent("b\n"), force: true)
    #expect(try plan.text(of: "A.swift") == "b\n")
  }

  @Test("a missing file cannot be edited, removed or moved")
  func missing() throws {
    let sample = try SampleRepository(["A.swift": "a\n"])
    var plan = ChangePlan(root: sample.root)
    #expect(throws: ChangeError(.missing, ["X.swift"])) { try plan.edit("X.swift") { $0 = "" } }
    #expect(throws: ChangeError(.missing, ["X.swift"])) { try plan.remove("X.swift") }
    #expect(throws: ChangeError(.missing, ["X.swift"])) { try plan.move("X.swift", to: "Y.swift") }
  }

  @Test(
    "no path leads out of the repository, to git's own files, or to the root",
    arguments: [
      "../x", "/etc/passwd", "a/../../x", "out/x", "out", "loose/x", ".git/hooks/pre-commit",
      "sub/.GIT/config", "", ".",
      "a\0b",
    ])
  func outside(path: String) throws {
    let other = try SampleRepository(["x": "x"])
    let sample = try SampleRepository(["A.swift": "a\n"])
    try sample.link("out", to: other.root)
    try sample.link("loose", to: "/nowhere-\(UInt64.random(in: 0...UInt64.max))")
    var plan = ChangePlan(root: sample.root)
    if path == "out" {
      // The link itself lies in the repository; what it leads to does not.
      #expect(throws: ChangeError.self) { try plan.edit(path) { $0 = "" } }
      return
    }
    // The link is named, and not the file behind it.
    let link = ["out/x": "out", "loose/x": "loose"][path]
    #expect(throws: ChangeError(link == nil ? .outside : .linkedOutside, [link ?? path])) {
      try plan.create(path, FileContent("bad"))
    }
  }

  @Test("a link within the repository is another name of what it leads to")
  func links() throws {
    let sample = try SampleRepository(["Real/A.swift": "a\n"])
    try sample.link("Alias", to: "Real")
    try sample.link("B.swift", to: "Real/A.swift")
    var plan = ChangePlan(root: sample.root)
    try plan.edit("Alias/A.swift") { $0 += "1\n" }
    try plan.edit("B.swift") { $0 += "2\n" }
    #expect(plan.changes.map(\.path) == ["Real/A.swift"])
    #expect(try plan.text(of: "Real/A.swift") == "a\n1\n2\n")
    try plan.move("B.swift", to: "C.swift")
    #expect(plan.changes.map(\.path) == ["B.swift", "C.swift", "Real/A.swift"])
    #expect(plan.changes.first { $0.path == "C.swift" }?.new?.kind == .link)
  }

  @Test("byte order marks, line ends and missing line ends stay as they are")
  func bytes() throws {
    let text = "\u{FEFF}a\r\nb\rc\u{0}e\u{301}"
    let sample = try SampleRepository(["A.swift": text])
    var plan = ChangePlan(root: sample.root)
    try plan.edit("A.swift") { $0 += "\n" }
    #expect(plan.changes.first?.new?.bytes == Array((text + "\n").utf8))
  }

  @Test("what is no UTF-8 is not edited")
  func notText() throws {
    let sample = try SampleRepository()
    try sample.write("A.swift", bytes: [0x61, 0xFF, 0x0A])
    var plan = ChangePlan(root: sample.root)
    #expect(throws: ChangeError(.notText, ["A.swift"])) { try plan.edit("A.swift") { $0 = "" } }
    try plan.move("A.swift", to: "B.swift")
    #expect(plan.changes.last?.new?.bytes == [0x61, 0xFF, 0x0A])
  }
}
