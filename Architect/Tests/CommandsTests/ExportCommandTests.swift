import Files
import Foundation
import Samples
import Testing

@Suite("tenon export bazel", .timeLimit(.minutes(10))) struct ExportCommandTests {
  private func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("Shop").target("Cart").target("Shop", ["Cart"]).text,
      "Sources/Cart/Cart.swift": "public struct Cart {}\n", "Sources/Shop/Shop.swift": "import Cart\n",
    ])
  }

  @Test("the changes are shown, written and undone") func write() throws {
    let sample = try sample()
    let shown = tenon("export", "bazel", on: sample)
    #expect(shown.status == .clean)
    #expect(shown.result.contains("+    name = \"Cart\","))
    #expect(shown.message.contains("tenon: would write 4 files for 2 modules; --write applies the changes"))
    #expect(throws: (any Error).self) { try sample.read("BUILD.bazel") }
    let written = tenon("export", "bazel", "--write", on: sample)
    #expect(written.status == .clean)
    #expect(
      written.result
        == "created .bazelignore\ncreated .bazelrc\ncreated BUILD.bazel\ncreated MODULE.bazel\n")
    #expect(
      tenon("export", "bazel", on: sample).message
        .contains("tenon: the files for Bazel are up to date with 2 modules"))
    #expect(tenon("undo", on: sample).status == .clean)
    #expect(throws: (any Error).self) { try sample.read("BUILD.bazel") }
  }

  @Test("a comparison fails where a file would change, and writes nothing") func check() throws {
    let sample = try sample()
    #expect(tenon("export", "bazel", "--check", on: sample).status == .findings)
    #expect(throws: (any Error).self) { try sample.read("BUILD.bazel") }
    #expect(tenon("export", "bazel", "--write", on: sample).status == .clean)
    #expect(tenon("export", "bazel", "--check", on: sample).status == .clean)
    #expect(tenon("export", "bazel", "--check", "--write", on: sample).status == .failure)
    let other = tenon("export", "buck2", "--write", on: sample)
    #expect(other.message.contains("export writes files for bazel, not for 'buck2'"))
  }

  @Test("a comparison as JSON has the same exit status, and names manifests that could not be read")
  func checkJSON() throws {
    let sample = try sample()
    #expect(tenon("export", "bazel", "--check", "--json", on: sample).status == .findings)
    _ = tenon("export", "bazel", "--write", on: sample)
    #expect(tenon("export", "bazel", "--check", "--json", on: sample).status == .clean)
    try sample.write(
      "Package.swift", SamplePackage("Shop").target("Cart").target("Gone").target("Shop", ["Cart"]).text)
    _ = tenon("export", "bazel", "--write", on: sample)
    #expect(tenon("export", "bazel", "--json", on: sample).status == .findings)
    #expect(tenon("export", "bazel", "--check", "--json", on: sample).status == .clean)
    try sample.write("Other/Package.swift", "import PackageDescription; let package = unknown()\n")
    let unread = tenon("export", "bazel", "--check", "--json", "--no-run", on: sample)
    #expect(unread.status == .findings)
    #expect(unread.result.contains("Other/Package.swift"))
  }

  @Test("labels and what is left to do are JSON where that is asked for") func json() throws {
    let result = tenon("export", "bazel", "--json", on: try sample()).result
    #expect(result.contains("\"label\": \"//:Cart\""))
    #expect(result.contains("\"BUILD.bazel\""))
  }

  @Test("what is left to rules that are written by hand is named, and only labels that exist are listed")
  func handWritten() throws {
    let sample = try sample()
    try sample.write("BUILD.bazel", "# tenon: export\nswift_library(name = \"Cart\")\n")
    let written = tenon("export", "bazel", "--write", "--allow-dirty", on: sample)
    #expect(written.message.contains("tenon: wrote 4 files for 1 module; "))
    let outcome = tenon("export", "bazel", on: sample)
    #expect(outcome.status == .clean)
    #expect(
      outcome.message == """
        tenon: BUILD.bazel: left to the rules written by hand: //:Cart
        tenon: the files for Bazel are up to date with 1 module

        """)
    let json = tenon("export", "bazel", "--json", on: sample).result
    #expect(json.contains("\"label\": \"//:Cart\"") && json.contains("\"label\": \"//:Shop\""))
    #expect(json.contains("\"handWritten\""))
    // A file that does not ask for blocks gets none.
    try sample.write("BUILD.bazel", "swift_library(name = \"Cart\")\n")
    let foreign = tenon("export", "bazel", on: sample)
    #expect(foreign.status == .findings)
    #expect(foreign.message.contains("so it was left as it is, without rules for 'Shop'; by hand: "))
    #expect(foreign.message.contains("left to the rules written by hand: //:Cart\n"))
    #expect(!tenon("export", "bazel", "--json", on: sample).result.contains("//:Shop"))
  }

  @Test("a pipe, a folder or a link out of the repository in place of a file is named, with what to do")
  func noFile() throws {
    let sample = try sample()
    let file = sample.root + "/BUILD.bazel"
    try #require(mkfifo(file, 0o600) == 0)
    let pipe = tenon("export", "bazel", on: sample)
    #expect(pipe.status == .failure)
    #expect(
      pipe.message.contains("BUILD.bazel: it is a pipe or a device; remove it, or put a file in its place"))
    sample.remove("BUILD.bazel")
    try FileSystem.makeFolder(file)
    #expect(
      tenon("export", "bazel", on: sample).message.contains("BUILD.bazel: it is a folder; move it away"))
    FileSystem.removeEmptyFolder(file)
    for target in ["/etc/hosts", "nowhere"] {
      try sample.link("BUILD.bazel", to: target)
      let link = tenon("export", "bazel", on: sample)
      #expect(link.status == .failure)
      #expect(
        link.message.contains(
          "a symbolic link leads out of the repository or to nothing: BUILD.bazel; replace it with a folder or a file, or remove it"
        ), "\(link.message)")
      sample.remove("BUILD.bazel")
    }
  }

  @Test("what cannot be expressed is named, and the exit status says so") func byHand() throws {
    let sample = try sample()
    try sample.write(
      "Package.swift", SamplePackage("Shop").target("Cart").target("Gone").text)
    let outcome = tenon("export", "bazel", on: sample)
    #expect(outcome.status == .findings)
    #expect(outcome.message.contains("'Gone' has no sources that could be read; by hand: "))
    #expect(tenon("export", "bazel", "--check", on: sample).status == .findings)
    #expect(tenon("export", "bazel", "--write", on: sample).status == .findings)
    #expect(tenon("export", "bazel", "--check", on: sample).status == .clean)
  }

  @Test("the findings are the same after the export") func findings() throws {
    let sample = try sample()
    let before = tenon("check", on: sample)
    _ = tenon("export", "bazel", "--write", on: sample)
    #expect(tenon("check", on: sample).result == before.result)
  }

  @Test("a block that was edited by hand stops the command, which names the ways out") func edited() throws {
    let sample = try sample()
    _ = tenon("export", "bazel", "--write", on: sample)
    try sample.write("BUILD.bazel", try sample.read("BUILD.bazel").replacing("\"Cart\"", with: "\"Cort\""))
    let outcome = tenon("export", "bazel", "--write", on: sample)
    #expect(outcome.status != .clean)
    #expect(outcome.message.contains("the generated block 'Cart' was edited by hand"))
    #expect(tenon("export", "bazel", "--write", "--force", on: sample).status == .clean)
    #expect(!(try sample.read("BUILD.bazel").contains("Cort")))
  }
}
