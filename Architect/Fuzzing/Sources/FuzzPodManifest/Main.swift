import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Feeds arbitrary bytes to the reader of podspecs and Podfiles. The oracle: reading ends with at least one project or
/// problem, and every reported place is in the file.
@main
enum FuzzPodManifest {
  private static let podspec = ManifestSample("Sample.podspec")
  private static let podfile = ManifestSample("Podfile")

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzPodManifest))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    let text = Array(bytes.dropFirst())
    // The first byte selects the podspec or the Podfile.
    (bytes.first ?? 0) % 2 == 0
      ? podspec.read(text, with: CocoaPodsReader()) : podfile.read(text, with: CocoaPodsReader())
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzPodManifest(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzPodManifest.run(UnsafeBufferPointer(start: data, count: size))
}
