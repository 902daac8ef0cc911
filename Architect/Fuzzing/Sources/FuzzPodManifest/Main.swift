import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Hands arbitrary bytes to the reader of podspecs and Podfiles. The oracle: reading ends with a project or a problem, never both
/// missing, and every place it tells lies in the file.
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
    // The first byte chooses between the two languages of CocoaPods.
    (bytes.first ?? 0) % 2 == 0
      ? podspec.read(text, with: CocoaPodsReader()) : podfile.read(text, with: CocoaPodsReader())
    return 0
  }
}

/// A named function: a closure in its place crashes the compiler (6.3.1).
private func fuzzPodManifest(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzPodManifest.run(UnsafeBufferPointer(start: data, count: size))
}
