import Architect
import Pods
import Testing

@Suite("What tests import that podspecs do not mention", .timeLimit(.minutes(10)))
struct PodTestImportTests {
  private static func http(_ module: String = "Http", from version: String? = "2.1.0") -> [String:
    PodReplacement]
  {
    [
      "Http": PodReplacement(
        .remote(url: "https://example.org/http.git"), packageName: "http", products: ["Http"], module: module,
        firstVersion: version)
    ]
  }

  private static func sample(_ dependency: String = "") throws -> PodSample {
    try PodSample([
      "Cart.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = 'Sources/Cart/*.swift'\n  \(dependency)\nend\n",
      "Sources/Cart/Cart.swift": "",
      "Tests/CartTests/CartTests.swift": "import Cart\nimport Http\nimport XCTest\n",
    ])
  }

  @Test("a module that only the tests import comes from the package that the table names")
  func table() throws {
    let package = try Self.sample().package(Self.http())
    #expect(package.targets.map(\.name) == ["Cart", "CartTests"])
    #expect(package.targets[1].dependencies.map(\.name) == ["Cart", "Http"])
    #expect(package.targets[0].dependencies.isEmpty)
    #expect(package.manifest.contains(#".package(url: "https://example.org/http.git", from: "2.1.0")"#))
  }

  @Test("the versions are those that the podspec states for the library")
  func stated() throws {
    let package = try Self.sample("s.dependency 'Http', '~> 3.4'").package(Self.http())
    #expect(package.targets[1].dependencies.map(\.name) == ["Cart", "Http"])
    #expect(package.dependencies.count == 1)
    #expect(package.manifest.contains(#"from: "3.4.0""#))
  }

  @Test("tests with a module that the table does not know, or without a known version, are left to a person")
  func unknown() throws {
    for table in [Self.http("Other"), Self.http(from: nil), [:]] {
      let package = try Self.sample().package(table)
      #expect(package.targets.map(\.name) == ["Cart"])
      #expect(package.dependencies.isEmpty)
      let isNamed = package.steps.contains { if case .byHand = $0.outcome { true } else { false } }
      #expect(isNamed)
    }
  }

  @Test("a framework that several platforms state is linked once, on all of them")
  func platforms() throws {
    let package = try PodSample([
      "Cart.podspec": """
      Pod::Spec.new do |s|
        s.name = 'Cart'
        s.source_files = 'Sources/Cart/*.swift'
        s.ios.deployment_target = '13.0'
        s.tvos.deployment_target = '13.0'
        s.osx.deployment_target = '11.0'
        s.ios.frameworks = 'CoreGraphics'
        s.tvos.frameworks = 'CoreGraphics'
        s.osx.frameworks = 'CoreGraphics'
      end
      """, "Sources/Cart/Cart.swift": "",
    ]).package()
    #expect(package.targets[0].linkerSettings.count == 1)
    #expect(package.targets[0].linkerSettings.first?.platforms == [.iOS, .macOS, .tvOS])
  }
}
