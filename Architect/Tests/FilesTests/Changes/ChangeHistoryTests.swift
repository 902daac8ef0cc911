import Files
import Foundation
import Samples
import Testing

@Suite("Changing files, and taking it back", .timeLimit(.minutes(10)))
struct ChangeHistoryTests {
  let sample: SampleRepository
  let state: SampleRepository

  init() throws {
    sample = try SampleRepository(Self.files)
    state = try SampleRepository()
  }

  static let files = [
    "Package.swift": "// swift\n", "Sources/A/A.swift": "struct A {}\n",
    "Sources/B/Old.swift": "struct Old {}\n",
    "Sources/C/C.swift": "struct C {}\n",
  ]
  static let changed = [
    "Package.swift": "// swift\n// more\n", "Sources/A/A.swift": "import B\nstruct A {}\n",
    "Modules/C/Sources/C.swift": "struct C {}\n", "Modules/C/Package.swift": "// new\n",
    "Scripts/check": "#!/bin/sh\n",
  ]

  func history() throws -> ChangeHistory { try ChangeHistory(root: sample.root, base: state.root) }

  func plan() throws -> ChangePlan {
    var plan = ChangePlan(root: sample.root)
    try plan.edit("Package.swift") { $0 += "// more\n" }
    try plan.edit("Sources/A/A.swift") { $0 = "import B\n" + $0 }
    try plan.remove("Sources/B/Old.swift")
    try plan.move("Sources/C/C.swift", to: "Modules/C/Sources/C.swift")
    try plan.create("Modules/C/Package.swift", FileContent("// new\n"))
    try plan.create("Scripts/check", FileContent("#!/bin/sh\n", isExecutable: true))
    return plan
  }

