import Samples
import Testing

@Suite("tenon affected and lock files", .timeLimit(.minutes(5))) struct AffectedLockFileTests {
  private static let files = [
    "Package.swift": SamplePackage("Sample")
      .package(".package(url: \"https://example.com/alpha\", from: \"1.0.0\")")
      .package(".package(url: \"https://example.com/beta\", from: \"1.0.0\")")
      .target("A", [".product(name: \"Alpha\", package: \"alpha\")"])
      .target("B", [".product(name: \"Beta\", package: \"beta\")"])
      .target("Plain").target("ATests", ["A"], kind: "testTarget")
      .text,
    "Sources/A/A.swift": "import Alpha\n", "Sources/B/B.swift": "import Beta\n",
    "Sources/Plain/Plain.swift": "func plain() {}\n", "Tests/ATests/ATests.swift": "import A\n",
    "Package.resolved": pins(["alpha": "1.0.0", "beta": "1.0.0", "gamma": "1.0.0"]),
  ]

  private static func pins(_ versions: [String: String]) -> String {
    let pins = versions.sorted { $0.key < $1.key }.map { name, version in
      "{\"identity\": \"\(name)\", \"state\": {\"version\": \"\(version)\"}}"
    }
    return "{\"pins\": [\(pins.joined(separator: ", "))], \"version\": 2}"
  }

  @Test(
    "a new version of any package concerns every target with a product from outside",
    arguments: [
      pins(["alpha": "1.0.0", "beta": "1.0.0", "gamma": "1.1.0"]),
      pins(["alpha": "1.0.0", "beta": "1.1.0", "gamma": "1.0.0"]),
      pins(["alpha": "1.0.0", "beta": "1.0.0"]), "{",
    ])
  func packages(_ text: String) throws {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    try sample.write("Package.resolved", text)
    #expect(affectedModules("rebuild", on: sample) == ["A", "ATests", "B"])
    #expect(affectedModules("test", on: sample) == ["ATests"])
  }

  @Test("a lock file with the same versions in another form affects nothing")
  func form() throws {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    let text = try sample.read("Package.resolved").replacing("{\"pins\"", with: "{\n  \"pins\"")
    try sample.write("Package.resolved", text)
    #expect(affectedModules("rebuild", on: sample) == [])
    let json = tenon("affected", "--format", "json", on: sample).result
    #expect(json.contains(#""unattributed": []"#) && json.contains(#""Package.resolved""#))
  }

  @Test("a target that imports a package without declaring it is concerned, too")
  func undeclared() throws {
    var files = Self.files
    files["Sources/Plain/Plain.swift"] = "import Alpha\n"
    let sample = try SampleRepository(files)
    try sample.commit()
    try sample.write("Package.resolved", Self.pins(["alpha": "1.1.0", "beta": "1.0.0", "gamma": "1.0.0"]))
    #expect(affectedModules("rebuild", on: sample) == ["A", "ATests", "B", "Plain"])
  }
}
