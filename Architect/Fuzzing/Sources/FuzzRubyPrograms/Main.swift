import CReaderFuzzer
import Foundation
import Grammars
import ManifestSample
import ProjectReaders

/// Feeds podspecs and Podfiles of a grammar to their reader. The oracle: reading ends within the limits of time and memory.
@main
enum FuzzRubyPrograms {
  private static let podspec = ManifestSample("Sample.podspec")
  private static let podfile = ManifestSample("Podfile")

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzRubyPrograms))
  }

  fileprivate static func run(_ choices: Choices) -> Int32 {
    var choices = choices
    if choices.chance() {
      podspec.read(Array(RubyGrammar.podspec(choices).utf8), with: CocoaPodsReader())
    } else {
      podfile.read(Array(RubyGrammar.podfile(choices).utf8), with: CocoaPodsReader())
    }
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzRubyPrograms(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzRubyPrograms.run(Choices(bytes: Array(UnsafeBufferPointer(start: data, count: size))))
}
