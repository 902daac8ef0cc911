import Bazel
import Samples
import Testing

@Suite("Packages from outside, for Bazel", .timeLimit(.minutes(10))) struct ExternalPackagesTests {
  @Test("a product of which the package is not known is named") func unknownPackage() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        dependencies:
          #".package(url: "https://example.com/a", from: "1.0.0"), .package(url: "https://example.com/b", from: "1.0.0")"#,
        targets: #".target(name: "Kit", dependencies: ["Other", "A"]),"#),
      "Sources/Kit/Kit.swift": "",
    ])
    try sample.write()
    #expect(try sample.block("Kit").contains("deps = [\"@swiftpkg_a//:A\"]"))
    let problems = try sample.problems
    #expect(problems.contains { $0.contains("the package of the product 'Other' is not known") })
    #expect(problems.contains { $0.contains("there is no Package.resolved") })
  }

  @Test("packages that no single manifest names are named") func severalManifests() throws {
    func package(_ name: String, _ other: String) -> String {
      manifest(
        name, dependencies: #".package(url: "https://example.com/\#(other)", from: "1.0.0")"#,
        targets: #".target(name: "\#(name)", dependencies: [.product(name: "P", package: "\#(other)")]),"#)
    }
    let sample = try ExportSample([
      "A/Package.swift": package("A", "first"), "A/Sources/A/A.swift": "",
      "B/Package.swift": package("B", "second"), "B/Sources/B/B.swift": "",
    ])
    #expect(
      try sample.problems.contains {
        $0.contains("no Package.swift names all external packages (first, second)")
      })
    try sample.repository.write(
      "MODULE.bazel",
      "# tenon: export\nmodule(name = \"mine\")\nswift_deps.from_package(swift = \"//:P.swift\")\n")
    try sample.write()
    #expect(try sample.problems == [])
    let text = try sample.text("MODULE.bazel")
    #expect(text.contains("    \"swiftpkg_second\",\n)"))
    #expect(text.contains("module(name = \"mine\")") && !text.contains("begin module"))
    // What follows a call that is written later comes after it, and what is written by hand is not repeated.
    let declaration = "swift_deps = use_extension(\"@r//:e.bzl\", \"swift_deps\")\n"
    let call = "swift_deps.from_package(swift = \"//:P.swift\")\n"
    try sample.repository.write(
      "MODULE.bazel",
      text.replacing(call, with: "") + "\n" + declaration + call)
    try sample.write()
    let moved = try sample.text("MODULE.bazel")
    #expect(moved.hasSuffix("\"swiftpkg_second\",\n)\n# tenon: end\n"))
    #expect(try sample.write() == [])
    try sample.repository.write(
      "MODULE.bazel", moved + "use_repo(swift_deps, \"swiftpkg_first\", \"swiftpkg_second\")\n")
    try sample.write()
    #expect(try !sample.text("MODULE.bazel").contains("begin packages"))
  }
}
