import CReaderFuzzer
import Files
import Foundation
import Grammars
import ManifestSample
import ProjectReaders

/// Feeds files of build settings of a grammar to the reader of Xcode projects. The oracle: reading ends within the limits of
/// time and memory.
@main
enum FuzzSettingPrograms {
  private static let sample = ManifestSample("App.xcodeproj/project.pbxproj")

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzSettingPrograms))
  }

  fileprivate static func run(_ choices: Choices) -> Int32 {
    let files = ConfigurationGrammar.files(choices).mapValues { Array($0.utf8) }
    sample.read(Array(ConfigurationGrammar.project.utf8), beside: files, with: XcodeReader())
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzSettingPrograms(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzSettingPrograms.run(Choices(bytes: Array(UnsafeBufferPointer(start: data, count: size))))
}
