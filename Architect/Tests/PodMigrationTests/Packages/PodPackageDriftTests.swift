import PodMigration
import Samples
import Testing

@Suite("Differences between podspecs and manifests", .timeLimit(.minutes(5)))
struct PodPackageDriftTests {
  private static let podspec = """
    Pod::Spec.new do |s|
      s.name = 'Cart'
      s.ios.deployment_target = '13.0'
      s.source_files = 'Sources/Cart/**/*.swift'
      s.resources = 'Sources/Cart/Assets/*.json'
      s.dependency 'Alamofire', '~> 5.0'
      s.pod_target_xcconfig = { 'SWIFT_ACTIVE_COMPILATION_CONDITIONS' => 'FAST' }
      s.test_spec('Tests') { |t| t.source_files = 'Tests/**/*.swift' }
    end
    """

  private static func manifest(
    platforms: String = ".iOS(.v13)",
    target: String = "resources: [.process(\"Assets\")], swiftSettings: [.define(\"FAST\")]",
    products: String = ".library(name: \"Cart\", targets: [\"Cart\"])",
    package: String = ".package(url: \"https://github.com/Alamofire/Alamofire\", from: \"5.0.0\")",
    dependency: String = ".product(name: \"Alamofire\", package: \"Alamofire\")", more: String = ""
  ) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Cart", platforms: [\(platforms)], products: [\(products)], dependencies: [\(package)],
      targets: [
        .target(name: "Cart", dependencies: [\(dependency)], \(target)),
        .testTarget(name: "CartTests", dependencies: ["Cart"]),\(more)
      ])
    """
  }

  private static func differences(_ manifest: String?, _ more: [String: String] = [:]) throws -> [String] {
    var files = [
      "Cart.podspec": podspec, "Sources/Cart/Cart.swift": "", "Sources/Cart/Assets/a.json": "",
      "Tests/CartTests/CartTests.swift": "",
    ]
    files["Package.swift"] = manifest
    let sample = try PodSample(files.merging(more) { $1 })
    return PodPackageDrift(try sample.pods(), in: sample.tree).differences.map(\.text)
  }

  @Test("a manifest that builds what the podspec builds does not differ")
  func same() throws { #expect(try Self.differences(Self.manifest()).isEmpty) }

  @Test("a missing manifest is a difference")
  func missing() throws { #expect(try Self.differences(nil) == ["there is no Package.swift"]) }

  @Test("targets may be divided in another way")
  func divided() throws {
    let manifest = Self.manifest(
      target:
        "path: \"Sources/Cart\", exclude: [\"Items\"], resources: [.process(\"Assets\")], swiftSettings: [.define(\"FAST\")]",
      dependency: ".product(name: \"Alamofire\", package: \"Alamofire\"), \"CartItems\"",
      more: ".target(name: \"CartItems\", path: \"Sources/Cart/Items\"),")
    #expect(try Self.differences(manifest, ["Sources/Cart/Items/Item.swift": ""]).isEmpty)
  }

  @Test("files that only one of the two compiles are named")
  func sources() throws {
    let excluded = Self.manifest(
      target:
        "exclude: [\"Item.swift\"], resources: [.process(\"Assets\")], swiftSettings: [.define(\"FAST\")]")
    #expect(
      try Self.differences(excluded, ["Sources/Cart/Item.swift": ""])
        == ["the podspec compiles what the manifest does not: Sources/Cart/Item.swift"])
    let added = Self.manifest(
      dependency: ".product(name: \"Alamofire\", package: \"Alamofire\"), \"Extra\"",
      more: ".target(name: \"Extra\"),")
    #expect(
      try Self.differences(added, ["Sources/Extra/Extra.swift": ""])
        == ["the manifest compiles what the podspec does not: Sources/Extra/Extra.swift"])
  }

  @Test("products, platforms, resources and definitions are compared")
  func attributes() throws {
    #expect(
      try Self.differences(Self.manifest(platforms: ".iOS(.v12)"))
        == ["the podspec needs iOS 13.0, and the manifest 12.0"])
    #expect(
      try Self.differences(Self.manifest(target: "exclude: [\"Assets\"]")) == [
        "the podspec has resources that the manifest does not have: Sources/Cart/Assets/a.json",
        "the podspec defines FAST, and the manifest does not",
      ])
    let first = try Self.differences(Self.manifest(products: "")).first
    #expect(first == "no library of the manifest has the module Cart")
  }

  @Test(
    "a version that no toolchain builds for counts as the oldest one that they do",
    arguments: [
      ("8.0", ".iOS(.v9)", []), ("8.0", "", []), ("12.0", "", []),
      ("13.0", "", ["the podspec needs iOS 13.0, and the manifest states no version"]),
    ])
  func oldest(pod: String, platforms: String, expected: [String]) throws {
    let podspec = Self.podspec.replacing("'13.0'", with: "'\(pod)'")
    let manifest = Self.manifest(platforms: platforms).replacing("platforms: [], ", with: "")
    #expect(try Self.differences(manifest, ["Cart.podspec": podspec]) == expected)
  }

  @Test("what a package cannot build is not compared, for the stated reason")
  func mixed() throws {
    let podspec =
      "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = 'Sources/Cart/**/*.{h,m,swift}'\nend"
    let differences = try Self.differences(
      Self.manifest(),
      [
        "Cart.podspec": podspec, "Sources/Cart/Cart.swift": "final class Cart: Base {}",
        "Sources/Cart/Base.h": "#import <Foundation/Foundation.h>\n@interface Base : NSObject\n@end",
        "Sources/Cart/Base.m": "#import \"Base.h\"\n#import \"Cart-Swift.h\"\n@implementation Base\n@end",
      ])
    #expect(differences.count == 1)
    #expect(
      differences.first?.hasPrefix("the podspec cannot be compared: Swift and Objective-C in Cart") == true)
  }

  @Test("dependencies are compared by the names of packages and pods")
  func dependencies() throws {
    #expect(
      try Self.differences(Self.manifest(package: "", dependency: ""))
        == ["the podspec depends on Alamofire, and the manifest on no package with that name"])
    let other = Self.manifest(
      package:
        ".package(url: \"https://github.com/Alamofire/Alamofire\", from: \"5.0.0\"), .package(url: \"https://example.org/Log\", from: \"1.0.0\")",
      dependency:
        ".product(name: \"Alamofire\", package: \"Alamofire\"), .product(name: \"Log\", package: \"Log\")")
    #expect(try Self.differences(other) == ["the manifest depends on Log, and the podspec does not"])
  }

  @Test("a manifest that only running could tell is a difference")
  func computed() throws {
    let text = try Self.differences(
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = make()\n")
    #expect(text.count == 1)
    #expect(text.first?.hasPrefix("the manifest cannot be compared: ") == true)
  }
}
