import Bazel
import Samples
import Testing

/// SwiftPM defines a condition for each enabled trait.
@Suite("Traits in Bazel", .timeLimit(.minutes(10))) struct TraitTests {
  private static func otel(_ selection: String?, _ more: String = "") -> [String: String] {
    var files = [
      "Otel/Package.swift": manifest(
        "Otel", products: #".library(name: "OTel", targets: ["OTel"])"#,
        targets: """
          .target(name: "OTel", swiftSettings: [.define("HTTP_USED", .when(traits: ["OTLPHTTP"])), .define("X_USED", .when(traits: ["Extra"]))]),
          """,
        more: """
          ,
              traits: [
                .default(enabledTraits: ["All"]), "OTLPHTTP", .trait(name: "OTLPGRPC", description: "gRPC"),
                Trait(name: "All", enabledTraits: ["OTLPHTTP", "OTLPGRPC"]), .trait(name: "Extra"),
              ]
          """),
      "Otel/Sources/OTel/o.swift": "#if OTLPHTTP\nimport Foundation\n#endif\n",
    ]
    if let selection {
      files["Package.swift"] = manifest(
        "App", dependencies: ".package(path: \"Otel\"\(selection))",
        targets: #".target(name: "App", dependencies: [.product(name: "OTel", package: "Otel")]),"#)
      files["Sources/App/a.swift"] = "import OTel\n"
    }
    return files
  }

  private func options(_ files: [String: String]) throws -> Set<String> {
    let sample = try ExportSample(files)
    try sample.write()
    let block = try sample.block("OTel", in: "Otel/BUILD.bazel")
    #expect(!block.isEmpty)
    let problems = try sample.problems
    #expect(!problems.contains { $0.contains("setting") }, "\(problems)")
    return Set(block.split(separator: "\"").map(String.init).filter { $0.hasPrefix("-D") })
  }

  @Test(
    "a package without a choice has its default traits, with what they enable",
    arguments: [nil, "", ", traits: [.defaults]"])
  func defaults(_ selection: String?) throws {
    #expect(
      try options(Self.otel(selection))
        == ["-DSWIFT_PACKAGE", "-DAll", "-DOTLPHTTP", "-DOTLPGRPC", "-DHTTP_USED"])
  }

  @Test("what a package selects is enabled, and nothing else")
  func selected() throws {
    #expect(try options(Self.otel(", traits: [\"Extra\"]")) == ["-DSWIFT_PACKAGE", "-DExtra", "-DX_USED"])
    #expect(
      try options(Self.otel(", traits: [.trait(name: \"Extra\"), \"OTLPHTTP\"]"))
        == ["-DSWIFT_PACKAGE", "-DExtra", "-DX_USED", "-DOTLPHTTP", "-DHTTP_USED"])
    #expect(try options(Self.otel(", traits: []")) == ["-DSWIFT_PACKAGE"])
  }
}
