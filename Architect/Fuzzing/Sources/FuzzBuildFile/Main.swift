import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Feeds arbitrary bytes to the reader of BUILD files. The oracle: reading ends, and every reported place is in the
/// file.
@main
enum FuzzBuildFile {
  private static let sample = ManifestSample(
    "BUILD", besides: ["WORKSPACE": "", "a.swift": "", "s/b.swift": ""])

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzBuildFile))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // A workspace without Swift has neither targets nor problems.
    sample.read(Array("swift_library(name = 'z', srcs = ['a.swift'])\n".utf8) + bytes, with: BazelReader())
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzBuildFile(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzBuildFile.run(UnsafeBufferPointer(start: data, count: size))
}
