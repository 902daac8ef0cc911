import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Feeds arbitrary bytes to the reader of XcodeGen's project.yml. The oracle: reading ends, and every reported place is
/// in the file.
@main
enum FuzzXcodeGen {
  private static let sample = ManifestSample("project.yml", besides: ["a.swift": "", "s/b.swift": ""])

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzXcodeGen))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    sample.read(Array("targets: {Z: {sources: [a.swift, s]}}\n".utf8) + bytes, with: XcodeGenReader())
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzXcodeGen(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzXcodeGen.run(UnsafeBufferPointer(start: data, count: size))
}
