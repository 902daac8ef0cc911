import Samples
import Testing

@Suite("tenon affected and lock files", .timeLimit(.minutes(10))) struct AffectedLockFileTests {
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

  /// The package of the other tests, and two in folders of their own. One of them uses the first.
  private static func packages() throws -> SampleRepository {
    var files = files
    files["Package.swift"] = files["Package.swift"]?
      .replacing("  products: [\n", with: "  products: [\n    .library(name: \"A\", targets: [\"A\"]),\n")
    let gamma = ".package(url: \"https://example.com/gamma\", from: \"1.0.0\")"
    files["Examples/Demo/Package.swift"] =
      SamplePackage("Demo").package(gamma).target("Demo", [".product(name: \"Gamma\", package: \"gamma\")"])
      .target("DemoPlain").text
    files["Examples/Demo/Sources/Demo/Demo.swift"] = "import Gamma\n"
    files["Examples/Demo/Sources/DemoPlain/Demo.swift"] = "func demo() {}\n"
    files["Examples/App/Package.swift"] =
      SamplePackage("App").package(".package(name: \"Sample\", path: \"../..\")")
      .target("App", [".product(name: \"A\", package: \"Sample\")"]).text
    files["Examples/App/Sources/App/App.swift"] = "import A\n"
    for folder in ["Examples/Demo", "Examples/App", "Sample.xcworkspace/xcshareddata/swiftpm"] {
      files["\(folder)/Package.resolved"] = pins(["alpha": "1.0.0", "gamma": "1.0.0"])
    }
    let sample = try SampleRepository(files)
    try sample.commit()
    return sample
  }

  @Test(
    "the lock file of a package concerns what is built with that package",
    arguments: [
      ("Examples/Demo/Package.resolved", ["Demo"]),
      ("Examples/App/Package.resolved", ["A", "ATests", "App"]),
      ("Package.resolved", ["A", "ATests", "App", "B"]),
      ("Sample.xcworkspace/xcshareddata/swiftpm/Package.resolved", ["A", "ATests", "App", "B", "Demo"]),
    ])
  func ofOnePackage(_ lock: String, _ rebuilt: [String]) throws {
    let sample = try Self.packages()
    try sample.write(lock, Self.pins(["alpha": "1.1.0", "gamma": "1.1.0"]))
    #expect(affectedModules("rebuild", on: sample) == rebuilt)
  }

  @Test("a lock file that is deleted with its package concerns no other package")
  func deletedPackage() throws {
    let sample = try Self.packages()
    sample.remove("Examples/Demo")
    #expect(affectedModules("rebuild", on: sample) == [])
  }
}
