import CommandLineInterface
import Samples
import Testing

@Suite("tenon affected and packages with which tests work", .timeLimit(.minutes(10)))
struct AffectedFixtureTests {
  private static let app = "Tests/ToolTests/Packages/App"

  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Tool",
      targets: [
        .target(name: "Tool"),
        .target(name: "Samples", resources: [.copy("Packages")]),
        .testTarget(name: "ToolTests", dependencies: ["Tool"], resources: [.copy("Packages")]),
        .testTarget(name: "PathTests", dependencies: ["Tool"], exclude: ["Kit"]),
        .testTarget(name: "SamplesTests", dependencies: ["Samples"]),
      ])

    """,
    "Sources/Tool/Tool.swift": "func tool() {}\n", "Sources/Samples/Samples.swift": "func samples() {}\n",
    "Tests/ToolTests/Tests.swift": "import Tool\n", "Tests/PathTests/Tests.swift": "import Tool\n",
    "Tests/SamplesTests/Tests.swift": "import Samples\n",
    "\(app)/Package.swift": SamplePackage("App").target("App").target("AppTests", ["App"], kind: "testTarget")
      .text,
    "\(app)/Sources/App/App.swift": "func app() {}\n", "\(app)/Sources/App/data.json": "{}",
    "\(app)/Tests/AppTests/Tests.swift": "import App\n", "\(app)/notes.txt": "notes\n",
    "Tests/PathTests/Kit/Package.swift": SamplePackage("Kit").target("Kit").text,
    "Tests/PathTests/Kit/Sources/Kit/Kit.swift": "func kit() {}\n",
    "Tests/PathTests/Kit/Sources/Kit/data.json": "{}",
    "Sources/Samples/Packages/One/Package.swift": SamplePackage("One").target("One").text,
    "Sources/Samples/Packages/One/Sources/One/One.swift": "func one() {}\n",
    "Other/Package.swift": SamplePackage("Other").target("Other").text,
    "Other/Sources/Other/Other.swift": "func other() {}\n",
  ]

  struct Edit: Sendable, CustomTestStringConvertible {
    var file: String
    var rebuilt: [String]
    var tests: [String]

    var testDescription: String { file }
  }

  @Test(
    "a file of a package in the folder of a test, or in a resource, concerns who reads it, too",
    arguments: [
      Edit(file: "\(app)/Package.swift", rebuilt: [], tests: ["ToolTests"]),
      Edit(file: "\(app)/Sources/App/App.swift", rebuilt: ["App"], tests: ["ToolTests"]),
      Edit(file: "\(app)/Tests/AppTests/Tests.swift", rebuilt: ["AppTests"], tests: ["ToolTests"]),
      Edit(file: "\(app)/Sources/App/data.json", rebuilt: [], tests: ["AppTests", "ToolTests"]),
      Edit(file: "\(app)/notes.txt", rebuilt: [], tests: ["ToolTests"]),
      Edit(file: "Tests/PathTests/Kit/Sources/Kit/Kit.swift", rebuilt: ["Kit"], tests: ["PathTests"]),
      Edit(file: "Tests/PathTests/Kit/Sources/Kit/data.json", rebuilt: [], tests: ["PathTests"]),
      Edit(
        file: "Sources/Samples/Packages/One/Sources/One/One.swift", rebuilt: ["One"], tests: ["SamplesTests"]),
      Edit(file: "Tests/ToolTests/Tests.swift", rebuilt: ["ToolTests"], tests: []),
      Edit(file: "Other/Sources/Other/Other.swift", rebuilt: ["Other"], tests: []),
    ])
  func edits(_ edit: Edit) throws {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    try sample.write(edit.file, try sample.read(edit.file) + "// \n")
    #expect(affectedModules("rebuild", on: sample) == edit.rebuilt)
    #expect(affectedModules("test", on: sample) == edit.tests)
  }
}
