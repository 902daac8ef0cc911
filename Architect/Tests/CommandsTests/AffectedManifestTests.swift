import CommandLineInterface
import Samples
import Testing

@Suite("tenon affected and manifests", .timeLimit(.minutes(10))) struct AffectedManifestTests {
  /// A package whose modules podspecs declare, too, and another one.
  private static let files = [
    "Package.swift": SamplePackage("Sample").target("Cart").target("Shop", ["Cart"])
      .target("ShopTests", ["Shop"], kind: "testTarget").text,
    "Cart.podspec": podspec("Cart", ""), "Shop.podspec": podspec("Shop", "  s.dependency 'Cart'\n"),
    "Sources/Cart/Cart.swift": "public func cart() {}\n", "Sources/Shop/Shop.swift": "import Cart\n",
    "Tests/ShopTests/ShopTests.swift": "import Shop\n",
    "Other/Package.swift": SamplePackage("Other").target("Other").text,
    "Other/Sources/Other/Other.swift": "public func other() {}\n",
  ]

  private static func podspec(_ name: String, _ lines: String) -> String {
    """
    Pod::Spec.new do |s|
      s.name = '\(name)'
      s.version = '1.0.0'
      s.source_files = 'Sources/\(name)/**/*.swift'
    \(lines)end

    """
  }

  @Test("the modules of a deleted manifest are affected if another one declares them")
  func deleted() throws {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    sample.remove("Package.swift")
    #expect(affectedModules("rebuild", on: sample) == ["Cart", "Shop"])
    try sample.git("checkout", "-q", ".")
    sample.remove("Cart.podspec")
    #expect(affectedModules("rebuild", on: sample) == ["Cart", "Shop", "ShopTests"])
  }

  @Test("a module that a manifest no longer declares is affected if another one does")
  func removedTarget() throws {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    try sample.write("Package.swift", SamplePackage("Sample").target("Cart").text)
    #expect(affectedModules("rebuild", on: sample) == ["Shop"])
  }

  @Test("a manifest that never declared a target affects everything")
  func withoutTargets() throws {
    var files = Self.files
    files["Podfile"] = "platform :ios, '17.0'\n"
    let sample = try SampleRepository(files)
    try sample.commit()
    sample.remove("Podfile")
    let outcome = tenon("affected", on: sample)
    #expect(outcome.result.contains("everything is affected, because of a file without a module: Podfile"))
  }

  @Test("a manifest that could not be read before the change is named with the reason")
  func unreadable() throws {
    var files = Self.files
    files["Other/Package.swift"] = "// swift-tools-version: 5.9\nimport PackageDescription\ngarbage("
    let sample = try SampleRepository(files)
    try sample.commit()
    try sample.write("Other/Package.swift", SamplePackage("Other").target("Other").text)
    let outcome = tenon("affected", on: sample)
    #expect(outcome.status == .clean)
    #expect(
      outcome.result.contains(
        "everything is affected, because the earlier Other/Package.swift could not be read: "))
    #expect(!outcome.result.contains("unbuilt:"))
    try sample.write("Makefile", "all:\n")
    let both = tenon("affected", on: sample).result
    #expect(both.contains(", and because of a file without a module: Makefile; list files"))
    #expect(
      tenon("affected", "--format", "json", on: sample).result.contains("\"file\": \"Other/Package.swift\""))
    #expect(affectedModules("rebuild", on: sample).count == 4)
  }
}
