import CommandLineInterface
import Files
import Foundation
import Samples
import Testing

/// What a manifest's name leads to may be no file. It must not go unseen.
@Suite("Manifests that are no files", .timeLimit(.minutes(10))) struct UnreadableManifestTests {
  enum Kind: CaseIterable { case pipe, linkToNothing, linkToItself, linkToDevice, folder }

  private static let manifests = [
    "Package.swift", "Podfile", "Podfile.json", "Cart.podspec", "Cart.podspec.json", "project.yml",
    "project.yaml",
    "Project.swift", "BUILD.bazel", "BUILD", "Shop.xcodeproj/project.pbxproj",
    "Shop.xcodeproj/project.xcproj",
  ]

  private func make(_ kind: Kind, at path: String, in sample: SampleRepository) throws {
    switch kind {
    case .pipe:
      try sample.write(path, "")
      sample.remove(path)
      try #require(mkfifo(FilePath.join(sample.root, path), 0o600) == 0)
    case .linkToNothing: try sample.link(path, to: "nothing")
    case .linkToItself: try sample.link(path, to: FilePath.name(of: path))
    case .linkToDevice: try sample.link(path, to: "/dev/zero")
    case .folder: try FileSystem.makeFolder(FilePath.join(sample.root, path))
    }
  }

  @Test(
    "a pipe, a device, or a link to nothing in the place of a manifest is unread, alone and beside others",
    arguments: manifests, Kind.allCases)
  func unread(_ manifest: String, _ kind: Kind) throws {
    // A folder may have any name, except inside the folder of a project.
    guard kind != .folder || manifest.hasPrefix("Shop.xcodeproj/") else { return }
    for other in [[:], ["Other/Package.swift": "let package = Package(name: \"Other\")\n"]] {
      let sample = try SampleRepository(other.merging(["MODULE.bazel": "module(name = \"shop\")\n"]) { $1 })
      try make(kind, at: manifest, in: sample)
      for command in ["check", "doctor"] {
        let outcome = tenon(command, on: sample)
        #expect(outcome.status == .failure, "\(outcome)")
        #expect((outcome.result + outcome.message).contains("\(manifest):1:1: "), "\(outcome)")
      }
      #expect(tenon("new", "module", "Cart", "--write", on: sample).status == .failure)
    }
  }

  private static let package = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Shop", targets: [.target(name: "Shop"), .testTarget(name: "ShopTests")])

    """

  private func healthy() throws -> SampleRepository {
    let sample = try SampleRepository([
      "Package.swift": Self.package, "Sources/Shop/A.swift": "", "Tests/ShopTests/A.swift": "",
      "Other/Package.swift": Self.package, "Other/Sources/Shop/A.swift": "",
      "Other/Tests/ShopTests/A.swift": "",
    ])
    #expect(tenon("check", on: sample).status == .clean)
    return sample
  }

  @Test(
    "so is the manifest for a later SwiftPM, a project's folder, and the configuration",
    arguments: [Kind.pipe, .linkToNothing, .linkToItself])
  func others(_ kind: Kind) throws {
    for path in ["Package@swift-6.0.swift", ".tenon.yml", "App.xcodeproj"] {
      let sample = try healthy()
      try make(kind, at: path, in: sample)
      let outcome = tenon("check", on: sample)
      #expect(outcome.status == .failure, "\(path): \(outcome)")
      #expect((outcome.result + outcome.message).contains(path), "\(outcome)")
    }
  }

  @Test("tests are not selected if a manifest is a link to nothing")
  func affected() throws {
    let sample = try healthy()
    try sample.git("init", "-q")
    try sample.commit()
    sample.remove("Package.swift")
    try sample.link("Package.swift", to: "nothing")
    try sample.write("Other/Sources/Shop/A.swift", "struct A {}\n")
    let outcome = tenon("affected", "--format", "swift-test", on: sample)
    #expect(outcome.status == .failure, "\(outcome)")
  }

  @Test("locks of editors, links into what is left out, and folders with such names are nothing to report")
  func harmless() throws {
    let sample = try healthy()
    for name in [
      ".#Package.swift", ".#Cart.podspec", ".#Cart.podspec.json", ".#Podfile", "Sources/Shop/.#A.swift",
    ] {
      try sample.link(name, to: "me@host.1:2")
    }
    try sample.link("_Pods.xcodeproj", to: "Example/Pods/Pods.xcodeproj")
    for name in ["BUILD/a", "Podfile/a", "Sources/Shop/project.yml/a"] { try sample.write(name, "") }
    #expect(tenon("check", on: sample).status == .clean)
  }
}
