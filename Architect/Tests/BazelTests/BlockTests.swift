import Bazel
import Files
import Foundation
import Samples
import Testing

@Suite("Generated blocks", .timeLimit(.minutes(10))) struct BlockTests {
  private func sample(_ targets: String = #".target(name: "A"), .target(name: "B", dependencies: ["A"]),"#)
    throws
    -> ExportSample
  {
    try ExportSample([
      "Package.swift": manifest("Kit", targets: targets), "Sources/A/A.swift": "", "Sources/B/B.swift": "",
    ])
  }

  private func failure(_ body: () throws -> Void) -> BlockError? {
    do {
      try body()
      return nil
    } catch {
      return error as? BlockError
    }
  }

  @Test("nothing is written where nothing changed") func again() throws {
    let sample = try sample()
    #expect(try sample.write().count == 4)
    #expect(try sample.write() == [])
    try sample.repository.write("Sources/A/More.swift", "")
    #expect(try sample.write() == [], "a new file is matched by the pattern")
    try sample.repository.write(
      "Package.swift", manifest("Kit", targets: #".target(name: "A"), .target(name: "B"),"#))
    #expect(try sample.write() == ["BUILD.bazel"])
  }

  @Test("targets may have the names of the blocks that every file has") func blockNames() throws {
    let names = ["loads", "conditions", "exports", "release_build"]
    let targets = names.map {
      ".target(name: \"\($0)\", resources: [.copy(\"r\")], swiftSettings: [.define(\"A\", .when(configuration: .debug))]),"
    }
    var files = ["Package.swift": manifest("Kit", targets: targets.joined())]
    for name in names { files["Sources/\(name)/A.swift"] = "" }
    let sample = try ExportSample(files)
    try sample.write()
    #expect(try sample.block(":loads").contains("name = \"loads\""))
    #expect(try sample.block("loads").contains("load("))
    #expect(try sample.block("release_build_2").contains("name = \"release_build_2\""))
    #expect(try sample.write() == [])
  }

  @Test("what a nested repository has is its own") func nestedRepository() throws {
    let sample = try sample()
    try sample.repository.write("Vendor/Lib/.git", "gitdir: elsewhere\n")
    try sample.repository.write(
      "Vendor/Lib/Package.swift", manifest("Lib", targets: #".target(name: "Lib"),"#))
    try sample.repository.write("Vendor/Lib/Sources/Lib/A.swift", "")
    try sample.write()
    let own = try sample.text("BUILD.bazel")
    try sample.repository.write("Vendor/Lib/BUILD.bazel", own)
    #expect(try sample.write() == [])
    #expect(try sample.text("Vendor/Lib/BUILD.bazel") == own)
  }

  @Test("everything outside of blocks is kept, byte for byte") func handWritten() throws {
    let sample = try sample()
    try sample.write()
    let text = try sample.text("BUILD.bazel")
    let own = "# ours\r\nfilegroup(name = \"own\")\r\n\r\n\u{FEFF}# é \u{2028}\n"
    try sample.repository.write("BUILD.bazel", own + text + "\n\n\n# last, without an end of line")
    try sample.repository.write(
      "Package.swift",
      manifest("Kit", targets: #".target(name: "A"), .target(name: "B"), .target(name: "C"),"#))
    try sample.repository.write("Sources/C/C.swift", "")
    #expect(try sample.write() == ["BUILD.bazel"])
    let changed = try sample.text("BUILD.bazel")
    #expect(changed.utf8.starts(with: own.utf8))
    #expect(changed.hasSuffix("\n\n\n# last, without an end of line"))
    #expect(try !sample.block("C").isEmpty)
    #expect(try sample.write() == [])
  }

  @Test("the block of a target that has gone is removed, and so is a file of which nothing is left")
  func removal() throws {
    let sample = try ExportSample([
      "A/Package.swift": manifest("A", targets: #".target(name: "A"),"#), "A/Sources/A/A.swift": "",
      "B/Package.swift": manifest("B", targets: #".target(name: "B"), .target(name: "C"),"#),
      "B/Sources/B/B.swift": "", "B/Sources/C/C.swift": "",
    ])
    try sample.write()
    let before = try sample.text("B/BUILD.bazel")
    sample.repository.remove("A/Package.swift")
    try sample.repository.write("B/Package.swift", manifest("B", targets: #".target(name: "C"),"#))
    #expect(try sample.write() == [".bazelignore", "A/BUILD.bazel", "B/BUILD.bazel"])
    #expect(throws: (any Error).self) { try sample.text("A/BUILD.bazel") }
    #expect(try sample.block("B", in: "B/BUILD.bazel").isEmpty)
    try sample.repository.write(
      "B/Package.swift", manifest("B", targets: #".target(name: "B"), .target(name: "C"),"#))
    try sample.write()
    let after = try sample.text("B/BUILD.bazel")
    #expect(Set(after.split(separator: "\n")) == Set(before.split(separator: "\n")))
  }

  @Test("a rule that is written by hand replaces the generated one of its name") func replaced() throws {
    let sample = try sample()
    try sample.write()
    let text = try sample.text("BUILD.bazel").split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(text.firstIndex { $0.hasPrefix("# tenon: begin A ") })
    var lines = Array(text)
    let end = try #require(lines[start...].firstIndex(of: "# tenon: end"))
    lines.remove(at: end)
    lines.remove(at: start)
    try sample.repository.write(
      "BUILD.bazel",
      "load(\"//tools:swift.bzl\", swift_library = \"our_library\")\n" + lines.joined(separator: "\n"))
    #expect(try sample.write() == ["BUILD.bazel"])
    let changed = try sample.text("BUILD.bazel")
    #expect(changed.components(separatedBy: "name = \"A\"").count == 2)
    #expect(!changed.contains("swift_library.bzl"), "the name is loaded by hand")
    let export = try sample.export()
    #expect(export.generated == 1 && export.handWritten == ["BUILD.bazel": ["//:A"]])
    #expect(export.labels == ["A": "//:A", "B": "//:B"])
    #expect(try sample.write() == [])
  }

  @Test(
    "a file without blocks is left as it is and named, until it asks for blocks",
    arguments: ["BUILD", "BUILD.bazel"])
  func unmanaged(_ name: String) throws {
    let sample = try sample()
    try sample.repository.write(name, "filegroup(name = \"own\")\n")
    #expect(try sample.write() == [".bazelignore", ".bazelrc", "MODULE.bazel"])
    let problem = try sample.problems.first { $0.hasPrefix("\(name):1:1: the file was written by hand") }
    #expect(problem?.contains("it was left as it is, without rules for 'A', 'B'; by hand: ") == true)
    #expect(problem?.contains("`# tenon: export`") == true)
    #expect(try sample.export().labels.isEmpty)
    try sample.repository.write(name, "# tenon: export\nfilegroup(name = \"own\")\n")
    #expect(try sample.write() == [name])
    #expect(try sample.text(name).contains("# tenon: export\nfilegroup(name = \"own\")\n\n# tenon: begin A "))
    #expect(try sample.problems == [])
    #expect(try sample.write() == [])
  }

  @Test("sources below another BUILD file are exported there") func nested() throws {
    let sample = try sample()
    try sample.repository.write("Sources/A/BUILD.bazel", "# tenon: export\nfilegroup(name = \"own\")\n")
    try sample.write()
    #expect(try sample.block("A").contains("srcs = [\"//Sources/A:A.swift\"]"))
    #expect(try sample.block("exports", in: "Sources/A/BUILD.bazel") == "exports_files([\"A.swift\"])")
    #expect(try sample.write() == [])
  }

  @Test("a broken marker is an error that names the place and what to do") func broken() throws {
    func reason(_ text: String) throws -> BlockError? {
      let sample = try sample()
      try sample.repository.write("BUILD.bazel", text)
      return failure { _ = try sample.export() }
    }
    let open = "# tenon: begin A 12345678\n"
    let end = "# tenon: end\n"
    #expect(
      try reason("\n" + open)?.description.hasPrefix("BUILD.bazel:2:1: the block 'A' has no end") == true)
    #expect(try reason(open + open)?.reason == .nested)
    #expect(try reason(end)?.reason == .unopened)
    #expect(try reason("# tenon: begin A\n" + end)?.reason == .malformed)
    #expect(try reason(open + "x\n" + end)?.reason == .edited)
    let empty = "# tenon: begin A e3b0c442\n" + end
    #expect(try reason(empty + empty)?.reason == .repeated)
  }

  @Test("an edited block is an error, and is generated again only on demand") func edited() throws {
    let sample = try sample()
    try sample.write()
    let text = try sample.text("BUILD.bazel")
    try sample.repository.write(
      "BUILD.bazel", text.replacing("name = \"B\"", with: "name = \"B\", tags = []"))
    let error = failure { _ = try sample.export() }
    #expect(error?.reason == .edited)
    #expect(error?.block == "B")
    #expect(try sample.write(acceptsEdits: true) == ["BUILD.bazel"])
    #expect(try sample.text("BUILD.bazel") == text)
    // A formatter may change spaces.
    try sample.repository.write("BUILD.bazel", text.replacing("    name", with: "  name"))
    #expect(try sample.write() == ["BUILD.bazel"])
  }

  @Test("names and paths cannot leave their strings") func escaping() throws {
    let name = #"Ki\"t$(x)"#
    let sample = try ExportSample([
      "Package.swift": manifest(
        #"K\"it"#,
        targets: #"""
          .target(name: "\#(name)", path: "Sources/K"),
          .target(name: "Other", dependencies: ["\#(name)"], swiftSettings: [.define("A\"]) evil(")]),
          """#),
      "Sources/K/K.swift": "", "Sources/Other/Other.swift": "", "Sources/K/we:ird.swift": "",
      "Sources/Other/qu\"ote/a.txt": "",
    ])
    try sample.write()
    let text = try sample.text("BUILD.bazel")
    #expect(text.contains("name = \"Ki_t__x_\""))
    #expect(text.contains(#""-DA\"]) evil(","#))
    #expect(text.contains("srcs = [\"Sources/K/K.swift\"]"))
    #expect(try sample.block("Other").contains("deps = [\":Ki_t__x_\"]"))
    #expect(try sample.problems.contains { $0.contains("is built without 'Sources/K/we:ird.swift'") })
  }

  @Test("two targets never have rules of one name") func collisions() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        targets:
          #".executableTarget(name: "a-b"), .target(name: "a_b"), .target(name: "a_b_sources"), .target(name: "a+b"),"#
      ),
      "Sources/a-b/main.swift": "", "Sources/a_b/A.swift": "", "Sources/a_b_sources/A.swift": "",
      "Sources/a+b/A.swift": "",
    ])
    let labels = try sample.export().labels.values
    #expect(Set(labels).count == labels.count)
    #expect(Set(labels).isSuperset(of: ["//:a-b", "//:a_b", "//:a+b"]))
  }

  @Test("a product with a name that no label can have is named") func products() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit", dependencies: #".package(url: "https://example.com/a", from: "1.0.0")"#,
        targets: #".target(name: "Kit", dependencies: [.product(name: "x:y\n", package: "a")]),"#),
      "Sources/Kit/K.swift": "", "Package.resolved": "{}",
    ])
    try sample.write()
    #expect(try !sample.text("BUILD.bazel").contains("swiftpkg"))
    #expect(try sample.problems.contains { $0.contains("the package of the product 'x:y ' is not known") })
  }

  @Test("a folder with a name that Bazel refuses is named") func folder() throws {
    let sample = try ExportSample([
      "a:b/Package.swift": manifest("Kit", targets: #".target(name: "Kit"),"#), "a:b/Sources/Kit/K.swift": "",
    ])
    #expect(try sample.problems.contains { $0.contains("Bazel accepts no BUILD file in the folder 'a:b'") })
    try sample.write()
    #expect(throws: (any Error).self) { try sample.text("a:b/BUILD.bazel") }
  }

  @Test("a link does not lead out of the repository") func links() throws {
    let outside = try SampleRepository(["BUILD.bazel": "# tenon: export\n"])
    let sample = try sample()
    try sample.repository.link("BUILD.bazel", to: outside.root + "/BUILD.bazel")
    #expect(throws: ChangeError(.linkedOutside, ["BUILD.bazel"])) { try sample.write() }
    #expect(try outside.read("BUILD.bazel") == "# tenon: export\n")
  }
}
