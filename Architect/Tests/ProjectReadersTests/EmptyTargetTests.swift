import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Targets without sources", .timeLimit(.minutes(10))) struct EmptyTargetTests {
  @Test(
    "a target that has no source file although it should is reported, and one that needs none is not",
    arguments: [
      (
        ["A.podspec": "Pod::Spec.new do |s|\n s.name = 'A'\n s.source_files = 'B/*.swift'\nend"],
        ["A.podspec:1"]
      ),
      (
        ["A.podspec": "Pod::Spec.new do |s|\n s.name = 'A'\n s.vendored_frameworks = 'A.xcframework'\nend"],
        []
      ),
      (["A.podspec": "Pod::Spec.new do |s|\n s.name = 'A'\n s.dependency 'B'\nend"], []),
      (
        [
          "Specs/A.podspec": "Pod::Spec.new do |s|\n s.name = 'A'\n s.source_files = 'B/*.swift'\nend",
          "Podfile": "target 'T' do\n pod 'A', :podspec => 'Specs/A.podspec'\nend",
        ], []
      ),
      (
        [
          "Specs/A.podspec": "Pod::Spec.new do |s|\n s.name = 'A'\n s.source_files = 'A/*.swift'\nend",
          "A/a.swift": "",
        ], []
      ),
      (["A.podspec": "Pod::Spec.new do |s|\n s.name = 'A'\n s.preserve_paths = '*'\nend"], []),
      (
        [
          "A.podspec":
            "Pod::Spec.new do |s|\n s.name = 'A'\n s.source_files = 'a.swift'\n s.test_spec 'T' do |t|\n  t.source_files = 'T/*'\n end\nend",
          "a.swift": "",
        ], ["A.podspec:4"]
      ),
      (
        [
          "BuildTools/Package.swift": SamplePackage("BuildTools")
            .package(".package(url: \"https://example.com/Format.git\", from: \"1.0.0\")").target(
              "BuildTools"
            )
            .text
        ], []
      ),
      (
        [
          "Kit/Package.swift": SamplePackage("Kit")
            .package(".package(url: \"https://example.com/Format.git\", from: \"1.0.0\")")
            .target("Kit", ["Format"]).text, "Kit/Sources/Kit/readme.txt": "",
        ], ["Kit/Package.swift:13"]
      ),
      (
        ["project.yml": "targets:\n  A:\n    type: framework\n    platform: iOS\n    sources: A\n"],
        ["project.yml:2"]
      ),
      (
        [
          "project.yml":
            "targets:\n  A: {type: framework, platform: iOS, sources: A}\n  B: {type: framework, platform: iOS, sources: B}\n"
        ],
        ["project.yml:2"]
      ),
      (["project.yml": "targets:\n  A:\n    type: bundle\n    platform: iOS\n"], []),
      (
        [
          "Project.swift":
            "import ProjectDescription\nlet p = Project(name: \"P\", targets: [\n.target(name: \"A\", product: .framework, sources: [\"A/**\"])])"
        ], ["Project.swift:3"]
      ),
    ] as [([String: String], [String])])
  func empty(files: [String: String], expected: [String]) throws {
    let sample = try SampleRepository(files)
    let repository = RepositoryReader(readers: RepositoryReader.standardReaders(cacheFolder: nil)).read(
      root: sample.root)
    let reported = repository.problems.filter { $0.message.contains("no source files") }
    #expect(reported.map { "\($0.place.file):\($0.place.line)" } == expected)
    #expect(reported.allSatisfy { $0.effect == .notes })
  }

  @Test(
    "those of one manifest are reported once, and the first of them by name",
    arguments: [
      (1, "the target A has no source files"), (3, "the targets A, B, C have no source files"),
      (5, "the targets A, B, C and 2 more have no source files"),
    ])
  func several(count: Int, message: String) throws {
    let targets = ["A", "B", "C", "D", "E"].prefix(count).map {
      "  \($0): {type: framework, platform: iOS, sources: \($0)}\n"
    }
    let sample = try SampleRepository(["project.yml": "targets:\n" + targets.joined()])
    let repository = RepositoryReader(readers: RepositoryReader.standardReaders(cacheFolder: nil)).read(
      root: sample.root)
    let found = repository.problems.filter { $0.message.contains("no source files") }
    #expect(found.count == 1 && found[0].message.hasPrefix(message) && found[0].others.count == count - 1)
  }

  @Test(
    "manifests of one folder that have no source file are reported together, and others each by itself")
  func templates() throws {
    func manifest(_ names: String...) -> String {
      "targets:\n"
        + names.map { "  \($0): {type: framework, platform: iOS, sources: Sources/\($0)}\n" }.joined()
    }
    let sample = try SampleRepository([
      "Golden/One/project.yml": manifest("A", "B"), "Golden/Two/project.yml": manifest("C"),
      "Golden/Two/Deep/project.yml": manifest("D"), "Alone/project.yml": manifest("E"),
      "App/project.yml": manifest("F", "G"), "App/Sources/F/f.swift": "",
      "Golden/Real/project.yml": manifest("H"), "Golden/Real/Sources/H/h.swift": "",
    ])
    let repository = RepositoryReader(readers: RepositoryReader.standardReaders(cacheFolder: nil)).read(
      root: sample.root)
    let found = repository.problems.filter { $0.message.contains("no source files") }
    #expect(
      found.map { "\($0.place): \($0.message.prefix { $0 != ";" })" }.sorted() == [
        "Alone/project.yml:2:3: the target E has no source files, so nothing in it is checked",
        "App/project.yml:3:3: the target G has no source files, so nothing in it is checked",
        "Golden/One/project.yml:2:3: 3 manifests below 'Golden' have no source files at all "
          + "(4 targets: A, B, D and 1 more), so nothing in them is checked",
      ])
  }
}
