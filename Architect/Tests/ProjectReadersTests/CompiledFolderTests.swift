import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

/// Folders with the names of other tools inside a target: what the build tool compiles belongs to the target.
@Suite("Folders that a target compiles", .timeLimit(.minutes(10))) struct CompiledFolderTests {
  private func files(_ files: [String: String]) throws -> [[String]] {
    try repository(files).projects.flatMap(\.targets).map(\.files)
  }

  private func repository(_ files: [String: String]) throws -> Repository {
    let sample = try SampleRepository(files)
    return withExtendedLifetime(sample) {
      RepositoryReader(
        readers: RepositoryReader.standardReaders(cacheFolder: nil, runsManifests: false)
      ).read(root: sample.root)
    }
  }

  private let names = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "checkouts", "node_modules", "xcuserdata",
  ]

  @Test("SwiftPM compiles folders of any name below a target, but no hidden ones and no single items")
  func swiftPM() throws {
    var all = [
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "", "Pods/X/x.swift": "",
    ]
    for name in names { all["Sources/A/\(name)/in/b.swift"] = "" }
    for name in ["x.bundle", "x.framework", "x.xcframework", "X.Docc"] {
      all["Sources/A/\(name)/c.swift"] = ""
    }
    for name in [".build", ".git2", "x.docc", "x.xcassets", "x.playground", "x.nib", "x.xcodeproj"] {
      all["Sources/A/\(name)/d.swift"] = ""
    }
    let found = try files(all)
    #expect(found.count == 1)
    #expect(
      Set(found[0])
        == Set(
          ["Sources/A/a.swift"] + names.map { "Sources/A/\($0)/in/b.swift" }
            + ["x.bundle", "x.framework", "x.xcframework", "X.Docc"].map { "Sources/A/\($0)/c.swift" }))
  }

  @Test("a target can be inside such a folder, and takes only what it lists")
  func roots() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A", path: "Pods/A"), .target(name: "B", path: "B", exclude: ["Pods/Old"], sources: ["Pods"]),
      ])
      """
    let found = try files([
      "Package.swift": manifest, "Pods/A/a.swift": "", "Pods/A/Carthage/b.swift": "",
      "Pods/Other/c.swift": "",
      "B/Pods/d.swift": "", "B/Pods/Old/e.swift": "", "B/node_modules/f.swift": "",
    ])
    #expect(found == [["Pods/A/a.swift", "Pods/A/Carthage/b.swift"], ["B/Pods/d.swift"]])
  }

  @Test("what is entered is not left out, and what no target compiles is")
  func leftOut() throws {
    let found = try repository([
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "",
      "Sources/A/Pods/b.swift": "",
      "Pods/X/x.swift": "", "node_modules/y/y.swift": "",
    ])
    #expect(found.leftOut.map(\.path).sorted() == ["Pods", "node_modules"])
    #expect(!found.tree.isEntered("node_modules"))
  }

  @Test("a package in a target is one of its own only if its manifest could not be compiled there")
  func nestedPackage() throws {
    let outer = SamplePackage("P").target("A").text
    let hidden =
      "// swift-tools-version: 5.9\n#if canImport(PackageDescription)\nimport PackageDescription\n#endif"
    for (manifest, isCompiled) in [(SamplePackage("Q").target("N").text, false), (hidden, true), ("", true)] {
      let found = try repository([
        "Package.swift": outer, "Sources/A/a.swift": "", "Sources/A/N/Package.swift": manifest,
        "Sources/A/N/b.swift": "",
      ])
      let target = found.projects.flatMap(\.targets).first { $0.name == "A" }
      #expect(target?.files.contains("Sources/A/N/b.swift") == isCompiled, "\(manifest)")
    }
  }

  @Test("globs of podspecs, XcodeGen, Tuist and Bazel enter folders that they match")
  func globs() throws {
    let podspec = "Pod::Spec.new do |s|\n  s.name = 'Pod'\n  s.source_files = 'Pod/**/*.swift'\n"
    let podded = ["Pod/a.swift": "", "Pod/Pods/b.swift": "", "Pod/x.bundle/c.swift": "", "Pods/z.swift": ""]
    #expect(
      try files(["Pod.podspec": podspec + "end"].merging(podded) { $1 }) == [
        ["Pod/Pods/b.swift", "Pod/a.swift", "Pod/x.bundle/c.swift"]
      ])
    let excluding = podspec + "  s.exclude_files = 'Pod/Pods/**/*', 'Pod/x.bundle/**'\nend"
    #expect(try files(["Pod.podspec": excluding].merging(podded) { $1 }) == [["Pod/a.swift"]])

    let sources = ["App/a.swift": "", "App/Carthage/b.swift": "", "Carthage/z.swift": ""]
    let inside = [["App/Carthage/b.swift", "App/a.swift"]]
    let xcodeGen = "name: App\ntargets:\n  App:\n    type: framework\n    platform: iOS\n    sources: [App]\n"
    #expect(try files(["project.yml": xcodeGen].merging(sources) { $1 }) == inside)
    let tuist = """
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "App", destinations: .iOS, product: .framework, bundleId: "a", sources: ["App/**"])
      ])
      """
    #expect(try files(["Project.swift": tuist].merging(sources) { $1 }) == inside)
    let bazel = "swift_library(name = \"App\", srcs = glob([\"App/**/*.swift\"]) + [\"Pods/c.swift\"])"
    #expect(
      try files(
        ["MODULE.bazel": "module(name = \"m\")", "BUILD": bazel, "Pods/c.swift": ""].merging(sources) { $1 })
        == [["App/Carthage/b.swift", "App/a.swift", "Pods/c.swift"]])
  }

  @Test("an unsaved file in such a folder counts as well")
  func overlay() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/Pods/a.swift": "",
      "Sources/A/Pods/b.swift": "",
    ])
    let overlay = Overlay(["Sources/A/Pods/a.swift": nil, "Sources/A/Pods/new/c.swift": []])
    let repository = RepositoryReader(
      readers: RepositoryReader.standardReaders(cacheFolder: nil, runsManifests: false)
    ).read(root: sample.root, overlay: overlay)
    #expect(
      repository.projects.flatMap(\.targets).flatMap(\.files) == [
        "Sources/A/Pods/b.swift", "Sources/A/Pods/new/c.swift",
      ])
  }
}
