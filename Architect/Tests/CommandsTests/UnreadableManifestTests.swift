import CommandLineInterface
import Files
import Foundation
import Samples
import Testing

/// What a manifest's name leads to may be no file. It must not go unseen.
@Suite("Manifests that are no files", .timeLimit(.minutes(10))) struct UnreadableManifestTests {
  enum Kind: CaseIterable { case pipe, linkToNothing, linkToItself, linkToDevice, folder }

  private static let manifests = [
    "Package.swift", "Podfile", "Cart.podspec", "project.yml", "Project.swift", "BUILD.bazel", "BUILD",
    "Shop.xcodeproj/project.pbxproj", "Shop.xcodeproj/project.xcproj",
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
}
