import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Feeds arbitrary bytes to the readers of other tools' output: `tuist graph`, `bazel cquery` and `pod ipc`. The
/// oracle: reading ends with a project or a problem.
@main
enum FuzzHandedOver {
  private static let graph = ManifestSample(
    "graph.json",
    besides: [
      "Project.swift": "import ProjectDescription\nlet p = Project(name: \"P\", targets: f())", "a.swift": "",
    ],
    manifest: "Project.swift")
  private static let query = ManifestSample(
    "cquery.json",
    besides: [
      "WORKSPACE": "", "a.swift": "", "BUILD": "swift_library(name = 'z', srcs = ['a.swift'], deps = x)",
    ],
    manifest: "BUILD")
  private static let podspec = ManifestSample("Sample.podspec.json")

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzHandedOver))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    let text = Array(bytes.dropFirst())
    // The first byte selects the tool.
    switch (bytes.first ?? 0) % 3 {
    case 0: graph.read(text, with: TuistReader())
    case 1: query.readAnything(text, with: BazelReader())
    default: podspec.read(text, with: CocoaPodsReader())
    }
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzHandedOver(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzHandedOver.run(UnsafeBufferPointer(start: data, count: size))
}
