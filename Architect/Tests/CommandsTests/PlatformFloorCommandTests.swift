import Samples
import Testing

/// Every command that writes or reports minimum versions names those that Xcode 27 does not build for.
@Suite("Minimum versions below those of Xcode 27", .timeLimit(.minutes(10))) struct PlatformFloorCommandTests
{
  private static let floor = "Xcode 27 builds for iOS 15 or later"

  /// An app with a minimum version, in one file.
  private func app(_ version: String) throws -> SampleRepository {
    var project = SampleXcodeProject("Shop", file: "Shop/App.swift")
    project.settings = ["IPHONEOS_DEPLOYMENT_TARGET": version, "SDKROOT": "iphoneos"]
    return try SampleRepository([
      "Shop.xcodeproj/project.xcproj": project.json, "Shop/App.swift": "struct App {}\n",
    ])
  }

  @Test("doctor lists projects, packages and pods below, and no others")
  func doctor() throws {
    let sample = try app("13.0")
    try sample.write(
      "Kit/Package.swift",
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"Kit\", platforms: [.macOS(.v11), .iOS(.v16)], targets: [.target(name: \"Kit\", path: \"Sources\")])\n"
    )
    try sample.write("Kit/Sources/k.swift", "public struct K {}\n")
    try sample.write(
      "Log.podspec",
      "Pod::Spec.new do |s|\n  s.name = 'Log'\n  s.version = '1.0'\n  s.ios.deployment_target = '12.0'\n  s.source_files = 'Log/*.swift'\nend\n"
    )
    try sample.write("Log/l.swift", "public struct L {}\n")
    let outcome = tenon("doctor", on: sample)
    #expect(outcome.status == .clean)
    #expect(
      outcome.result.contains(
        "minimum versions that Xcode 27 does not build for, which is an error in a project, and a warning or an error in a package (3)"
      ))
    #expect(outcome.result.contains("  Shop.xcodeproj/project.xcproj: iOS 13.0 of Shop; \(Self.floor)\n"))
    #expect(outcome.result.contains("  Kit/Package.swift: macOS 11"))
    #expect(outcome.result.contains("  Log.podspec: iOS 12.0; \(Self.floor)\n"))
    #expect(!tenon("doctor", on: try app("15.0")).result.contains("does not build for"))
  }

  @Test("a new module's package, and the rules for Bazel, are remarked on")
  func written() throws {
    for (version, isBelow) in [("13.0", true), ("16.0", false)] {
      let sample = try app(version)
      let new = tenon("new", "module", "Cart", on: sample)
      #expect((new.result + new.message).contains(Self.floor) == isBelow, "\(new.result) \(new.message)")
      let export = tenon("export", "bazel", on: sample)
      #expect(
        (export.result + export.message).contains(Self.floor) == isBelow, "\(export.result) \(export.message)"
      )
    }
  }

  @Test("a migration from CocoaPods leaves the versions of the project and of a podspec, as a choice")
  func migration() throws {
    let sample = try app("13.0")
    try sample.write("Podfile", "target 'Shop' do\n  pod 'Alamofire'\nend\n")
    try sample.write("Podfile.lock", "PODS:\n  - Alamofire (5.9.1)\n\nDEPENDENCIES:\n  - Alamofire\n")
    let plan = tenon("migrate", "pods", "--plan", on: sample)
    #expect(plan.result.contains("choice: the project has iOS 13.0: \(Self.floor)"), "\(plan.result)")
    try sample.write(
      "Log.podspec",
      "Pod::Spec.new do |s|\n  s.name = 'Log'\n  s.version = '1.0'\n  s.ios.deployment_target = '12.0'\n  s.source_files = 'Log/*.swift'\nend\n"
    )
    try sample.write("Log/l.swift", "public struct L {}\n")
    let library = tenon("migrate", "pods", "Log.podspec", on: sample)
    #expect((library.result + library.message).contains(Self.floor), "\(library.result) \(library.message)")
  }
}
