import CommandLineInterface
import Samples
import Testing

@Suite("tenon affected and the files of Bazel", .timeLimit(.minutes(10))) struct AffectedBazelTests {
  /// A package with generated rules. `First` and `a-b` are used by nothing.
  private func exported() throws -> SampleRepository {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("Sample").target("Cart").target("Shop", ["Cart"]).target("First")
        .target("a-b").text,
      "Sources/Cart/Cart.swift": "public func cart() {}\n",
      "Sources/Shop/Shop.swift": "import Cart\nfunc shop() { cart() }\n",
      "Sources/First/First.swift": "func first() {}\n", "Sources/a-b/AB.swift": "func ab() {}\n",
    ])
    #expect(tenon("export", "bazel", "--write", "--allow-dirty", on: sample).status == .clean)
    try sample.commit()
    return sample
  }

  private static let all = ["Cart", "First", "Shop", "a_b"]

  private func edit(_ sample: SampleRepository, _ old: String, _ new: String) throws {
    let text = try sample.read("BUILD.bazel")
    try #require(text.contains(old))
    try sample.write("BUILD.bazel", text.replacing(old, with: new))
  }

  @Test(
    "generated rules concern their modules and what depends on these",
    arguments: [
      ("    name = \"Cart\",", ["Cart", "Shop"]), ("    name = \"First\",", ["First"]),
      ("    name = \"a-b\",", ["a_b"]), ("# Written by", all),
    ])
  func generated(_ line: String, _ modules: [String]) throws {
    let sample = try exported()
    try edit(sample, line, line + " # again")
    #expect(affectedModules("rebuild", on: sample) == modules)
    #expect(tenon("affected", on: sample).result.contains("BUILD.bazel has another rule for it"))
  }

  @Test("a rule of a new target concerns the target")
  func added() throws {
    let sample = try exported()
    try sample.write(
      "Package.swift",
      try sample.read("Package.swift").replacing("targets: [", with: "targets: [.target(name: \"New\"),"))
    try sample.write("Sources/New/New.swift", "func new() {}\n")
    #expect(tenon("export", "bazel", "--write", "--allow-dirty", on: sample).status == .clean)
    #expect(affectedModules("rebuild", on: sample) == ["New"])
  }

  @Test(
    "what is written by hand, or not understood, concerns everything",
    arguments: [
      ("# tenon: begin loads", "exports_files([\"a\"])\n# tenon: begin loads"),
      ("# tenon: end", ""), ("# tenon: begin Cart ", "# tenon: begin Other "),
    ])
  func handWritten(_ old: String, _ new: String) throws {
    let sample = try exported()
    try edit(sample, old, new)
    #expect(affectedModules("rebuild", on: sample) == Self.all)
    #expect(tenon("affected", on: sample).result.contains("because of a file without a module: BUILD.bazel"))
  }

  @Test(
    "next to a rule written by hand, the files of the whole workspace and shared blocks concern everything",
    arguments: ["MODULE.bazel", "BUILD.bazel"])
  func shared(_ file: String) throws {
    let sample = try exported()
    let hand = "\nswift_library(name = \"Hand\", srcs = [\"Sources/First/First.swift\"])\n"
    try sample.write("BUILD.bazel", try sample.read("BUILD.bazel") + hand)
    try sample.commit()
    #expect(affectedModules("rebuild", on: sample) == [])
    let line = file == "BUILD.bazel" ? "# tenon: begin loads " : "bazel_dep("
    let text = try sample.read(file)
    let place = try #require(text.range(of: line))
    let end = text[place.upperBound...].firstIndex(of: "\n") ?? text.endIndex
    try sample.write(file, text[..<end] + "\nload(\":more.bzl\", \"more\")" + text[end...])
    #expect(Set(affectedModules("rebuild", on: sample)).isSuperset(of: Self.all + ["Hand"]))
  }

  @Test("white space within a marker is nothing to any command")
  func spaces() throws {
    let sample = try exported()
    let graph = tenon("graph", "--format", "json", on: sample).result
    try edit(sample, "# tenon: begin Cart ", " #  tenon:\tbegin Cart  ")
    #expect(tenon("graph", "--format", "json", on: sample).result == graph)
    #expect(affectedModules("rebuild", on: sample) == [])
    #expect(tenon("export", "bazel", on: sample).status != .failure)
  }

  @Test("files under unbuilt: concern nothing, and other files of Bazel everything")
  func unbuilt() throws {
    let sample = try exported()
    try edit(sample, "    name = \"Cart\",", "    name = \"Cart\", # again")
    try sample.write(".tenon.yml", "version: 1\nunbuilt: [\"**/*.bazel\"]\n")
    #expect(affectedModules("rebuild", on: sample) == [])
    try sample.write(".bazelrc", "build --jobs 1\n")
    #expect(affectedModules("rebuild", on: sample) == Self.all)
  }

  @Test(
    "where BUILD files declare modules, they are no resources of the modules around them",
    arguments: ["Sources/A/BUILD.bazel", "Sources/A/rules.bzl"])
  func declaring(_ file: String) throws {
    let rule = "load(\":rules.bzl\", \"f\")\nload(\"@rules_swift//swift:swift.bzl\", \"swift_library\")\n"
    let sample = try SampleRepository([
      "MODULE.bazel": "module(name = \"x\")\n", "Sources/A/rules.bzl": "f = [\"-DA\"]\n",
      "Sources/A/BUILD.bazel": rule + "swift_library(name = \"A\", srcs = [\"a.swift\"])\n",
      "Sources/B/BUILD.bazel": rule
        + "swift_library(name = \"B\", srcs = [\"b.swift\"], deps = [\"//Sources/A\"])\n",
      "Sources/A/a.swift": "func a() {}\n", "Sources/B/b.swift": "func b() {}\n",
    ])
    try sample.commit()
    try sample.write(file, try sample.read(file) + "# more\n")
    #expect(affectedModules("rebuild", on: sample).count == 2)
  }
}
