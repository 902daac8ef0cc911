import CReaderFuzzer
import Foundation
import Grammars
import ManifestSample
import ProjectReaders

/// Feeds manifests of a grammar to the evaluator of Package.swift. The oracle: reading ends within the limits of time and
/// memory, with one project or one problem.
@main
enum FuzzManifestPrograms {
  private static let sample = ManifestSample("Package.swift")
  private static let reader = SwiftPMReader(cacheFolder: nil, runsManifests: false)
  private static let head = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "A")])

    """

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzManifestPrograms))
  }

  fileprivate static func run(_ choices: Choices) -> Int32 {
    sample.read(Array((head + ManifestGrammar.statements(choices)).utf8), with: reader)
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzManifestPrograms(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzManifestPrograms.run(Choices(bytes: Array(UnsafeBufferPointer(start: data, count: size))))
}
