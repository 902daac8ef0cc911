import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Feeds arbitrary bytes to the reader of Xcode projects. The oracle: reading ends with at least one project or
/// problem, and every reported place is in the file.
@main
enum FuzzXcodeProject {
  private static let sample = ManifestSample("App.xcodeproj/project.pbxproj")

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzXcodeProject))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    sample.read(Array(bytes), with: XcodeReader())
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzXcodeProject(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzXcodeProject.run(UnsafeBufferPointer(start: data, count: size))
}