  /// Every file by path, temporary ones included.
  func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    let all = FileManager.default.enumerator(atPath: sample.root)
    while let path = all?.nextObject() as? String {
      if FileSystem.status(of: FilePath.join(sample.root, path))?.kind == .file {
        tree[path] = try sample.read(path)
      }
    }
    return tree
  }

  func folders() -> Set<String> {
    let all = FileManager.default.enumerator(atPath: sample.root)
    var folders: Set<String> = []
    while let path = all?.nextObject() as? String {
      if FileSystem.status(of: FilePath.join(sample.root, path))?.kind == .folder { folders.insert(path) }
    }
    return folders
  }

  @Test("a plan is carried out and undone, with the folders it makes and empties")
  func undo() throws {
    let before = folders()
    try history().apply(plan(), as: "tenon sample")
    #expect(try tree() == Self.changed)
    #expect(folders() == ["Modules", "Modules/C", "Modules/C/Sources", "Scripts", "Sources", "Sources/A"])
    #expect(FileSystem.permissions(of: FilePath.join(sample.root, "Scripts/check")) == 0o755)
    #expect(try history().entries().map(\.title) == ["tenon sample"])
    #expect(try history().undo().title == "tenon sample")
    #expect(try tree() == Self.files)
    #expect(folders() == before)
    #expect(throws: ChangeError(.nothingToUndo)) { try history().undo() }
  }

  @Test("changes are undone one after another, the newest first, and only so many are kept")
  func several() throws {
    for number in 0..<ChangeHistory.limit + 3 {
      var plan = ChangePlan(root: sample.root)
      try plan.edit("Package.swift") { $0 += "\(number)\n" }
      try history().apply(plan, as: "edit \(number)")
    }
    #expect(try history().entries().map(\.title).first == "edit 22")
    for number in (3..<ChangeHistory.limit + 3).reversed() {
      #expect(try history().undo().title == "edit \(number)")
    }
    #expect(try sample.read("Package.swift") == "// swift\n0\n1\n2\n")
    #expect(throws: ChangeError(.nothingToUndo)) { try history().undo() }
  }

  @Test("what an undo would do is shown before")
  func undoing() throws {
    try history().apply(plan(), as: "sample")
    let diff = try UnifiedDiff(history().undoing()).description
    #expect(diff.contains("-// more\n"))
    #expect(diff.contains("deleted file mode 100755"))
    #expect(try tree() == Self.changed)
  }

  @Test("an edited file keeps its permissions, and a link stays one")
  func kept() throws {
    let script = FilePath.join(sample.root, "run.sh")
    try sample.write("run.sh", "a\n")
    chmod(script, 0o750)
    try sample.link("link.sh", to: "run.sh")
    var plan = ChangePlan(root: sample.root)
    try plan.edit("link.sh") { $0 += "b\n" }
    try plan.move("link.sh", to: "moved.sh")
    try history().apply(plan, as: "sample")
    #expect(FileSystem.permissions(of: script) == 0o750)
    #expect(try FileSystem.destination(ofLink: FilePath.join(sample.root, "moved.sh")) == "run.sh")
    try history().undo()
    #expect(try FileSystem.destination(ofLink: FilePath.join(sample.root, "link.sh")) == "run.sh")
    #expect(try sample.read("run.sh") == "a\n")
  }

  @Test("a file that changed after planning is not overwritten, nor is any other")
  func stale() throws {
    let plan = try plan()
    try sample.write("Sources/A/A.swift", "struct Mine {}\n")
    let before = try tree()
    #expect(throws: ChangeError(.changed, ["Sources/A/A.swift"])) { try history().apply(plan, as: "sample") }
    #expect(try tree() == before)
  }

  @Test("work done since is not undone with it")
  func changedSince() throws {
    try history().apply(plan(), as: "sample")
    try sample.write("Modules/C/Package.swift", "// mine\n")
    let before = try tree()
    #expect(throws: ChangeError(.changedSince, ["Modules/C/Package.swift"])) { try history().undo() }
    #expect(try tree() == before)
  }

  @Test("where one file cannot be written, none is, and nothing is left behind")
  func failure() throws {
    var plan = try plan()
    // A file cannot be a folder as well.
    try plan.create("Package.swift/inner.txt", FileContent("x"))
    #expect(throws: FileError.self) { try history().apply(plan, as: "sample") }
    #expect(try tree() == Self.files)
    #expect(folders() == ["Sources", "Sources/A", "Sources/B", "Sources/C"])
    #expect(try history().entries().isEmpty)
    #expect(try history().recover() == nil)
  }

  @Test("two processes do not change files at once")
  func busy() throws {
    try history().apply(plan(), as: "sample")
    let folder = try #require(try FileSystem.entries(of: state.root).first { $0.kind == .folder })
    let records = try WritableFolder(FilePath.join(state.root, folder.name))
    let held = try records.locking("lock") {
      #expect(throws: ChangeError(.busy)) { try history().undo() }
    }
    #expect(held != nil)
    try history().undo()
  }

  @Test("a damaged record is named and changes nothing")
  func damaged() throws {
    try history().apply(plan(), as: "sample")
    let folder = try #require(try FileSystem.entries(of: state.root).first { $0.kind == .folder })
    let record = FilePath.join(state.root, folder.name + "/1.json")
    try FileSystem.writeAtomically(Array("{".utf8), to: record)
    #expect(throws: ChangeError(.damagedRecord, [record])) { try history().undo() }
    #expect(try tree() == Self.changed)
  }

  @Test("a read-only file is not changed, nor is any other, unless this is asked for, and stays read-only")
  func readOnly() throws {
    for path in ["Package.swift", "Sources/B/Old.swift"] { chmod(FilePath.join(sample.root, path), 0o444) }
    let plan = try plan()
    #expect(throws: ChangeError(.readOnly, ["Package.swift", "Sources/B/Old.swift"])) {
      try history().apply(plan, as: "sample")
    }
    #expect(try tree() == Self.files)
    #expect(try history().entries().isEmpty)
    try history().apply(plan, as: "sample", changesReadOnly: true)
    #expect(try tree() == Self.changed)
    #expect(FileSystem.permissions(of: FilePath.join(sample.root, "Package.swift")) == 0o444)
    #expect(throws: ChangeError(.readOnly, ["Package.swift"])) { try history().undo() }
    #expect(try tree() == Self.changed)
    try history().undo(changesReadOnly: true)
    #expect(try tree() == Self.files)
    #expect(FileSystem.permissions(of: FilePath.join(sample.root, "Sources/B/Old.swift")) == 0o444)
  }

  @Test("a folder that has become a link since planning is not written through, nor is the staging folder")
  func linkedSince() throws {
    let outside = try SampleRepository()
    for path in ["Sources", ".tenon"] {
      let plan = try plan()
      if path == "Sources" {
        try FileManager.default.moveItem(atPath: sample.root + "/Sources", toPath: sample.root + "/Old")
      }
      try sample.link(path, to: outside.root)
      let error = #expect(throws: FileError.self) { try history().apply(plan, as: "sample") }
      #expect(error?.description.contains("it is a symbolic link") == true)
      #expect(try FileSystem.entries(of: outside.root).isEmpty)
      sample.remove(path)
      if path == "Sources" {
        try FileManager.default.moveItem(atPath: sample.root + "/Old", toPath: sample.root + "/Sources")
      }
      #expect(try history().recover() == nil, "what was refused is not carried out later")
      #expect(try tree() == Self.files)
    }
  }

  // MARK: - Killed

  /// Runs the sample's plan in a process that is killed before a step.
  /// - Returns: Whether it was.
  func killed(_ command: String, before step: Int) throws -> Bool {
    let tool = TestProgram.products().appendingPathComponent("Workload")
    let process = Process()
    process.executableURL = tool
    process.arguments = [command, sample.root, state.root, "\(step)"]
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test("killed before any step, the next run finishes or the tree is as it was; then it can be undone")
  func killedChange() throws {
    var step = 0
    while try killed("change", before: step) {
      let isRecovered = try history().recover() != nil
      #expect(try tree() == (isRecovered ? Self.changed : Self.files), "step \(step)")
      if isRecovered { try history().undo() }
      #expect(try tree() == Self.files, "step \(step)")
      step += 1
    }
    #expect(step > 10)
    #expect(try tree() == Self.changed)
  }

  @Test("git never shows temporary files, whenever a command is killed")
  func unseen() throws {
    try sample.commit()
    let known = Set(Self.files.keys).union(Self.changed.keys)
    var step = 0
    while try killed("change", before: step) {
      let lines = try sample.git("status", "--porcelain", "-uall").split(separator: "\n")
      #expect(Set(lines.map { String($0.dropFirst(3)) }).isSubset(of: known), "step \(step)")
      if try history().recover() != nil { try history().undo() }
      #expect(FileSystem.status(of: FilePath.join(sample.root, ".tenon")) == nil)
      step += 1
    }
    #expect(step > 10)
  }

  @Test("an interrupted change can be described before it is finished")
  func described() throws {
    #expect(try history().interrupted() == nil)
    #expect(try killed("change", before: 11))
    let before = try tree()
    let change = try #require(try history().interrupted())
    #expect(change.title == "sample")
    #expect(change.undoing?.count == 7)
    #expect(try tree() == before)
    #expect(try history().recover() == change)
    #expect(try history().interrupted() == nil)
  }

  @Test("a change that was interrupted in another checkout is not finished in a new one at its path")
  func otherCheckout() throws {
    #expect(try killed("change", before: 11))
    for entry in try FileManager.default.contentsOfDirectory(atPath: sample.root) {
      try FileManager.default.removeItem(atPath: sample.root + "/" + entry)
    }
    for (path, text) in Self.files { try sample.write(path, text) }
    #expect(try history().interrupted() == nil)
    #expect(try history().recover() == nil)
    #expect(try tree() == Self.files)
    try history().apply(plan(), as: "sample")
    #expect(try tree() == Self.changed)
  }

  @Test("an undo that is killed is finished too")
  func killedUndo() throws {
    var step = 0
    while true {
      try history().apply(plan(), as: "sample")
      guard try killed("undo", before: step) else { break }
      let isRecovered = try history().recover() != nil
      #expect(try tree() == (isRecovered ? Self.files : Self.changed), "step \(step)")
      if !isRecovered { try history().undo() }
      #expect(try tree() == Self.files, "step \(step)")
      #expect(try history().entries().isEmpty, "step \(step)")
      step += 1
    }
    #expect(step > 10)
  }

  @Test("what was written between a kill and the next run stays, and the rest is put back")
  func interrupted() throws {
    #expect(try killed("change", before: 11))
    try sample.write("Sources/A/A.swift", "struct Mine {}\n")
    #expect(throws: ChangeError(.interrupted, ["Sources/A/A.swift"])) { try history().recover() }
    var expected = Self.files
    expected["Sources/A/A.swift"] = "struct Mine {}\n"
    #expect(try tree() == expected)
    #expect(try history().recover() == nil)
  }
}
