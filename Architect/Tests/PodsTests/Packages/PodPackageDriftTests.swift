import Pods
import Samples
import Testing

@Suite("Differences between podspecs and manifests", .timeLimit(.minutes(10)))
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
      try Self.differences(Self.manifest(platforms: ".iOS(.v17)"))
        == ["the podspec needs iOS 13.0, and the manifest 17.0"])
    #expect(
      try Self.differences(Self.manifest(target: "exclude: [\"Assets\"]")) == [
        "the podspec has resources that the manifest does not have: Sources/Cart/Assets/a.json",
        "the podspec defines FAST, and the manifest does not",
      ])
    let first = try Self.differences(Self.manifest(products: "")).first
    #expect(first == "no library of the manifest has the module Cart")
  }

  @Test(
    "a version that the newest Xcode does not build for counts as the oldest one that it does",
    arguments: [
      ("8.0", ".iOS(.v9)", []), ("8.0", "", []), ("15.0", "", []), ("13.0", ".iOS(.v12)", []),
      ("16.0", "", ["the podspec needs iOS 16.0, and the manifest states no version"]),
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

  @Test(
    "the versions of dependencies are compared where both state their ends",
    arguments: [
      ("'~> 5.0'", "from: \"5.0.0\"", nil), ("'~> 5.4'", "from: \"5.4\"", nil),
      (nil, "exact: \"5.4.0\"", nil),
      ("'>= 5.0'", "from: \"5.0.0\"", nil), ("'< 6'", "\"5.2.0\"..<\"6.0.0\"", nil),
      ("'5.4.0'", "exact: \"5.4.0\"", nil), ("'~> 5.4.1'", ".upToNextMinor(from: \"5.4.1\")", nil),
      ("'>= 5.0', '<= 5.9.1'", "\"5.0.0\"...\"5.9.1\"", nil), ("'~> 5.0'", "branch: \"main\"", nil),
      ("'~> 5.0'", "from: \"5.4.0\"", "5.0.0 up to 6.0.0, and the manifest 5.4.0 up to 6.0.0"),
      ("'~> 5.4.1'", "from: \"5.4.1\"", "5.4.1 up to 5.5.0, and the manifest 5.4.1 up to 6.0.0"),
      ("'5.4.0'", "from: \"5.4.0\"", "only 5.4.0, and the manifest 5.4.0 up to 6.0.0"),
      ("'>= 5.0'", ".upToNextMajor(from: \"6.0.0\")", "5.0.0 and later, and the manifest 6.0.0 up to 7.0.0"),
    ] as [(String?, String, String?)])
  func requirements(stated: String?, requirement: String, expected: String?) throws {
    let dependency = "s.dependency 'Alamofire'" + (stated.map { ", \($0)" } ?? "")
    let podspec = Self.podspec.replacing("s.dependency 'Alamofire', '~> 5.0'", with: dependency)
    let manifest = Self.manifest(
      package: ".package(url: \"https://github.com/Alamofire/Alamofire\", \(requirement))")
    #expect(
      try Self.differences(manifest, ["Cart.podspec": podspec])
        == (expected.map { ["the podspec accepts Alamofire \($0)"] } ?? []))
  }

  @Test(
    "frameworks and libraries are compared where both state some, unless the code imports them",
    arguments: [
      ("", ".linkedFramework(\"AVFoundation\")", []), ("s.frameworks = 'AVFoundation'", "", []),
      ("s.frameworks = 'AVFoundation', 'UIKit'", ".linkedFramework(\"AVFoundation\")", []),
      ("s.frameworks = 'AVFoundation', 'MapKit'", ".linkedFramework(\"AVFoundation\")", []),
      (
        "s.frameworks = 'AVFoundation', 'Metal'",
        ".linkedFramework(\"AVFoundation\", .when(platforms: [.iOS]))",
        ["the podspec links the framework Metal, and the manifest does not"]
      ),
      (
        "s.libraries = 'z'", ".linkedLibrary(\"z\"), .linkedLibrary(\"xml2\")",
        ["the manifest links the library xml2, and the podspec does not"]
      ),
      ("s.libraries = 'z', 'c++'", ".linkedLibrary(\"z\"), .unsafeFlags([\"-lxml2\"])", []),
    ])
  func linked(line: String, settings: String, expected: [String]) throws {
    let podspec = Self.podspec.replacing("s.name = 'Cart'", with: "s.name = 'Cart'\n  \(line)")
    let manifest = Self.manifest(
      target:
        "resources: [.process(\"Assets\")], swiftSettings: [.define(\"FAST\")], linkerSettings: [\(settings)]"
    )
    let files = ["Cart.podspec": podspec, "Sources/Cart/Cart.swift": "import MapKit\n"]
    #expect(try Self.differences(manifest, files) == expected)
  }

  @Test(
    "versions of Swift are compared where both state them",
    arguments: [
      (nil, "5.9", "[.v5]", nil), ("'5.0'", "5.9", nil, nil), ("'5.9', '6.0'", "6.0", nil, nil),
      ("'4.2', '5.0'", "5.9", "[.v5]", nil), ("'4.2'", "5.9", nil, nil), ("'5.0'", "6.0", "[.v5]", nil),
      ("'5.0', '6.0'", "5.9", nil, nil), ("'5.0'", "6.0", "[.v5, .v6]", nil),
      ("'4.2'", "5.9", "[.v5]", "4.2, and the manifest's in Swift 5"),
      ("'5.0'", "6.0", nil, "5, and the manifest's in Swift 6"),
      ("'6.0'", "5.9", nil, "6, and the manifest's in Swift 5"),
    ] as [(String?, String, String?, String?)])
  func swift(stated: String?, tools: String, modes: String?, expected: String?) throws {
    let line = stated.map { "\n  s.swift_versions = [\($0)]" } ?? ""
    let podspec = Self.podspec.replacing("s.name = 'Cart'", with: "s.name = 'Cart'\(line)")
    let label = tools == "6.0" ? "swiftLanguageModes" : "swiftLanguageVersions"
    let manifest = Self.manifest().replacing("tools-version: 5.9", with: "tools-version: \(tools)")
      .replacing("\n  ])", with: "\n  ]\(modes.map { ", \(label): \($0)" } ?? ""))")
    #expect(
      try Self.differences(manifest, ["Cart.podspec": podspec])
        == (expected.map { ["the podspec's code is in Swift \($0)"] } ?? []))
  }

  @Test("other manifests and settings of targets can be in other versions of Swift")
  func otherModes() throws {
    let podspec = Self.podspec.replacing(
      "s.name = 'Cart'", with: "s.name = 'Cart'\n  s.swift_version = '5.0'")
    let manifest = Self.manifest().replacing("tools-version: 5.9", with: "tools-version: 6.0")
    let variant = ["Cart.podspec": podspec, "Package@swift-5.9.swift": Self.manifest()]
    #expect(try Self.differences(manifest, variant).isEmpty)
    let setting = manifest.replacing(".define(\"FAST\")", with: ".define(\"FAST\"), .swiftLanguageMode(.v5)")
    #expect(try Self.differences(setting, ["Cart.podspec": podspec]).isEmpty)
  }
}
