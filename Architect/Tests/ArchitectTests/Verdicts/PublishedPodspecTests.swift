import Samples
import Testing

/// A repository of specs describes versions that were published.
@Suite("Published podspecs", .timeLimit(.minutes(10))) struct PublishedPodspecTests {
  private static func spec(_ name: String, _ version: String) -> String {
    """
    Pod::Spec.new do |s|
      s.name = '\(name)'
      s.version = \(version)
      s.source = { :git => 'https://example.com/kit.git', :tag => s.version.to_s }
      s.source_files = '\(name)/**/*.swift'
      s.dependency 'Mid'
    end
    """
  }

  private static let package = [
    "Package.swift": """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"]), .library(name: "Low", targets: ["Low"])], targets: [
      .target(name: "Low", path: "Low"), .target(name: "Mid", dependencies: ["Low"], path: "Mid"), .target(name: "Kit", dependencies: ["Mid"], path: "Kit")])
    """, "Kit/K.swift": "import Mid\nimport Low", "Mid/M.swift": "import Low", "Low/L.swift": "",
  ]

  @Test(
    "they declare no targets",
    arguments: [
      [
        "Specs/Kit/1.0.0/Kit.podspec": spec("Kit", "'1.0.0'"),
        "Specs/Kit/1.1.0-beta.2/Kit.podspec": spec("Kit", "\"1.1.0-beta.2\""),
      ],
      ["Kit/2.0/Kit.podspec": spec("Kit", "'2.0'")],
      [
        "Specs/Kit/1.0.0/Kit.podspec.json":
          "{\"name\": \"Kit\", \"version\": \"1.0.0\", \"source_files\": \"Kit/*.swift\", \"source\": {\"git\": \"https://example.com/kit.git\"}}"
      ],
    ])
  func published(_ specs: [String: String]) throws {
    let verdict = Verdict(
      "", Self.package.merging(specs) { $1 }, ["transitive-import Kit -> Low Kit/K.swift:2"])
    #expect(
      try verdict.found(by: [
        "transitive-import", "undeclared-import", "skipped-input", "unread", "manifest-drift",
        "unresolved-dependency",
      ]) == verdict.expected)
  }

  @Test(
    "a podspec with its sources in a folder of another name is one of a pod",
    arguments: [
      ("Pods2/Kit/1.0.0/Kit.podspec", "File.read('VERSION').strip"),
      ("Specs/Kit/latest/Kit.podspec", "'1.0.0'"),
      ("Specs/Other/1.0.0/Kit.podspec", "'1.0.0'"),
    ])
  func live(_ path: String, _ version: String) throws {
    let folder = String(path.dropLast("Kit.podspec".count))
    let verdict = Verdict(
      "",
      [
        path: Self.spec("Kit", version).replacing("s.dependency 'Mid'", with: ""),
        "\(folder)Kit/k.swift": "import Low",
        "Low.podspec": Self.spec("Low", "'1.0'").replacing("s.dependency 'Mid'", with: ""), "Low/l.swift": "",
      ], ["undeclared-import Kit -> Low \(folder)Kit/k.swift:1"])
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }
}
