import CReaderFuzzer
import Foundation
import Grammars
import ManifestSample
import ProjectReaders

/// Feeds BUILD files of a grammar to their reader. The oracle: reading ends within the limits of time and memory.
@main
enum FuzzBuildPrograms {
  private static let sample = ManifestSample(
    "BUILD", besides: ["WORKSPACE": "", "a.swift": "", "s/b.swift": ""])

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzBuildPrograms))
  }

  fileprivate static func run(_ choices: Choices) -> Int32 {
    let text = "swift_library(name = 'z', srcs = ['a.swift'])\n" + StarlarkGrammar.file(choices)
    sample.read(Array(text.utf8), with: BazelReader())
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzBuildPrograms(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzBuildPrograms.run(Choices(bytes: Array(UnsafeBufferPointer(start: data, count: size))))
}
